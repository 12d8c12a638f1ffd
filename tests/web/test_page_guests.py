"""A guest in a browser, a host at the desktop, and a real room service between them, which serves the page.

In the end each guest compares what it was shown with the host's record: nothing was lost, doubled or changed.
"""

from pathlib import Path

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.screens import Screen
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit

pytestmark = [pytest.mark.browser, pytest.mark.window]

NO_WAY = """
const Given = window.RTCPeerConnection;
window.RTCPeerConnection = class extends Given {
    constructor(options) {
        super({ ...options, iceServers: [], iceTransportPolicy: "relay" });
    }
};
"""
"""A browser that offers no address but those of relays, of which there are none."""
VISITOR = {"name": BERTHA, "speed": "off", "taught": True}


@pytest.mark.parametrize("kind", BrowserKind)
def test_a_whole_game_in_which_the_page_is_loaded_anew(
    browse: Browse, sit: Sit, page_service: Service, page_address: str, kind: BrowserKind
) -> None:
    anna = sit(ANNA, online.settings(ANNA, payoff=1, service=page_service.url))
    bertha = browse(kind).open(f"{page_address}#{online.open_room(anna)}", settings=online.settings(BERTHA))
    online.at_table(anna, bertha)
    bertha.picture(f"page, {kind.value}, online")
    online.play_some({0: anna, 1: bertha}, moves=3)
    bertha.reload()
    online.at_table(bertha)
    online.play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")


def test_a_whole_game_goes_through_the_service_and_goes_on_when_that_is_restarted(
    sit: Sit, browse: Browse, page: Path
) -> None:
    """The page's machine finds no way to the host."""
    serving = "--relay", "--page", str(page)
    with Service(*serving) as service:
        anna = sit(ANNA, online.settings(ANNA, payoff=1, service=service.url))
        link = f"http://127.0.0.1:{service.port}/#{online.open_room(anna)}"
        profile = browse(BrowserKind.CHROMIUM)
        profile.context.add_init_script(NO_WAY)
        bertha = profile.open(link, settings=VISITOR)
        online.at_table(anna, bertha)
        people: dict[int, Screen] = {0: anna, 1: bertha}
        online.play_some(people, 3)
    with Service(*serving, port=service.port):
        online.play_together(people)
        bertha.says("verdict", "Fair deal")


def test_spite_and_malice_of_four(browse: Browse, sit: Sit, page_service: Service, page_address: str) -> None:
    """One sits at the program, one at a phone, one in another browser, and one is a computer."""
    chairs = [{"name": ""}, {"name": "Mallory", "level": "easy"}, {}, {}]
    proposed = online.settings(ANNA, payoff=1, seats=len(chairs), preset="party", service=page_service.url)
    host = sit(ANNA, proposed | {"hosting": {"chairs": chairs, "onlookers": False}})
    link = f"{page_address}#{online.open_room(host)}"
    bertha = browse(BrowserKind.CHROMIUM, size="390x844", ratio=3.0, touch=True).open(link, settings=VISITOR)
    online.waits(bertha)
    clara = browse(BrowserKind.FIREFOX).open(link, settings=VISITOR | {"name": CLARA})
    online.at_table(host, bertha, clara)
    bertha.picture("page, one of four on a phone")
    clara.picture("page, one of four")
    online.play_together({0: host, 2: bertha, 3: clara})
    for guest in (bertha, clara):
        guest.says("verdict", "Fair deal")
    bertha.picture("page, results on a phone")
