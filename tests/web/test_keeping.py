"""What the page keeps in the browser, and which of two tabs may."""

import json
from pathlib import Path

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
    for game in ("play.spite", ""):
        again.scene("table")
        again.key("Escape")
        again.click(again.says("question", "Menu").named("Leave the table"))
        again.scene("door")
        if game:
            again.turn_to("games", game)
    again.assert_runs()
    kept_at_table(again, False)
    again.close()
    last = tab.profile.open(page_address)
    assert RESUMES not in last.scene("door").nodes, "nobody had moved at either"


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


BUSY = """() => setTimeout(() => {
    for (const until = Date.now() + 5000; Date.now() < until;);
})"""
"""Lets a worker answer nobody for five seconds."""


def test_of_two_tabs_one_writes_and_the_other_may_take_over(browse: Browse, page_address: str) -> None:
    first = playing(browse, page_address, BrowserKind.CHROMIUM)
    kept_at_table(first)
    first.program.evaluate(BUSY)
    page = first.profile.context.new_page()
    page.goto(page_address)
    page.locator("dialog button").click()
    assert first.page.locator("dialog").inner_text().startswith("The game goes on in another tab.")
    seen(lambda: page.evaluate("window.page.shown?.scene") == "table")


PUT = """rows => new Promise(done => indexedDB.open("spitegame").onsuccess = ({ target: { result: kept } }) => {
    const writing = kept.transaction("files", "readwrite");
    rows.forEach(row => writing.objectStore("files").put(row));
    writing.oncomplete = done;
})"""
"""Puts these rows where the browser keeps files."""
FORBIDDEN = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""The preferences of a Chromium that keeps nothing for any page."""


def test_where_nothing_is_kept_the_player_plays_and_hears_so_once(
    browse: Browse, page_address: str, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(FORBIDDEN), encoding="utf-8")
    forbids = browse(BrowserKind.CHROMIUM, folder=tmp_path)
    plays_unkept(forbids.open(page_address, settings=ANN, seed=1), "This browser keeps nothing for this page")
    full = browse(BrowserKind.CHROMIUM)
    limits = full.context.new_cdp_session(full.context.new_page())
    limits.send("Storage.overrideQuotaForOrigin", {"origin": page_address.rstrip("/"), "quotaSize": 2000})
    tab = full.open(page_address, settings=ANN, seed=1)
    plays_unkept(tab, "This browser has no room left")
    limits.send("Storage.overrideQuotaForOrigin", {"origin": page_address.rstrip("/")})
    tab.until(lambda shown: "unsaved" not in shown.nodes, "the game is kept")


def plays_unkept(tab: Tab, told: str) -> None:
    tab.says("notice.0", told)
    tab.start_game()
    tab.until(lambda shown: "unsaved" in shown.nodes, "the sign that the game is not saved")
    assert not any(node["label"].startswith(told) for node in tab.shown.nodes.values()), "it has been told"
    tab.key("Escape")
    tab.says("details", told)
    tab.assert_runs()


def test_a_row_that_is_no_file_is_set_aside_as_a_damaged_file(browse: Browse, page_address: str) -> None:
    tab = playing(browse, page_address, BrowserKind.CHROMIUM)
    kept_at_table(tab)
    tab.page.goto(f"{page_address}SHA256SUMS")
    (game,) = (path for path in tab.page.evaluate(KEPT) if path.startswith("games/"))
    tab.page.evaluate(PUT, [{"path": "settings.json", "data": None}, {"path": game, "data": "a text"}])
    tab.page.goto(page_address)
    tab.says("notice.0", "The settings could not be read.")
    tab.says("notice.1", "The saved game could not be opened.")
    assert RESUMES not in tab.shown.nodes
    seen(lambda: {"settings.json.damaged-1", f"{game}.damaged-1"} <= set(tab.page.evaluate(KEPT)))
    assert not any("/" in node["label"] for node in tab.shown.nodes.values()), "nobody can reach a path there"


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
