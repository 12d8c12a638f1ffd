"""Real programs on machines of their own, wired to each other and to nothing else: rooms without any server.

What happens when a cable is pulled or a program killed there is tested without windows, in `tests/faults`.
"""

import re

import pytest
from support.online.netlab import block_direct, machines
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, Service, Sit

from spitegame.net.errors import Fault

pytestmark = [pytest.mark.window, pytest.mark.network]


def test_two_with_nothing_but_a_code_and_where_rooms_do_not_show_themselves_with_an_address(sit: Sit) -> None:
    """Neither of the programs has ever heard of a room service."""
    with machines(2) as (one, other):
        anna = sit(ANNA, online.settings(ANNA, payoff=1), through=one.command())
        bertha = sit(BERTHA, online.settings(BERTHA), through=other.command())
        online.open_local_room(anna)
        code = online.code_of(anna)
        online.join(bertha, code)
        online.at_table(anna, bertha)
        online.play_together({0: anna, 1: bertha})
        bertha.says("verdict", "Fair deal")
        for program in (anna, bertha):
            program.click("setup")
            program.scene("door")

        other.drop("-p", "udp", "--dport", "5353")
        online.open_local_room(anna)
        online.join(bertha, online.code_of(anna))
        online.fails(bertha, Fault.NOT_SEEN.sentence)
        bertha.click("cancel")
        bertha.scene("join")
        told = anna.shown.words("whereabouts") or anna.shown.words("address")
        found = re.search(rf"{re.escape(one.address)}:\d+", told)
        assert found
        bertha.click("address")
        bertha.write(found[0])
        bertha.says("address", f"Address: {found[0]}")
        bertha.click("start")
        online.at_table(anna, bertha)


# Two networks, and a room service between them


@pytest.mark.parametrize("relay", [False, True])
def test_two_networks_without_a_way_to_each_other(sit: Sit, *, relay: bool) -> None:
    """All there is between them is the room service, and that does not always carry a game."""
    options = ["--relay"] * relay
    with machines(3) as (host, guest, between):
        block_direct(host, guest)
        with Service(*options, host=between.address, through=between.command()) as service:
            anna = sit(
                ANNA, online.settings(ANNA, service=service.url, seats=3, preset="party"), through=host.command()
            )
            bertha = sit(BERTHA, online.settings(BERTHA, service=service.url), through=guest.command())
            online.join(bertha, online.open_room(anna))
            bertha.says("title", "Connecting…")
            if relay:
                online.waits(bertha)
                anna.says("chair.1.state", "through the room service")
            else:
                online.fails(bertha, Fault.NO_PATH.sentence)
