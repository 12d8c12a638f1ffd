"""A guest whose browser runs on a machine of its own, which loses its network, sleeps and is switched off.

The guest is at the table again two seconds after that is possible, and in the end compares what it was shown with the
host's record.
"""

import contextlib
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserType, sync_playwright
from support.browser.tab import HASTY, STILL, BrowserKind, BrowserProfile, Tab
from support.online.coturn import SECRET, coturn
from support.online.netlab import Machine, block_direct, inside, machines
from support.screens import Screen, Shown
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, Service, Sit

pytestmark = [pytest.mark.browser, pytest.mark.window]

Browsers: TypeAlias = Callable[[BrowserKind], Browser]

BACK = 20.0
"""Most seconds from the moment at which it is possible until the guest is at the table again: about one on a machine
that does nothing else, up to eight on a busy one."""
AWAY = 10.0
LOST = "Connection to Bertha lost."


class Phone(BrowserProfile):
    """A Chromium on this machine. What it keeps is in the folder, and outlives it."""

    def __init__(self, browsers: BrowserType, machine: Machine, folder: Path) -> None:
        self._machine = machine
        start = folder / "chromium"
        command = shlex.join(machine.command(BrowserKind.CHROMIUM.path))
        start.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        start.chmod(0o755)
        options: dict[str, Any] = {"args": ["--no-sandbox", HASTY], **STILL}
        self.context = browsers.launch_persistent_context(folder / "profile", executable_path=start, **options)

    def signal(self, number: signal.Signals) -> None:
        """Send this signal to all processes of the browser, which are all that run on the machine."""
        listed = subprocess.run(
            ["ip", "netns", "pids", self._machine.namespace], check=True, capture_output=True, text=True
        )
        for process in map(int, listed.stdout.split()):
            with contextlib.suppress(ProcessLookupError):  # one may end with another
                os.kill(process, number)


def lose_network(away: Machine, anna: Screen, bertha: Tab) -> None:
    away.drop("-i", "eth0")
    away.drop_outgoing("-o", "eth0")
    online.told(anna, LOST)
    time.sleep(AWAY)
    away.heal()
    assert seconds_until_back(anna, bertha) < BACK


def test_a_phone_loses_its_network_sleeps_and_is_switched_off(
    browsers: Browsers, sit: Sit, page: Path, tmp_path: Path
) -> None:
    with (
        machines(2) as (home, away),
        Service("--page", str(page), host=home.address, through=home.command()) as service,
    ):
        anna = sit(ANNA, online.settings(ANNA, payoff=1, service=service.url), through=home.command())
        link = f"http://{home.address}:{service.port}/#{online.open_room(anna)}"
        chromium = browsers(BrowserKind.CHROMIUM).browser_type
        phone = Phone(chromium, away, tmp_path)
        bertha = phone.open(link, settings=online.settings(BERTHA))
        online.at_table(anna, bertha)
        online.play_some({0: anna, 1: bertha}, 2)

        lose_network(away, anna, bertha)
        online.play_some({0: anna, 1: bertha}, 2)

        phone.signal(signal.SIGSTOP)
        online.told(anna, LOST)
        time.sleep(AWAY)
        phone.signal(signal.SIGCONT)
        assert seconds_until_back(anna, bertha) < BACK
        online.play_some({0: anna, 1: bertha}, 2)

        phone.signal(signal.SIGKILL)
        online.told(anna, LOST)
        phone = Phone(chromium, away, tmp_path)
        bertha = phone.open(link)
        assert seconds_until_back(anna, bertha) < BACK
        online.play_together({0: anna, 1: bertha})
        bertha.says("verdict", "Fair deal")
        phone.close()


def test_a_firefox_loses_its_network(sit: Sit, page: Path) -> None:
    """It lets a page wait longer and longer that opens WebSockets in vain."""
    with (
        machines(2) as (home, away),
        Service("--page", str(page), host=home.address, through=home.command()) as service,
    ):
        anna = sit(ANNA, online.settings(ANNA, payoff=1, service=service.url), through=home.command())
        link = f"http://{home.address}:{service.port}/#{online.open_room(anna)}"

        def lose() -> None:
            with inside(away), sync_playwright() as playwright:
                firefox = BrowserKind.FIREFOX.launch(playwright)
                bertha = BrowserProfile(firefox).open(link, settings=online.settings(BERTHA))
                online.at_table(anna, bertha)
                lose_network(away, anna, bertha)
                firefox.close()

        with ThreadPoolExecutor(1) as thread:  # only its own sockets are on the other machine
            thread.submit(lose).result()


@pytest.mark.usefixtures("page")
def test_a_phone_needs_nothing_but_the_host(browsers: Browsers, sit: Sit, tmp_path: Path) -> None:
    """Their network has no service and no way out: the page comes from the host's own program."""
    with machines(2) as (home, away):
        anna = sit(ANNA, online.settings(ANNA, payoff=1), through=home.command())
        online.open_room(anna)
        link = anna.until(lambda shown: shown.words("address"), "the link").words("address")
        assert link.startswith(home.address)
        phone = Phone(browsers(BrowserKind.CHROMIUM).browser_type, away, tmp_path)
        bertha = phone.open(f"http://{link}", settings=online.settings(BERTHA))
        online.at_table(anna, bertha)
        online.play_together({0: anna, 1: bertha})
        bertha.says("verdict", "Fair deal")
        phone.close()


@pytest.mark.parametrize("has_udp", [True, False], ids=["UDP", "TCP"])
def test_a_relay_between_two_networks(browsers: Browsers, sit: Sit, page: Path, tmp_path: Path, has_udp: bool) -> None:
    with machines(3) as (home, away, between), coturn(between, tmp_path) as relay:
        block_direct(home, away)
        if not has_udp:
            away.block_udp()
        secret = tmp_path / "secret"
        secret.write_text(SECRET)
        servers = [relay.udp().url, relay.tcp().url]
        turn = [option for url in servers for option in ("--turn", url)]
        options = ["--page", str(page), *turn, "--turn-secret-file", str(secret)]
        with Service(*options, host=between.address, through=between.command()) as service:
            anna = sit(
                ANNA,
                online.settings(ANNA, payoff=1, service=service.url, seats=3, preset="party"),
                through=home.command(),
            )
            link = f"http://{between.address}:{service.port}/#{online.open_room(anna)}"
            phone = Phone(browsers(BrowserKind.CHROMIUM).browser_type, away, tmp_path)
            bertha = phone.open(link, settings=online.settings(BERTHA))
            online.waits(bertha)
            anna.says("chair.1.state", "relayed")
            phone.close()


def seconds_until_back(anna: Screen, bertha: Tab) -> float:
    """Wait until both screens show that the connection is there."""
    began = time.monotonic()
    online.meanwhile(lambda: not any(map(is_lost, (anna.shown, bertha.shown))), (anna, bertha), "a connection")
    return time.monotonic() - began


def is_lost(shown: Shown) -> bool:
    said = " ".join(shown.words(place) for place in ("prompt", "last"))
    return shown.scene != "table" or "lost" in said
