"""The table: it holds the state of one game, and no other module calls the rules to change it."""

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
    """The reason why the table does not take back a seat's action."""

    TAG = nonmember("Firm")

    NOTHING_DONE = "nothing done"
    OTHERS_ACTED = "others acted"
    REVEALED = "revealed"
    """The last action showed its seat something that it did not know, such as a card that was turned up."""
    TIMED_OUT = "timed out"
    """A player's time has run out since the action."""
    GAME_OVER = "game over"


class TableRefusal(Enum):
    """The table's reason for refusing an entry of a record that is no action of a player: time that runs out, a late
    joiner, or a stalemate."""

    NO_CLOCK = "no clock runs for this seat"
    NO_SEAT = "there is no seat to join on"
    NO_STALEMATE = "somebody gets on"


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after the deal, or after one entry of its record."""

    state: Any
    events: tuple[Any, ...] = ()
    """The events between the moment before and this one."""
    taken_back: bool = False
    """True if this moment restores an earlier state, as an action was taken back."""


class Table:
    """The state of one game with all its earlier moments. One thread uses it; `Host` calls it for the seats."""

    def __init__(self, record: Record, state: Any) -> None:
        """`state`: the state with which the record begins. The entries of the record are not replayed here, but by
        `begin`."""
        self._begun = replace(record, entries=())
        self.game: AnyGame = GAMES[record.game]
        self._occupants = list(record.occupants)
        self._entries: list[Entry] = []
        self._moments = [Moment(state, () if record.resumed else self.game.deal_events(state))]
        self._undo_states: list[Any] = []
        """The states before the last actions that may still be taken back, oldest first. One seat has done all these
        actions."""
        self._actor: Seat | None = None
        """The seat that has done the actions that may be taken back; None if nobody has acted since they were last made
        final."""
        self._why_firm = CannotTakeBack.NOTHING_DONE
        """The reason why no action before the oldest of `_undo_states` can be taken back."""
        self._first: dict[Seat, int] = {}
        """For each late joiner, the number of the moment at which that player joined. Earlier moments are not shown to
        that seat."""

    @classmethod
    def begin(cls, record: Record) -> Self:
        """Deal the game, or restore the view from which the record continues one, and replay the record's entries.
        Raises Unreplayable."""
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
        """The record of the game up to now."""
        return replace(self._begun, entries=tuple(self._entries))

    def entries_since(self, number: int) -> list[Entry]:
        """Return the entries that led from the moment with this number to the newest one, oldest first."""
        return self._entries[number - self._begun.first :]

    @property
    def number(self) -> int:
        """The number of the newest moment. The deal is number 1; a continuation starts at a higher one."""
        return self._begun.first + len(self._entries)

    def moment(self, number: int) -> Moment:
        return self._moments[number - self._begun.first]

    @property
    def _state(self) -> Any:
        return self._moments[-1].state

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the table waits for; empty exactly when the game is over."""
        return self.game.to_act(self._state)

    @property
    def clock(self) -> Clock | None:
        """The decision that the host's clock limits now, or None."""
        timing = self.game.timing
        return timing.clock(self._state) if timing else None

    def in_time(self, action: Any) -> bool:
        """Return True if this action counts, although its seat has not yet been told the newest moment."""
        timing = self.game.timing
        return timing is not None and timing.in_time(self._state, action)

    @property
    def standings(self) -> Standings | None:
        """The results of the game; None while it lasts."""
        return self.game.standings(self._state)

    @property
    def carry(self) -> Any:
        """The value that the finished game hands on to the next one at this table, such as the account of points."""
        return self.game.carry(self._state)

    def view(self, seat: Seat | None) -> Any:
        """Return the newest moment as a seat may see it, or an onlooker for None."""
        return self.game.view(self._state, seat)

    def update(self, number: int, seat: Seat | None) -> Update:
        """Return the update that tells a seat, or an onlooker for None, of the moment with this number."""
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
        """Apply an entry of a record. Raises Refused; the table is then unchanged."""
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
        """Apply a player's action, and return its events. Raises Refused; the table is then unchanged."""
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
        """Apply the rules for a seat whose time has run out. Earlier actions are then final. Raises Refused with a
        TableRefusal."""
        timing = self.game.timing
        again = timing is not None and timing.is_late_again(self._state, seat)
        self._let_time_run_out(Entry(seat, TimedOutAgain() if again else TimedOut()))

    def _let_time_run_out(self, entry: Entry) -> None:
        """Append a TimedOut or TimedOutAgain. Raises Refused."""
        timing, clock = self.game.timing, self.clock
        if timing is None or clock is None or entry.seat not in clock.seats:
            raise Refused(TableRefusal.NO_CLOCK)
        again = isinstance(entry.action, TimedOutAgain)
        self._append(entry, Moment(*timing.time_out(self._state, entry.seat, again=again)))
        self._actor = None
        self._stand_firm(CannotTakeBack.TIMED_OUT if self.to_act else CannotTakeBack.GAME_OVER)

    def end_stalemate(self) -> bool:
        """End the game if it is a stalemate, in which no player can get on. Return True if this has ended it."""
        if self.game.stalemate(self._state) is None:
            return False
        self._end_stalemate(Entry(min(self.to_act), Stalemate()))
        return True

    def _end_stalemate(self, entry: Entry) -> None:
        """Append a Stalemate. Raises Refused if the game goes on."""
        ended = self.game.stalemate(self._state)
        if ended is None:
            raise Refused(TableRefusal.NO_STALEMATE)
        self._append(entry, Moment(*ended))
        self._actor = None
        self._stand_firm(CannotTakeBack.GAME_OVER)

    @property
    def may_join(self) -> bool:
        """True if a late joiner can sit down now."""
        try:
            self._moment_after_joining(Seat(len(self._occupants)))
        except Refused:
            return False
        return True

    def join(self, occupant: Occupant) -> Seat:
        """Seat a late joiner, and return the new seat. Earlier actions are then final. Raises Refused."""
        seat = Seat(len(self._occupants))
        self._join(seat, occupant)
        return seat

    def _join(self, seat: Seat, occupant: Occupant) -> None:
        """Append a SatDown. Raises Refused."""
        self._append(Entry(seat, SatDown(occupant)), self._moment_after_joining(seat))
        self._occupants.append(occupant)
        self._first[seat] = self.number
        self._actor = None
        self._stand_firm(CannotTakeBack.OTHERS_ACTED)

    def _moment_after_joining(self, seat: Seat) -> Moment:
        """Return the moment after somebody has sat down on this seat, without changing the table. Raises Refused."""
        join, seats = self.game.join, len(self._occupants)
        if join is None or seat != seats or seats + 1 not in self.game.rulebook.seats(self._begun.rules):
            raise Refused(TableRefusal.NO_SEAT)
        return Moment(*join(self._state))

    def first(self, seat: Seat | None) -> int:
        """Return the number of the first moment that this seat, or an onlooker for None, may be shown."""
        begun = self._begun.first
        return begun if seat is None else self._first.get(seat, begun)

    def take_back(self, seat: Seat) -> None:
        """Take back this seat's last action. Raises Refused with a CannotTakeBack."""
        if why_not := self._why_not_taken_back(seat):
            raise Refused(why_not)
        self._append(Entry(seat, TakenBack()), Moment(self._undo_states.pop(), taken_back=True))

    def may_take_back(self, seat: Seat) -> bool:
        return self._why_not_taken_back(seat) is None

    def stand_firm(self) -> None:
        """Make all actions so far final, because a new occupant sits on a seat and may not see earlier states."""
        self._stand_firm(CannotTakeBack.OTHERS_ACTED)

    def _stand_firm(self, why: CannotTakeBack) -> None:
        """Make all actions so far final, and remember the reason."""
        self._undo_states.clear()
        self._why_firm = why

    def _why_not_taken_back(self, seat: Seat) -> CannotTakeBack | None:
        """Return the reason why this seat cannot take back an action now; None if it can."""
        if self._undo_states and self._actor == seat:
            return None
        return CannotTakeBack.OTHERS_ACTED if self._undo_states else self._why_firm


