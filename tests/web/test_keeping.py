"""What the page keeps in the browser, and which of two tabs may."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, Tab
from support.waiting import seen

pytestmark = pytest.mark.browser

ANN = {"name": "Ann", "speed": "off", "taught": True}
RESUMES = "resume.0"


def playing(browse: Browse, page_address: str, kind: BrowserKind) -> Tab:
    tab = browse(kind).open(page_address, settings=ANN, seed=1)
    tab.start_game()
    tab.scene("table")
    return tab


@pytest.mark.parametrize("kind", BrowserKind)
def test_a_game_goes_on_after_its_tab_was_killed(browse: Browse, page_address: str, kind: BrowserKind) -> None:
    tab = playing(browse, page_address, kind)
    tab.close()
    again = tab.profile.open(page_address)
    again.until(lambda shown: RESUMES in shown.nodes, "the game is offered")
    again.click(RESUMES)
    again.scene("table")
    again.assert_runs()


def test_of_two_tabs_one_writes_and_the_other_may_take_over(browse: Browse, page_address: str) -> None:
    first = playing(browse, page_address, BrowserKind.CHROMIUM)
    page = first.profile.context.new_page()
    page.goto(page_address)
    page.locator("dialog button").click()
    assert first.page.locator("dialog").inner_text().startswith("The game goes on in another tab.")
    seen(lambda: RESUMES in page.evaluate("window.page.shown?.nodes.map(([id]) => id) ?? []"))
