"""A table in a room: the truth about one game, on the network's thread, with everyone's line to it."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.net.transcript import Opening, Reseating, taken_over
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Refused, Seat, Standings
from spitegame.session.draw import Drawn
from spitegame.session.host import Host
from spitegame.session.line import End, Line, ToHost, ToSeat, Update
from spitegame.session.occupants import Computer, Person, Reserved
from spitegame.session.record import Entry, Record
from spitegame.session.table import Table
from spitegame.workers.computers import Computers, ComputerSeat


class HostedTable(Host):
    def __init__(
        self,
        drawn: Drawn,
        record: Record,
        reseated: tuple[Reseating, ...],
        here: frozenset[Seat],
        computers: Computers,
        entered: Callable[[Entry], None],
        know_later_actions: Callable[[], bool] = lambda: True,
    ) -> None:
        """`here`: seats at the host's screen. `entered` hears each new entry before guests do. `know_later_actions` is
        true if all programs at the table do. Raises Unreplayable."""
        self.reseated = reseated
        near = {seat: Line() for seat in here}
        super().__init__(Table.begin(record), near)
        self.drawn = drawn
        self.dealt = record
        """The record with the occupants that it was dealt for."""
        self._computers, self._entered, self._know_later_actions = computers, entered, know_later_actions
        self.lines: Mapping[Seat | None, End[ToHost, ToSeat]] = {seat: line.seat for seat, line in near.items()}
        self._players: dict[Seat, tuple[ComputerSeat, Line]] = {}
        self._thought = self._waited = 0.0
        """The time when computers thought last, and the seconds in which all were here who are to act: none is
        hurried."""
        for seat, occupant in enumerate(record.occupants):
            self._sit(Seat(seat), occupant)
        for reseating in reseated:
            self._sit(reseating.seat, reseating.occupant)
        if self.taken_over:
            self._table.stand_firm()

    @property
    def record(self) -> Record:
        return self._table.record

    @property
    def opening(self) -> Opening:
        return Opening(self.drawn, self.record, self.reseated)

    @property
    def number(self) -> int:
        return self._table.number

    def update(self, number: int, seat: Seat) -> Update:
        """The update of this seat for the moment with this number."""
        return self._table.update(number, seat)

    @property
    def to_act(self) -> frozenset[Seat]:
        return self._table.to_act

    @property
    def is_over(self) -> bool:
        return not self._table.to_act

    @property
    def standings(self) -> Standings | None:
        return self._table.standings

    @property
    def carry(self) -> object:
        return self._table.carry

    def connect(self, line: Line, seat: Seat | None, *, heard: int) -> None:
        """Tell a guest the updates after `heard`, and nothing from before it sat down. Who only watches and is new is
        told how the table stands now."""
        newest_only = seat is None and not heard
        super().connect(line, seat, heard=self.number - 1 if newest_only else max(heard, self._before(seat)))

    def _before(self, seat: Seat | None) -> int:
        """The number of the last update before somebody took this seat from a computer; 0 if nobody has."""
        taken = (each.after for each in self.reseated if each.seat == seat and isinstance(each.occupant, Person))
        return max((self.dealt.first - 1 + after for after in taken), default=0)

    @property
    def taken_over(self) -> frozenset[Seat]:
        """The seats that people have taken from computers."""
        return taken_over(self.reseated)

    def reseat(self, seat: Seat, occupant: Reserved) -> None:
        """A computer plays on for a guest who is lost, the guest is back, or a person takes the seat of a computer."""
        played = self.number - self.dealt.first  # entries in the record
        self.reseated = (*self.reseated, Reseating(played, seat, occupant))
        if isinstance(occupant, Person):
            self._table.stand_firm()
        self._sit(seat, occupant)

    def take_action(self, now: float) -> bool:
        """Take one thing that somebody has said, or that has run out. True if the game has changed; `entered` has
        heard."""
        before = self.number
        if not super().take_action(now):
            return False
        for entry in self._table.entries_since(before):
            self._entered(entry)
        return True

    def check_known(self, action: Any) -> None:
        refusal = GAMES[self.record.game].later.get(type(action))
        if refusal and not self._know_later_actions():
            raise Refused(refusal)

    @property
    def has_later_actions(self) -> bool:
        """True if something was done in this game that older programs cannot be told."""
        later = GAMES[self.record.game].later
        return any(type(entry.action) in later for entry in self.record.entries)

    @property
    def seats(self) -> int:
        """The number of those who sit at the table, with late joiners."""
        return len(self._table.seats)

    @property
    def takes_late_joiners(self) -> bool:
        """True if one more may sit down in this game, now or later."""
        game, rules = self._table.game, self.dealt.rules
        return game.join is not None and self.seats + 1 in game.rulebook.seats(rules)

    @property
    def may_be_taken_over(self) -> bool:
        """True if somebody may take the seat of a computer while the game is on: nobody has to decide in a hurry."""
        return self._table.game.timing is None

    @property
    def may_join(self) -> bool:
        return self._table.may_join

    def join(self, name: str) -> None:
        """Seat somebody who has come late. Raises Refused."""
        before = self.number
        self._table.join(Person(name))
        for entry in self._table.entries_since(before):
            self._entered(entry)

    def think(self, now: float, pace: float) -> None:
        """Let computers act, no sooner than `pace` seconds after what was shown last; `take_action` hears of it."""
        if self.to_act.issubset(self._lines.values()):
            self._waited += now - self._thought
        self._thought = now
        for player, _ in self._players.values():
            player.run(now, pace)
            player.press(self._waited)

    def close(self) -> None:
        for seat in list(self._players):
            self._rise(seat)

    def _sit(self, seat: Seat, occupant: Reserved) -> None:
        self._rise(seat)
        if isinstance(occupant, Computer):
            line = Line()
            self._players[seat] = (ComputerSeat(seat, line, self.dealt.game, occupant, self._computers), line)
            self.connect(line, seat, heard=self.number)

    def _rise(self, seat: Seat) -> None:
        if seat in self._players:
            player, line = self._players.pop(seat)
            player.leave()
            self.disconnect(line)
