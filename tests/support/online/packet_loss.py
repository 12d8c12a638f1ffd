"""Loss and delay of all packets that the peers of this process send."""

import asyncio
import random
from typing import Any

import pytest
from aioice.ice import StunProtocol


def bad_weather(monkeypatch: pytest.MonkeyPatch, loss: float, delay: float) -> None:
    """Let a share `loss` of the packets get lost, and the others arrive `delay` seconds late."""
    made = StunProtocol.connection_made
    monkeypatch.setattr(
        StunProtocol, "connection_made", lambda self, transport: made(self, _Weather(transport, loss, delay))
    )


class _Weather(asyncio.DatagramTransport):
    def __init__(self, transport: Any, loss: float, delay: float) -> None:
        self._transport = transport
        self._loss = loss
        self._delay = delay
        self._chance = random.Random(1)

    def sendto(self, data: Any, addr: Any = None) -> None:
        if self._chance.random() >= self._loss:
            asyncio.get_running_loop().call_later(self._delay, self._arrive, data, addr)

    def close(self) -> None:
        self._transport.close()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def _arrive(self, data: Any, addr: Any) -> None:
        if not self._transport.is_closing():
            self._transport.sendto(data, addr)
