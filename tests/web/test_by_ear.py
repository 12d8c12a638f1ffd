"""The page for those who do not see it: by the roles, names and states that a screen reader tells, and by nothing else.

On each screen axe, which knows what screen readers stumble over, finds no serious fault.
"""

from typing import Any

import pytest

pytest.importorskip("playwright")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from support.browser.fixtures import Browse
from support.browser.listener import Keyboard, ScreenReader
from support.browser.tab import SHORT_DUEL, BrowserKind, Tab
from support.by_ear import named, play_malice, play_spite
from support.spite import screen_players as spite

pytestmark = pytest.mark.browser

SPITE = spite.settings(*spite.computers(0), {"name": "Anna"}, *spite.computers(3, "easy"), preset="strict", speed="off")
OURS = {"Space": " ", "ArrowDown": "ArrowDown", "Slash": "/", "Backspace": "Backspace", "Quote": "'"}
OURS |= {key: key for key in ("F1", "F2", "F4", "F8", "F9")}
"""Keys of the game by their places: what a browser would do there is not wanted."""
THEIRS = (
    {"code": "KeyR", "key": "r", "ctrlKey": True},
    {"code": "F5", "key": "F5"},
    {"code": "F11", "key": "F11"},
    {"code": "ArrowLeft", "key": "ArrowLeft", "altKey": True},
    {"code": "Equal", "key": "+", "metaKey": True},
)
BACK, ANEW = "Escape", "the page is loaded anew"
STEPS = (
    *("Menu", "Settings", "Language", BACK, BACK, "Help", BACK),
    *("Games played", BACK, "Statistics", BACK, "People", BACK, BACK),
    *("Choose a game", "Games and house rules", BACK, "Deal of the day", BACK, BACK),
    *("Play online", "Join a room", BACK, BACK),
    *("Learn", "The first turns", ANEW),
    *("Play Spite & Malice", "Log", BACK, "Help", BACK, "Menu", "Leave the table"),
    *("Play online", "Open a room", "Create room"),
)
"""The buttons that lead through all screens, and what leads back to the first one."""


def faults(page: Page) -> list[dict[str, Any]]:
    return [
        {"rule": each["id"], "where": [node["html"][:200] for node in each["nodes"]]}
        for each in Axe().run(page).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def test_no_screen_has_a_serious_fault(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL, seed=1)
    person = ScreenReader(tab.page)
    assert faults(tab.page) == []
    for step in STEPS:
        if step == ANEW:
            tab.reload()
        elif step == BACK:
            go_back(tab, person)
        else:
            person.press(step)
            assert faults(tab.page) == [], step
    tab.page.evaluate("document.querySelector('#mirror').append(document.createElement('button'))")
    assert [each["rule"] for each in faults(tab.page)] == ["button-name"], "axe is asked in vain"


def go_back(tab: Tab, person: ScreenReader) -> None:
    before = person.hears()
    tab.key(BACK)
    person.until(lambda heard: heard != before, "what lies behind")


def test_colours_that_the_system_forces_leave_everything_to_be_seen(browse: Browse, page_address: str) -> None:
    """Backgrounds are gone then: what is no picture has edges, and the picture has the strongest contrasts."""
    tab = browse(BrowserKind.CHROMIUM, forced_colors="active").open(page_address, settings=SHORT_DUEL)
    style = "name => getComputedStyle(document.querySelector(name)).borderTopWidth"
    assert tab.page.evaluate(style, "#boot button") == "2px"
    tab.turn_to("menu", "settings")
    tab.says("title", "Settings")
    tab.click("appearance")
    tab.says("title", "Cards and felt")
    assert tab.page.get_by_role("radio", name="Felt: Black").get_attribute("aria-checked") == "true"
    assert faults(tab.page) == []


def test_spite_and_malice_by_a_screen_reader(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL, seed=1)
    play_to_the_end(ScreenReader(tab.page))
    assert faults(tab.page) == []
    ScreenReader(tab.page).press("Review the game")
    assert faults(tab.page) == []


def test_spite_and_malice_by_keys(browse: Browse, page_address: str) -> None:
    play_to_the_end(Keyboard(browse(BrowserKind.FIREFOX).open(page_address, settings=SHORT_DUEL, seed=1).page))


def play_to_the_end(person: ScreenReader | Keyboard) -> None:
    person.press("Play Spite & Malice")
    heard = play_malice(person)
    assert person.told()[-1].startswith(("You win", "Mallory wins", "Nobody wins"))
    assert named(heard, "Review the game")


def test_a_round_of_spite(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SPITE, seed=1)
    person = ScreenReader(tab.page)
    person.press("Play Spite")
    assert faults(tab.page) == []
    heard = play_spite(person)
    assert any(each.role == "heading" and "match" in each.name for each in heard)


def test_tab_leads_through_the_page_and_out_of_it_and_the_keys_of_the_browser_stay_its_own(
    browse: Browse, page_address: str
) -> None:
    page = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL, seed=1).page
    focused = "document.activeElement.dataset.id ?? document.activeElement.tagName"
    stops = page.locator("#mirror [tabindex='0']").count()
    reached = []
    for _ in range(stops):
        before = page.evaluate(focused)
        page.keyboard.press("Tab")
        page.wait_for_function(f"before => ({focused}) !== before", arg=before)
        reached.append(page.evaluate(focused))
    assert len(set(reached)) == stops
    page.keyboard.press("Tab")
    assert page.evaluate(focused) != reached[0], "it leads out of the page, and not round in it"

    def is_taken(**key: object) -> bool:
        """The page keeps the browser from doing what this key does there."""
        script = "key => !dispatchEvent(new KeyboardEvent('keydown', {cancelable: true, ...key}))"
        return bool(page.evaluate(script, key))

    assert all(is_taken(code=code, key=key) for code, key in OURS.items())
    assert not any(is_taken(**key) for key in THEIRS)
