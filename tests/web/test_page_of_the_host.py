"""The page that comes from the host's own program, on a network with nothing else: no service, no internet."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import sync_playwright
from support.browser.tab import BrowserKind, BrowserProfile
from support.online.netlab import Machine, machines
from support.windows.online_players import ANNA, BERTHA, Sit, at_table, play_together, settings
from support.windows.real_window import Program

pytestmark = [pytest.mark.browser, pytest.mark.window]


def test_a_phone_needs_nothing_but_the_host(sit: Sit, page: Path, tmp_path: Path) -> None:
    with machines(2) as (one, other), sync_playwright() as playwright:
        anna = sit(ANNA, settings(ANNA), through=one.command())
        link = open_local_room(anna)
        assert link.startswith(one.address)
        browser = playwright.chromium.launch(executable_path=browser_on(other, tmp_path), args=["--no-sandbox"])
        phone = BrowserProfile(browser, size="390x844", ratio=3, touch=True)
        bertha = phone.open(f"http://{link}", settings={"name": BERTHA, "speed": "off", "taught": True})
        at_table(anna, bertha)
        play_together({0: anna, 1: bertha})
        bertha.says("verdict", "Fair deal")
        browser.close()


def open_local_room(program: Program) -> str:
    """Open a room for this network only, and answer its link as it shows."""
    program.set_up_room()
    program.click("rules")
    program.says("way.hint", "Everybody has to be on your network.")
    program.click("start")
    return program.until(lambda shown: shown.words("address"), "the link").words("address")


def browser_on(machine: Machine, folder: Path) -> Path:
    """A command that starts Chromium on this machine."""
    command = folder / "chromium"
    command.write_text(f'#!/bin/sh\nexec {" ".join(machine.command(BrowserKind.CHROMIUM.path))} "$@"\n')
    command.chmod(0o755)
    return command
