"""Channels, which carry messages both ways: whole, in order, and without loss while they are open."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from spitegame.net.connection import ConfirmMacs
from spitegame.net.key_agreement import Keys, Role, verifier_words
from spitegame.session.room_state import Path

MOST_BYTES = 60 * 1024
"""The most bytes of one message."""
MOST_UNHEARD = 64
"""The most messages that are kept until somebody listens."""


def loop_time() -> float:
    """Return the time on the clock of the running event loop, in seconds."""
    return asyncio.get_running_loop().time()


class Channel(Protocol):
    """A channel that belongs to one event loop, and is used only there."""

    @property
    def path(self) -> Path: ...

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        """Hand each message to `heard` from now on, and at once those that have come before. `closed` is called once,
        as the last call. Call this only once."""

    @property
    def waiting(self) -> int:
        """The number of bytes that were sent and have not left yet."""

    def send(self, message: bytes) -> None:
        """Send a message without waiting. A message to a closed channel is lost."""

    async def close(self) -> None:
        """Close the channel. Returns when all that was sent before has been delivered, or half a second has passed."""


class Listened:
    """The receiving half of a channel. Messages are kept until somebody listens."""

    def __init__(self) -> None:
        self._unheard: list[bytes] = []
        self._heard: Callable[[bytes], None] | None = None
        self._closed: Callable[[], None] = lambda: None
        self._is_over = False

    def listen(self, heard: Callable[[bytes], None], closed: Callable[[], None]) -> None:
        if self._heard:
            raise RuntimeError("somebody listens already")
        self._heard = heard
        for message in self._unheard:
            heard(message)
        self._unheard.clear()
        self._closed = closed
        if self._is_over:
            closed()

    def _hear(self, message: bytes) -> bool:
        """Hand the message over, or keep it. Return False if too many are kept already."""
        if self._heard:
            self._heard(message)
        elif len(self._unheard) < MOST_UNHEARD:
            self._unheard.append(message)
        else:
            return False
        return True


class RelayedChannel(Listened):
    """A channel through the room service. It belongs to one event loop; its owner hands unsealed frames to
    `receive`."""

    path = Path.SERVICE

    def __init__(
        self,
        sealed: Callable[[bytes], Iterable[bytes]],
        send: Callable[[bytes], None],
        waiting: Callable[[], int],
        leave: Callable[[], Awaitable[None] | None],
    ) -> None:
        """`sealed` makes the boxes of a message, and `send` gives one to the service. `waiting` returns the bytes that
        wait to leave for it, also those of other channels. `leave` is called when the channel is closed here."""
        super().__init__()
        self._sealed, self._send, self._waiting, self._leave = sealed, send, waiting, leave

    @property
    def waiting(self) -> int:
        return self._waiting()

    def send(self, message: bytes) -> None:
        if not self._is_over:
            for box in self._sealed(message):
                self._send(box)

    def receive(self, message: bytes) -> None:
        if not self._is_over and not self._hear(message):
            self.broken()

    def broken(self) -> None:
        """Note that nothing comes or goes through the service any more."""
        if not self._is_over:
            self._is_over = True
            self._closed()

    async def close(self) -> None:
        """Close the channel. The service takes what was sent before in its own time; nothing waits for that."""
        self.broken()
        if leaving := self._leave():
            await leaving


@dataclass(frozen=True, slots=True)
class SecureChannel:
    """A channel with the keys that both of its sides have agreed on."""

    role: Role
    peer: bytes
    """At the host, the guest's side at the service; at a guest, the public name of the host's room."""
    keys: Keys
    channel: Channel
    fingerprints: tuple[str, str]
    """The fingerprints of the certificates of host and guest; empty where frames go through the service."""

    @property
    def confirm_macs(self) -> ConfirmMacs:
        """The proofs that both sides send first, to show that the channel ends at the programs that have the keys."""
        own, other = (self.keys.confirm(role, *self.fingerprints) for role in (self.role, self.role.other))
        return ConfirmMacs(own, other)

    @property
    def binding(self) -> bytes:
        """The bytes that both sides sign to show that they own the keys by which they are known."""
        return self.keys.binding(*self.fingerprints)

    @property
    def verifier(self) -> str:
        """Three words, the same on both screens if nobody is in between."""
        return " ".join(verifier_words(self.keys.verifier))
