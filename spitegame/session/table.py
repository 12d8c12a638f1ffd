"""The table holds the truth about a game, and it alone applies the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, nonmember
from typing import Any, Literal, NamedTuple, Self

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame, Clock, Refused, Seat, Standings, Undealable
from spitegame.rules.shuffle import Shuffler
from spitegame.session.line import Update
from spitegame.session.occupants import Occupant, Person
from spitegame.session.record import (
    Entry,
    Record,
    Resumption,
    SatDown,
    Stalemate,
    TakenBack,
    TimedOut,
    TimedOutAgain,
    Unreplayable,
)
from spitegame.translation import _


class CannotTakeBack(Enum):
    TAG = nonmember("Firm")

    NOTHING_DONE = "nothing done"
    OTHERS_ACTED = "others acted"
    REVEALED = "revealed"
    """The last action turned up something that its seat did not know."""
    TIMED_OUT = "timed out"
    """The time of a player has run out since."""
    GAME_OVER = "game over"


class TableRefusal(Enum):
    """The reason for refusing something that is no action of a player."""

    NO_CLOCK = "no clock runs for this seat"
    NO_SEAT = "there is no seat to join on"
    NO_STALEMATE = "somebody gets on"


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after the deal, or after one entry of its record."""

    state: Any
    events: tuple[Any, ...] = ()
    """The events since the moment before."""
    taken_back: bool = False
    """An action was taken back: the state is one from before."""


