"""Who sits on a seat."""

from dataclasses import dataclass
from typing import TypeAlias

NAME_LENGTH = 24
"""The most characters that a name may have."""


@dataclass(frozen=True, slots=True)
class Person:
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    name: str
    level: str


Occupant: TypeAlias = Person | Computer
