"""Which address of this machine others on its network are told first, and what a search leaves behind."""

import asyncio
import socket
from contextlib import aclosing
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest
from zeroconf.asyncio import AsyncZeroconf

from spitegame.net import lan
from spitegame.net.tasks import cancelled


def adapters(**named: str) -> list[Any]:
    return [
        SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=address, is_IPv4=True)])
        for name, address in named.items()
    ]


@pytest.mark.parametrize(
    ("named", "usual", "order"),
    [
        ({"lo": "127.0.0.1"}, "", ["127.0.0.1"]),
        ({"lo": "127.0.0.1", "docker0": "172.17.0.1", "wlan0": "192.168.1.7"}, "", ["192.168.1.7", "172.17.0.1"]),
        ({"eth0": "10.0.0.2", "wlan0": "192.168.1.7"}, "192.168.1.7", ["192.168.1.7", "10.0.0.2"]),
        ({"tun0": "10.8.0.2", "wlan0": "192.168.1.7"}, "10.8.0.2", ["192.168.1.7", "10.8.0.2"]),
        ({"eth0": "169.254.3.4", "wlan0": "192.168.1.7"}, "", ["192.168.1.7", "169.254.3.4"]),
        ({"Hyper-V Virtual Ethernet Adapter": "172.20.0.1", "Wi-Fi": "10.1.1.5"}, "", ["10.1.1.5", "172.20.0.1"]),
    ],
)
def test_first_comes_the_one_by_which_they_reach_it(
    named: dict[str, str], usual: str, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters(**named))
    monkeypatch.setattr(lan, "_usual_address", lambda: usual)
    assert lan.own_addresses() == order


def test_the_address_from_which_this_machine_talks_is_one_of_its_own() -> None:
    assert lan._usual_address() in ("", *lan.own_addresses())


@pytest.mark.parametrize("cancellations", [1, 2, 5])
@pytest.mark.parametrize("steps", [0, 1, 20])
async def test_a_search_closes_its_sockets_whenever_and_however_often_it_is_cancelled(
    monkeypatch: pytest.MonkeyPatch, cancellations: int, steps: int
) -> None:
    sockets: list[socket.socket] = []

    class Noted(AsyncZeroconf):
        def __init__(self, **asked: Any) -> None:
            super().__init__(interfaces=["127.0.0.1"], ip_version=asked["ip_version"])
            engine = self.zeroconf.engine
            sockets.extend(filter(None, (engine._listen_socket, *engine._respond_sockets)))

    async def search() -> None:
        async with aclosing(lan.find_rooms("K7", 60.0)) as addresses:
            async for _ in addresses:
                pytest.fail("nobody is there")

    monkeypatch.setattr(lan, "AsyncZeroconf", Noted)
    monkeypatch.setattr(lan, "_multicasts", lambda address: True)
    searching = asyncio.create_task(search())
    while not sockets:
        await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)
    for _ in range(cancellations):
        searching.cancel()
        await asyncio.sleep(0)
    await cancelled(searching)
    await asyncio.sleep(0)  # transports close their sockets one step later
    assert [each.fileno() for each in sockets] == [-1] * len(sockets)
