"""Two real peers on one loop, connected with each other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from spitegame.net.aiortc_patches import tune
from spitegame.net.channel import Channel
from spitegame.net.webrtc import AiortcPeer

tune()  # as where the network's thread begins


@dataclass(slots=True)
class Ear:
    """Listens to a channel and keeps what it hears."""

    heard: list[bytes] = field(default_factory=list)
    closed: int = 0
    """How often the end of the channel has been told."""

    @classmethod
    def of(cls, channel: Channel) -> "Ear":
        ear = cls()
        channel.listen(ear.heard.append, ear.end)
        return ear

    def end(self) -> None:
        self.closed += 1


async def connect(one: AiortcPeer, other: AiortcPeer, within: float = 60.0) -> tuple[Channel, Channel]:
    await one.accept(await other.answer(await one.offer()))
    channels = await asyncio.gather(one.opened(within), other.opened(within))
    return channels[0], channels[1]


@contextlib.asynccontextmanager
async def connected() -> AsyncIterator[tuple[Channel, Channel]]:
    one, other = AiortcPeer(()), AiortcPeer(())
    try:
        yield await connect(one, other)
    finally:
        await asyncio.gather(one.close(), other.close())


def below(end: Any) -> Any:
    """The SCTP association under a channel or a peer, for what only a hostile program would do with it."""
    return getattr(end, "_channel", end)._sctp
