"""Real programs on machines of their own, wired to each other and to nothing else: rooms without any server.

What happens when a cable is pulled or a program killed there is tested without windows, in `tests/faults`.
"""

import re
from collections.abc import Iterator

import pytest
from support.online.netlab import Machine, block_direct, machines
from support.windows.online_players import (
    ANNA,
    BERTHA,
    Service,
    Sit,
    at_table,
    code_of,
    fails,
    join,
    open_room,
    play_together,
    settings,
    waits,
)
from support.windows.real_window import Program

from spitegame.net.errors import Fault

pytestmark = [pytest.mark.window, pytest.mark.network]


@pytest.fixture
def wire() -> Iterator[tuple[Machine, Machine]]:
    with machines(2) as (one, other):
        yield one, other


@pytest.fixture
def pair(sit: Sit, wire: tuple[Machine, Machine]) -> tuple[Program, Program]:
    """A program at each end, neither of which has ever heard of a room service."""
    one, other = wire
    return sit(ANNA, settings(ANNA), through=one.command()), sit(BERTHA, settings(BERTHA), through=other.command())


def test_two_with_nothing_but_a_code(pair: tuple[Program, Program]) -> None:
    anna, bertha = pair
    code = open_local_room(anna)
    anna.picture("a room for this network")
    join(bertha, code)
    at_table(anna, bertha)
    play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")


def open_local_room(program: Program) -> str:
    """Without the address of a room service, this is what the form proposes."""
    program.set_up_room()
    program.click("rules")
    program.says("way.hint", "Everybody has to be on your network.")
    program.click("start")
    return code_of(program)


def test_an_address_by_hand_where_rooms_do_not_show_themselves(
    pair: tuple[Program, Program], wire: tuple[Machine, Machine]
) -> None:
    anna, bertha = pair
    wire[1].drop("-p", "udp", "--dport", "5353")
    code = open_local_room(anna)
    join(bertha, code)
    fails(bertha, Fault.NOT_SEEN.sentence)
    bertha.click("cancel")
    bertha.scene("join")
    told = anna.shown.words("whereabouts") or anna.shown.words("address")
    found = re.search(rf"{re.escape(wire[0].address)}:\d+", told)
    assert found
    bertha.click("address")
    bertha.write(found[0])
    bertha.says("address", f"Address: {found[0]}")
    bertha.click("start")
    at_table(anna, bertha)


# Two networks, and a room service between them


@pytest.mark.parametrize("relay", [False, True])
def test_two_networks_without_a_way_to_each_other(sit: Sit, *, relay: bool) -> None:
    """All there is between them is the room service, and that does not always carry a game."""
    options = ["--relay"] * relay
    with machines(3) as (host, guest, between):
        block_direct(host, guest)
        with Service(*options, host=between.address, through=between.command()) as service:
            anna = sit(ANNA, settings(ANNA, service=service.url, seats=3, preset="party"), through=host.command())
            bertha = sit(BERTHA, settings(BERTHA, service=service.url), through=guest.command())
            join(bertha, open_room(anna))
            bertha.says("title", "Connecting…")
            bertha.picture("looking for a way")
            if relay:
                waits(bertha)
                anna.says("chair.1.state", "through the room service")
                anna.picture("through the room service")
            else:
                fails(bertha, Fault.NO_PATH.sentence)
                bertha.picture("no path")
