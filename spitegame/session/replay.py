"""The moments of a game, one by one, as any seat could see them."""

from dataclasses import dataclass, replace
from typing import Any

from spitegame.rules.game import Seat, Standings
from spitegame.session.record import Entry, Record, SatDown, TableEntry, TakenBack
from spitegame.session.table import Moment, Table


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One moment as a seat saw it, with the seat's action in it."""

    view: Any
    events: tuple[Any, ...]
    to_act: frozenset[Seat]
    done: Any | None
    """The action that the seat took at this moment; None if it took none."""


class Replay:
    """The moments of a game, numbered from 0, without those that were taken back."""

    def __init__(self, record: Record) -> None:
        """Replay the record. Raises Unreplayable."""
        self.record = record
        self._table = Table.begin(record)
        self._numbers = [record.first]
        """The number of each moment at the table, by index."""
        for number, entry in enumerate(record.entries, start=record.first + 1):
            if isinstance(entry.action, TakenBack):
                self._numbers.pop()
            else:
                self._numbers.append(number)
        self._turns = [1]
        """The number of the turn to which each moment belongs, from 1 on, by index."""
        for index in range(1, len(self)):
            # A new turn begins where other seats are to act than before; when nobody is, the game is over.
            self._turns.append(self._turns[-1] + (self.to_act(index) not in (self.to_act(index - 1), frozenset())))

    def __len__(self) -> int:
        return len(self._numbers)

    def snapshot(self, index: int, seat: Seat | None) -> Snapshot:
        """Return this moment as a seat saw it, or as an onlooker did for None. A late joiner is an onlooker until
        sitting down."""
        if self._numbers[index] < self._table.first(seat):
            seat = None
        entry = self.entry(index)
        done = entry.action if entry and entry.seat == seat else None
        told = self._table.update(self._numbers[index], seat)
        return Snapshot(told.view, told.events, told.to_act, None if isinstance(done, TableEntry) else done)

    def record_to(self, index: int) -> Record:
        """Return the record of the game up to this moment."""
        return replace(self.record, entries=self.record.entries[: self._entries_before(index)])

    def entry(self, index: int) -> Entry | None:
        """Return the entry that follows this moment; None at the end."""
        return self.record.entries[self._entries_before(index + 1) - 1] if index + 1 < len(self) else None

    def _entries_before(self, index: int) -> int:
        """Return the number of entries that led to this moment, including those taken back."""
        return self._numbers[index] - self.record.first

    def to_act(self, index: int) -> frozenset[Seat]:
        """Return the seats that the table waited for at this moment."""
        return self._table.game.to_act(self.moment(index).state)

    def turn(self, index: int) -> int:
        """Return the number of the turn to which this moment belongs, from 1 on."""
        return self._turns[index]

    def begins_turn(self, index: int) -> bool:
        """Return True if this moment is the first of its turn."""
        return index == 0 or self._turns[index] != self._turns[index - 1]

    def standings(self) -> Standings | None:
        """Return the results of the game; None if it was never ended."""
        return self._table.standings

    def winners(self) -> list[Seat]:
        """Return the seats in the first place; empty if the game was never ended."""
        return [each.seat for each in self.standings() or () if each.place == 1]

    def seats(self, index: int) -> int:
        """Return the number of seats at this moment."""
        before = self.record.entries[: self._entries_before(index)]
        sat_down = sum(isinstance(entry.action, SatDown) for entry in before)
        return len(self.record.occupants) + sat_down

    def moment(self, index: int) -> Moment:
        """Return this moment with everything that is hidden from the seats."""
        return self._table.moment(self._numbers[index])
