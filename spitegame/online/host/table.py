"""A table in a room: the state of one game, on the network's thread, with a line to each player."""

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
    """A table at the host of a room, with a line for each person and computer at it."""

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
        """`here`: seats at the host's screen. `entered` is called with each new entry of the record before guests are
        told. `know_later_actions` returns whether all programs at the table know the actions in `Game.later`. Raises
        Unreplayable."""
        self.reseated = reseated
        near = {seat: Line() for seat in here}
        super().__init__(Table.begin(record), near)
        self.drawn = drawn
        self.dealt = record
        """The record with the occupants for whom it was dealt."""
        self._computers, self._entered, self._know_later_actions = computers, entered, know_later_actions
        self.lines: Mapping[Seat | None, End[ToHost, ToSeat]] = {seat: line.seat for seat, line in near.items()}
        """The near ends of the lines for the people at the host's screen, by seat."""
        self._players: dict[Seat, tuple[ComputerSeat, Line]] = {}
        self._thought = self._waited = 0.0
        """The time at which computers thought last; and the seconds during which all seats to act were connected.
        Computers press for a decision by these seconds only."""
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
        """Return the update with this number, as this seat sees it."""
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
        """Connect the line, and send it the updates after the number `heard`, but none from before the guest sat down.
        A new onlooker is sent only the newest one."""
        newest_only = seat is None and not heard
        super().connect(line, seat, heard=self.number - 1 if newest_only else max(heard, self._before(seat)))

    def _before(self, seat: Seat | None) -> int:
        """Return the number of the last update before a person took this seat from a computer; 0 if nobody has."""
        taken = (each.after for each in self.reseated if each.seat == seat and isinstance(each.occupant, Person))
        return max((self.dealt.first - 1 + after for after in taken), default=0)

    @property
    def taken_over(self) -> frozenset[Seat]:
        """The seats that people have taken from computers."""
        return taken_over(self.reseated)

    def reseat(self, seat: Seat, occupant: Reserved) -> None:
        """Change the occupant of a seat: to a Computer for a guest who is lost, to Vacant for the guest who is back, or
        to a Person who takes over the seat of a computer."""
        played = self.number - self.dealt.first  # entries in the record
        self.reseated = (*self.reseated, Reseating(played, seat, occupant))
        if isinstance(occupant, Person):
            self._table.stand_firm()
        self._sit(seat, occupant)

    def take_action(self, now: float) -> bool:
        """Take one action from the lines, or apply the rules for a decision whose time has run out. Return True if the
        game has changed; `entered` was called then."""
        before = self.number
        if not super().take_action(now):
            return False
        for entry in self._table.entries_since(before):
            self._entered(entry)
        return True

    def check_known(self, action: Any) -> None:
        """Check that all programs at the table know this kind of action. Raises Refused."""
        refusal = GAMES[self.record.game].later.get(type(action))
        if refusal and not self._know_later_actions():
            raise Refused(refusal)

    @property
    def has_later_actions(self) -> bool:
        """True if this game holds an action that older programs do not know."""
        later = GAMES[self.record.game].later
        return any(type(entry.action) in later for entry in self.record.entries)

    @property
    def seats(self) -> int:
        """The number of players at the table, with late joiners."""
        return len(self._table.seats)

    @property
    def takes_late_joiners(self) -> bool:
        """True if one more may sit down in this game, now or later."""
        game, rules = self._table.game, self.dealt.rules
        return game.join is not None and self.seats + 1 in game.rulebook.seats(rules)

    @property
    def may_be_taken_over(self) -> bool:
        """True if newcomers may take the seats of computers while the game is on: no decision has a time limit."""
        return self._table.game.timing is None

    @property
    def may_join(self) -> bool:
        return self._table.may_join

    def join(self, name: str) -> None:
        """Seat somebody who has come late. Raises Refused if the game does not allow it now."""
        before = self.number
        self._table.join(Person(name))
        for entry in self._table.entries_since(before):
            self._entered(entry)

    def think(self, now: float, pace: float) -> None:
        """Let computers act, at least `pace` seconds after the last update was shown. `take_action` takes their
        actions."""
        if self.to_act.issubset(self._lines.values()):
            self._waited += now - self._thought
        self._thought = now
        for player, _ in self._players.values():
            player.run(now, pace)
            player.press(self._waited)

    def close(self) -> None:
        """Stop the computers at this table."""
        for seat in list(self._players):
            self._rise(seat)

    def _sit(self, seat: Seat, occupant: Reserved) -> None:
        """Let this occupant play on the seat in place of a computer. A new computer gets a line."""
        self._rise(seat)
        if isinstance(occupant, Computer):
            line = Line()
            self._players[seat] = (ComputerSeat(seat, line, self.dealt.game, occupant, self._computers), line)
            self.connect(line, seat, heard=self.number)

    def _rise(self, seat: Seat) -> None:
        """Stop the computer on this seat, if there is one."""
        if seat in self._players:
            player, line = self._players.pop(seat)
            player.leave()
            self.disconnect(line)
