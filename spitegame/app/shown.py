"""What the network's thread shows of a room: values that are exchanged whole, for the screen to read at any time."""

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from spitegame.app.storage import StorageProblem
from spitegame.rules.game import Seat
from spitegame.session.company import Company, Presence
from spitegame.session.fairness import Verdict
from spitegame.session.line import End
from spitegame.session.messages import ToHost, ToSeat
from spitegame.session.record import Record
from spitegame.ui.scenes.rooms import Door, Stage

MOST_UNTAKEN = 100
"""Items that wait while nobody looks; the oldest go first."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One game in the room, as the people at this screen take part in it."""

    deal: int
    record: Record
    """Without what is hidden: its terms."""
    lines: Mapping[Seat | None, End[ToHost, ToSeat]]
    is_new: bool
    """Freshly dealt, not resumed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostShown:
    """The whole room, as its host sees it."""

    door: Door
    company: Company
    verifiers: Mapping[Seat, str]
    whereabouts: str
    invitation: str
    overdue: tuple[Seat, ...] = ()
    again: tuple[Seat, ...] = ()
    sitting: Sitting | None = None
    to_act: frozenset[Seat] = frozenset()
    finished: Record | None = None
    """The last game, once it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestShown:
    """The whole room, as a guest sees it."""

    stage: Stage
    company: Company
    own: Presence
    seat: Seat | None = None
    verdict: Verdict
    again: tuple[Seat, ...] = ()
    sitting: Sitting | None = None
    to_act: frozenset[Seat] = frozenset()
    finished: Record | None = None
    """The last game, once the host has opened it and it has proved fair."""
    ended: str = ""
    """Why nothing is tried again by itself, as a sentence."""


class Outbox(Generic[Item]):
    """From the network's thread to the screen; each item once."""

    def __init__(self) -> None:
        self._items: deque[Item] = deque(maxlen=MOST_UNTAKEN)

    def put(self, item: Item) -> None:
        self._items.append(item)

    def take(self) -> list[Item]:
        return [self._items.popleft() for _ in range(len(self._items))]


class Notices(Outbox[str]):
    """Sentences for the player."""

    def __init__(self) -> None:
        super().__init__()
        self._told: set[str] = set()

    def put_once(self, sentence: str) -> None:
        """What may happen again and again need not be said again."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.put(sentence)

    @contextmanager
    def of_the_disk(self) -> Iterator[None]:
        """What cannot be written is told, and everything goes on without it."""
        try:
            yield
        except StorageProblem as problem:
            self.put_once(str(problem))
