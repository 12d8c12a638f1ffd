"""The host is gone in the middle of a game, and the others go on at their own screens."""

import pytest
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit
from support.windows.real_window import Program, altered

pytestmark = [pytest.mark.window, pytest.mark.slow]


def three(sit: Sit, service: Service, payoff: int = 2) -> tuple[Program, Program, Program]:
    anna = sit(ANNA, online.settings(ANNA, service=service.url, seats=3, preset="party", payoff=payoff))
    bertha, clara = (sit(name, online.settings(name, service=service.url)) for name in (BERTHA, CLARA))
    return anna, bertha, clara


def test_the_game_outlives_the_program_of_its_host(sit: Sit, service: Service) -> None:
    anna, bertha, clara = three(sit, service)
    people = online.seated(anna, bertha, clara)
    online.play_some(people, 2)
    anna.close()
    online.told(bertha, "Connection to Anna lost.")
    bertha.says("question", "Anna was the host, and is gone")
    bertha.click(bertha.shown.named("Keep waiting"))
    online.logged(bertha, "You are the host now. The game goes on.")
    online.logged(clara, "Bertha is the host now. The game goes on.")

    people[0] = anna = sit(ANNA)
    anna.continue_game("Your room: Bertha and Clara")
    online.at_table(anna)
    online.play_together(people)
    for guest in (anna, clara):
        guest.says("verdict", "Fair deal")


def test_the_host_leaves_and_lets_the_others_go_on(sit: Sit, service: Service) -> None:
    anna, bertha, clara = three(sit, service, payoff=8)  # more than a computer can play before Anna is back
    people = online.seated(anna, bertha, clara)
    online.play_some(people, 3)
    anna.click("menu")
    anna.click(anna.says("question", "Menu").named("Leave the table"))
    anna.click(anna.says("details", "The others can go on without you").named("Let the others go on"))
    anna.scene("door")
    bertha.says("question", "Anna was the host, and is gone")
    bertha.click(bertha.shown.named("Let the computer play on"))
    online.play_some({1: bertha, 2: clara}, 2)
    anna.continue_game("Your room: Bertha and Clara")
    online.at_table(anna)
    online.play_some(people, 2)


def test_a_guest_reads_which_host_is_away_between_two_games_and_goes_on_when_it_is_back(
    sit: Sit, service: Service
) -> None:
    anna = sit(ANNA, online.settings(ANNA, service=service.url, payoff=1))
    bertha = sit(BERTHA, online.settings(BERTHA, service=service.url))
    people = online.seated(anna, bertha)
    online.play_together(people)
    bertha.click(bertha.shown.named("Ready for a rematch"))
    anna.says("wants", "Ready for a rematch: Bertha.")
    anna.close()
    bertha.says("host", "Anna, the host, has been out of reach for 1")  # 10 s or more
    anna = sit(ANNA)
    anna.continue_game("Your room: Bertha")
    bertha.until(lambda shown: "host" not in shown.nodes, "the host is back")


def test_a_guest_plays_on_alone_when_nobody_else_can_be_the_host(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, online.settings(ANNA, service=service.url, payoff=2))
    bertha = sit(
        BERTHA, online.settings(BERTHA, service=service.url), game=altered("spitegame.online.guest.room", STRANDED=1)
    )
    people = online.seated(anna, bertha)
    online.play_some(people, 2)
    anna.close()
    bertha.says("question", "The host has been away for half a minute")
    bertha.click(bertha.shown.named("Play on alone"))
    online.at_table(bertha)
    online.play_together({1: bertha})
