"""A page is the host of a room, as the program at a desktop is: nobody has to install anything."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, Tab
from support.screens import Screen
from support.spite import screen_players as spite
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit

pytestmark = [pytest.mark.browser, pytest.mark.window]

OTHER = {BrowserKind.CHROMIUM: BrowserKind.FIREFOX, BrowserKind.FIREFOX: BrowserKind.CHROMIUM}
COMPUTER = {"name": "Mallory", "level": "easy"}


class Tapping(spite.Pointing):
    """Plays with a finger."""

    program: Tab

    def pick(self, place: str) -> None:
        self.program.tap(place)

    def press(self, control: str) -> None:
        self.program.tap(control)


@pytest.mark.parametrize("kind", BrowserKind)
def test_two_browsers_finish_a_game_though_the_page_of_the_host_is_loaded_anew(
    browse: Browse, page_address: str, kind: BrowserKind
) -> None:
    anna = browse(kind, keeps_page=True).open(page_address, settings=online.settings(ANNA, payoff=1))
    code = online.open_room(anna)
    bertha = browse(OTHER[kind]).open(f"{page_address}#{code}", settings=online.settings(BERTHA))
    online.at_table(anna, bertha)
    seats: dict[int, Screen] = {0: anna, 1: bertha}
    online.play_some(seats, moves=3)
    anna.reload()
    online.at_table(anna)
    online.play_together(seats)
    bertha.says("verdict", "Fair deal")


def test_browsers_finish_a_match_of_spite(browse: Browse, page_address: str) -> None:
    proposed = spite.settings({"name": ANNA}, COMPUTER, COMPUTER, speed="off") | {
        "hosting": {"chairs": [{"name": ""}, COMPUTER, {}], "onlookers": False}
    }
    anna = spite.Pointing(browse(BrowserKind.FIREFOX).open(page_address, settings=proposed))
    link = f"{page_address}#{online.open_room(anna.program)}"
    phone = browse(BrowserKind.CHROMIUM, size="390x844", ratio=3.0, touch=True)
    bertha = Tapping(phone.open(link, settings=online.settings(BERTHA)))
    online.at_table(anna.program, bertha.program)
    people: dict[int, spite.Hands] = {0: anna, 2: bertha}
    spite.play_together(people)
    bertha.program.says("verdict", "Fair deal")
    assert not [leak for player in (anna, bertha) for shown in player.program.pictures() for leak in spite.leaks(shown)]


def test_a_program_is_a_guest_of_a_page_as_well(
    browse: Browse, sit: Sit, page_service: Service, page_address: str
) -> None:
    anna = browse(BrowserKind.FIREFOX).open(page_address, settings=online.settings(ANNA, payoff=1))
    code = online.open_room(anna)
    clara = sit(CLARA, online.settings(CLARA, service=page_service.url))
    online.join(clara, code)
    online.at_table(anna, clara)
    online.play_together({0: anna, 1: clara})
    clara.says("verdict", "Fair deal")


def keep_waiting(host: Screen) -> None:
    """The new host is asked at once how to go on without the old one."""
    shown = host.says("question", "Anna, the host, is gone")
    host.click(shown.named("Keep waiting"))


def test_a_page_follows_a_program_that_goes_on_as_the_host(
    browse: Browse, sit: Sit, page_service: Service, page_address: str
) -> None:
    """The page has come first, and goes on last: a browser may freeze it."""
    anna = sit(ANNA, online.settings(ANNA, payoff=1, service=page_service.url, seats=3, preset="party"))
    code = online.open_room(anna)
    bertha = browse(BrowserKind.CHROMIUM).open(f"{page_address}#{code}", settings=online.settings(BERTHA))
    online.waits(bertha)
    clara = sit(CLARA, online.settings(CLARA, service=page_service.url))
    online.join(clara, code)
    people: dict[int, Screen] = {0: anna, 1: bertha, 2: clara}
    online.at_table(*people.values())
    online.play_some(people, moves=2)
    anna.close()
    keep_waiting(clara)
    online.logged(bertha, "Clara is the host now. The game goes on.")

    bertha.reload()
    online.at_table(bertha)
    people[0] = anna = sit(ANNA)
    anna.continue_game("Your room: Bertha and Clara")
    online.at_table(anna)
    online.play_together(people)
    for guest in (anna, bertha):
        guest.says("verdict", "Fair deal")


def test_a_page_goes_on_as_the_host_where_only_pages_are_left(browse: Browse, page_address: str) -> None:
    profile = browse(BrowserKind.CHROMIUM)
    anna = profile.open(page_address, settings=online.settings(ANNA, payoff=1, seats=3, preset="party"))
    link = f"{page_address}#{online.open_room(anna)}"
    bertha = browse(BrowserKind.FIREFOX).open(link, settings=online.settings(BERTHA))
    online.waits(bertha)
    clara = browse(BrowserKind.CHROMIUM).open(link, settings=online.settings(CLARA))
    people: dict[int, Screen] = {0: anna, 1: bertha, 2: clara}
    online.at_table(*people.values())
    online.play_some(people, moves=2)
    anna.close()
    keep_waiting(bertha)
    online.logged(clara, "Bertha is the host now. The game goes on.")

    people[0] = anna = profile.open(page_address)
    online.at_table(anna)
    online.play_some(people, moves=2)
    bertha.reload()  # a page cannot tell whether it is closed: she is the host again only where nobody was faster
    online.at_table(bertha)
    online.play_together(people)

    def guests_read_the_verdict() -> bool:
        return sum(each.shown.words("verdict").startswith("Fair deal") for each in people.values()) == 2

    online.meanwhile(guests_read_the_verdict, people.values(), "the verdict at those who are not the host")


@pytest.mark.parametrize("kind", BrowserKind)
def test_where_the_page_of_the_host_is_closed_in_good_order_the_others_go_on(
    browse: Browse, sit: Sit, page_service: Service, page_address: str, kind: BrowserKind
) -> None:
    profile = browse(kind)
    anna = profile.open(page_address, settings=online.settings(ANNA, payoff=8, seats=3, preset="party"))
    code = online.open_room(anna)
    bertha, clara = (sit(name, online.settings(name, service=page_service.url)) for name in (BERTHA, CLARA))
    for guest in (bertha, clara):
        online.join(guest, code)
        if guest is bertha:
            online.waits(guest)
    people: dict[int, Screen] = {0: anna, 1: bertha, 2: clara}
    online.at_table(*people.values())
    online.play_some(people, moves=2)
    anna.leave()
    online.logged(clara, "Bertha is the host now. The game goes on.")
    keep_waiting(bertha)
    people[0] = anna = profile.open(page_address)
    online.at_table(anna)
    online.play_some(people, moves=2)


def own_seat(program: Screen) -> int:
    """The seat whose hand shows its faces."""
    return next(seat for seat in range(2) if program.shown.cards.get(f"seat{seat}.hand0"))


PATIENT = "python.runPython('from spitegame.scenes import seeking; seeking.SEARCH_S = seeking.SETTLING_S = 60.0')"
"""Makes a page in Chromium go to a table that it finds late, as on a busy machine."""


@pytest.mark.parametrize("kind", BrowserKind)
def test_two_strangers_sit_at_one_table(browse: Browse, page_address: str, kind: BrowserKind) -> None:
    """In Firefox one after the other, in Chromium at once."""
    anna, bertha = (
        browse(kind).open(page_address, settings=online.settings(name, payoff=11)) for name in (ANNA, BERTHA)
    )
    if kind is BrowserKind.CHROMIUM:
        anna.program.evaluate(PATIENT)
        bertha.program.evaluate(PATIENT)
    bertha.turn_to("online")
    anna.turn_to("online", "together")
    if kind is BrowserKind.FIREFOX:
        anna.until(online.is_own_turn, "the first own decision")
        bertha.until(lambda shown: any(name.startswith("table.") for name in shown.nodes), "the table in the list")
    bertha.key("Return")
    online.at_table(anna, bertha)
    seats = {own_seat(program): program for program in (anna, bertha)}
    assert seats.keys() == {0, 1}
    online.play_some(seats, moves=2)
