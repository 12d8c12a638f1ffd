"""A channel whose messages go through the room service, for networks that let nothing else pass."""

from collections.abc import Awaitable, Callable

from spitegame.session.presence import Path


class RelayedChannel:
    """It belongs to one event loop. Its owner seals what `send` is given, and hands what it unseals to `receive`."""

    def __init__(
        self, send: Callable[[bytes], None], waiting: Callable[[], int], leave: Callable[[], Awaitable[None]]
    ) -> None:
        """`waiting` tells how many bytes have not left for the service; those of others count too. `leave` is called
        when the way through the service is not needed any more."""
        self._send = send
        self._waiting = waiting
        self._leave = leave
        self._heard: Callable[[bytes], None] | None = None
        self._closed: Callable[[], None] | None = None
        self._early: list[bytes] = []
        self._open = True

    @property
    def path(self) -> Path:
        return Path.SERVICE

    @property
    def waiting(self) -> int:
        return self._waiting()

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        self._heard, self._closed = heard, closed
        early, self._early = self._early, []
        for message in early:
            heard(message)
        if not self._open:
            closed()

    def send(self, message: bytes) -> None:
        if self._open:
            self._send(message)

    def receive(self, message: bytes) -> None:
        if not self._open:
            return
        if self._heard:
            self._heard(message)
        else:
            self._early.append(message)

    def broken(self) -> None:
        """The way through the service is gone."""
        if not self._open:
            return
        self._open = False
        if self._closed:
            self._closed()

    async def close(self) -> None:
        """The service takes what was sent before in its own time; nothing waits here."""
        self.broken()
        await self._leave()
