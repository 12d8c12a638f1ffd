"""A queue from one thread to another one that takes from it now and then."""

from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

MOST_UNTAKEN = 100
"""Items that wait while the other thread takes none. When there are more, the oldest are dropped."""

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    def __init__(self) -> None:
        self._items: deque[Item] = deque(maxlen=MOST_UNTAKEN)

    def put(self, item: Item) -> None:
        self._items.append(item)

    def put_all(self, items: Iterable[Item]) -> None:
        self._items.extend(items)

    def take(self) -> list[Item]:
        return [self._items.popleft() for _ in range(len(self._items))]
