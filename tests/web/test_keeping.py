"""What the page keeps in the browser, and which of two tabs may."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, Tab
from support.programs import ROOT
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


FAILING = """
async ([name, times]) => {
    const { Keeper } = await import("/keeper.js");
    const given = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...asked) {
        if (times-- <= 0) return given.apply(this, asked);
        const request = { error: new DOMException("It did not open.", name) };
        setTimeout(() => request.onerror());
        return request;
    };
    const told = [];
    await new Keeper(trouble => told.push(trouble), () => {}, () => {}).open();
    return told;
}
"""
"""Opens the database, which fails so often with this error, and answers the troubles that are told."""


@pytest.mark.parametrize(
    ("error", "times", "told"),
    [("UnknownError", 1, []), ("UnknownError", 1000, ["forbidden"]), ("SecurityError", 1, ["forbidden"])],
)
def test_a_database_that_a_killed_browser_still_locks_is_opened_a_little_later(
    browse: Browse, error: str, times: int, told: list[str]
) -> None:
    page = browse(BrowserKind.CHROMIUM).context.new_page()
    page.route("**/*.js", lambda route: route.fulfill(path=ROOT / "assets" / "web" / "keeper.js"))
    page.route("**/", lambda route: route.fulfill(content_type="text/html"))
    page.goto("http://page.test/")
    assert page.evaluate(FAILING, [error, times]) == told
