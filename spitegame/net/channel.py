"""Channels carry messages both ways: whole, in order, and none is lost as long as they are open."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from spitegame.net.connection import ConfirmMacs
from spitegame.net.key_agreement import Keys, Role, verifier_words
from spitegame.session.room_state import Path

MOST_BYTES = 60 * 1024
"""The most bytes of one message."""


def loop_time() -> float:
    """Seconds on the clock of the event loop that runs."""
    return asyncio.get_running_loop().time()


class Channel(Protocol):
    """It belongs to one event loop, and is used only there."""

    @property
    def path(self) -> Path: ...

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        """Call this once. What has come before is handed over at once; `closed` is called once, as the last call."""

    @property
    def waiting(self) -> int:
        """Bytes that were sent and have not left yet."""

    def send(self, message: bytes) -> None:
        """It never waits; what is sent into a closed channel is lost."""

    async def close(self) -> None:
        """Returns when all that was sent before has been delivered, or half a second has passed."""


class RelayedChannel:
    """A way through the room service. It belongs to one event loop; its owner hands what it unseals to `receive`."""

    path = Path.SERVICE

    def __init__(
        self,
        sealed: Callable[[bytes], Iterable[bytes]],
        send: Callable[[bytes], None],
        waiting: Callable[[], int],
        leave: Callable[[], Awaitable[None] | None],
    ) -> None:
        """`sealed` makes the boxes of a message, which `send` gives to the service. `waiting`: the bytes that have not
        left for it, also those of others. `leave` is called when this way is not needed any more."""
        self._sealed, self._send, self._waiting, self._leave = sealed, send, waiting, leave
        self._early: list[bytes] = []
        self._heard: Callable[[bytes], None] = self._early.append
        self._closed: Callable[[], None] = lambda: None
        self._open = True

    @property
    def waiting(self) -> int:
        return self._waiting()

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        self._heard, self._closed = heard, closed
        for message in self._early:
            heard(message)
        self._early.clear()
        if not self._open:
            closed()

    def send(self, message: bytes) -> None:
        if self._open:
            for box in self._sealed(message):
                self._send(box)

    def receive(self, message: bytes) -> None:
        if self._open:
            self._heard(message)

    def broken(self) -> None:
        if self._open:
            self._open = False
            self._closed()

    async def close(self) -> None:
        """The service takes what was sent before in its own time; nothing waits here."""
        self.broken()
        if leaving := self._leave():
            await leaving


@dataclass(frozen=True, slots=True)
class SecureChannel:
    role: Role
    peer: bytes
    """At the host this is the guest's side, and at the guest the host's room."""
    keys: Keys
    channel: Channel
    fingerprints: tuple[str, str]
    """The fingerprints of the host and the guest; they are empty where frames go through the service."""

    @property
    def confirm_macs(self) -> ConfirmMacs:
        own, other = (self.keys.confirm(role, *self.fingerprints) for role in (self.role, self.role.other))
        return ConfirmMacs(own, other)

    @property
    def verifier(self) -> str:
        """Three words that two players can compare."""
        return " ".join(verifier_words(self.keys.verifier))
