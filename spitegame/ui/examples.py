"""Cards drawn in a text, and how they are written there.

``5s 5d (Ann leads) > 9h 9c (Ben) > 8h 8d (not higher)! | A caption``: hands with words about them. After ``>`` the next
one has to be higher, after ``<`` lower, and after ``/`` nothing is to be compared. An exclamation mark stands after a
hand that is wrong there. ``8d^`` is a fake joker face-up, ``?`` one face-down.
"""

import re
from dataclasses import dataclass
from enum import Enum

from spitegame.rules.cards import Card, card


class Joint(Enum):
    """How a hand compares to the one before it."""

    HIGHER = ">"
    LOWER = "<"
    APART = "/"


@dataclass(frozen=True, slots=True)
class Drawn:
    card: Card | None
    """None for a fake joker that lies face-down."""
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
    """Just cards, which nobody plays."""


_JOINT = re.compile(r" ([></]) ")
_HAND = re.compile(r"(?P<cards>[^(!]+?) ?(?:\((?P<words>[^)]*)\))?(?P<wrong>!?)")


def example(written: str, *, plain: bool = False) -> Example:
    """Raises ValueError where it cannot be read."""
    text, _, caption = written.partition(" | ")
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
