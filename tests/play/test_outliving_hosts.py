"""The host is gone in the middle of a game, and the others go on at their own screens."""

import pytest
from support.windows.online_players import (
    ANNA,
    BERTHA,
    CLARA,
    Service,
    Sit,
    at_table,
    logged,
    play_some,
    play_together,
    seated,
    settings,
    told,
)
from support.windows.real_window import Program, altered

pytestmark = [pytest.mark.window, pytest.mark.slow]


def three(sit: Sit, service: Service, payoff: int = 2) -> tuple[Program, Program, Program]:
    anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party", payoff=payoff))
    bertha, clara = (sit(name, settings(name, service=service.url)) for name in (BERTHA, CLARA))
    return anna, bertha, clara


def test_the_game_outlives_the_program_of_its_host(sit: Sit, service: Service) -> None:
    anna, bertha, clara = three(sit, service)
    people = seated(anna, bertha, clara)
    play_some(people, 2)
    anna.close()
    told(bertha, "Connection lost.")
    bertha.picture("the host is gone")
    bertha.says("question", "Anna was the host, and is gone")
    bertha.picture("a guest has become the host")
    bertha.click(bertha.shown.named("Keep waiting"))
    logged(bertha, "You are the host now. The game goes on.")
    logged(clara, "Bertha is the host now. The game goes on.")
    clara.picture("another host")

    people[0] = anna = sit(ANNA)
    anna.continue_game("Your room: Bertha and Clara")
    at_table(anna)
    anna.picture("the old host is a guest")
    play_together(people)
    for guest in (anna, clara):
        guest.says("verdict", "Fair deal")


def test_the_host_leaves_and_lets_the_others_go_on(sit: Sit, service: Service) -> None:
    anna, bertha, clara = three(sit, service, payoff=8)  # more than a computer can play before Anna is back
    people = seated(anna, bertha, clara)
    play_some(people, 3)
    anna.click("menu")
    anna.says("details", "When you leave, the game pauses for everybody. Or let the others go on without you.")
    anna.picture("menu of a host who may leave")
    anna.click(anna.shown.named("Leave, the others go on"))
    anna.scene("door")
    bertha.says("question", "Anna was the host, and is gone")
    bertha.click(bertha.shown.named("Let the computer play on"))
    play_some({1: bertha, 2: clara}, 2)
    anna.continue_game("Your room: Bertha and Clara")
    at_table(anna)
    play_some(people, 2)


def test_a_guest_plays_on_alone_when_nobody_else_can_be_the_host(sit: Sit, service: Service) -> None:
    anna = sit(ANNA, settings(ANNA, service=service.url, payoff=2))
    bertha = sit(BERTHA, settings(BERTHA, service=service.url), game=altered("spitegame.online.guest.room", STRANDED=1))
    people = seated(anna, bertha)
    play_some(people, 2)
    anna.close()
    bertha.says("question", "The host has been away for half a minute")
    bertha.picture("a stranded guest")
    bertha.click(bertha.shown.named("Play on alone"))
    at_table(bertha)
    bertha.picture("playing on alone")
    play_together({1: bertha})
    bertha.picture("the end of a game that was played on alone")
