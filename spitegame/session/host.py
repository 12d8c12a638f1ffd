"""The host: hears every line, asks the table, and tells each seat its own update."""

from collections.abc import Mapping
from typing import Any

from spitegame.rules.game import Refused, Seat
from spitegame.session.line import Line
from spitegame.session.messages import Act, Rejected, TakeBack, ToHost, Update
from spitegame.session.table import Table


class Host:
    def __init__(self, table: Table, lines: Mapping[Seat, Line]) -> None:
        self._table = table
        self._lines = lines
        self._number = 0
        self._tell()

    def run(self) -> bool:
        """Hear every line once. True if the game has changed, and so is worth saving."""
        before = self._number
        for seat, line in self._lines.items():
            for message in line.host.hear():
                self._answer(seat, message)
        return self._number != before

    def _answer(self, seat: Seat, message: ToHost) -> None:
        if message.number != self._number:
            return  # said twice, or before its seat had heard the newest update
        try:
            self._do(seat, message)
        except Refused as refused:
            self._lines[seat].host.say(Rejected(message.number, refused.reason))

    def _do(self, seat: Seat, message: ToHost) -> None:
        match message:
            case Act(action=action):
                self._tell(events=self._table.submit(seat, action))
            case TakeBack():
                self._table.take_back(seat)
                self._tell(taken_back=True)

    def _tell(self, *, events: tuple[Any, ...] = (), taken_back: bool = False) -> None:
        self._number += 1
        for seat, line in self._lines.items():
            line.host.say(
                Update(
                    number=self._number,
                    view=self._table.view(seat),
                    events=self._table.redacted(events, seat),
                    to_act=self._table.to_act,
                    may_take_back=self._table.may_take_back(seat),
                    taken_back=taken_back,
                )
            )
