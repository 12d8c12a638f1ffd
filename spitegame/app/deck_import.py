"""The decks that a player adds: pictures of cards from anywhere, checked and copied into a folder of their own.

What is added is a folder, or a ZIP archive of one, with an SVG file for each card. The files may be called as cards are
called in many decks: `queen-of-hearts.svg`, `hearts_12.svg`, `QH.svg`. What else lies there is left alone.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree
from zipfile import BadZipFile
from zipfile import Path as ZipFolder

from spitegame.app.wanted import ARCHIVE
from spitegame.rules.cards import JOKER, PACK, Card, Rank, Suit
from spitegame.storage.files import write_atomically
from spitegame.tables.words import card_name, listed
from spitegame.translation import N_, _, ngettext
from spitegame.ui import decks
from spitegame.ui.decks import NAMES
from spitegame.ui.preferences import OWN_DECK, BackColour
from spitegame.ui.svg import sized

_Folder: TypeAlias = Path | ZipFolder

_MOST_FILES = 1_000
"""More than lie in the folder of any deck."""
_MOST_BYTES = 2_000_000
"""More than the picture of any card has."""
_MOST_TOLD = 6
"""The most cards that are told by their names."""
LONGEST = 40
"""The most characters of a deck's name."""
_NO_NAME = re.compile(r"[^\w .-]")
_RANKS = {
    **{str(rank.value): rank for rank in Rank if rank <= Rank.KING},
    **{rank.name.lower(): rank for rank in Rank if rank is not Rank.JOKER},
    **{"a": Rank.ACE, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING},
}
"""Ranks by what they are called. In the decks of others 11 to 13 are jack, queen and king."""
_SUITS = {word: suit for suit in Suit for word in (suit.name.lower(), suit.name.lower()[:-1], suit.value)}


_CARDS = {NAMES[card]: card for card in decks.CARDS}
_BACKS = {
    NAMES[BackColour.BLUE]: N_("back blue"),
    NAMES[BackColour.RED]: N_("back red"),
    NAMES[BackColour.GREEN]: N_("back green"),
}


class BadDeck(ValueError):
    """Nothing of this can be added. The message is a sentence."""


class Added(NamedTuple):
    key: str
    sentence: str
    """What was added, and what is missing."""


def add_deck(folder: Path, source: Path, can_draw: Callable[[str], bool]) -> Added:
    """Copy the pictures of `source` into a folder within `folder`; a deck with the same name makes way. Raises BadDeck
    or StorageProblem. `can_draw` answers whether the text of an SVG file can be drawn here."""
    name = _NO_NAME.sub("", source.stem if source.suffix.lower() == ARCHIVE else source.name).strip(" .")[:LONGEST]
    texts = dict(_pictures(source))
    drawn = {each: text for each, text in texts.items() if _is_svg(text) and can_draw(text)}
    if not name or not any(NAMES[card] in drawn for card in decks.CARDS):
        # Translators: “queen-of-hearts.svg” stays as it is.
        told = _(
            "{file} holds no picture of a card that can be drawn. It should hold SVG files with names such as"
            " queen-of-hearts.svg.",
            file=source.name,
        )
        raise BadDeck(told)
    rmtree(folder / name, ignore_errors=True)
    for each, text in drawn.items():
        unsaved = N_("The deck could not be saved: {reason}.")
        write_atomically(folder / name / f"{each}.svg", text.encode(), unsaved=unsaved, durable=False)
    return Added(OWN_DECK + name, _told(name, drawn.keys(), texts.keys() - drawn.keys()))


def card_named(stem: str) -> Iterator[str]:
    """The names that this program has for what a file of a deck is called so: of one card, one back or all of them, or
    none."""
    words = re.findall(r"[a-z]+|\d+", stem.lower())
    if "joker" in words:
        yield NAMES[JOKER]
    elif "back" in words:
        colours = [colour for colour in BackColour if colour.value in words]
        yield from (NAMES[colour] for colour in colours or BackColour)
    else:
        parts = [*words, *(letter for word in words if len(word) == 2 for letter in word)]
        ranks = [_RANKS[part] for part in parts if part in _RANKS]
        suits = [_SUITS[part] for part in parts if part in _SUITS]
        if ranks and suits:
            yield NAMES[Card(ranks[0], suits[0])]


def _pictures(source: Path) -> Iterator[tuple[str, str]]:
    """The names of the pictures in this folder or archive, and the texts of their files; empty where a file is no text.
    Raises BadDeck."""
    try:
        root: _Folder = ZipFolder(source) if source.suffix.lower() == ARCHIVE else source
        for file in islice(_files(root), _MOST_FILES):
            stem, _dot, suffix = file.name.rpartition(".")
            if suffix.lower() == "svg":
                text = _text(file)
                yield from ((name, text) for name in card_named(stem))
    except (OSError, BadZipFile, RuntimeError, NotImplementedError) as problem:  # the last two of archives
        told = _("{file} cannot be opened as a folder or a ZIP archive.", file=source.name)
        raise BadDeck(told) from problem


def _files(folder: _Folder) -> Iterator[_Folder]:
    entries: Iterable[_Folder] = folder.iterdir()
    for each in sorted(entries, key=lambda entry: entry.name):
        if each.is_dir():
            yield from _files(each)
        else:
            yield each


def _text(file: _Folder) -> str:
    with file.open("rb") as opened:
        data = opened.read(_MOST_BYTES + 1)
    try:
        return data.decode("utf-8-sig") if len(data) <= _MOST_BYTES else ""
    except UnicodeDecodeError:
        return ""


def _is_svg(text: str) -> bool:
    try:
        return ElementTree.fromstring(text).tag.rpartition("}")[2] == "svg" and bool(sized(text, (63, 88)))
    except (ElementTree.ParseError, ValueError):
        return False


def _told(name: str, drawn: Collection[str], broken: Collection[str]) -> str:
    cards = [card for card in decks.CARDS if NAMES[card] in drawn]
    told = [
        ngettext(
            "“{deck}” is added, with {number} card.", "“{deck}” is added, with {number} cards.", len(cards), deck=name
        )
    ]
    if broken:
        # Translators: the pictures of our own deck show for these cards.
        told.append(_("Ours show for {cards}, which cannot be drawn.", cards=_words(broken)))
    if missing := {NAMES[card] for card in (*PACK, JOKER)} - {*drawn, *broken}:
        told.append(_("Ours show for {cards}, which is missing.", cards=_words(missing)))
    return " ".join(told)


def _words(names: Collection[str]) -> str:
    """The names as words, no more of them than are read."""
    words = [card_name(_CARDS[each]) if each in _CARDS else _(_BACKS[each]) for each in sorted(names)]
    rest = len(words) - _MOST_TOLD
    if rest > 0:
        # Translators: at the end of a list of cards.
        words[_MOST_TOLD:] = [ngettext("{number} more", "{number} more", rest)]
    return listed(words)
