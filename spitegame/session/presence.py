"""Who is in the room, and how each one's connection stands: what the lobby and the table show."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from spitegame.session.occupants import Occupant


class Path(Enum):
    """How the bytes of a guest go."""

    DIRECT = "direct"
    TURN = "turn"
    SERVICE = "service"
    """Sealed, through the room service."""


@dataclass(frozen=True, slots=True)
class Here:
    """At the host's own screen."""


@dataclass(frozen=True, slots=True)
class Arriving:
    """Let in, and not yet connected."""


@dataclass(frozen=True, slots=True)
class Linked:
    delay: int
    """Milliseconds there and back."""
    path: Path


@dataclass(frozen=True, slots=True)
class Lost:
    seconds: int
    """Since when nothing has been heard."""


Presence: TypeAlias = Here | Arriving | Linked | Lost


@dataclass(frozen=True, slots=True)
class Chair:
    occupant: Occupant | None
    """None: free."""
    presence: Presence | None
    """None for free chairs and computers."""


@dataclass(frozen=True, slots=True)
class Company:
    chairs: tuple[Chair, ...]
    """By seat."""
    onlookers: tuple[str, ...] = ()
    """Their names."""
