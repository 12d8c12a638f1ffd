"""Browsers act for their users: a page on another site must not open rooms through its visitors, nor reach the service
within a host's program by a name that leads to it."""

import aiohttp
import pytest
from support.waiting import run

from signaling.app import serve
from signaling.messages import PATH, SUBPROTOCOL
from signaling.settings import Settings


async def statuses(settings: Settings, **headers: str) -> tuple[int, int]:
    """What a service answers who asks it with these headers for a WebSocket, and for its health."""
    async with await serve(settings, "127.0.0.1", 0) as running, aiohttp.ClientSession() as client:
        url = f"http://127.0.0.1:{running.port}"
        async with client.get(f"{url}/healthz", headers=headers) as health:
            pass
        try:
            async with client.ws_connect(f"{url}{PATH}", protocols=(SUBPROTOCOL,), headers=headers):
                return 101, health.status
        except aiohttp.WSServerHandshakeError as refused:
            return refused.status, health.status


@pytest.mark.parametrize(
    ("host", "origin", "expected"),
    [
        ("rooms.example.org", "https://rooms.example.org", 101),
        ("rooms.example.org", "http://rooms.example.org", 101),  # a proxy speaks TLS for us, or does not
        ("rooms.example.org:8443", "https://rooms.example.org:8443", 101),
        ("ROOMS.example.org", "https://rooms.example.org", 101),
        ("rooms.example.org", "https://club.example.org", 101),  # set by the operator
        ("rooms.example.org", "https://elsewhere.example.org", 403),
        ("rooms.example.org", "https://rooms.example.org.evil.example", 403),
        ("rooms.example.org:8443", "https://rooms.example.org", 403),
        ("rooms.example.org", "null", 403),
        ("rooms.example.org", "file://", 403),
        ("rooms.example.org", "https://[", 403),
        ("rooms.example.org", "", 403),
        ("rooms.example.org", None, 101),  # as programs do
    ],
)
def test_a_page_of_another_site_gets_no_web_socket(host: str, origin: str | None, expected: int) -> None:
    settings = Settings(origins=("https://club.example.org",))
    named = {"Host": host} if origin is None else {"Host": host, "Origin": origin}
    assert run(statuses(settings, **named)) == (expected, 200)


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("192.168.1.20:4711", True), ("127.0.0.1", True), ("[::1]:4711", True), ("[fe80::1]", True),
        ("localhost:4711", True), ("annas-laptop", True), ("annas-laptop.local:4711", True),
        ("pi.fritz.home.arpa", True),
        ("evil.example", False), ("evil.example:4711", False), ("192.168.1.20.evil.example", False), ("local", True),
        ("evil.example.", False), ("xlocal.evil", False), ("", False), ("[", False),
    ],
)  # fmt: skip
def test_in_ones_own_network_the_service_answers_to_names_that_nobody_can_register(host: str, is_own: bool) -> None:
    assert run(statuses(Settings(own_network=True), Host=host)) == ((101, 200) if is_own else (421, 421))
