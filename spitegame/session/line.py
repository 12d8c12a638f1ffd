"""The line over which a seat and its host talk within one process, and the messages on it."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Act:
    """The seat acts. `number` is the number of the update that it answers."""

    number: int
    action: Any


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat takes its own last action back. `number` is the number of the update that it answers."""

    number: int


@dataclass(frozen=True, slots=True)
class Update:
    """The whole table as seen from this seat. Updates are counted from 1, the same for every seat."""

    number: int
    view: Any
    events: tuple[Any, ...]
    """The events since the update before."""
    to_act: frozenset[Seat]
    may_take_back: bool
    taken_back: bool
    """An action was taken back: the table is as it was before it."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The message with this number is refused; nothing has changed, and the seat may answer the update again."""

    number: int
    reason: Enum


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time for the decision of the update with this number runs."""

    number: int
    left: float
    """The seconds that were left when this was sent."""


ToHost: TypeAlias = Act | TakeBack
ToSeat: TypeAlias = Update | Rejected | Countdown


Said = TypeVar("Said")
Heard = TypeVar("Heard")


class End(Generic[Said, Heard]):
    def __init__(self, says: deque[Said], hears: deque[Heard]) -> None:
        self._says, self._hears = says, hears

    def send(self, message: Said) -> None:
        self._says.append(message)

    def receive(self) -> list[Heard]:
        """Everything that was sent since the last time, oldest first."""
        return [self._hears.popleft() for _ in range(len(self._hears))]

    @property
    def has_news(self) -> bool:
        """True if something was sent that has not been received."""
        return bool(self._hears)

    def receive_next(self) -> Heard | None:
        """The oldest message that was sent and not received; None if there is none."""
        return self._hears.popleft() if self._hears else None


class Line:
    def __init__(self) -> None:
        to_host: deque[ToHost] = deque()
        to_seat: deque[ToSeat] = deque()
        self.seat = End(says=to_host, hears=to_seat)
        self.host = End(says=to_seat, hears=to_host)


MOST_UNTAKEN = 100
"""Items that wait while the other thread takes none. When there are more, the oldest are dropped."""

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    """A queue from one thread to another one that takes from it now and then."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque(maxlen=MOST_UNTAKEN)

    def put(self, item: Item) -> None:
        self._items.append(item)

    def put_all(self, items: Iterable[Item]) -> None:
        self._items.extend(items)

    def take(self) -> list[Item]:
        return [self._items.popleft() for _ in range(len(self._items))]


class Notices(Outbox[str]):
    """Sentences for the player."""

    unsaved = ""
    """The reason why the newest state is not saved, as a sentence; empty if it is."""

    def put(self, item: str) -> None:
        """Tell this sentence; an empty one is nothing to tell."""
        if item:
            super().put(item)
