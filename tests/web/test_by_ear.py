"""Games in the page by those who do not see it: by the roles, names and states that a screen reader tells, and by
nothing else."""

from typing import TypeAlias

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.listener import Keyboard, ScreenReader
from support.browser.tab import SHORT_DUEL, BrowserKind
from support.by_ear import named, play_malice, play_spite
from support.spite import screen_players as spite

pytestmark = pytest.mark.browser

SPITE = spite.settings(*spite.computers(0), {"name": "Anna"}, *spite.computers(3, "easy"), preset="strict", speed="off")
OURS = {"Space": " ", "ArrowDown": "ArrowDown", "Slash": "/", "Backspace": "Backspace", "Quote": "'"}
OURS |= {key: key for key in ("F1", "F2", "F4", "F8", "F9")}
"""Keys of the game by their places: what a browser would do there is not wanted."""
Way: TypeAlias = type[ScreenReader] | type[Keyboard]
THEIRS = (
    {"code": "KeyR", "key": "r", "ctrlKey": True},
    {"code": "F5", "key": "F5"},
    {"code": "F11", "key": "F11"},
    {"code": "ArrowLeft", "key": "ArrowLeft", "altKey": True},
    {"code": "Equal", "key": "+", "metaKey": True},
)


@pytest.mark.parametrize(
    ("kind", "way"), [(BrowserKind.CHROMIUM, ScreenReader), (BrowserKind.FIREFOX, Keyboard)], ids=["click", "keys"]
)
def test_spite_and_malice(
    browse: Browse, page_address: str, kind: BrowserKind, way: type[ScreenReader | Keyboard]
) -> None:
    tab = browse(kind).open(page_address, settings=SHORT_DUEL, seed=1)
    person = way(tab.page)
    person.press("Play Spite & Malice")
    heard = play_malice(person)
    assert person.told()[-1].startswith(("You win", "Mallory wins", "Nobody wins"))
    assert named(heard, "Review the game")


def test_a_round_of_spite(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SPITE, seed=1)
    person = ScreenReader(tab.page)
    person.press("Play Spite")
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
