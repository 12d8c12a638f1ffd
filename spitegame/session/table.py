"""The table: it holds the truth, and it alone asks the rules."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import Any

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame, Refused, Seat, Standings
from spitegame.session.record import Entry, Record, replay
from spitegame.session.seats import Occupant


class Firm(Enum):
    """Why nothing is taken back."""

    NOTHING_DONE = "nothing done"
    OTHERS_ACTED = "others acted"
    REVEALED = "revealed"
    """The last action turned up something that its seat did not know."""
    RESUMED = "resumed"
    GAME_OVER = "game over"


class Table:
    def __init__(self, record: Record, state: Any) -> None:
        self._begun = record
        self._game = GAMES[record.game]
        self._state = state
        self._entries = list(record.entries)
        self._past: list[Any] = []
        """The states before those last entries that may be taken back; all of one seat."""
        self._below = Firm.RESUMED if record.entries else Firm.NOTHING_DONE
        """Why what was done before `_past` stands firm."""

    @classmethod
    def begin(cls, record: Record) -> "Table":
        """Deal, and replay what the record holds. Raises Unreplayable."""
        return cls(record, replay(record))

    @property
    def game(self) -> AnyGame:
        return self._game

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return self._begun.occupants

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.occupants)))

    @property
    def record(self) -> Record:
        return replace(self._begun, entries=tuple(self._entries))

    @property
    def to_act(self) -> frozenset[Seat]:
        """Empty exactly when the game is over."""
        return self._game.to_act(self._state)

    @property
    def standings(self) -> Standings | None:
        """None while the game lasts."""
        return self._game.standings(self._state)

    @property
    def carry(self) -> Any:
        """What the finished game hands on to the next one."""
        return self._game.carry(self._state)

    def view(self, seat: Seat) -> Any:
        return self._game.view(self._state, seat)

    def redacted(self, events: Iterable[Any], seat: Seat) -> tuple[Any, ...]:
        return tuple(self._game.redact(event, seat) for event in events)

    def submit(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Apply the action and answer what happened. Raises Refused, and then nothing has changed."""
        before = self._state
        self._state, events = self._game.apply(before, seat, action)
        self._remember(before, seat, events)
        self._entries.append(Entry(seat, action))
        return events

    def _remember(self, before: Any, seat: Seat, events: tuple[Any, ...]) -> None:
        if self._entries and self._entries[-1].seat != seat:
            self._settle(Firm.OTHERS_ACTED)
        self._past.append(before)
        if any(self._game.reveals(event, seat) for event in events):
            self._settle(Firm.REVEALED)
        if not self.to_act:
            self._settle(Firm.GAME_OVER)

    def _settle(self, why: Firm) -> None:
        self._past.clear()
        self._below = why

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's last action. Raises Refused with a Firm."""
        firm = self._firm(seat)
        if firm:
            raise Refused(firm)
        self._state = self._past.pop()
        self._entries.pop()

    def may_take_back(self, seat: Seat) -> bool:
        return self._firm(seat) is None

    def _firm(self, seat: Seat) -> Firm | None:
        if self._past and self._entries[-1].seat == seat:
            return None
        return Firm.OTHERS_ACTED if self._past else self._below
