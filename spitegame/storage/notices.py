"""What the player should know, put down on any thread and read by the screen."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from spitegame.storage.files import StorageProblem

MOST_UNTAKEN = 100
"""Items that wait while nobody looks; the oldest go first."""

Item = TypeVar("Item")


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
