"""The host: hears every line, asks the table, and tells each seat its own update."""

from collections.abc import Mapping

from spitegame.rules.game import Refused, Seat
from spitegame.session.line import Line
from spitegame.session.messages import Act, Rejected, TakeBack, ToHost, Update
from spitegame.session.table import Table


class Host:
    def __init__(self, table: Table, lines: Mapping[Seat, Line]) -> None:
        """Each of these lines is told how the table stands now."""
        self._table = table
        self._lines: dict[Line, Seat | None] = {}
        for seat, line in lines.items():
            self.connect(line, seat, heard=table.number)

    def connect(self, line: Line, seat: Seat | None, *, heard: int) -> None:
        """Of a seat, or of an onlooker. It is told every update after the one with the number `heard`, and the newest
        in any case."""
        self._lines[line] = seat
        for number in range(min(heard + 1, self._table.number), self._table.number + 1):
            line.host.say(self._update(number, seat))

    def disconnect(self, line: Line) -> None:
        del self._lines[line]

    def run(self) -> bool:
        """Hear every line once. True if the game has changed, and so is worth saving."""
        before = self._table.number
        for line, seat in self._lines.items():
            for message in line.host.hear():
                if seat is not None:
                    self._answer(line, seat, message)
        return self._table.number != before

    def _answer(self, line: Line, seat: Seat, message: ToHost) -> None:
        if message.number != self._table.number:
            return  # said twice, or before its seat had heard the newest update
        try:
            self._do(seat, message)
        except Refused as refused:
            line.host.say(Rejected(message.number, refused.reason))
        else:
            self._tell()

    def _do(self, seat: Seat, message: ToHost) -> None:
        match message:
            case Act(action=action):
                self._table.submit(seat, action)
            case TakeBack():
                self._table.take_back(seat)

    def _tell(self) -> None:
        for line, seat in self._lines.items():
            line.host.say(self._update(self._table.number, seat))

    def _update(self, number: int, seat: Seat | None) -> Update:
        moment = self._table.moment(number)
        game = self._table.game
        newest = number == self._table.number
        return Update(
            number=number,
            view=game.view(moment.state, seat),
            events=tuple(game.redact(event, seat) for event in moment.events),
            to_act=game.to_act(moment.state),
            may_take_back=newest and seat is not None and self._table.may_take_back(seat),
            taken_back=moment.taken_back,
        )
