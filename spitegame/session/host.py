"""The host reads what every seat says, lets time run out, asks the table, and sends each seat its own update.

The seat that has acted is answered first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from spitegame.rules.game import Clock, Refused, Seat
from spitegame.session.line import Act, Countdown, Line, Rejected, TakeBack, ToHost
from spitegame.session.table import Table


@dataclass(frozen=True, slots=True)
class Deadline:
    clock: Clock
    at: float
    """The time on the host's clock at which it runs out, in seconds."""

    def left(self, now: float) -> float:
        return max(0.0, self.at - now)

    def overdue(self, now: float) -> frozenset[Seat]:
        return self.clock.seats if now >= self.at else frozenset()


def deadline(before: Deadline | None, clock: Clock | None, now: float) -> Deadline | None:
    """The deadline of the decision that is limited now; that of `before`, if it is the same decision."""
    if clock is None:
        return None
    if before and before.clock.decision == clock.decision:
        return replace(before, clock=clock)
    return Deadline(clock, now + clock.seconds)


RETURNING = 30.0
"""The seconds that people get in addition who have not been here yet: a host that was resumed waits for them."""


class Host:
    def __init__(self, table: Table, lines: Mapping[Seat, Line]) -> None:
        """Each of these lines is sent how the table stands now."""
        self._table = table
        self._deadline: Deadline | None = None
        self._met: set[Seat | None] = set()
        self._counted: dict[Line, float] = {}
        """The deadline that each line was sent last."""
        self._lines: dict[Line, Seat | None] = {}
        self._told: dict[Line, int] = {}
        """The number of the newest update that each line was sent."""
        for seat, line in lines.items():
            self.connect(line, seat, heard=table.number)

    def connect(self, line: Line, seat: Seat | None, *, heard: int) -> None:
        """Take the line of a seat or an onlooker: it is sent every update after `heard`, and the newest in any case."""
        self._lines[line] = seat
        self._met.add(seat)
        self._told[line] = min(max(heard, self._table.first(seat) - 1), self._table.number - 1)
        self._tell(line)

    def disconnect(self, line: Line) -> None:
        del self._lines[line], self._told[line]
        self._counted.pop(line, None)

    def run(self, now: float) -> bool:
        """Read every line once, and send updates to all. True if the game has changed, and so is worth saving."""
        changed = self.take_actions(now)
        self.send_updates(now)
        return changed

    def take_actions(self, now: float) -> bool:
        """Do what was said and is due. True if the game has changed. Who acted is told now, all by `send_updates`."""
        before = self._table.number
        while self.take_action(now):
            pass
        return self._table.number != before

    def take_action(self, now: float) -> bool:
        """Do the first thing that was said, or else is due. True if the game has changed."""
        before = self._table.number
        if self._table.end_stalemate():
            return True
        for line, seat in self._lines.items():
            while self._table.number == before and (message := line.host.receive_next()):
                if seat is not None:
                    self._answer(line, seat, message)
        if self._table.number == before and (overdue := self._overdue(now)):
            self._table.time_out(min(overdue))
        return self._table.number != before

    def send_updates(self, now: float) -> None:
        self._look_at_the_clock(now)
        for line in self._lines:
            self._tell(line)
            self._count_down(line, now)

    def resend_countdowns(self) -> None:
        """Send everybody anew how long the decision still has."""
        self._counted.clear()

    def _answer(self, line: Line, seat: Seat, message: ToHost) -> None:
        if not self._counts(message):
            return  # sent twice, or before its seat had received the newest update
        try:
            match message:
                case Act(action=action):
                    self.check_known(action)
                    self._table.submit(seat, action)
                case TakeBack():
                    self._table.take_back(seat)
        except Refused as refused:
            self._tell(line)
            line.host.send(Rejected(message.number, refused.reason))
        else:
            self._tell(line)

    def check_known(self, action: Any) -> None:
        """Raises Refused if not every program at the table knows such actions."""

    def _counts(self, message: ToHost) -> bool:
        if message.number == self._table.number:
            return True
        is_earlier = 0 < message.number < self._table.number
        return isinstance(message, Act) and is_earlier and self._table.in_time(message.action)

    def _overdue(self, now: float) -> frozenset[Seat]:
        self._look_at_the_clock(now)
        return self._deadline.overdue(now) if self._deadline else frozenset()

    def _look_at_the_clock(self, now: float) -> None:
        clock = self._table.clock
        if clock and clock.seats.isdisjoint(self._met):
            clock = replace(clock, seconds=clock.seconds + RETURNING)
        self._deadline = deadline(self._deadline, clock, now)

    def _count_down(self, line: Line, now: float) -> None:
        """Send how long the decision still has, unless the line knows it."""
        if self._deadline and self._counted.get(line) != self._deadline.at:
            self._counted[line] = self._deadline.at
            line.host.send(Countdown(self._table.number, self._deadline.left(now)))

    def _tell(self, line: Line) -> None:
        seat = self._lines[line]
        for number in range(self._told[line] + 1, self._table.number + 1):
            line.host.send(self._table.update(number, seat))
        self._told[line] = self._table.number
