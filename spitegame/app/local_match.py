"""A match on this machine: the table, its host, and all lines to it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.rules.game import Seat
from spitegame.scenes.match import Vacancy
from spitegame.session.host import Host
from spitegame.session.line import End, Line, ToHost, ToSeat
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.record import Record
from spitegame.session.table import Table, TableStatus, table_status
from spitegame.ui.scene import Scene
from spitegame.workers.computers import Adviser, Computers, ComputerSeat

LONGEST_TICK_S = 0.5
"""The most seconds of a tick that count as time to decide. A tick is longer if the window was dragged, or the machine
slept."""


class LocalMatch:
    """A match with people at this screen and computers in a worker of this machine."""

    room = None
    """None, since nobody plays at another program."""
    unsaved = ""

    def __init__(
        self,
        table: Table,
        computers: Computers,
        changed: Callable[["LocalMatch"], None],
        go_on: Callable[[Record], Scene],
        rematch: Callable[[Record], Scene],
        leave: Callable[[], Scene],
        *,
        is_kept: bool = True,
    ) -> None:
        """Prepare the match. `changed` is called after every action. `go_on` returns the table of this record,
        `rematch` a table with other cards, and `leave` the scene after the match. With `is_kept` the game can be
        continued, reviewed and shared."""
        self._table, record = table, table.record
        self._adviser = Adviser(record.game, computers)
        self.ask_hint, self.hint = self._adviser.ask, self._adviser.advice
        self.is_kept = is_kept
        self._changed, self._go_on, self._rematch, self._leave = changed, go_on, rematch, leave
        lines = {seat: Line() for seat in self._table.seats}
        self.lines: Mapping[Seat | None, End[ToHost, ToSeat]] = {
            seat: line.seat for seat, line in lines.items() if isinstance(self.occupants[seat], Person)
        }
        self._seats = [
            ComputerSeat(seat, lines[seat], record.game, occupant, computers)
            for seat, occupant in zip(self._table.seats, self.occupants, strict=True)
            if isinstance(occupant, Computer)
        ]
        self._host = Host(self._table, lines)
        self._ticked = self._clock = 0.0
        """The time of the last tick, and the seconds that have counted until then."""
        self._covered = False
        self.hurries: bool | None = False
        self.is_new = not record.entries and record.resumed is None
        self.open_hands = record.open_hands

    @property
    def record(self) -> Record:
        return self._table.record

    @property
    def finished(self) -> Record | None:
        return self.record if self.is_over and self.is_kept else None

    @property
    def deal(self) -> Record | None:
        return self.record if self.is_kept and self.record.resumed is None else None

    @property
    def is_untouched(self) -> bool:
        """True if nobody at this screen has moved yet."""
        return self.is_kept and not any(isinstance(self.occupants[entry.seat], Person) for entry in self.record.entries)

    @property
    def is_over(self) -> bool:
        return not self._table.to_act

    @property
    def occupants(self) -> Sequence[Occupant]:
        return self._table.occupants

    @property
    def status(self) -> TableStatus:
        return table_status(self._table.to_act, self._table.occupants)

    def run(self, now: float, pace: float) -> None:
        """Let computers and host act, once per tick. Computers wait until `pace` seconds after the last thing shown."""
        if not self._covered:
            self._clock += min(now - self._ticked, LONGEST_TICK_S)
        self._ticked = now
        for seat in self._seats:
            seat.run(now, 0.0 if self.hurries else pace)
            seat.press(self._clock)
        if self._host.run(self._clock):
            to_act = self._table.to_act  # nobody, when the game is over
            self.hurries = self.hurries and bool(to_act) and self.lines.keys().isdisjoint(to_act)
            self._adviser.drop()
            self._changed(self)

    def cover(self, covered: bool) -> None:
        """Stop the clocks while something covers the table; afterwards the remaining times are sent anew."""
        if self._covered and not covered:
            self._host.resend_countdowns()
        self._covered = covered

    @property
    def vacancy(self) -> Vacancy | None:
        may_join = self.is_kept and self._table.may_join
        return Vacancy(LEVEL_NAMES[self.record.game], self._join) if may_join else None

    def _join(self, occupant: Occupant) -> Scene:
        self._table.join(occupant)
        self._stop_thinking()
        return self._go_on(self.record)

    def rematch(self) -> Scene:
        seated = replace(self.record, occupants=tuple(self.occupants), carry=self._table.carry)
        return self._rematch(replace(seated, entries=(), resumed=None))

    def onward(self) -> None:
        """Return None: there is no room that leads on from here."""

    def leave(self) -> Scene:
        self._stop_thinking()
        return self._leave()

    def _stop_thinking(self) -> None:
        for seat in self._seats:
            seat.leave()
        self._adviser.drop()
