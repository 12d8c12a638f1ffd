"""What the player is to be told: put in on any thread, and taken out by the screen."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from spitegame.storage.files import StorageProblem

MOST_UNTAKEN = 100
"""Items that wait while the screen takes none. When there are more, the oldest are dropped."""

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    """A queue from the network's thread to the screen."""

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
        """Tell this sentence only the first time."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.put(sentence)

    @contextmanager
    def catch_storage_problems(self) -> Iterator[None]:
        """Tell what cannot be written, and go on without it."""
        try:
            yield
        except StorageProblem as problem:
            self.put_once(str(problem))
