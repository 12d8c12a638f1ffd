"""What the page costs in a browser: ``python tests/benchmarks/web.py --json``, after ``python -m distribution web``.

`bundle_mb` is what goes over the wire until the first picture, in a browser that has never been here. `cold_load_ms` is
the time from opening the page to that picture, `warm_load_ms` that of a second visit; both are read from the page's own
clock. `host_reload_ms` and `guest_reload_ms` are the times from loading a page anew, in the middle of a game of two
pages, to its table, as a test sees them from outside, which looks every few milliseconds. `frame_ms` is what a picture
takes at a table of some 60 cards of which 6 are always flying: Python and painting together, the medians of both added;
at 1280x800, and at 390x844 with three pixels of the screen for each of the page. All in Chromium without a window and
without a graphics card; medians.
"""

import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright
from support.benchmark import QUICK, run
from support.browser.fixtures import PAGE
from support.browser.tab import BrowserKind, BrowserProfile, Tab
from support.screens import Screen
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, Service

Tab.PAUSE = Screen.PAUSE  # as closely as a test looks at a program
ROUNDS, FRAMES = (1, 10) if QUICK else (3, 300)
SCREENS = {"1280": ("1280x800", 1.0), "390": ("390x844", 3.0)}
FIGURES = (
    *("bundle_mb", "cold_load_ms", "warm_load_ms", "host_reload_ms", "guest_reload_ms"),
    *(f"frame_ms_{screen}" for screen in SCREENS),
)
FIRST_PICTURE = """() => new Promise(settle => {
    const look = () => {
        const [mark] = performance.getEntriesByName("first picture");
        mark ? settle(mark.startTime) : setTimeout(look, 10);
    };
    look();
})"""
LOADED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((bytes, entry) => bytes + entry.encodedBodySize, 0)"""
TIMED_PAINTING = """
window.painted = [];
const given = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = work => given(now => {
    const began = performance.now();
    work(now);
    window.painted.push(performance.now() - began);
});
"""
BUSY_TABLE = """
import gc, time
from itertools import count
from spitegame.rules.malice.options import PARTY
from spitegame.session.occupants import Person
from spitegame.ui.motion import PLAY_S, Flight
from spitegame.ui.nodes import CardLook
from spitegame.ui.preferences import LastSetup
from spitegame.ui.scene import Instead
from spitegame.web.loop import PageLoop

people = tuple(map(Person, ("Anna", "Bertha", "Clara", "Dora")))
loop = next(each for each in gc.get_objects() if isinstance(each, PageLoop))
given, took = loop.tick, []

def cards():
    return [node for node in loop._stage.nodes(loop._frame) if isinstance(node.look, CardLook)]

def flight(node, now):
    card, rect = node.look.card, node.rect
    origin = rect.moved(-3 * rect.width, -rect.height).inset(rect.width * 0.05)
    return Flight(node.id, origin, card, card, now, now, now + PLAY_S)

def come_to_rest():
    given([], time.monotonic())
    while loop._stage.scene.is_moving:
        given([], time.monotonic())

def fill():
    scene = loop._desktop.games.start(LastSetup(game="malice", rules=PARTY, occupants=people, open_hands=True))
    loop._stage.take(Instead(scene))
    for turn in count():
        come_to_rest()
        if len(cards()) >= 60:
            return
        scene.state.act(scene.state.view.legal[-1 - turn // 4 % 4])

def tick(inputs, now):
    scene = loop._stage.scene
    if not scene.is_moving:
        scene._animation.add([flight(node, now) for node in cards()[-6:]])
    began = time.perf_counter()
    rate = given(inputs, now)
    took.append(1000 * (time.perf_counter() - began))
    return rate

fill()
loop.tick = tick
"""


def measured() -> dict[str, float]:
    if not PAGE.exists():
        sys.exit(f"{PAGE} is not there: `python -m distribution web` makes it")
    with sync_playwright() as playwright, Service("--page", str(PAGE)) as service:
        browser = BrowserKind.CHROMIUM.launch(playwright, optimises=not QUICK)
        every = (each(browser, service) for each in (loads, reloads, frames))
        figures = {name: figure for figures in every for name, figure in figures.items()}
        browser.close()
    return figures


def address(service: Service) -> str:
    return f"http://127.0.0.1:{service.port}/"


def profile(browser: Browser, size: str = "1280x800", ratio: float = 1.0) -> closing[BrowserProfile]:
    return closing(BrowserProfile(browser, size=size, ratio=ratio, keeps_page=True))


def loads(browser: Browser, service: Service) -> dict[str, float]:
    cold, warm, sizes = [], [], []
    for _ in range(ROUNDS):
        with profile(browser) as visitor:
            first = visitor.open(address(service))
            cold.append(first_picture(first))
            sizes.append(size_of(first))
            first.close()
            warm.append(first_picture(visitor.open(address(service))))
    return {
        "bundle_mb": round(median(sizes) / 1e6, 2),
        "cold_load_ms": round(median(cold)),
        "warm_load_ms": round(median(warm)),
    }


def first_picture(tab: Tab) -> float:
    """The milliseconds to it."""
    took: float = tab.page.evaluate(FIRST_PICTURE)
    return took


def size_of(tab: Tab) -> int:
    """The bytes that the page and its program have loaded, as they go over the wire. Computer players load the same
    files, out of the cache."""
    return sum(each.evaluate(f"({LOADED})()") for each in (tab.page, tab.program))


def reloads(browser: Browser, service: Service) -> dict[str, float]:
    host, guest = [], []
    with profile(browser) as hosts, profile(browser) as visits:
        anna = hosts.open(address(service), settings=online.settings(ANNA))
        bertha = visits.open(f"{address(service)}#{online.open_room(anna)}", settings=online.settings(BERTHA))
        online.at_table(anna, bertha)
        for _ in range(ROUNDS):
            online.play_some({0: anna, 1: bertha}, moves=2)
            host.append(reload(anna))
            guest.append(reload(bertha))
    return {"host_reload_ms": round(median(host)), "guest_reload_ms": round(median(guest))}


def reload(tab: Tab) -> float:
    """The milliseconds until the page is at its table again, with everybody."""
    began = time.monotonic()
    tab.reload()
    online.at_table(tab)
    return 1000 * (time.monotonic() - began)


def frames(browser: Browser, service: Service) -> dict[str, float]:
    figures = {}
    for name, (size, ratio) in SCREENS.items():
        with profile(browser, size, ratio) as player:
            player.context.add_init_script(TIMED_PAINTING)
            tab = player.open(address(service), settings={"name": ANNA, "speed": "off"}, seed=1)
            worker = tab.program
            worker.evaluate("code => self.python.runPython(code)", BUSY_TABLE)
            tab.page.evaluate("painted.length = 0")
            while worker.evaluate("self.python.globals.get('took').length") < FRAMES:
                time.sleep(0.1)
            ticks = worker.evaluate("self.python.globals.get('took').toJs()")
            figures[f"frame_ms_{name}"] = round(median(ticks) + median(tab.page.evaluate("painted")), 2)
    return figures


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
