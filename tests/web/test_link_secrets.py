"""A browser follows a link, and nobody but the host learns of the secret in it."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest

pytest.importorskip("playwright")

from aiohttp import WSMessage, WSMsgType, web
from playwright.sync_api import sync_playwright
from support.browser.tab import BrowserKind, BrowserProfile
from support.online.lab import Lab, Sockets, room_plan
from support.waiting import run, until

from signaling.app import Running
from signaling.service import Service
from signaling.settings import Settings
from signaling.sockets import Connection
from signaling.web_page import Page
from spitegame.session.occupants import Vacant
from spitegame.session.room_codes import LongCode, invited

pytestmark = pytest.mark.browser


def test_what_stands_behind_the_sign_of_a_link_comes_to_no_server_and_into_no_trace(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str | bytes] = []
    answer, hear = Running.answer, Service._heard

    def asked(running: Running, request: web.BaseRequest) -> Awaitable[web.StreamResponse]:
        heard.append(f"{request.raw_path} {dict(request.headers)}")
        return answer(running, request)

    async def overheard(service: Service, connection: Connection, message: WSMessage) -> bool:
        if message.type == WSMsgType.BINARY:
            heard.append(message.data)
        return await hear(service, connection, message)

    monkeypatch.setattr(Running, "answer", asked)
    monkeypatch.setattr(Service, "_heard", overheard)

    def followed(link: str) -> list[str]:
        """What the page has told of the way into the room, as a trace and on its console."""
        with sync_playwright() as playwright:
            browser = BrowserKind.CHROMIUM.launch(playwright)
            said: list[str] = []
            tab = BrowserProfile(browser).open(link, settings={"name": "Bo", "taught": True})
            tab.page.on("console", lambda message: said.append(message.text))
            tab.says("title", "You have joined")
            told = [str(shown.nodes) for shown in tab.pictures()]
            browser.close()
            return told + said

    async def main() -> None:
        async with Lab(tmp_path, Sockets(Settings(page=Page.read(page)))) as here:
            host = await here.host(room_plan(Vacant(), Vacant()))
            await until(lambda: host.snapshot.link, "the service has said that it serves the page")
            link = host.snapshot.link
            invitation = invited(link)
            assert invitation
            assert isinstance(invitation.code, LongCode)
            told = await asyncio.to_thread(followed, link)
            assert told
            assert any(isinstance(each, bytes) for each in heard), "it has talked to the service"
            secret = invitation.code.secret
            for each in (*heard, *told):
                if isinstance(each, bytes):
                    assert secret not in each
                    assert str(invitation.code).encode() not in each
                else:
                    assert str(invitation.code)[-20:] not in each

    run(main(), limit=120)
