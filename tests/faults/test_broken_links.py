"""What happens to the connections of a game in play: it goes on by itself, under the same seats, and nothing of it is
lost or doubled."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from support.online.games_under_faults import (
    AT_GUESTS,
    AT_HOSTS,
    GIVEN_UP,
    LONG_AT_GUESTS,
    LONG_AT_HOSTS,
    RESUMED,
    SOME,
    Fault,
    Make,
    all_guests_struck,
    all_hosts_struck,
    another_address,
    assert_well,
    room_service,
    table,
)
from support.online.netlab import machines

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network


@pytest.mark.parametrize("faults", [AT_GUESTS, pytest.param(LONG_AT_GUESTS, marks=pytest.mark.long)])
async def test_every_guest_comes_back(faults: Sequence[Fault], tmp_path: Path, peer: Make) -> None:
    with machines(2 + len(faults)) as lab:
        assert_well(await all_guests_struck(peer, tmp_path, faults, lab))


@pytest.mark.parametrize("faults", [AT_HOSTS, pytest.param(LONG_AT_HOSTS, marks=pytest.mark.long)])
async def test_every_host_comes_back_and_so_do_its_guests(faults: Sequence[Fault], tmp_path: Path, peer: Make) -> None:
    with machines(3 + len(faults)) as lab:
        assert_well(await all_hosts_struck(peer, tmp_path, faults, lab))


@pytest.mark.parametrize("role", ["host", "guest"])
async def test_a_connection_moves_with_its_machine(role: str, tmp_path: Path, peer: Make) -> None:
    """A machine gets another address, and nobody sees the connection lost."""
    with machines(3) as (third, host, guest):
        game = table(peer, tmp_path, await room_service(peer, third), host, guest)
        await game.open()
        await game.in_play()
        moved = time.monotonic()
        await game.suffer(game.host if role == "host" else game.guest, another_address("10.77.0.77"))
        assert all(each.is_linked for side in game.programs for each in game.seen(side, game.guest, moved))
        await game.in_play(game.guest.updates[-1].more["number"] + SOME)
        assert time.monotonic() - moved < GIVEN_UP
        await game.finish()


async def test_the_room_service_is_away_when_it_is_needed(tmp_path: Path, peer: Make) -> None:
    with machines(3) as (third, host, guest):
        service = await room_service(peer, third)
        game = table(peer, tmp_path, service, host, guest)
        await game.open()
        await game.in_play()
        await service.kill()
        lost = time.monotonic()
        guest.cable("down")
        await game.guest.tells("own", after=lost, seen="lost")
        await game.host.tells("notice", after=lost, sentence="The connection to Guest 1 is lost.")
        guest.cable("up")
        service.start()
        back = (await service.tells("listens", after=lost)).at
        await game.guest.tells("own", after=back, seen="direct")
        await game.linked(game.guest)
        assert game.seen(game.guest, game.guest)[-1].at - back < RESUMED
        await game.finish()
