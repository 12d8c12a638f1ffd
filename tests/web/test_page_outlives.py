"""A game outlives its host where pages sit at the table: a page follows another host, and goes on as the host where no
program is left."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, Tab
from support.screens import Screen
from support.windows.online_players import (
    ANNA,
    BERTHA,
    CLARA,
    Service,
    Sit,
    at_table,
    join,
    logged,
    open_room,
    play_some,
    play_together,
    settings,
    waits,
)

pytestmark = [pytest.mark.browser, pytest.mark.window]


def keep_waiting(host: Screen) -> None:
    """The new host is asked at once how to go on without the old one."""
    shown = host.says("question", "Anna was the host, and is gone")
    host.click(shown.named("Keep waiting"))


def test_a_page_follows_a_program_that_goes_on_as_the_host(
    browse: Browse, sit: Sit, page_service: Service, page_address: str
) -> None:
    """The page has come first, and goes on last: a browser may freeze it."""
    anna = sit(ANNA, settings(ANNA, service=page_service.url, seats=3, preset="party"))
    code = open_room(anna)
    bertha = browse(BrowserKind.CHROMIUM).open(f"{page_address}#{code}", settings=settings(BERTHA))
    waits(bertha)
    clara = sit(CLARA, settings(CLARA, service=page_service.url))
    join(clara, code)
    people: dict[int, Screen] = {0: anna, 1: bertha, 2: clara}
    at_table(*people.values())
    play_some(people, moves=2)
    anna.close()
    keep_waiting(clara)
    logged(bertha, "Clara is the host now. The game goes on.")

    bertha.reload()
    at_table(bertha)
    people[0] = anna = sit(ANNA)
    anna.continue_game("Your room: Bertha and Clara")
    at_table(anna)
    play_together(people)
    for guest in (anna, bertha):
        guest.says("verdict", "Fair deal")


def test_a_page_goes_on_as_the_host_where_only_pages_are_left(browse: Browse, page_address: str) -> None:
    profile = browse(BrowserKind.CHROMIUM)
    anna = profile.open(page_address, settings=settings(ANNA, seats=3, preset="party"))
    link = f"{page_address}#{open_room(anna)}"
    bertha = browse(BrowserKind.FIREFOX).open(link, settings=settings(BERTHA))
    waits(bertha)
    clara = browse(BrowserKind.CHROMIUM).open(link, settings=settings(CLARA))
    people: dict[int, Screen] = {0: anna, 1: bertha, 2: clara}
    at_table(*people.values())
    play_some(people, moves=2)
    anna.close()
    keep_waiting(bertha)
    logged(clara, "Bertha is the host now. The game goes on.")

    people[0] = anna = profile.open(page_address)
    at_table(anna)
    play_some(people, moves=2)
    assert_is_back(anna)
    assert_is_back(bertha)
    assert_is_back(clara)
    play_together(people)
    for guest in (anna, clara):
        guest.says("verdict", "Fair deal")


def assert_is_back(page: Tab) -> None:
    """Loaded anew, the page has the part at the table that it had before."""
    page.reload()
    at_table(page)
