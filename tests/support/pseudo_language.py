"""A language that nobody speaks: English with accents, in brackets and 40 % longer. What is not in brackets on a screen
was never taken out of the catalogue; and what has no room for it has none for German."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from spitegame import translation
from spitegame.languages import languages
from spitegame.session import opponents
from spitegame.ui import nodes

_ACCENTED = str.maketrans("AEIOUYaeiouynclsz", "ÄËÏÖÜÝàéîõüýñčłšž")
_GAP = re.compile(r"(\{[^{}]*\})")
_FILLER = "~"
LONGER = 0.4

_PEOPLE = "Wolfgang Amadeus Mozartt Fergus Shaughnessy III Robin Anna Ann Bo Cy Gus Bertha Player"
_LANGUAGES = re.findall(r"\w+", " ".join(each.name for each in languages()))
_NOT_TRANSLATED = {*_PEOPLE.split(), *opponents.NAMES, *_LANGUAGES, *["Spite", "Malice", "Esc", "Ctrl", "Shift", "UTC"]}
"""Names of people, games and languages, and what is printed on keys."""
_CODE = re.compile(r"K7QM4X|wss:|tulip anchor seven|spitegame|CV55|rooms\.example|\.record$")


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


@contextmanager
def pseudo_spoken() -> Iterator[None]:
    """The program speaks it while this context lasts."""
    before = translation.current()
    translation.use(Pseudo())
    try:
        yield
    finally:
        translation.use(before)


def bare(text: str) -> str:
    """What of a text on the screen was not taken out of the catalogue: all letters outside brackets."""
    depth, left = 0, []
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if not depth and letter != "]":
            left.append(letter)
    found = "".join(left).strip()
    return found if any(letter.isalpha() for letter in found) else ""


def foreign(seen: Iterable[nodes.Node]) -> set[tuple[str, str]]:
    """The words that stand outside the brackets of the pseudo language, with the ids of their nodes."""
    return {(node.id, word) for node in seen for text in texts(node) for word in _foreign(text)}


def _foreign(text: str) -> list[str]:
    words = re.findall(r"[^\W\d_’]{2,}", bare(text))
    return [word for word in words if word not in _NOT_TRANSLATED and set(word) != {"W"} and not _CODE.search(text)]


def texts(node: nodes.Node) -> Iterator[str]:
    """All that is read, and read out."""
    yield node.label
    match node.look:
        case nodes.Words(lines) | nodes.Speech(lines) | nodes.Thumbnail(lines):
            yield " ".join(lines)
        case nodes.ButtonLook(text) | nodes.Pill(text) | nodes.Badge(text) | nodes.Title(text) | nodes.Ring(text=text):
            yield text
        case nodes.Chip(text, about=about):
            yield from (text, about)
        case nodes.EntryLook(text, about):
            yield from (text, " ".join(about))
        case nodes.Ladder(rungs):
            yield from (text for text, _ in rungs)
        case nodes.FieldLook(placeholder=text):
            yield text
        case _:
            pass
