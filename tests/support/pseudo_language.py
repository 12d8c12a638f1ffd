"""A language that nobody speaks: English with accents, in brackets and 40 % longer. What is not in brackets on a screen
was never taken out of the catalogue; and what has no room for it has none for German."""

import re
from gettext import NullTranslations

_ACCENTED = str.maketrans("AEIOUYaeiouynclsz", "ÄËÏÖÜÝàéîõüýñčłšž")
_GAP = re.compile(r"(\{[^{}]*\})")
_FILLER = "~"
LONGER = 0.4


_MARKUP = re.compile(r"(##+ |- |\d+\.\d+ |button: \S+ |\| )?(.*?)( \{house\w*\})?", re.DOTALL)
"""What a paragraph of the help begins and ends with, and what stands between."""
_EXAMPLE = re.compile(r"(hands|cards): ")


def pseudo(message: str) -> str:
    """The message with its gaps and its markup as they are."""
    if _EXAMPLE.match(message):
        cards, bar, words = message.partition(" | ")
        said = re.sub(r"(?<=\().+?(?=\))", lambda found: _spoken(found[0]), cards)
        return said + bar + (words and _spoken(words))
    found = _MARKUP.fullmatch(message)
    assert found
    lead, text, end = found.groups(default="")
    return lead + (" | ".join(map(_spoken, text.split(" | "))) if lead == "| " else _spoken(text)) + end


def _spoken(text: str) -> str:
    parts = _GAP.split(text)
    accented = "".join(part if _GAP.fullmatch(part) else part.translate(_ACCENTED) for part in parts)
    letters = sum(len(part) for part in parts if not _GAP.fullmatch(part))
    return f"[{accented}{_FILLER * round(letters * LONGER)}]"


class Pseudo(NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo(message)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


def bare(text: str) -> str:
    """What of a text on the screen was not taken out of the catalogue: all letters outside brackets."""
    depth, left = 0, []
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if not depth and letter != "]":
            left.append(letter)
    found = "".join(left).strip()
    return found if any(letter.isalpha() for letter in found) else ""
