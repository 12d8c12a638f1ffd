"""A finished game, moment by moment, as it could be seen from any seat."""

from dataclasses import dataclass, replace
from typing import Any

from spitegame.rules.game import Seat, Standings
from spitegame.session.record import Entry, Record, SatDown, TableEntry, TakenBack
from spitegame.session.table import Moment, Table


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One moment as a seat saw it, and its action then."""

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
        self._numbers = [record.first]
        for number, entry in enumerate(record.entries, start=record.first + 1):
            if isinstance(entry.action, TakenBack):
                self._numbers.pop()
            else:
                self._numbers.append(number)
        self._turns = [1]
        for index in range(1, len(self)):
            self._turns.append(self._turns[-1] + (self.to_act(index) not in (self.to_act(index - 1), frozenset())))

    def __len__(self) -> int:
        return len(self._numbers)

    def snapshot(self, index: int, seat: Seat | None) -> Snapshot:
        """The moment of this index, from one seat. Before a late joiner sat down, that player only watched."""
        if self._numbers[index] < self._table.first(seat):
            seat = None
        entry = self.entry(index)
        done = entry.action if entry and entry.seat == seat else None
        told = self._table.update(self._numbers[index], seat)
        return Snapshot(told.view, told.events, told.to_act, None if isinstance(done, TableEntry) else done)

    def record_to(self, index: int) -> Record:
        return replace(self.record, entries=self.record.entries[: self._entries_before(index)])

    def entry(self, index: int) -> Entry | None:
        """The entry that follows the moment; None at the end."""
        return self.record.entries[self._entries_before(index + 1) - 1] if index + 1 < len(self) else None

    def _entries_before(self, index: int) -> int:
        """The number of entries that led to the moment, with those that were taken back."""
        return self._numbers[index] - self.record.first

    def to_act(self, index: int) -> frozenset[Seat]:
        return self._table.game.to_act(self.moment(index).state)

    def turn(self, index: int) -> int:
        """The number of the turn to which the moment belongs."""
        return self._turns[index]

    def begins_turn(self, index: int) -> bool:
        return index == 0 or self._turns[index] != self._turns[index - 1]

    def standings(self) -> Standings | None:
        """The final standings of the seats; None for a game that was never ended."""
        return self._table.standings

    def winners(self) -> list[Seat]:
        return [each.seat for each in self.standings() or () if each.place == 1]

    def seats(self, index: int) -> int:
        before = self.record.entries[: self._entries_before(index)]
        sat_down = sum(isinstance(entry.action, SatDown) for entry in before)
        return len(self.record.occupants) + sat_down

    def moment(self, index: int) -> Moment:
        """The whole truth about the moment of this index."""
        return self._table.moment(self._numbers[index])
