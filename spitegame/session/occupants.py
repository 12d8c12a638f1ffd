"""The occupants of seats, and the rules for names that others may be shown."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from unicodedata import category, normalize

NAME_LENGTH = 24
"""Maximum number of characters in a name."""

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""The Unicode categories that names may not contain: control characters, marks that reverse the direction of writing,
and other invisible characters, since these could deceive."""


@lru_cache(maxsize=16)
def tidy_name(typed: str) -> str:
    """Return the typed name in the form that others may be shown; empty if nothing is left of it."""
    seen = "".join(each if _is_seen(each) else " " for each in normalize("NFC", typed))
    return " ".join(seen.split())[:NAME_LENGTH].strip()


def is_name(text: str) -> bool:
    """Return True if this text may be shown as a name, without any change."""
    return 0 < len(text) <= NAME_LENGTH and text == text.strip() and all(map(_is_seen, text))


def _is_seen(character: str) -> bool:
    return category(character) not in _UNSEEN


@dataclass(frozen=True, slots=True)
class Person:
    """A person on a seat, at this screen or far away."""

    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player on a seat. `level`: its style as records have it, a level that may have a manner before it."""

    name: str
    level: str


Occupant: TypeAlias = Person | Computer


@dataclass(frozen=True, slots=True)
class Vacant:
    """A free seat, for a person who joins from another program."""


Reserved: TypeAlias = Person | Computer | Vacant
"""The intended occupant of a seat, before the game."""

STAND_IN = "fair"
"""The level of the computers that play on for people who have gone."""
