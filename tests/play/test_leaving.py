"""However a program is left, or lost, the others hear of it, and go on where they can."""

import signal
from collections.abc import Callable
from typing import Any

import pytest
from support.windows import one_screen
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit
from support.windows.real_window import Open, Program, altered

pytestmark = [pytest.mark.window, pytest.mark.slow]


def at_one_table(sit: Sit, service: Service, *names: str, payoff: int = 8, **of_guests: Any) -> tuple[Program, ...]:
    preset = "party" if len(names) > 2 else "online"
    settings = online.settings(names[0], service=service.url, seats=len(names), preset=preset, payoff=payoff)
    guests = (sit(name, online.settings(name, service=service.url), **of_guests) for name in names[1:])
    programs = (sit(names[0], settings), *guests)
    online.play_some(online.seated(*programs), 2)
    return programs


def answer(program: Program, choice: str) -> None:
    program.press_close()
    program.click(program.says("question", "Leave the table?").named(choice))


def leave_by_the_menu(program: Program) -> None:
    program.click("menu")
    program.click(program.says("question", "Menu").named("Leave the table"))
    program.click(program.says("details", "The others can go on without you").named("Let the others go on"))
    program.scene("door")


def press_close_twice(program: Program) -> None:
    program.press_close()
    program.says("question", "Leave the table?")
    program.press_close()


@pytest.mark.parametrize(
    "leave",
    [
        pytest.param(lambda anna: answer(anna, "Let the others go on"), id="answered"),
        pytest.param(leave_by_the_menu, id="menu"),
        pytest.param(press_close_twice, id="close button twice"),
        pytest.param(lambda anna: anna.process.send_signal(signal.SIGTERM), id="SIGTERM"),
        pytest.param(lambda anna: anna.process.send_signal(signal.SIGHUP), id="SIGHUP"),
        pytest.param(lambda anna: anna.end_session(), id="end of the session"),
    ],
)
def test_the_others_go_on(sit: Sit, service: Service, leave: Callable[[Program], None]) -> None:
    anna, bertha, clara = at_one_table(sit, service, ANNA, BERTHA, CLARA)
    leave(anna)
    online.logged(clara, "Bertha is the host now. The game goes on.")
    bertha.says("question", "Anna, the host, is gone")
    if leave is not leave_by_the_menu:
        anna.ended()


def test_the_host_comes_back_to_a_seat_that_was_kept_or_ends_the_game_for_all(sit: Sit, service: Service) -> None:
    anna, bertha, clara = at_one_table(sit, service, ANNA, BERTHA, CLARA)
    answer(anna, "Pause, and keep my seat")
    for guest in (bertha, clara):
        online.told(guest, "Anna has left the table. The game goes on when they are back.")
    assert anna.ended() == 0
    anna = sit(ANNA)
    anna.continue_game("Your room: Bertha and Clara")
    online.at_table(anna)
    links = ("seat1.plate.link", "seat2.plate.link")
    anna.until(lambda shown: all(shown.words(link).endswith("ms") for link in links), "the others are back")
    answer(anna, "End the game for all")
    for guest in (bertha, clara):
        guest.scene("door")
    assert anna.ended() == 0


def test_between_two_each_hears_that_the_other_has_left(sit: Sit, service: Service) -> None:
    anna, bertha = at_one_table(sit, service, ANNA, BERTHA)
    answer(bertha, "Leave the table")
    online.told(anna, "Bertha has left.")
    assert bertha.ended() == 0
    bertha = sit(BERTHA)
    bertha.continue_game("Anna’s table")
    online.at_table(bertha)
    anna.process.send_signal(signal.SIGTERM)
    online.told(bertha, "Anna has left the table. The game goes on when they are back.")
    assert anna.ended() == 0


def test_where_nobody_would_have_to_wait_nothing_is_asked(start: Open) -> None:
    program = start(settings=one_screen.settings({"name": ANNA}, {"name": "Computer 1", "level": "easy"}))
    program.start_game()
    program.scene("table")
    program.press_close()
    assert program.ended() == 0


def test_the_game_outlives_the_program_of_its_host(sit: Sit, service: Service) -> None:
    anna, bertha, clara = at_one_table(sit, service, ANNA, BERTHA, CLARA, payoff=2)
    anna.close()
    online.told(bertha, "Connection to Anna lost.")
    bertha.says("question", "Anna, the host, is gone")
    bertha.click(bertha.shown.named("Keep waiting"))
    online.logged(bertha, "You are the host now. The game goes on.")
    online.logged(clara, "Bertha is the host now. The game goes on.")

    anna = sit(ANNA)
    anna.continue_game("Your room: Bertha and Clara")
    online.at_table(anna)
    online.play_together({0: anna, 1: bertha, 2: clara})
    for guest in (anna, clara):
        guest.says("verdict", "Fair deal")


def test_a_guest_reads_which_host_is_away_between_two_games_and_goes_on_when_it_is_back(
    sit: Sit, service: Service
) -> None:
    anna, bertha = at_one_table(sit, service, ANNA, BERTHA, payoff=1)
    online.play_together({0: anna, 1: bertha})
    bertha.click(bertha.shown.named("Ready for a rematch"))
    anna.says("wants", "Ready for a rematch: Bertha.")
    anna.close()
    bertha.says("host", "Anna, the host, has been out of reach for 1")  # 10 s or more
    anna = sit(ANNA)
    anna.continue_game("Your room: Bertha")
    bertha.until(lambda shown: "host" not in shown.nodes, "the host is back")


def test_a_guest_plays_on_alone_when_nobody_else_can_be_the_host(sit: Sit, service: Service) -> None:
    hasty = altered("spitegame.online.guest.room", STRANDED_S=1)
    anna, bertha = at_one_table(sit, service, ANNA, BERTHA, payoff=2, game=hasty)
    anna.close()
    bertha.says("question", "The host has been away for half a minute")
    bertha.click(bertha.shown.named("Play on alone"))
    online.at_table(bertha)
    online.play_together({1: bertha})
