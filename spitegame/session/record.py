"""The record of a game, from its deal or the beginning of a continuation to its last action. It is saved, resumed and
replayed."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from spitegame.rules.game import Seat
from spitegame.session.occupants import Occupant


class Unreplayable(Exception):
    """Raised when the rules do not allow what a record says. The message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The seat has taken back its last action."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The host's clock has run out for this seat."""


@dataclass(frozen=True, slots=True)
class TimedOutAgain:
    """The host's clock has run out for this seat again, which costs it more. Records of older versions have TimedOut
    instead, and replay by the older rule."""


@dataclass(frozen=True, slots=True)
class Stalemate:
    """The table has ended the game before this seat could act: no player could get on."""


@dataclass(frozen=True, slots=True)
class SatDown:
    """A late joiner has sat down on a new seat."""

    occupant: Occupant


TableEntry: TypeAlias = TakenBack | TimedOut | TimedOutAgain | Stalemate | SatDown
"""Entries of a record that are no action of the game."""


class Entry(NamedTuple):
    """One step of a game: a seat and its action."""

    seat: Seat
    action: Any
    """An action of the game, or a TableEntry. Actions that were taken back stay in the record."""


@dataclass(frozen=True, slots=True)
class Resumption:
    """The beginning of a continuation. Cards that its view does not show are dealt by the record's seed."""

    number: int
    """The number of the update with which the game goes on."""
    view: Any
    """The view from which the game goes on, made of the players' views by `Game.join_views`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game with everything in it. All hidden cards follow from the seed, so during the game only the host has the
    record."""

    game: str
    rules: Any
    seed: int
    """The seed of the deal, of 64 bits at most; in a continuation, the seed of the cards that its view does not
    show."""
    occupants: tuple[Occupant, ...]
    """The occupants by seat when the game was dealt, or continued."""
    carry: Any = None
    """The value that the game before at this table has handed on; None for a first game."""
    open_hands: bool = False
    """True if the people at one screen see each other's hands."""
    entries: tuple[Entry, ...] = ()
    resumed: Resumption | None = field(default=None, metadata={"later": True})
    """The beginning of a continuation; None for a game that is recorded from its deal on."""

    @property
    def first(self) -> int:
        """The number of the update with which the record begins; each entry leads to the next number."""
        return self.resumed.number if self.resumed else 1

    @property
    def everybody(self) -> tuple[Occupant, ...]:
        """The occupants by seat, with late joiners."""
        actions = (entry.action for entry in self.entries)
        return (*self.occupants, *(action.occupant for action in actions if isinstance(action, SatDown)))
