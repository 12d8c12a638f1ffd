"""The side of the worker in which computer players think: it takes up what the program asks for."""

import asyncio
import pickle
from dataclasses import dataclass
from typing import Any

from spitegame.log import traceback_of
from spitegame.web.post import Post
from spitegame.workers.worker import Work


class Works:
    """All that goes on here. It runs on one event loop: whoever tells something lets the others go on."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._asked: dict[int, asyncio.Queue[Any]] = {}

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
                pass  # it was over before the program could know

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
        await asyncio.sleep(0)  # the program may want to say something meanwhile

    async def receive(self) -> Any:
        return await self._asked.get()
