"""A language that nobody speaks: English with accents, in brackets and 40 % longer. What is not in brackets on a screen
was never taken out of the catalogue; and what has no room for it has none for German."""

import re
from gettext import NullTranslations

_ACCENTED = str.maketrans("AEIOUYaeiouynclsz", "ÄËÏÖÜÝàéîõüýñčłšž")
_GAP = re.compile(r"(\{[^{}]*\})")
_FILLER = "~"
LONGER = 0.4


def pseudo(message: str) -> str:
    """The message with its gaps as they are."""
    parts = _GAP.split(message)
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
