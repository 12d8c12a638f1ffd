"""Occupants of seats, and the names that may be shown."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from unicodedata import category, normalize

NAME_LENGTH = 24
"""The most characters that a name may have."""

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Kinds of characters that a name could deceive with: controls, marks that turn writing round, and the unseen."""


@lru_cache(maxsize=16)
def tidy_name(typed: str) -> str:
    """The name as it may be shown to others; empty if nothing is left of it."""
    seen = "".join(each if _is_seen(each) else " " for each in normalize("NFC", typed))
    return " ".join(seen.split())[:NAME_LENGTH].strip()


def is_name(text: str) -> bool:
    """True if this text may be shown as somebody's name."""
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
    """A free seat, for somebody who joins from another machine."""


Reserved: TypeAlias = Person | Computer | Vacant

STAND_IN = "fair"
"""The level of the computers that play for people."""
"""The intended occupant of a seat, before the game."""