class Table:
    def __init__(self, record: Record, state: Any) -> None:
        """`state`: how the record begins; its entries are not replayed here."""
        self._begun = replace(record, entries=())
        self.game: AnyGame = GAMES[record.game]
        self._occupants = list(record.occupants)
        self._entries: list[Entry] = []
        self._moments = [Moment(state, () if record.resumed else self.game.deal_events(state))]
        self._undo_states: list[Any] = []
        """The states before those last actions that may be taken back; all of these are of one seat."""
        self._actor: Seat | None = None
        """The seat of these actions."""
        self._why_firm = CannotTakeBack.NOTHING_DONE
        """The reason why the actions before these cannot be taken back."""
        self._first: dict[Seat, int] = {}
        """For each late joiner, the number of the moment at which that player has joined."""

    @classmethod
    def begin(cls, record: Record) -> Self:
        """Deal, or go on where the record does, and replay what it holds. Raises Unreplayable."""
        game = GAMES.get(record.game)
        if game is None:
            raise Unreplayable(_("There is no game called {game}.", game=repr(record.game)))
        table = cls(record, _resumed(game, record, record.resumed) if record.resumed else _dealt(game, record))
        for number, entry in enumerate(record.entries, start=1):
            try:
                table.enter(entry)
            except Refused as refused:
                reason = refused.reason.value
                # Translators: {reason} is for developers, and in English.
                told = _("Action {number} of the record is refused: {reason}.", number=number, reason=reason)
                raise Unreplayable(told) from refused
        return table

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return tuple(self._occupants)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.occupants)))

    @property
    def record(self) -> Record:
        return replace(self._begun, entries=tuple(self._entries))

    def entries_since(self, number: int) -> list[Entry]:
        """The entries that led from the moment with this number to the newest one."""
        return self._entries[number - self._begun.first :]

    @property
    def number(self) -> int:
        """The number of the newest moment; a deal is number 1."""
        return self._begun.first + len(self._entries)

    def moment(self, number: int) -> Moment:
        return self._moments[number - self._begun.first]

    @property
    def _state(self) -> Any:
        return self._moments[-1].state

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the table waits for: none exactly when the game is over."""
        return self.game.to_act(self._state)

    @property
    def clock(self) -> Clock | None:
        """The decision that the host's clock limits now, or None."""
        timing = self.game.timing
        return timing.clock(self._state) if timing else None

    def in_time(self, action: Any) -> bool:
        """True if an action still counts that answers an older moment."""
        timing = self.game.timing
        return timing is not None and timing.in_time(self._state, action)

    @property
    def standings(self) -> Standings | None:
        return self.game.standings(self._state)

    @property
    def carry(self) -> Any:
        """The value that the finished game hands on to the next one."""
        return self.game.carry(self._state)

    def view(self, seat: Seat | None) -> Any:
        """The view of a seat, or of an onlooker, of the newest moment."""
        return self.game.view(self._state, seat)

    def update(self, number: int, seat: Seat | None) -> Update:
        """The moment with this number, as a seat or an onlooker is told of it."""
        moment = self.moment(number)
        return Update(
            number=number,
            view=self.game.view(moment.state, seat),
            events=tuple(self.game.redact(event, seat) for event in moment.events),
            to_act=self.game.to_act(moment.state),
            may_take_back=number == self.number and seat is not None and self.may_take_back(seat),
            taken_back=moment.taken_back,
        )

    def enter(self, entry: Entry) -> None:
        """Do what an entry of a record says. Raises Refused, and then nothing has changed."""
        match entry.action:
            case TakenBack():
                self.take_back(entry.seat)
            case TimedOut() | TimedOutAgain():
                self._let_time_run_out(entry)
            case Stalemate():
                self._end_stalemate(entry)
            case SatDown(occupant):
                self._join(entry.seat, occupant)
            case action:
                self.submit(entry.seat, action)

    def _append(self, entry: Entry, moment: Moment) -> None:
        self._entries.append(entry)
        self._moments.append(moment)

    def submit(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Apply the action, and return what happened. Raises Refused, and then nothing has changed."""
        before = self._state
        state, events = self.game.apply(before, seat, action)
        self._append(Entry(seat, action), Moment(state, events))
        if self._actor not in (None, seat):
            self._stand_firm(CannotTakeBack.OTHERS_ACTED)
        self._actor = seat
        self._undo_states.append(before)
        if any(self.game.reveals(event, seat) for event in events):
            self._stand_firm(CannotTakeBack.REVEALED)
        if not self.to_act:
            self._stand_firm(CannotTakeBack.GAME_OVER)
        return events

    def time_out(self, seat: Seat) -> None:
        """Let the time of a seat run out; nothing is taken back past that. Raises Refused with a TableRefusal."""
        timing = self.game.timing
        again = timing is not None and timing.is_late_again(self._state, seat)
        self._let_time_run_out(Entry(seat, TimedOutAgain() if again else TimedOut()))

    def _let_time_run_out(self, entry: Entry) -> None:
        timing, clock = self.game.timing, self.clock
        if timing is None or clock is None or entry.seat not in clock.seats:
            raise Refused(TableRefusal.NO_CLOCK)
        again = isinstance(entry.action, TimedOutAgain)
        self._append(entry, Moment(*timing.time_out(self._state, entry.seat, again=again)))
        self._actor = None
        self._stand_firm(CannotTakeBack.TIMED_OUT if self.to_act else CannotTakeBack.GAME_OVER)

    def end_stalemate(self) -> bool:
        """End the game if nobody gets on in it. True if it was so."""
        if self.game.stalemate(self._state) is None:
            return False
        self._end_stalemate(Entry(min(self.to_act), Stalemate()))
        return True

    def _end_stalemate(self, entry: Entry) -> None:
        ended = self.game.stalemate(self._state)
        if ended is None:
            raise Refused(TableRefusal.NO_STALEMATE)
        self._append(entry, Moment(*ended))
        self._actor = None
        self._stand_firm(CannotTakeBack.GAME_OVER)

    @property
    def may_join(self) -> bool:
        try:
            self._moment_after_joining(Seat(len(self._occupants)))
        except Refused:
            return False
        return True

    def join(self, occupant: Occupant) -> Seat:
        """Seat a late joiner; nothing is taken back past that. Raises Refused."""
        seat = Seat(len(self._occupants))
        self._join(seat, occupant)
        return seat

    def _join(self, seat: Seat, occupant: Occupant) -> None:
        self._append(Entry(seat, SatDown(occupant)), self._moment_after_joining(seat))
        self._occupants.append(occupant)
        self._first[seat] = self.number
        self._actor = None
        self._stand_firm(CannotTakeBack.OTHERS_ACTED)

    def _moment_after_joining(self, seat: Seat) -> Moment:
        """Raises Refused."""
        join, seats = self.game.join, len(self._occupants)
        if join is None or seat != seats or seats + 1 not in self.game.rulebook.seats(self._begun.rules):
            raise Refused(TableRefusal.NO_SEAT)
        return Moment(*join(self._state))

    def first(self, seat: Seat | None) -> int:
        """The number of the first moment that a seat may be shown."""
        begun = self._begun.first
        return begun if seat is None else self._first.get(seat, begun)

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's last action. Raises Refused with a CannotTakeBack."""
        if why_not := self._why_not_taken_back(seat):
            raise Refused(why_not)
        self._append(Entry(seat, TakenBack()), Moment(self._undo_states.pop(), taken_back=True))

    def may_take_back(self, seat: Seat) -> bool:
        return self._why_not_taken_back(seat) is None

    def stand_firm(self) -> None:
        """Somebody new sits on a seat, and may not see how the table stood before."""
        self._stand_firm(CannotTakeBack.OTHERS_ACTED)

    def _stand_firm(self, why: CannotTakeBack) -> None:
        """Nothing that was done so far can be taken back any more."""
        self._undo_states.clear()
        self._why_firm = why

    def _why_not_taken_back(self, seat: Seat) -> CannotTakeBack | None:
        if self._undo_states and self._actor == seat:
            return None
        return CannotTakeBack.OTHERS_ACTED if self._undo_states else self._why_firm


def _dealt(game: AnyGame, record: Record) -> Any:
    """Raises Unreplayable."""
    try:
        return game.deal(record.rules, len(record.occupants), record.seed, record.carry)
    except Undealable as undealable:
        # Translators: {reason} is for developers, and in English.
        told = _("No game can be dealt by these rules: {reason}.", reason=undealable.reason.value)
        raise Unreplayable(told) from undealable


def _resumed(game: AnyGame, record: Record, resumed: Resumption) -> Any:
    """Raises Unreplayable."""
    if not game.may_stand(resumed.view, record.rules, len(record.occupants)):
        raise Unreplayable(_("The game cannot be continued from this record."))
    return game.determinize(resumed.view, Shuffler(record.seed))


class TableStatus(NamedTuple):
    """The seats that a table waits for."""

    kind: Literal["acting", "thinking", "over"]
    """For a person; for a computer, and for no person; for nobody, as the game is over."""
    seat: Seat | None = None
    """The first one of those."""


def table_status(to_act: frozenset[Seat], occupants: Sequence[Occupant]) -> TableStatus:
    """The status of a table with these occupants: it waits for people before computers."""
    if not to_act:
        return TableStatus("over")
    people = [seat for seat in to_act if isinstance(occupants[seat], Person)]
    return TableStatus("acting", min(people)) if people else TableStatus("thinking", min(to_act))
