"""A page is the host of a room, as the program at a desktop is: nobody has to install anything."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.screens import Screen
from support.spite import screen_players as spite
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit

pytestmark = [pytest.mark.browser, pytest.mark.window]

OTHER = {BrowserKind.CHROMIUM: BrowserKind.FIREFOX, BrowserKind.FIREFOX: BrowserKind.CHROMIUM}
COMPUTER = {"name": "Mallory", "level": "fair"}


@pytest.mark.parametrize("kind", BrowserKind)
def test_two_browsers_finish_a_game_of_spite_and_malice(browse: Browse, page_address: str, kind: BrowserKind) -> None:
    anna = browse(kind).open(page_address, settings=online.settings(ANNA))
    code = online.open_room(anna)
    anna.picture(f"page, {kind.value}, hosts")
    bertha = browse(OTHER[kind]).open(f"{page_address}#{code}", settings=online.settings(BERTHA))
    online.at_table(anna, bertha)
    online.play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")


def test_browsers_finish_a_match_of_spite(browse: Browse, page_address: str) -> None:
    proposed = spite.settings({"name": ANNA}, COMPUTER, COMPUTER) | {
        "hosting": {"chairs": [{"name": ""}, COMPUTER, {}], "onlookers": False}
    }
    anna = spite.Pointing(browse(BrowserKind.CHROMIUM).open(page_address, settings=proposed))
    link = f"{page_address}#{online.open_room(anna.program)}"
    bertha = spite.Pointing(browse(BrowserKind.FIREFOX).open(link, settings=online.settings(BERTHA)))
    online.at_table(anna.program, bertha.program)
    spite.play_together({0: anna, 2: bertha})
    bertha.program.says("verdict", "Fair deal")


def test_a_program_is_a_guest_of_a_page_as_well(
    browse: Browse, sit: Sit, page_service: Service, page_address: str
) -> None:
    anna = browse(BrowserKind.FIREFOX).open(page_address, settings=online.settings(ANNA, seats=3, preset="party"))
    code = online.open_room(anna)
    bertha = browse(BrowserKind.CHROMIUM).open(f"{page_address}#{code}", settings=online.settings(BERTHA))
    online.waits(bertha)
    clara = sit(CLARA, online.settings(CLARA, service=page_service.url))
    online.join(clara, code)
    online.at_table(anna, bertha, clara)
    online.play_together({0: anna, 1: bertha, 2: clara})
    for guest in (bertha, clara):
        guest.says("verdict", "Fair deal")


@pytest.mark.parametrize("kind", BrowserKind)
def test_the_game_goes_on_when_the_page_of_the_host_is_loaded_anew(
    browse: Browse, page_address: str, kind: BrowserKind
) -> None:
    anna = browse(kind).open(page_address, settings=online.settings(ANNA))
    link = f"{page_address}#{online.open_room(anna)}"
    bertha = browse(kind).open(link, settings=online.settings(BERTHA))
    online.at_table(anna, bertha)
    seats: dict[int, Screen] = {0: anna, 1: bertha}
    for _ in range(3):
        online.play_some(seats, moves=2)
        anna.reload()
        online.at_table(anna)
    online.play_together(seats)
    bertha.says("verdict", "Fair deal")