def _dealt(game: AnyGame, record: Record) -> Any:
    """Return the state in which the record begins, dealt from its rules and seed. Raises Unreplayable."""
    try:
        return game.deal(record.rules, len(record.occupants), record.seed, record.carry)
    except Undealable as undealable:
        # Translators: {reason} is for developers, and in English.
        told = _("No game can be dealt by these rules: {reason}.", reason=undealable.reason.value)
        raise Unreplayable(told) from undealable


def _resumed(game: AnyGame, record: Record, resumed: Resumption) -> Any:
    """Return the state in which a continuation begins, with all that its view does not show dealt by the record's seed.
    Raises Unreplayable."""
    if not game.may_stand(resumed.view, record.rules, len(record.occupants)):
        raise Unreplayable(_("The game cannot be continued from this record."))
    return game.determinize(resumed.view, Shuffler(record.seed))


class TableStatus(NamedTuple):
    """The kind of player that a table waits for, with a seat to name."""

    kind: Literal["acting", "thinking", "over"]
    """`acting`: the table waits for a person; `thinking`: only for computers; `over`: the game is over."""
    seat: Seat | None = None
    """The lowest of the seats that are waited for, people before computers; None when the game is over."""


def table_status(to_act: frozenset[Seat], occupants: Sequence[Occupant]) -> TableStatus:
    """Return the kind of player for which the table with these occupants waits. People are named before computers."""
    if not to_act:
        return TableStatus("over")
    people = [seat for seat in to_act if isinstance(occupants[seat], Person)]
    return TableStatus("acting", min(people)) if people else TableStatus("thinking", min(to_act))
