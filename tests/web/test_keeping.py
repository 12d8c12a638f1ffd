"""What the page keeps in the browser, and which of two tabs may."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, Tab
from support.programs import ROOT
from support.waiting import seen

from spitegame.app.wanted import deal_link
from spitegame.rules.malice.options import ONLINE
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record

pytestmark = pytest.mark.browser

ANN = {"name": "Ann", "speed": "off", "taught": True}
RESUMES = "resume.0"
KEPT = """new Promise(told => indexedDB.open("spitegame").onsuccess = ({ target: { result: kept } }) =>
    kept.transaction("files").objectStore("files").getAllKeys().onsuccess = ({ target }) => told(target.result))"""
"""The paths of the files that the browser keeps."""


def playing(browse: Browse, page_address: str, kind: BrowserKind) -> Tab:
    tab = browse(kind).open(page_address, settings=ANN, seed=1)
    tab.start_game()
    tab.scene("table")
    return tab


@pytest.mark.parametrize("kind", BrowserKind)
def test_a_page_that_ends_at_a_table_comes_back_to_it_and_one_at_the_first_screen_to_that(
    browse: Browse, page_address: str, kind: BrowserKind
) -> None:
    tab = playing(browse, page_address, kind)
    kept_at_table(tab)
    tab.close()
    again = tab.profile.open(page_address)
    again.scene("table")
    again.key("Escape")
    again.click(again.says("question", "Menu").named("Leave the table"))
    again.says(RESUMES, "Continue:")
    again.assert_runs()
    kept_at_table(again, False)
    again.close()
    tab.profile.open(page_address).says(RESUMES, "Continue:")


def test_after_a_killed_tab_the_table_comes_back_and_not_what_led_to_it(browse: Browse, page_address: str) -> None:
    people = (Person(""), Computer("", "easy"))
    deal = deal_link(Record(game="malice", rules=ONLINE, seed=1, occupants=people))
    tab = browse(BrowserKind.CHROMIUM).open(f"{page_address}#{deal}", settings=ANN)
    tab.scene("table")
    for fragment in (f"#{deal}", ""):
        kept_at_table(tab)
        tab.kill()
        tab = tab.profile.open(page_address + fragment)
        tab.scene("table")


def kept_at_table(tab: Tab, at_table: bool = True) -> None:
    seen(lambda: ("page-table" in tab.page.evaluate(KEPT)) is at_table, "the browser keeps where the page is")


def test_of_two_tabs_one_writes_and_the_other_may_take_over(browse: Browse, page_address: str) -> None:
    first = playing(browse, page_address, BrowserKind.CHROMIUM)
    page = first.profile.context.new_page()
    page.goto(page_address)
    page.locator("dialog button").click()
    assert first.page.locator("dialog").inner_text().startswith("The game goes on in another tab.")
    seen(lambda: page.evaluate("window.page.shown?.scene") == "table")


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
