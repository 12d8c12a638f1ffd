"""A worker where there is no process for it: it has done its work before anybody listens."""

from collections import deque
from typing import Any

from spitegame.log import report
from spitegame.workers.process import run_through
from spitegame.workers.worker import Work


class WorkDone:
    def __init__(self, work: Work, *arguments: Any) -> None:
        """The work must not wait for messages."""
        self._said: deque[Any] = deque()
        try:
            run_through(work(_End(self._said), *arguments))
        except Exception as error:
            report("A worker has failed", error)

    def send(self, message: Any) -> None:
        raise BrokenPipeError

    def has_message(self) -> bool:
        return True

    def receive(self) -> Any:
        if not self._said:
            raise EOFError
        return self._said.popleft()

    def end(self) -> None:
        self._said.clear()


class _End:
    """The `FarEnd` of such a work."""

    def __init__(self, said: deque[Any]) -> None:
        self._said = said

    async def send(self, message: Any) -> None:
        self._said.append(message)

    async def receive(self) -> Any:
        raise EOFError
