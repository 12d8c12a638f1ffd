"""Real programs on machines of their own, wired to each other and to nothing else: rooms without any server; and in
houses of their own, with nothing but a room service between them.

What happens when a cable is pulled or a program killed there is tested without windows, in `tests/faults`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.online.netlab import Machine, block_direct, houses, machines
from support.online.page_folder import page_folder
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA, CLARA, Service, Sit

from spitegame.net.errors import Fault

pytestmark = [pytest.mark.window, pytest.mark.network]


def test_two_with_nothing_but_a_code_and_where_rooms_do_not_show_themselves_with_an_address(sit: Sit) -> None:
    """Neither of the programs has ever heard of a room service."""
    with machines(2) as (one, other):
        anna = sit(ANNA, online.settings(ANNA, payoff=1), through=one.command())
        bertha = sit(BERTHA, online.settings(BERTHA), through=other.command())
        online.join(bertha, online.open_room(anna))
        online.at_table(anna, bertha)
        online.play_together({0: anna, 1: bertha})
        bertha.says("verdict", "Fair deal")
        for program in (anna, bertha):
            program.click("setup")
            program.scene("door")

        other.drop("-p", "udp", "--dport", "5353")
        code = online.open_room(anna)
        online.join(bertha, code)
        online.fails(bertha, Fault.NOT_SEEN.sentence)
        bertha.click("beyond")
        bertha.scene("beyond")
        bertha.click("another")
        bertha.scene("meeting place")
        told = anna.shown.words("whereabouts") or anna.shown.words("address")
        found = re.search(rf"{re.escape(one.address)}:\d+", told)
        assert found
        bertha.write(found[0])
        bertha.says("place", f"Link or address: {found[0]}")
        bertha.click("meet")
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


# Two houses, and a room service on the internet, to which a link leads


@dataclass(frozen=True)
class Street:
    one: Machine
    other: Machine
    service: Service

    def link(self, code: str) -> str:
        return f"{self.service.url.replace('ws', 'http', 1).removesuffix('rooms')}#{code}"


@pytest.fixture
def street(tmp_path: Path) -> Iterator[Street]:
    with (
        houses(2) as (one, other, between),
        Service(
            "--page", str(page_folder(tmp_path / "page")), host=between.address, through=between.command()
        ) as service,
    ):
        yield Street(one, other, service)


def test_two_who_came_by_link_go_on_from_house_to_house_when_their_host_is_killed(sit: Sit, street: Street) -> None:
    anna = sit(
        ANNA,
        online.settings(ANNA, service=street.service.url, seats=3, preset="party", payoff=8),  # no computer is as fast
        through=street.one.command(),
    )
    link = street.link(online.open_room(anna))
    bertha = sit(BERTHA, online.settings(BERTHA), through=street.other.command(), arguments=[link])
    online.waits(bertha)
    clara = sit(CLARA, online.settings(CLARA), through=street.one.command(), arguments=[link])
    online.at_table(anna, bertha, clara)
    online.play_some({0: anna, 1: bertha, 2: clara}, 2)
    anna.close()
    bertha.says("question", "Anna, the host, is gone")
    bertha.click(bertha.shown.named("Let the computer play on"))
    online.play_some({1: bertha, 2: clara}, 2)
    online.logged(clara, "Bertha is the host now. The game goes on.")


def test_a_kept_table_is_found_again_by_who_came_by_link(sit: Sit, street: Street) -> None:
    anna = sit(
        ANNA, online.settings(ANNA, service=street.service.url, seats=3, preset="party"), through=street.one.command()
    )
    anna.set_up_room()
    anna.click("rules")
    anna.says("lasting", "Keep this table: Off")
    anna.click("lasting")
    anna.click("start")
    link = street.link(online.code_of(anna))
    bertha = sit(BERTHA, online.settings(BERTHA), through=street.other.command(), arguments=[link])
    online.waits(bertha)
    bertha.click("cancel")
    bertha.scene("join")
    bertha.click("back")
    bertha.turn_to("online")
    bertha.says("visit.0", "Sit down: Anna has opened your table")
    bertha.click("visit.0")
    online.waits(bertha)
