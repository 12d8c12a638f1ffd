"""A guest of the browser's Python, in Node, at a real room service and a real host."""

import asyncio
import secrets
from functools import partial
from typing import Any

import pytest
from support.online.one_loop_admission import Keeper, Lodge, lodge, own_key
from support.online.peer_pair import Ear
from support.online.ports import free_port
from support.online.service_callers import service
from support.waiting import until
from support.web_python.web_python import WebPython

from signaling.messages import Return, pack
from spitegame.net import host_signaling
from spitegame.net.channel import MOST_BYTES
from spitegame.net.ice import IceStrategy
from spitegame.session.room_state import Path

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def _only_through_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """Node has no WebRTC."""

    def none(servers: object) -> tuple[IceStrategy, ...]:
        return ()

    monkeypatch.setattr(host_signaling, "strategies", none)


async def asked(browser_python: WebPython, function: str, *arguments: Any, **named: Any) -> Any:
    """While it thinks, the host goes on."""
    return await asyncio.to_thread(partial(browser_python.ask, function, *arguments, **named))


async def talked(browser_python: WebPython, host: Lodge) -> None:
    """Say something long both ways over the newest channel."""
    ear = Ear.of(host.keeper.guests[-1].channel)
    message = secrets.token_bytes(MOST_BYTES)
    await asked(browser_python, "say", message)
    await until(lambda: ear.heard == [message], "what the guest said")
    host.keeper.guests[-1].channel.send(message[::-1])
    assert await asked(browser_python, "heard") == message[::-1]


@pytest.mark.parametrize("way", ["code", "long_code"])
async def test_it_comes_in_talks_and_comes_back(browser_python: WebPython, way: str) -> None:
    with service("--relay") as process:
        url = f"ws://127.0.0.1:{process.port}/rooms"
        async with lodge(Keeper(), url) as host:
            code = await host.opened()
            key = own_key()
            known = str(code) if way == "code" else str(host.reception.long_code)
            room, resume, words = await asked(browser_python, "enter", url, **{way: known, "key": key})
            await until(lambda: host.keeper.guests, "the host's end")
            admitted = host.keeper.guests[-1]
            assert (room, resume, words) == (host.reception.room, admitted.keys.resume, admitted.verifier)
            assert admitted.channel.path is Path.SERVICE
            await talked(browser_python, host)
            await asked(browser_python, "leave")
            again = await asked(browser_python, "enter", url, room=room, key=key, resume=resume)
            assert again[0] == room
            await until(lambda: len(host.keeper.guests) == 2, "the host's end")
            await talked(browser_python, host)


async def test_a_service_that_is_restarted_ends_the_channel_and_it_comes_back(browser_python: WebPython) -> None:
    port = free_port()
    url, key = f"ws://127.0.0.1:{port}/rooms", own_key()
    with service("--relay", port=port) as first:
        async with lodge(Keeper(), url) as host:
            room, resume, _ = await asked(browser_python, "enter", url, code=str(await host.opened()), key=key)
            first.kill()
            assert await asked(browser_python, "heard") is None
            assert (await asked(browser_python, "enter", url, room=room, key=key, resume=resume))[1] == "server_gone"
            with service("--relay", port=port):
                await until(lambda: host.reception.problem is None and host.reception.code, "the host is back")
                assert (await asked(browser_python, "enter", url, room=room, key=key, resume=resume))[0] == room
                await until(lambda: len(host.keeper.guests) == 2, "the host's end")
                await talked(browser_python, host)


async def test_a_wrong_code_is_told(browser_python: WebPython) -> None:
    with service("--relay") as process:
        url = f"ws://127.0.0.1:{process.port}/rooms"
        async with lodge(Keeper(), url) as host:
            code = await host.opened()
            wrong = code.route + ("2222" if code.secret != "2222" else "3333")
            told = await asked(browser_python, "enter", url, code=wrong, key=own_key())
            assert told[:2] == ["fault", "wrong_code"]
            assert host.keeper.guesses == [False]


async def test_a_door_where_strangers_crowd_is_paid_for(browser_python: WebPython) -> None:
    """By work that takes some tenths of a second."""
    with service("--relay") as process:
        url = f"ws://127.0.0.1:{process.port}/rooms"
        async with lodge(Keeper(), url) as host:
            await host.opened()
            request = pack(Return(host.reception.room, own_key()))
            paid = False
            while not paid:
                answer, paid = await asked(browser_python, "asked_for", url, request)
                assert answer == "Joined"
