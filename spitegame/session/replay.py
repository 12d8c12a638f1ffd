"""A finished game, moment by moment, as it could be seen from any seat."""

from dataclasses import dataclass, replace
from typing import Any

from spitegame.rules.game import Seat, Standings
from spitegame.session.record import Entry, Record, SatDown, TakenBack, TimedOut
from spitegame.session.table import Moment, Table


@dataclass(frozen=True, slots=True)
class Still:
    """What a seat could see at one moment, and what it did then."""

    view: Any
    events: tuple[Any, ...]
    to_act: frozenset[Seat]
    done: Any | None
    """The action that this seat took then, or None."""


class Replay:
    """The moments of a game, counted from 0, without what was taken back."""

    def __init__(self, record: Record) -> None:
        """Raises Unreplayable."""
        self.record = record
        self._table = Table.begin(record)
        self._numbers = [1]
        for number, entry in enumerate(record.entries, start=2):
            if isinstance(entry.action, TakenBack):
                self._numbers.pop()
            else:
                self._numbers.append(number)
        self._turns = [1]
        for place in range(1, len(self)):
            self._turns.append(self._turns[-1] + (self.to_act(place) not in (self.to_act(place - 1), frozenset())))

    def __len__(self) -> int:
        return len(self._numbers)

    def still(self, place: int, seat: Seat | None) -> Still:
        """The moment at this place, from one seat. Before a late joiner sat down, that player only watched."""
        if self._numbers[place] < self._table.first(seat):
            seat = None
        entry = self.entry(place)
        done = entry.action if entry and entry.seat == seat else None
        told = self._table.update(self._numbers[place], seat)
        return Still(told.view, told.events, told.to_act, None if isinstance(done, TimedOut | SatDown) else done)

    def record_to(self, place: int) -> Record:
        return replace(self.record, entries=self.record.entries[: self._numbers[place] - 1])

    def entry(self, place: int) -> Entry | None:
        """The entry that follows the moment; None at the end."""
        return self.record.entries[self._numbers[place + 1] - 2] if place + 1 < len(self) else None

    def to_act(self, place: int) -> frozenset[Seat]:
        return self._table.game.to_act(self.moment(place).state)

    def turn(self, place: int) -> int:
        """The number of the turn to which the moment belongs."""
        return self._turns[place]

    def begins_turn(self, place: int) -> bool:
        return place == 0 or self._turns[place] != self._turns[place - 1]

    def standings(self) -> Standings | None:
        """How the seats have ended; None for a game that was never ended."""
        return self._table.standings

    def winners(self) -> list[Seat]:
        return [each.seat for each in self.standings() or () if each.place == 1]

    def seats(self, place: int) -> int:
        sat_down = sum(isinstance(entry.action, SatDown) for entry in self.record.entries[: self._numbers[place] - 1])
        return len(self.record.occupants) + sat_down

    def moment(self, place: int) -> Moment:
        """The whole truth about the moment at this place."""
        return self._table.moment(self._numbers[place])
