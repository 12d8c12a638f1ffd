"""Who sits on a seat."""

from dataclasses import dataclass
from typing import TypeAlias
from unicodedata import category, normalize

NAME_LENGTH = 24
"""The most characters that a name may have."""

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""What a name could deceive with: controls, marks that turn the writing round, and other characters without a shape."""


def tidy_name(typed: str) -> str:
    """As it may be shown to others; empty if nothing is left of it."""
    seen = "".join(each if _is_seen(each) else " " for each in normalize("NFC", typed))
    return " ".join(seen.split())[:NAME_LENGTH].strip()


def is_name(text: str) -> bool:
    """Whether it may be shown as the name of somebody."""
    return 0 < len(text) <= NAME_LENGTH and text == text.strip() and all(map(_is_seen, text))


def _is_seen(character: str) -> bool:
    return category(character) not in _UNSEEN


@dataclass(frozen=True, slots=True)
class Person:
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    name: str
    level: str


Occupant: TypeAlias = Person | Computer


@dataclass(frozen=True, slots=True)
class Vacant:
    """Free, for somebody who joins from another machine."""


Reserved: TypeAlias = Person | Computer | Vacant
"""Who a seat is for, before the game."""
