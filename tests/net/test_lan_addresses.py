"""Which address of this machine others on its network are told first."""

from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest

from spitegame.net import lan


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
