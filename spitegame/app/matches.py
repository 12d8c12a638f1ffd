"""A match on this machine: the table, its host, and everyone's line to it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from spitegame.app.computers import Adviser, Computers, ComputerSeat
from spitegame.rules.game import Seat
from spitegame.session.host import Host
from spitegame.session.line import End, Line
from spitegame.session.messages import ToHost, ToSeat
from spitegame.session.record import Record
from spitegame.session.seats import Computer, Occupant, Person
from spitegame.session.status import Status, status
from spitegame.session.table import Table
from spitegame.ui.scene import Scene


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
        self._adviser = Adviser(record.game, computers)
        self._changed = changed
        self._rematch = rematch
        self._leave = leave
        lines = {seat: Line() for seat in self._table.seats}
        self._lines: dict[Seat | None, End[ToHost, ToSeat]] = {
            seat: line.seat for seat, line in lines.items() if isinstance(self.occupants[seat], Person)
        }
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
    def lines(self) -> Mapping[Seat | None, End[ToHost, ToSeat]]:
        return self._lines

    @property
    def room(self) -> None:
        """Nobody is far away."""
        return None

    @property
    def open_hands(self) -> bool:
        return self.record.open_hands

    @property
    def status(self) -> Status:
        return status(self._table.to_act, self._table.occupants)

    def run(self, now: float, pace: float) -> None:
        """Once per tick; computers act no sooner than `pace` seconds after what was shown last."""
        for seat in self._seats:
            seat.run(now, pace)
        if self._host.run():
            self._adviser.drop()
            self._changed(self)

    def ask_hint(self, view: Any) -> None:
        self._adviser.ask(view)

    def hint(self) -> Any | None:
        return self._adviser.advice()

    def rematch(self) -> Scene:
        return self._rematch(replace(self.record, carry=self._table.carry, entries=()))

    def leave(self) -> Scene:
        for seat in self._seats:
            seat.leave()
        self._adviser.drop()
        return self._leave()
