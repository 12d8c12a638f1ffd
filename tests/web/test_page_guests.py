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
from support.windows.online_players import ANNA, BERTHA, Service, Sit

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


@pytest.mark.parametrize("kind", BrowserKind)
def test_a_whole_game_in_which_the_page_is_loaded_anew(
    browse: Browse, sit: Sit, page_service: Service, page_address: str, kind: BrowserKind
) -> None:
    anna = sit(ANNA, online.settings(ANNA, payoff=1, service=page_service.url))
    bertha = browse(kind).open(f"{page_address}#{online.open_room(anna)}", settings=online.settings(BERTHA))
    online.at_table(anna, bertha)
    online.play_some({0: anna, 1: bertha}, moves=3)
    bertha.reload()
    online.at_table(bertha)
    online.play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")


def test_a_guest_who_left_the_name_as_it_was_finds_the_table_again_after_the_tab_was_killed(
    browse: Browse, sit: Sit, page_service: Service, page_address: str
) -> None:
    anna = sit(ANNA, online.settings(ANNA, payoff=1, service=page_service.url))
    link = f"{page_address}#{online.open_room(anna)}"
    bertha = browse(BrowserKind.CHROMIUM).open(link, settings=online.settings(""))
    bertha.scene("join")
    bertha.click("start")
    online.at_table(anna, bertha)
    for address in (link, page_address):
        bertha.kill()
        bertha = bertha.profile.open(address)
        online.at_table(bertha)


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
        bertha = profile.open(link, settings=online.settings(BERTHA))
        online.at_table(anna, bertha)
        people: dict[int, Screen] = {0: anna, 1: bertha}
        online.play_some(people, 3)
    with Service(*serving, port=service.port):
        online.play_together(people)
        bertha.says("verdict", "Fair deal")
