"""Who is in a room, and how each one's connection stands. The lobby and the table show it."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.session.occupants import Occupant


class Path(Enum):
    """The way that the bytes of a guest take."""

    DIRECT = "direct"
    TURN = "turn"
    SERVICE = "service"
    """They go sealed through the room service."""


@dataclass(frozen=True, slots=True)
class Here:
    """The player sits at the host's own screen."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """The guest was let in, and is not yet connected."""


@dataclass(frozen=True, slots=True)
class Linked:
    """The guest is connected."""

    delay: int
    """The milliseconds that a message takes there and back."""
    path: Path


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection of the guest is lost."""

    seconds: int
    """The seconds for which nothing has been heard."""


Presence: TypeAlias = Here | Arriving | Linked | Lost


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the room, with who sits there."""

    occupant: Occupant | None
    """Who sits there; None for a free chair."""
    presence: Presence | None
    """How the occupant is connected; None for free chairs and computers."""


@dataclass(frozen=True, slots=True)
class Company:
    """Everybody who is in the room."""

    chairs: tuple[Chair, ...]
    """The chairs by seat."""
    onlookers: tuple[str, ...] = ()
    """The names of those who only watch."""
