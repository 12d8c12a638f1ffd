"""What happens to packets that the peers of this process send."""

import asyncio
import random
from typing import Any

from aioice.ice import StunProtocol


class Transport(asyncio.DatagramTransport):
    """Sends all packets, by another transport."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def sendto(self, data: Any, addr: Any = None) -> None:
        if not self._transport.is_closing():
            self._transport.sendto(data, addr)

    def close(self) -> None:
        self._transport.close()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)


class Late(Transport):
    """Every packet arrives so many seconds late, and up to half as much again by chance; a share `loss` gets lost."""

    def __init__(self, transport: Any, delay: float, loss: float = 0.0) -> None:
        super().__init__(transport)
        self._delay, self._loss, self._chance = delay, loss, random.Random(1)

    def sendto(self, data: Any, addr: Any = None) -> None:
        if self._chance.random() >= self._loss:
            delay = self._delay * (1 + self._chance.random() / 2)
            asyncio.get_running_loop().call_later(delay, super().sendto, bytes(data), addr)


def bad_weather(loss: float, delay: float) -> None:
    """From now on a share `loss` of the packets get lost, and the others arrive `delay` seconds late or later."""
    made = StunProtocol.connection_made
    StunProtocol.connection_made = lambda self, transport: made(self, Late(transport, delay, loss))  # type: ignore[method-assign]
