"""Two connected channels within this process, and what can happen between them: delay, silence, the end."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from spitegame.net.channel import MOST_BYTES
from spitegame.session.room_state import Path


@dataclass(slots=True)
class Faults:
    """What is wrong between two channels. It may be changed at any time; messages under way keep their order."""

    delay: float = 0.0
    """Seconds that a message takes one way."""
    cut: set[int] = field(default_factory=set)
    """The ends that are not heard any more: {0}, {1} or both. What they say waits until the path heals, as it would in
    a real channel."""


class MemoryChannel:
    """One of the two ends."""

    def __init__(self, end: int, faults: Faults, path: Path) -> None:
        self.path = path
        self.other: MemoryChannel
        self._end = end
        self._faults = faults
        self._loop = asyncio.get_running_loop()
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._travelling: asyncio.Task[None] | None = None
        self._unheard: list[bytes] = []
        self._listener: tuple[Callable[[bytes], None], Callable[[], None]] | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        return sum(len(message) for _, message in self._under_way)

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        assert self._listener is None, "somebody listens already"
        self._listener = (heard, closed)
        for message in self._unheard:
            heard(message)
        self._unheard.clear()
        if self._closed:
            closed()

    def send(self, message: bytes) -> None:
        assert asyncio.get_running_loop() is self._loop
        if len(message) > MOST_BYTES:
            raise ValueError(f"a message of {len(message)} bytes is too long")
        if self._closed:
            return
        self._under_way.append((self._loop.time() + self._faults.delay, message))
        if self._travelling is None or self._travelling.done():
            self._travelling = asyncio.create_task(self._travel())

    async def close(self) -> None:
        if self._travelling:
            await asyncio.wait({self._travelling}, timeout=0.5)
        self.break_off()
        if self._end not in self._faults.cut:
            self.other.break_off()

    def break_off(self) -> None:
        """This end notices that the channel is gone."""
        if self._closed:
            return
        self._closed = True
        if self._travelling:
            self._travelling.cancel()
        if self._listener:
            self._loop.call_soon(self._listener[1])

    async def _travel(self) -> None:
        while self._under_way:
            await asyncio.sleep(self._under_way[0][0] - self._loop.time())
            while self._end in self._faults.cut:
                await asyncio.sleep(0.002)
            self.other._arrive(self._under_way.popleft()[1])

    def _arrive(self, message: bytes) -> None:
        if self._closed:
            return
        if self._listener:
            self._loop.call_soon(self._listener[0], message)
        else:
            self._unheard.append(message)


def pair(faults: Faults | None = None, path: Path = Path.DIRECT) -> tuple[MemoryChannel, MemoryChannel]:
    """Both ends, to be made within a running loop. The caller closes both."""
    shared = faults or Faults()
    one, other = MemoryChannel(0, shared, path), MemoryChannel(1, shared, path)
    one.other, other.other = other, one
    return one, other
