"""Whoever asks for a newer version gets what was signed, or a fault, whatever there is at the other end."""

import asyncio
import gzip
from base64 import b64encode

import pytest
from aiohttp import web
from support.online.update_server import (
    KEY,
    NEWER,
    OLDER,
    OTHER,
    PAGE,
    PRIVATE,
    Handler,
    announcing,
    saying,
    update_server,
)

from spitegame.net import updates
from spitegame.net.primitives import PRIMITIVES
from spitegame.net.update_source import BadSource, UpdateSource, source_of
from spitegame.net.updates import MOST_BYTES, ask, read_signed, signed
from spitegame.session.updates import Announcement, Answer, Fault


def answer_of(handler: Handler) -> Answer:
    async def asking() -> Answer:
        async with update_server(handler) as server:
            return await ask(server.source)

    return asyncio.run(asking())


def by_hand(told: str) -> bytes:
    """What is told, with a good signature."""
    body = told.encode()
    return b64encode(PRIMITIVES.sign(PRIVATE, b"spitegame announcement 1\n" + body)) + b"\n" + body


@pytest.mark.parametrize("announcement", [NEWER, OLDER])
def test_what_was_signed_is_believed(announcement: Announcement) -> None:
    assert answer_of(announcing(announcement)) == announcement


def test_the_file_is_what_the_protocol_says() -> None:
    told = '{"version": "99.0.0", "link": "https://spitegame.example/download", "later": "is read by later programs"}\n'
    assert read_signed(by_hand(told), KEY) == NEWER


def test_what_somebody_else_has_signed_is_not_believed() -> None:
    assert answer_of(announcing(NEWER, OTHER)) is Fault.NOT_SIGNED


@pytest.mark.parametrize("place", range(0, len(signed(PRIVATE, NEWER)), 7))
def test_no_letter_of_it_can_be_changed(place: int) -> None:
    file = bytearray(signed(PRIVATE, NEWER))
    file[place] ^= 1
    assert read_signed(bytes(file), KEY) in (Fault.NOT_SIGNED, Fault.UNREADABLE)


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\n",
        b"<html>Log in to this network</html>",
        b"\xff" * 100,
        by_hand("no json"),
        by_hand("[]"),
        by_hand('{"version": "99.0"}'),
        by_hand('{"version": "99.0.0", "link": "http://spitegame.example"}'),
        by_hand('{"version": "99.0.0", "link": "https://spitegame.example/ --option"}'),
        by_hand('{"version": "99.0.0\\n", "link": "https://spitegame.example"}'),
        by_hand('{"version": "the newest", "link": "https://spitegame.example"}'),
        by_hand("[" * 10_000),
    ],
    ids=range(12),
)
def test_garbage_is_nothing_even_if_it_is_signed(file: bytes) -> None:
    assert answer_of(saying(file)) in (Fault.UNREADABLE, Fault.NOT_SIGNED)


def test_of_thirty_megabytes_only_a_small_part_is_read() -> None:
    sent = 0

    async def flood(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(30):
            await response.write(bytes(2**20))
            sent += 1
        return response

    assert answer_of(flood) is Fault.UNREADABLE
    assert sent < 30


def test_nothing_is_unpacked() -> None:
    """A small file may unpack to a large one."""

    async def packed(_: web.Request) -> web.StreamResponse:
        return web.Response(body=gzip.compress(signed(PRIVATE, NEWER)), headers={"Content-Encoding": "gzip"})

    assert answer_of(packed) in (Fault.UNREADABLE, Fault.NOT_SIGNED)
    assert len(gzip.compress(bytes(30 * 2**20))) < MOST_BYTES


@pytest.mark.parametrize("status", [204, 404, 500])
def test_what_is_no_file_is_no_answer(status: int) -> None:
    assert answer_of(saying(b"", status)) is Fault.UNREADABLE


async def test_another_address_is_not_followed() -> None:
    async with update_server(announcing(NEWER)) as other:

        async def redirect(_: web.Request) -> web.StreamResponse:
            raise web.HTTPFound(other.source.address)

        async with update_server(redirect) as server:
            assert await ask(server.source) is Fault.UNREADABLE
        assert not other.asked


def test_who_answers_too_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(updates, "PATIENCE_S", 0.2)

    async def slow(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        await response.write(signed(PRIVATE, NEWER)[:10])
        await asyncio.Event().wait()
        return response

    assert answer_of(slow) is Fault.NONE_CAME


def test_where_nobody_is_no_answer_comes() -> None:
    for port in (1, 99999):
        assert asyncio.run(ask(UpdateSource(f"http://127.0.0.1:{port}/", KEY))) is Fault.NONE_CAME


async def test_who_asks_tells_nothing_of_the_player() -> None:
    async with update_server(announcing(NEWER)) as server:
        await ask(server.source)
        (request,) = server.asked
    assert {(name, value) for name, value in request.headers.items() if name != "Host"} == {
        ("User-Agent", "spitegame"),
        ("Accept", "text/plain"),
        ("Accept-Encoding", "identity"),
    }


@pytest.mark.parametrize(
    "address", ["http://spitegame.example/", "https://", "https://a b/", "https://me@host/", "file:///etc"]
)
def test_only_an_address_over_https_is_asked(address: str) -> None:
    with pytest.raises(BadSource, match="is no address"):
        source_of(address, b64encode(KEY).decode())
    assert source_of(PAGE, b64encode(KEY).decode()) == UpdateSource(PAGE, KEY)
