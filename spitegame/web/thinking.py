"""The page's second worker, in which computer players think and games are evaluated while the first one paints.

One worker does every work, since each worker takes as much memory as the program. Several works go on by turns, and
the messages with one work are a talk. The page passes messages on: `Thinker` is the program's side, `Works` the second
worker's.
"""

import asyncio
import pickle
from collections import deque
from dataclasses import dataclass
from itertools import count
from typing import Any

from spitegame.log import traceback_of, write
from spitegame.web.bridge import Post
from spitegame.workers.worker import Work


class Thinker:
    """The program's side. Both sides come from the same page, so messages may be pickles."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._numbers = count(1)
        self._talks: dict[int, Talk] = {}
        """Open talks, by their numbers."""

    def start(self, work: Work, *arguments: Any) -> "Talk":
        """Begin a work with these arguments."""
        number = next(self._numbers)
        self._talks[number] = talk = Talk(number, self)
        self.tell(number, "begin", pickle.dumps((work, arguments)))
        return talk

    def tell(self, number: int, what: str, payload: bytes | None = None) -> None:
        self._post({"op": "think", "what": what, "talk": number}, payload)

    def forget(self, number: int) -> None:
        """End the talk at the program's side, and tell the worker so."""
        if self._talks.pop(number, None):
            self.tell(number, "end")

    def take(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        match message:
            case {"what": "say", "talk": number} if payload is not None:
                if talk := self._talks.get(number):
                    talk.heard.append(pickle.loads(payload))
            case {"what": "over", "talk": number, "failure": failure}:
                if failure:
                    write(f"A worker has failed\n{failure}")
                if talk := self._talks.pop(number, None):
                    talk.is_over = True
            case {"what": "died"}:
                write("The page's worker for computer players has ended")
                for talk in self._talks.values():
                    talk.is_over = True
                self._talks.clear()
            case _:
                raise AssertionError(message["what"])


class Talk:
    """One work of the worker, as the program sees it: the `Worker` of a page."""

    def __init__(self, number: int, thinker: Thinker) -> None:
        self._number = number
        self._thinker = thinker
        self.heard: deque[Any] = deque()
        self.is_over = False
        """True if nothing more will come."""

    def send(self, message: Any) -> None:
        if self.is_over:
            raise BrokenPipeError
        self._thinker.tell(self._number, "say", pickle.dumps(message))

    def has_message(self) -> bool:
        return bool(self.heard) or self.is_over

    def receive(self) -> Any:
        if not self.heard:
            raise EOFError
        return self.heard.popleft()

    def end(self) -> None:
        self.is_over = True
        self._thinker.forget(self._number)


class Works:
    """The worker's side. All works share one event loop: one that sends something lets the others go on."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._asked: dict[int, asyncio.Queue[Any]] = {}
        """The messages of the program that a work has not taken yet, by the number of its talk."""

    def preload(self) -> None:
        """Load what every computer player needs, before one of them is asked."""
        from spitegame.ai import levels  # noqa: F401

    def take(self, message: dict[str, Any], payload: bytes | None = None) -> None:
        number = message["talk"]
        match message["what"]:
            case "begin" if payload is not None:
                work, arguments = pickle.loads(payload)
                self._asked[number] = asyncio.Queue()
                self._tasks[number] = asyncio.ensure_future(self._run(number, work, arguments))
            case "say" if payload is not None and number in self._asked:
                self._asked[number].put_nowait(pickle.loads(payload))
            case "end" if number in self._tasks:
                self._tasks[number].cancel()
            case _:
                pass  # the work has ended, and the program did not know yet

    async def _run(self, number: int, work: Work, arguments: tuple[Any, ...]) -> None:
        failure = ""
        try:
            await work(_TalkEnd(number, self._asked[number], self._post), *arguments)
        except Exception as error:
            failure = traceback_of(error)
        finally:
            del self._tasks[number], self._asked[number]
            self._post({"op": "thought", "what": "over", "talk": number, "failure": failure})


@dataclass(frozen=True, slots=True)
class _TalkEnd:
    """The `FarEnd` of a talk."""

    _number: int
    _asked: "asyncio.Queue[Any]"
    _post: Post

    async def send(self, message: Any) -> None:
        self._post({"op": "thought", "what": "say", "talk": self._number}, pickle.dumps(message))
        await asyncio.sleep(0)  # lets other works go on

    async def receive(self) -> Any:
        return await self._asked.get()
