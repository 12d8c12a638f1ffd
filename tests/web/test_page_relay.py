"""A page whose machine finds no way to the host: sealed frames go through the room service."""

from pathlib import Path

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.windows.online_players import (
    ANNA,
    BERTHA,
    Service,
    Sit,
    at_table,
    open_room,
    play_some,
    play_together,
    settings,
)

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


def test_a_whole_game_goes_through_the_service_and_goes_on_when_that_is_restarted(
    sit: Sit, browse: Browse, page: Path
) -> None:
    serving = "--relay", "--page", str(page)
    with Service(*serving) as service:
        anna = sit(ANNA, settings(ANNA, service=service.url))
        link = f"http://127.0.0.1:{service.port}/#{open_room(anna)}"
        profile = browse(BrowserKind.CHROMIUM)
        profile.context.add_init_script(NO_WAY)
        bertha = profile.open(link, settings={"name": BERTHA, "speed": "off", "taught": True})
        at_table(anna, bertha)
        people = {0: anna, 1: bertha}
        play_some(people, 3)
    with Service(*serving, port=service.port):
        play_together(people)
        bertha.says("verdict", "Fair deal")
