"""The page on a phone: taps, drags, long presses, pages that are pushed, and the phone's own keyboard."""

import time

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect
from support.browser.fixtures import Browse
from support.browser.tab import SHORT_DUEL, BrowserKind, Tab
from support.windows.card_players import Clicks, play_to_the_end

from spitegame.ui.geometry import Point

pytestmark = pytest.mark.browser

STEPS = 12
"""A finger moves in so many steps."""
PACE = 0.01
"""Each of them takes so many seconds, by the clock that the page is told."""


class Fingers:
    """Any number of them, numbered from 0."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}
        self._clock = 0.0
        """However long it takes, this is when the last touch was."""

    def down(self, at: Point, finger: int = 0) -> None:
        self._down[finger] = at
        self._touch("touchStart")

    def move(self, to: Point, finger: int = 0) -> None:
        begin = self._down[finger]
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self._down[finger] = Point(begin.x + (to.x - begin.x) * share, begin.y + (to.y - begin.y) * share)
            self._touch("touchMove")

    def up(self, finger: int = 0) -> None:
        del self._down[finger]
        self._touch("touchEnd")

    def tap(self, at: Point) -> None:
        self.down(at)
        self.up()

    def drag(self, begin: Point, to: Point) -> None:
        self.down(begin)
        self.move(to)
        self.up()

    def _touch(self, kind: str) -> None:
        points = [{"x": at.x, "y": at.y, "id": finger} for finger, at in self._down.items()]
        self._clock = max(self._clock + PACE, time.time() if kind == "touchStart" else 0.0)
        touch = {"type": kind, "touchPoints": points, "timestamp": self._clock}
        self._session.send("Input.dispatchTouchEvent", touch)


class PhoneKeyboard:
    """The keyboard on a phone's screen, which writes into what has the focus, and tells of no keys."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def compose(self, text: str) -> None:
        """The word that is being typed reads so now."""
        position = {"selectionStart": len(text), "selectionEnd": len(text)}
        self._session.send("Input.imeSetComposition", {"text": text, **position})

    def insert(self, text: str) -> None:
        """Put in what was composed, or suggested."""
        self._session.send("Input.insertText", {"text": text})


class Taps(Clicks):
    """Plays with a finger."""

    program: Tab

    def move(self, source: str, target: str) -> None:
        self.program.tap(source)
        self.program.until(lambda shown: target in shown.marked("target"), f"{target} lights up for {source}")
        self.program.tap(target)

    def press(self, button: str) -> None:
        self.program.tap(button)


@pytest.fixture
def tab(browse: Browse, page_address: str) -> Tab:
    phone = browse(BrowserKind.CHROMIUM, size="390x844", ratio=3, touch=True)
    return phone.open(page_address, settings=SHORT_DUEL, seed=1)


@pytest.fixture
def fingers(tab: Tab) -> Fingers:
    return Fingers(tab.page)


def at(tab: Tab, node: str) -> Point:
    return Point(*tab.grip(node))


def wait_for_field(tab: Tab, node: str, text: str) -> None:
    """Until what is typed on the phone goes there, after this text."""
    field = tab.page.locator(f"input[data-id={node}]")
    expect(field).to_be_focused()
    expect(field).to_have_js_property("selectionStart", len(text))


def is_whole(tab: Tab) -> bool:
    """The page is neither enlarged nor pushed away."""
    return bool(
        tab.page.evaluate(
            "visualViewport.scale === 1 && visualViewport.offsetTop === 0 && scrollX === 0 && scrollY === 0"
            " && document.querySelector('canvas').getBoundingClientRect().top === 0"
        )
    )


def test_a_game_by_finger(tab: Tab, fingers: Fingers) -> None:
    tab.start_game(lambda node: fingers.tap(at(tab, node)))
    before = tab.until(lambda shown: shown.seat == 0, "the turn")
    do_nothing_with_two(tab, fingers)
    fingers.tap(at(tab, "seat0.hand1"))
    shown = tab.until(lambda shown: shown.marked("selected") == ["seat0.hand1"], "a tap is a tap as before")
    assert shown.cards == before.cards

    fingers.drag(at(tab, "seat0.hand0"), at(tab, "seat0.discard1"))
    discarded = tab.until(lambda shown: "seat0.discard1.0" in shown.cards, "the card lies there")
    assert discarded.cards["seat0.discard1.0"] == shown.cards["seat0.hand0"]

    tab.until(lambda shown: shown.seat == 0, "the next turn")
    fingers.down(at(tab, "seat0.discard1"))
    tab.until(lambda shown: "fan.close" in shown.nodes, "a long press lays the pile open")
    fingers.up()
    assert "fan.close" in tab.shown.nodes, "to lift the finger does not close it again"
    fingers.tap(Point(8, 8))
    tab.until(lambda shown: "fan.close" not in shown.nodes, "it is closed")
    assert is_whole(tab)

    shown = play_to_the_end(tab, {0: Taps(tab)})
    assert shown.words("outcome").startswith(("You win", "Mallory wins", "Nobody wins"))


def do_nothing_with_two(tab: Tab, fingers: Fingers) -> None:
    """Two fingers, or two taps on one place, would enlarge a page that does not forbid it."""
    fingers.down(at(tab, "seat0.hand0"))
    fingers.down(Point(200, 300), finger=1)
    fingers.move(Point(380, 30), finger=1)
    fingers.up(1)
    fingers.up()
    fingers.tap(Point(4, 300))
    fingers.tap(Point(4, 300))
    assert is_whole(tab)


def test_forms_by_finger(tab: Tab, fingers: Fingers) -> None:
    fingers.tap(at(tab, "menu"))
    tab.says("title", "Menu")
    fingers.tap(at(tab, "settings"))
    tab.scene("settings")
    top = tab.shown.nodes["name"]["rect"][1]
    fingers.drag(Point(195, 600), Point(195, 500))
    tab.until(lambda shown: shown.nodes["name"]["rect"][1] < top - 110, "it goes on when the finger has left")
    assert tab.shown.scene == "settings"
    assert is_whole(tab)
    tab.key("Escape")
    tab.scene("door")
    tab.key("Escape")
    tab.until(lambda shown: "online" in shown.nodes, "the first page")

    tab.page.get_by_role("button", name="Play online").dispatch_event("click")
    tab.says("title", "Play online")
    tab.page.get_by_role("button", name="Join a room").dispatch_event("click")
    tab.scene("join")
    fingers.tap(at(tab, "code"))
    wait_for_field(tab, "code", "")
    keyboard = PhoneKeyboard(tab.page)
    for typed in ("k", "k7", "k7q", "k7", "k7m"):  # each letter changes the word that is composed; one was a slip
        keyboard.compose(typed)
    tab.says("code", "Room code: K7M")
    keyboard.insert("k7m")
    keyboard.insert("9")
    tab.says("code", "Room code: K7M9")
    fingers.tap(at(tab, "name"))
    wait_for_field(tab, "name", "Anna")
    keyboard.insert("bel")
    tab.says("name", "Your name: Annabel")
    assert is_whole(tab)
