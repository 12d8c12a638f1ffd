"""The record of a game from its deal, or from where it went on, to its last action. It is saved, resumed, replayed."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.occupants import Occupant


class Unreplayable(Exception):
    """The rules do not allow what this record says. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The seat has taken back its own last action."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The host's clock has run out for the seat."""


@dataclass(frozen=True, slots=True)
class TimedOutAgain:
    """The host's clock has run out for the seat again, which costs it more. Games were recorded without this before,
    and those go on to mean what they did."""


@dataclass(frozen=True, slots=True)
class Stalemate:
    """The table has ended a game in which nobody gets on, before this seat could act."""


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody has joined after the deal, on a new seat."""

    occupant: Occupant


TableEntry: TypeAlias = TakenBack | TimedOut | TimedOutAgain | Stalemate | SatDown
"""Entries of a record that are no action of a player."""


class Entry(NamedTuple):
    seat: Seat
    action: Any
    """An action of the game, or a TableEntry: nothing is ever erased from a record."""


@dataclass(frozen=True, slots=True)
class Resumption:
    """A continuation of a game whose cards nobody knows any more: what nobody has seen of it is dealt anew."""

    number: int
    """The number of the update with which it goes on."""
    view: Any
    """The view of those who go on, as `Game.join_views` makes one of all that they have seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The record of a game, from which all of it follows. The seed tells every hidden card, so a record stays with the
    host."""

    game: str
    rules: Any
    seed: int
    """The seed of the deal, of 64 bits at most; in a continuation that of what nobody has seen."""
    occupants: tuple[Occupant, ...]
    """The occupants for whom the game was dealt, or with whom it goes on, by seat."""
    carry: Any = None
    """The value handed on by the game before this one; None for a first game."""
    open_hands: bool = False
    """The people at one screen play with their hands open."""
    entries: tuple[Entry, ...] = ()
    resumed: Resumption | None = field(default=None, metadata={"later": True})
    """The start of a continuation; None for a game that is recorded from its deal on."""

    @property
    def first(self) -> int:
        """The number of the update with which the record begins. Each entry leads to the next one."""
        return self.resumed.number if self.resumed else 1

    @property
    def everybody(self) -> tuple[Occupant, ...]:
        """The occupants by seat, with those who have joined later."""
        actions = (entry.action for entry in self.entries)
        return (*self.occupants, *(action.occupant for action in actions if isinstance(action, SatDown)))
