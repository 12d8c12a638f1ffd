"""Where computer players think."""

from collections import deque
from collections.abc import Generator
from typing import Any

from spitegame.workers.worker import Work


class WorkerHere:
    """Works at once where it is asked: pictures wait for it."""

    def __init__(self, work: Work, *arguments: Any) -> None:
        self._asked: deque[Any] = deque()
        self._found: deque[Any] = deque()
        self._talk = work(_FarEndHere(self._asked, self._found), *arguments)
        self._talk.send(None)

    def send(self, message: Any) -> None:
        self._asked.append(message)
        self._talk.send(None)

    def has_message(self) -> bool:
        return bool(self._found)

    def receive(self) -> Any:
        return self._found.popleft()

    def end(self) -> None:
        self._talk.close()


class _FarEndHere:
    def __init__(self, asked: deque[Any], found: deque[Any]) -> None:
        self._asked = asked
        self._found = found

    async def send(self, message: Any) -> None:
        self._found.append(message)

    async def receive(self) -> Any:
        while not self._asked:
            await _Pause()
        return self._asked.popleft()


class _Pause:
    def __await__(self) -> Generator[None]:
        yield
