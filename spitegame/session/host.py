"""The host of a table within one process: it reads what each seat sends, applies time limits, asks the table, and sends
each seat its own updates. The seat that has acted gets its answer first."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from spitegame.rules.game import Clock, Refused, Seat
from spitegame.session.line import Act, Countdown, Line, Rejected, TakeBack, ToHost
from spitegame.session.table import Table


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time limit of a decision, on a clock."""

    clock: Clock
    at: float
    """The time at which the limit ends, in seconds on the host's clock."""

    def left(self, now: float) -> float:
        """Return the seconds that are left."""
        return max(0.0, self.at - now)

    def overdue(self, now: float) -> frozenset[Seat]:
        """Return the seats whose time has run out."""
        return self.clock.seats if now >= self.at else frozenset()


def deadline(before: Deadline | None, clock: Clock | None, now: float) -> Deadline | None:
    """Return the deadline of the decision on this clock: `before` if that is of the same decision, else a new one. None
    if `clock` is None."""
    if clock is None:
        return None
    if before and before.clock.decision == clock.decision:
        return replace(before, clock=clock)
    return Deadline(clock, now + clock.seconds)


RETURNING_S = 30.0
"""Seconds that are added for people who have not been connected yet: a host that was resumed waits for them."""


class Host:
    """The host of a table. The main loop or the network's thread calls `run` again and again."""

    def __init__(self, table: Table, lines: Mapping[Seat, Line]) -> None:
        """Connect these lines, and send each of them the newest update."""
        self._table = table
        self._deadline: Deadline | None = None
        self._met: set[Seat | None] = set()
        """The seats that have been connected so far."""
        self._counted: dict[Line, float] = {}
        """The end of the deadline that was told last, by line."""
        self._lines: dict[Line, Seat | None] = {}
        """The seat of each line; None for an onlooker."""
        self._told: dict[Line, int] = {}
        """For each line, the number of the newest update that it was sent."""
        for seat, line in lines.items():
            self.connect(line, seat, heard=table.number)

    def connect(self, line: Line, seat: Seat | None, *, heard: int) -> None:
        """Connect the line of a seat, or of an onlooker for None. Send it every update after the number `heard`, and
        the newest one in any case."""
        self._lines[line] = seat
        self._met.add(seat)
        self._told[line] = min(max(heard, self._table.first(seat) - 1), self._table.number - 1)
        self._tell(line)

    def disconnect(self, line: Line) -> None:
        del self._lines[line], self._told[line]
        self._counted.pop(line, None)

    def run(self, now: float) -> bool:
        """Take all actions, and send updates. Return True if the game has changed and should be saved."""
        changed = self.take_actions(now)
        self.send_updates(now)
        return changed

    def take_actions(self, now: float) -> bool:
        """Take all actions that were sent, and apply time limits. Return True if the game has changed. Only the seats
        that acted are answered now; `send_updates` tells the others."""
        before = self._table.number
        while self.take_action(now):
            pass
        return self._table.number != before

    def take_action(self, now: float) -> bool:
        """Take the first action that changes the game, or else apply a time limit that is over. Return True if the game
        has changed."""
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
        """Send all lines the updates that they do not have, and the time that is left."""
        self._look_at_the_clock(now)
        for line in self._lines:
            self._tell(line)
            self._count_down(line, now)

    def resend_countdowns(self) -> None:
        """Let the next `send_updates` tell every line again how much time is left."""
        self._counted.clear()

    def _answer(self, line: Line, seat: Seat, message: ToHost) -> None:
        """Carry out one message of a seat, and answer it."""
        if not self._counts(message):
            return  # sent twice, or in answer to an update that is no longer the newest
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
        """Check that every program at the table knows such actions; a host of a room overrides this. Raises Refused."""

    def _counts(self, message: ToHost) -> bool:
        """Return True if the message answers the newest update, or an earlier one that the rules still accept."""
        if message.number == self._table.number:
            return True
        is_earlier = 0 < message.number < self._table.number
        return isinstance(message, Act) and is_earlier and self._table.in_time(message.action)

    def _overdue(self, now: float) -> frozenset[Seat]:
        """Return the seats whose time has run out."""
        self._look_at_the_clock(now)
        return self._deadline.overdue(now) if self._deadline else frozenset()

    def _look_at_the_clock(self, now: float) -> None:
        """Set the deadline of the decision that is limited now, with more time for people who have not been connected
        yet."""
        clock = self._table.clock
        if clock and clock.seats.isdisjoint(self._met):
            clock = replace(clock, seconds=clock.seconds + RETURNING_S)
        self._deadline = deadline(self._deadline, clock, now)

    def _count_down(self, line: Line, now: float) -> None:
        """Send the line the time that is left, unless it has been told of this deadline."""
        if self._deadline and self._counted.get(line) != self._deadline.at:
            self._counted[line] = self._deadline.at
            line.host.send(Countdown(self._table.number, self._deadline.left(now)))

    def _tell(self, line: Line) -> None:
        """Send the line every update that it does not have."""
        seat = self._lines[line]
        for number in range(self._told[line] + 1, self._table.number + 1):
            line.host.send(self._table.update(number, seat))
        self._told[line] = self._table.number
