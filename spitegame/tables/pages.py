"""The blocks of which a page of help consists, and the notation of its examples in cards."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Card, card
from spitegame.translation import _


class Joint(Enum):
    """The relation of a hand in an example to the one before it."""

    HIGHER = ">"
    LOWER = "<"
    APART = "/"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card in an example."""

    card: Card | None
    """The card; None for a fake joker that lies face-down."""
    fake: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of cards in an example, with words about it; `wrong` if it may not be played there."""

    joint: Joint
    cards: tuple[Drawn, ...]
    words: str
    wrong: bool


@dataclass(frozen=True, slots=True)
class Example:
    """Hands of cards in a row, with a caption."""

    hands: tuple[Hand, ...]
    caption: str = ""
    plain: bool = False
    """True for cards that nobody plays, such as a list of wild cards."""


_JOINT = re.compile(r" ([></]) ")
_HAND = re.compile(r"(?P<cards>[^(!]+?) ?(?:\((?P<words>[^)]*)\))?(?P<wrong>!?)")


def example(written: str, *, plain: bool = False) -> Example:
    """Read an example: ``5s 5d (Ann leads) > 9h 9c (Ben) > 8h 8d (not higher)! | A caption``, hands with words on them.

    After ``>`` the next hand has to be higher, after ``<`` lower; after ``/`` the two are not compared. An exclamation
    mark marks the hand before it as wrong in its place. ``8d^`` is a fake joker face-up, ``?`` one face-down.
    Raises ValueError where the text cannot be read.
    """
    text, _bar, caption = written.partition(" | ")
    parts = [Joint.APART.value, *_JOINT.split(text)]
    hands = tuple(_hand(Joint(joint), hand) for joint, hand in zip(parts[::2], parts[1::2], strict=True))
    return Example(hands, caption, plain)


def _hand(joint: Joint, text: str) -> Hand:
    found = _HAND.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is not a hand with words about it")
    cards = tuple(_drawn(word) for word in found["cards"].split())
    return Hand(joint, cards, found["words"] or "", wrong=bool(found["wrong"]))


def _drawn(word: str) -> Drawn:
    if word == "?":
        return Drawn(None, fake=True)
    return Drawn(card(word.removesuffix("^")), fake=word.endswith("^"))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading that the table of contents lists."""

    title: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section; it can be looked up by its number, if it has one."""

    title: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list. `house` is True if the sources leave this rule open and the answer is this project's."""

    mark: str
    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A term with its meaning, as in a glossary."""

    term: str
    text: str


HOUSE = "{house}"
"""The mark after a rule that the sources leave open."""


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button in the text; the scene that shows the page knows by `key` what it does."""

    key: str
    label: str


Block: TypeAlias = Section | Heading | Paragraph | Item | Entry | Example | PageButton


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a sign on the table."""

    title: str
    number: str
    """The number of the heading in the help under which all rules about the sign stand."""
    blocks: tuple[Block, ...]

    @property
    def gist(self) -> str:
        """The title with the first sentence of the first paragraph."""
        first = next(block.text for block in self.blocks if isinstance(block, Paragraph))
        # Translators: the title of an explanation, and its first sentence.
        return _("{title}: {sentence}.", title=self.title, sentence=first.partition(". ")[0].rstrip("."))
