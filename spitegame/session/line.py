"""The line over which a seat and its host talk within one process, and its messages; queues from one thread to
another."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar

from spitegame.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Act:
    """An action of the seat. `number`: the number of the update that it answers."""

    number: int
    action: Any


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The seat takes back its own last action. `number`: the number of the update that it answers."""

    number: int


@dataclass(frozen=True, slots=True)
class Update:
    """The whole table as this seat sees it. The numbers count from 1, and are the same for all seats."""

    number: int
    view: Any
    events: tuple[Any, ...]
    """The events since the update before."""
    to_act: frozenset[Seat]
    """The seats that the table waits for."""
    may_take_back: bool
    taken_back: bool
    """True if an action was taken back, and the table is as it was before that action."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """The action that answered the update with this number was refused. Nothing has changed, and the seat may act
    again."""

    number: int
    reason: Enum


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time for the decision of the update with this number is limited."""

    number: int
    left: float
    """Seconds that were left when this was sent."""


ToHost: TypeAlias = Act | TakeBack
ToSeat: TypeAlias = Update | Rejected | Countdown


Said = TypeVar("Said")
Heard = TypeVar("Heard")


class End(Generic[Said, Heard]):
    """One end of a line."""

    def __init__(self, says: deque[Said], hears: deque[Heard]) -> None:
        self._says, self._hears = says, hears

    def send(self, message: Said) -> None:
        self._says.append(message)

    def receive(self) -> list[Heard]:
        """Return all messages since the last call, oldest first."""
        return [self._hears.popleft() for _ in range(len(self._hears))]

    @property
    def has_news(self) -> bool:
        """True if a message waits to be received."""
        return bool(self._hears)

    def receive_next(self) -> Heard | None:
        """Return the oldest message that waits; None if there is none."""
        return self._hears.popleft() if self._hears else None


class Line:
    """A line between a seat and its host, with an end for each."""

    def __init__(self) -> None:
        to_host: deque[ToHost] = deque()
        to_seat: deque[ToSeat] = deque()
        self.seat = End(says=to_host, hears=to_seat)
        self.host = End(says=to_seat, hears=to_host)


MOST_UNTAKEN = 100
"""Maximum number of items in an outbox; beyond it the oldest are dropped."""

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    """A queue from one thread to another. The second thread empties it now and then."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque(maxlen=MOST_UNTAKEN)

    def put(self, item: Item) -> None:
        """Add an item; any thread may call this."""
        self._items.append(item)

    def put_all(self, items: Iterable[Item]) -> None:
        self._items.extend(items)

    def take(self) -> list[Item]:
        """Return all items that wait, oldest first."""
        return [self._items.popleft() for _ in range(len(self._items))]


class Notices(Outbox[str]):
    """Sentences for the player."""

    unsaved = ""
    """A sentence that says why the newest state is not saved; empty if it is."""

    def put(self, item: str) -> None:
        """Add a sentence; an empty one is ignored."""
        if item:
            super().put(item)
