"""A match on this machine: the table, its host, and everyone's line to it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from spitegame.app.computers import Computers, ComputerSeat, Question
from spitegame.rules.game import Seat
from spitegame.session.host import Host
from spitegame.session.line import End, Line
from spitegame.session.messages import ToHost, ToSeat
from spitegame.session.record import Record
from spitegame.session.seats import Computer, Occupant, Person
from spitegame.session.status import Status, status
from spitegame.session.table import Table
from spitegame.ui.scene import Scene

ADVISER = "good"
"""The level of the computer player that gives hints."""


class LocalMatch:
    """Everybody sits at this machine: people at its screen, computers in its worker."""

    def __init__(
        self,
        record: Record,
        computers: Computers,
        changed: Callable[["LocalMatch"], None],
        rematch: Callable[[Record], Scene],
        leave: Callable[[], Scene],
    ) -> None:
        """Raises Unreplayable. `changed` is called after every action."""
        self._table = Table.begin(record)
        self._computers = computers
        self._changed = changed
        self._rematch = rematch
        self._leave = leave
        self._advice: Question | None = None
        lines = {seat: Line() for seat in self._table.seats}
        self._lines = {seat: line.seat for seat, line in lines.items() if isinstance(self.occupants[seat], Person)}
        self._seats = [
            ComputerSeat(seat, lines[seat], record.game, occupant.level, computers)
            for seat, occupant in zip(self._table.seats, self.occupants, strict=True)
            if isinstance(occupant, Computer)
        ]
        self._host = Host(self._table, lines)
        self.is_new = not record.entries

    @property
    def record(self) -> Record:
        return self._table.record

    @property
    def is_over(self) -> bool:
        return not self._table.to_act

    @property
    def occupants(self) -> Sequence[Occupant]:
        return self._table.occupants

    @property
    def lines(self) -> Mapping[Seat, End[ToHost, ToSeat]]:
        return self._lines

    @property
    def open_hands(self) -> bool:
        return self.record.open_hands

    @property
    def status(self) -> Status:
        return status(self._table)

    def run(self, now: float, pace: float) -> None:
        """Once per tick; computers act no sooner than `pace` seconds after what was shown last."""
        for seat in self._seats:
            seat.run(now, pace)
        if self._host.run():
            self._drop_advice()
            self._changed(self)

    def ask_hint(self, view: Any) -> None:
        if self._advice is None:
            self._advice = self._computers.ask(self.record.game, ADVISER, view)

    def hint(self) -> Any | None:
        if self._advice is None:
            return None
        action = self._computers.answer(self._advice)
        if action is not None:
            self._advice = None
        return action

    def rematch(self) -> Scene:
        return self._rematch(replace(self.record, carry=self._table.carry, entries=()))

    def leave(self) -> Scene:
        for seat in self._seats:
            seat.leave()
        self._drop_advice()
        return self._leave()

    def _drop_advice(self) -> None:
        """It was for a table that is no more."""
        if self._advice:
            self._computers.drop(self._advice)
            self._advice = None
