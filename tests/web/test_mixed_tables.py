"""Tables at which some sit in a browser, some at the program, and some are computers.

Each guest's program compares what it was shown with the host's record of the game: a deal is fair only if nothing was
lost, doubled or changed on the way.
"""

from collections.abc import Mapping
from typing import Any

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, Tab
from support.screens import Screen
from support.spite import screen_players as spite
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit

pytestmark = [pytest.mark.browser, pytest.mark.window]

COMPUTER = {"name": "Mallory", "level": "easy"}
PHONE: Mapping[str, Any] = {"size": "390x844", "ratio": 3.0, "touch": True}


class Tapping(spite.Pointing):
    """Plays with a finger."""

    program: Tab

    def pick(self, place: str) -> None:
        self.program.tap(place)

    def press(self, control: str) -> None:
        self.program.tap(control)


def opened(browse: Browse, kind: BrowserKind, link: str, name: str, **options: Any) -> Tab:
    """The page at somebody who has opened the link of a room."""
    return browse(kind, **options).open(link, settings={"name": name, "speed": "off", "taught": True})


def test_spite_and_malice_of_four(sit: Sit, browse: Browse, page_service: Service, page_address: str) -> None:
    host = sit(ANNA, spite_and_malice(page_service.url, {"name": ""}, COMPUTER, {}, {}))
    link = f"{page_address}#{online.open_room(host)}"
    bertha = opened(browse, BrowserKind.CHROMIUM, link, BERTHA, **PHONE)
    online.waits(bertha)
    clara = opened(browse, BrowserKind.FIREFOX, link, CLARA)
    online.at_table(host, bertha, clara)
    bertha.picture("page, one of four on a phone")
    clara.picture("page, one of four")
    people: dict[int, Screen] = {0: host, 2: bertha, 3: clara}
    online.play_together(people)
    for guest in (bertha, clara):
        guest.says("verdict", "Fair deal")
    bertha.picture("page, results on a phone")


def spite_and_malice(service: str, *chairs: Mapping[str, str]) -> dict[str, Any]:
    """The host's settings."""
    proposed = online.settings(ANNA, payoff=1, seats=len(chairs), preset="party", service=service)
    return proposed | {"hosting": {"chairs": chairs, "onlookers": False}}


def test_spite_of_three(sit: Sit, browse: Browse, page_service: Service, page_address: str) -> None:
    host = spite.Pointing(sit(ANNA, match_of_spite(page_service.url, {"name": ""}, COMPUTER, {})))
    link = f"{page_address}#{online.open_room(host.program)}"
    bertha = Tapping(opened(browse, BrowserKind.CHROMIUM, link, BERTHA, **PHONE))
    people: dict[int, spite.Hands] = {0: host, 2: bertha}
    online.at_table(*(hands.program for hands in people.values()))
    bertha.program.picture("page, Spite on a phone")
    spite.play_together(people)
    bertha.program.says("verdict", "Fair deal")
    assert all(map(spite.is_secret, bertha.program.pictures()))


def match_of_spite(service: str, *chairs: Mapping[str, str]) -> dict[str, Any]:
    """The host's settings, for one round."""
    hosting = {"chairs": chairs, "onlookers": False}
    seats = ({"name": ""}, *spite.computers(len(chairs) - 1))
    return spite.settings(*seats, speed="off", hosting=hosting, service=service)
