"""What axe, which knows what screen readers stumble over, finds on the screens of the page."""

from collections.abc import Sequence
from typing import Any

import pytest

pytest.importorskip("playwright")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from support.browser.fixtures import Browse
from support.browser.listener import ScreenReader
from support.browser.tab import SHORT_DUEL, BrowserKind
from support.by_ear import play_malice
from support.spite import screen_players as spite

pytestmark = pytest.mark.browser

SERIOUS = ("serious", "critical")
WAYS: Sequence[tuple[str, ...]] = (
    (),
    ("Settings",),
    ("Settings", "Language"),
    ("Help",),
    ("Games and house rules",),
    ("Deal of the day",),
    ("Games played",),
    ("Statistics",),
    ("People",),
    ("Open a room",),
    ("Open a room", "Create room"),
    ("Join a room",),
    ("Spite & Malice",),
    ("Play Spite & Malice",),
    ("Play Spite & Malice", "Log"),
    ("Play Spite & Malice", "Help"),
    ("Play Spite & Malice", "Menu"),
)
"""The buttons that lead from the first screen to each of the others."""


def faults(page: Page) -> list[dict[str, Any]]:
    found = Axe().run(page).response["violations"]
    return [
        {"rule": each["id"], "where": [node["html"][:200] for node in each["nodes"]]}
        for each in found
        if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_a_screen_has_no_serious_fault(browse: Browse, page_address: str, way: tuple[str, ...]) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL, seed=1)
    person = ScreenReader(tab.page)
    for name in way:
        person.press(name)
    assert faults(tab.page) == []


def test_a_table_of_spite_has_no_serious_fault(browse: Browse, page_address: str) -> None:
    settings = spite.settings(*spite.computers(0), {"name": "Anna"}, *spite.computers(3, "easy"), speed="off")
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=settings, seed=1)
    ScreenReader(tab.page).press("Play Spite")
    assert faults(tab.page) == []


def test_the_end_of_a_game_and_its_review_have_no_serious_fault(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL, seed=1)
    person = ScreenReader(tab.page)
    person.press("Play Spite & Malice")
    play_malice(person)
    assert faults(tab.page) == []
    person.press("Review the game")
    assert faults(tab.page) == []


def test_a_fault_is_found(browse: Browse, page_address: str) -> None:
    page = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL).page
    page.evaluate("document.querySelector('#mirror').append(document.createElement('button'))")
    assert [each["rule"] for each in faults(page)] == ["button-name"]


def test_colours_that_the_system_forces_leave_everything_to_be_seen(browse: Browse, page_address: str) -> None:
    """Backgrounds are gone then: what is no picture has edges, and the picture has the strongest contrasts."""
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL)
    tab.page.emulate_media(forced_colors="active")
    tab.reload()
    style = "name => getComputedStyle(document.querySelector(name)).borderTopWidth"
    assert tab.page.evaluate(style, "#boot button") == "2px"
    tab.click("settings")
    tab.until(lambda shown: shown.words("title") == "Settings", "the settings")
    assert tab.page.get_by_role("radio", name="Felt: Black").get_attribute("aria-checked") == "true"
    assert faults(tab.page) == []
