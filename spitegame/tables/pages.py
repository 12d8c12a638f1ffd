"""What a page of help is made of, and how its examples in cards are written."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.rules.cards import Card, card
from spitegame.translation import _


class Joint(Enum):
    HIGHER = ">"
    LOWER = "<"
    APART = "/"


@dataclass(frozen=True, slots=True)
class Drawn:
    card: Card | None
    """The card; None for a fake joker that lies face-down."""
    fake: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    joint: Joint
    cards: tuple[Drawn, ...]
    words: str
    wrong: bool


@dataclass(frozen=True, slots=True)
class Example:
    hands: tuple[Hand, ...]
    caption: str = ""
    plain: bool = False
    """True for mere cards, which nobody plays."""


_JOINT = re.compile(r" ([></]) ")
_HAND = re.compile(r"(?P<cards>[^(!]+?) ?(?:\((?P<words>[^)]*)\))?(?P<wrong>!?)")


def example(written: str, *, plain: bool = False) -> Example:
    """Read hands of cards with words about them: ``5s 5d (Ann leads) > 9h 9c (Ben) > 8h 8d (not higher)! | A caption``.

    After ``>`` the next one has to be higher, after ``<`` lower, and after ``/`` nothing is to be compared. An
    exclamation mark stands after a hand that is wrong there. ``8d^`` is a fake joker face-up, ``?`` one face-down.
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
    """A heading that the contents list."""

    title: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a section. One that has a number can be looked up by it."""

    title: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list. `house`: the sources leave this open, and the answer is ours."""

    mark: str
    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    term: str
    text: str


HOUSE = "{house}"
"""Stands after a rule that the sources leave open."""


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button in the text. Whoever shows the page knows by the key what it does."""

    key: str
    label: str


Block: TypeAlias = Section | Heading | Paragraph | Item | Entry | Example | PageButton


@dataclass(frozen=True, slots=True)
class Explanation:
    title: str
    number: str
    """The number of the heading in the help under which all rules about it stand."""
    blocks: tuple[Block, ...]

    @property
    def gist(self) -> str:
        first = next(block.text for block in self.blocks if isinstance(block, Paragraph))
        # Translators: the title of an explanation, and its first sentence.
        return _("{title}: {sentence}.", title=self.title, sentence=first.partition(". ")[0].rstrip("."))
