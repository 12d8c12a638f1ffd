"""A game from its deal to its last action: what is saved, resumed and replayed."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Refused, Seat, Undealable
from spitegame.session.seats import Occupant


class Unreplayable(Exception):
    """The rules do not allow what this record says. The message is a sentence."""


class Entry(NamedTuple):
    seat: Seat
    action: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The seed is every hidden card, so a record stays with the one who holds the table."""

    game: str
    rules: Any
    seed: int
    """Of 64 bits at most."""
    occupants: tuple[Occupant, ...]
    """By seat."""
    carry: Any = None
    """What the game before this one handed on; None for a first game."""
    open_hands: bool = False
    """The people at one screen play with their hands open."""
    entries: tuple[Entry, ...] = ()


def replay(record: Record) -> Any:
    """The state that the record leads to. Raises Unreplayable."""
    game = GAMES.get(record.game)
    if game is None:
        raise Unreplayable(f"There is no game called {record.game!r}.")
    try:
        state = game.deal(record.rules, len(record.occupants), record.seed, record.carry)
    except Undealable as undealable:
        raise Unreplayable(f"These rules cannot be dealt: {undealable.reason.value}.") from undealable
    for number, (seat, action) in enumerate(record.entries, start=1):
        try:
            state, _ = game.apply(state, seat, action)
        except Refused as refused:
            raise Unreplayable(f"Action {number} of the record is refused: {refused.reason.value}.") from refused
    return state
