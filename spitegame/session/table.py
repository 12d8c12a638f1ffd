"""The table: it holds the truth, and it alone asks the rules."""

from dataclasses import dataclass, replace
from enum import Enum, nonmember
from typing import Any

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame, Clock, Refused, Seat, Standings, Undealable
from spitegame.session.occupants import Occupant
from spitegame.session.record import Entry, Record, SatDown, TakenBack, TimedOut, Unreplayable


class CannotTakeBack(Enum):
    """Why nothing is taken back."""

    TAG = nonmember("Firm")

    NOTHING_DONE = "nothing done"
    OTHERS_ACTED = "others acted"
    REVEALED = "revealed"
    """The last action turned up something that its seat did not know."""
    TIMED_OUT = "timed out"
    """Somebody's time has run out since."""
    GAME_OVER = "game over"


class TableRefusal(Enum):
    """Why something does not happen that nobody can do by an action."""

    NO_CLOCK = "no clock runs for this seat"
    NO_SEAT = "there is no seat to join on"


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after the deal, or after one entry of its record."""

    state: Any
    events: tuple[Any, ...] = ()
    """What led here from the moment before."""
    taken_back: bool = False


class Table:
    def __init__(self, record: Record, state: Any) -> None:
        """`state` as the record deals it; its entries are not replayed here."""
        self._begun = replace(record, entries=())
        self._game = GAMES[record.game]
        self._occupants = list(record.occupants)
        self._entries: list[Entry] = []
        self._moments = [Moment(state)]
        self._past: list[Any] = []
        """The states before those last actions that may be taken back; all of one seat."""
        self._actor: Seat | None = None
        """Whose actions those are."""
        self._first: dict[Seat, int] = {}
        """The moments at which somebody has joined."""
        self._below = CannotTakeBack.NOTHING_DONE
        """Why what was done before `_past` stands firm."""

    @classmethod
    def begin(cls, record: Record) -> "Table":
        """Deal, and replay what the record holds. Raises Unreplayable."""
        game = GAMES.get(record.game)
        if game is None:
            raise Unreplayable(f"There is no game called {record.game!r}.")
        try:
            table = cls(record, game.deal(record.rules, len(record.occupants), record.seed, record.carry))
        except Undealable as undealable:
            raise Unreplayable(f"These rules cannot be dealt: {undealable.reason.value}.") from undealable
        for number, entry in enumerate(record.entries, start=1):
            try:
                table.enter(entry)
            except Refused as refused:
                raise Unreplayable(f"Action {number} of the record is refused: {refused.reason.value}.") from refused
        return table

    @property
    def game(self) -> AnyGame:
        return self._game

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        """By seat, with those who have joined later."""
        return tuple(self._occupants)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.occupants)))

    @property
    def record(self) -> Record:
        return replace(self._begun, entries=tuple(self._entries))

    def entries_since(self, number: int) -> list[Entry]:
        """What led from that moment to the newest one."""
        return self._entries[number - 1 :]

    @property
    def number(self) -> int:
        """Of the newest moment; the deal is the first."""
        return len(self._moments)

    def moment(self, number: int) -> Moment:
        return self._moments[number - 1]

    @property
    def _state(self) -> Any:
        return self._moments[-1].state

    @property
    def to_act(self) -> frozenset[Seat]:
        """Empty exactly when the game is over."""
        return self._game.to_act(self._state)

    @property
    def clock(self) -> Clock | None:
        """What the host's clock is to limit now."""
        timing = self._game.timing
        return timing.clock(self._state) if timing else None

    def in_time(self, action: Any) -> bool:
        """Whether it still counts, though it answers an older moment."""
        timing = self._game.timing
        return timing is not None and timing.in_time(self._state, action)

    @property
    def standings(self) -> Standings | None:
        """None while the game lasts."""
        return self._game.standings(self._state)

    @property
    def carry(self) -> Any:
        """What the finished game hands on to the next one."""
        return self._game.carry(self._state)

    def view(self, seat: Seat | None) -> Any:
        """Of an onlooker, if there is no seat."""
        return self._game.view(self._state, seat)

    def seat_occupant(self, seat: Seat, occupant: Occupant) -> None:
        """From now on it is this one who sits there."""
        self._occupants[seat] = occupant

    def enter(self, entry: Entry) -> None:
        """Raises Refused, and then nothing has changed."""
        match entry.action:
            case TakenBack():
                self.take_back(entry.seat)
            case TimedOut():
                self.time_out(entry.seat)
            case SatDown(occupant):
                self._join(entry.seat, occupant)
            case action:
                self.submit(entry.seat, action)

    def submit(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Apply the action and answer what happened. Raises Refused, and then nothing has changed."""
        before = self._state
        state, events = self._game.apply(before, seat, action)
        self._moments.append(Moment(state, events))
        self._entries.append(Entry(seat, action))
        self._remember(before, seat, events)
        return events

    def time_out(self, seat: Seat) -> None:
        """Nothing is taken back past it. Raises Refused with Unfounded."""
        timing, clock = self._game.timing, self.clock
        if timing is None or clock is None or seat not in clock.seats:
            raise Refused(TableRefusal.NO_CLOCK)
        state, events = timing.time_out(self._state, seat)
        self._moments.append(Moment(state, events))
        self._entries.append(Entry(seat, TimedOut()))
        self._actor = None
        self._settle(CannotTakeBack.TIMED_OUT if self.to_act else CannotTakeBack.GAME_OVER)

    @property
    def may_join(self) -> bool:
        """Whether somebody may sit down now."""
        try:
            self._joined(Seat(len(self._occupants)))
        except Refused:
            return False
        return True

    def join(self, occupant: Occupant) -> Seat:
        """Somebody sits down on a seat of their own. Nothing is taken back past it. Raises Refused."""
        seat = Seat(len(self._occupants))
        self._join(seat, occupant)
        return seat

    def _join(self, seat: Seat, occupant: Occupant) -> None:
        state, events = self._joined(seat)
        self._occupants.append(occupant)
        self._moments.append(Moment(state, events))
        self._entries.append(Entry(seat, SatDown(occupant)))
        self._first[seat] = self.number
        self._actor = None
        self._settle(CannotTakeBack.OTHERS_ACTED)

    def _joined(self, seat: Seat) -> tuple[Any, tuple[Any, ...]]:
        """What comes of it. Raises Refused."""
        join, seats = self._game.join, len(self._occupants)
        if join is None or seat != seats or seats + 1 not in self._game.seats(self._begun.rules):
            raise Refused(TableRefusal.NO_SEAT)
        return join(self._state)

    def first(self, seat: Seat | None) -> int:
        """The number of the first moment that may be shown there."""
        return self._first.get(seat, 1) if seat is not None else 1

    def _remember(self, before: Any, seat: Seat, events: tuple[Any, ...]) -> None:
        if self._actor not in (None, seat):
            self._settle(CannotTakeBack.OTHERS_ACTED)
        self._actor = seat
        self._past.append(before)
        if any(self._game.reveals(event, seat) for event in events):
            self._settle(CannotTakeBack.REVEALED)
        if not self.to_act:
            self._settle(CannotTakeBack.GAME_OVER)

    def _settle(self, why: CannotTakeBack) -> None:
        self._past.clear()
        self._below = why

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's last action. Raises Refused with a Firm."""
        firm = self._firm(seat)
        if firm:
            raise Refused(firm)
        self._moments.append(Moment(self._past.pop(), taken_back=True))
        self._entries.append(Entry(seat, TakenBack()))

    def may_take_back(self, seat: Seat) -> bool:
        return self._firm(seat) is None

    def _firm(self, seat: Seat) -> CannotTakeBack | None:
        if self._past and self._actor == seat:
            return None
        return CannotTakeBack.OTHERS_ACTED if self._past else self._below
