"""Two who have just installed the program, each at home, with a telephone to tell a code by. Nothing is set up: the
program calls the machines of its own list, after a yes."""

import time
from pathlib import Path

import pytest
from support.online.internet import Internet, internet
from support.online.netlab import Nat
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, Sit
from support.windows.real_window import Program

from spitegame.net.errors import Fault

pytestmark = [pytest.mark.window, pytest.mark.network]

NO_PATH = 30.0
"""Seconds until somebody knows who waits in vain, on a busy machine; on a quiet one it is 16. A host who is there is
given 23 s, once it has been found."""


def come_together(sit: Sit, world: Internet, answer: str = "yes") -> tuple[Program, Program]:
    """Three presses on each side, and the code. Nothing leaves a home before the answer."""
    anna, bertha = (
        sit(name, through=home.command(), environment=world.environment)
        for name, home in zip((ANNA, BERTHA), world.homes, strict=True)
    )
    anna.set_up_room()
    anna.click("start")
    anna.scene("beyond")
    assert world.calls(0) == 0
    anna.click(answer)
    bertha.enter_code()
    bertha.write(online.code_of(anna).lower())
    bertha.key("Return")
    bertha.scene("beyond")
    assert world.calls(1) == 0
    bertha.click(answer)
    return anna, bertha


def test_from_the_first_screen_to_the_first_card(sit: Sit, tmp_path: Path) -> None:
    with internet(Nat.CONE, tmp_path) as world:
        anna, bertha = come_together(sit, world)
        online.at_table(anna, bertha)
        world.broker.kill()  # a game needs it no longer
        online.play_some({0: anna, 1: bertha}, 1)
        assert min(world.calls(0), world.calls(1)) > 0


def test_two_whose_routers_let_nobody_through_are_told_so(sit: Sit, tmp_path: Path) -> None:
    with internet(Nat.SYMMETRIC, tmp_path) as world:
        anna, bertha = come_together(sit, world)
        began = time.monotonic()
        online.fails(bertha, Fault.NO_PATH.sentence)
        assert time.monotonic() - began < NO_PATH
        anna.until(lambda shown: Fault.NO_PATH.sentence in map(shown.words, shown.nodes), "the same for the host")


def test_a_room_of_this_house_only_calls_nobody(sit: Sit, tmp_path: Path) -> None:
    with internet(Nat.CONE, tmp_path) as world:
        _, bertha = come_together(sit, world, "house")
        online.fails(bertha, Fault.NOT_SEEN.sentence)
        assert world.calls(0) == world.calls(1) == 0
