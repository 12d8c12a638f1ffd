"""What happens to the connections of a game in play: it goes on by itself, under the same seats, and nothing of it is
lost or doubled."""

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from support.online import games_under_faults as faults
from support.online.netlab import machines

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network
UNTIL_MOVED = 0.3
"""Seconds between two actions of a player, so that the game is on long after its machine has moved."""


@pytest.mark.parametrize("each", [faults.AT_GUESTS, pytest.param(faults.LONG_AT_GUESTS, marks=pytest.mark.long)])
async def test_every_guest_comes_back(each: Sequence[faults.Fault], tmp_path: Path, peer: faults.Make) -> None:
    with machines(2 + len(each)) as lab:
        faults.assert_well(await faults.all_guests_struck(peer, tmp_path, each, lab))


@pytest.mark.parametrize("each", [faults.AT_HOSTS, pytest.param(faults.LONG_AT_HOSTS, marks=pytest.mark.long)])
async def test_every_host_comes_back_and_so_do_its_guests(
    each: Sequence[faults.Fault], tmp_path: Path, peer: faults.Make
) -> None:
    with machines(3 + len(each)) as lab:
        faults.assert_well(await faults.all_hosts_struck(peer, tmp_path, each, lab))


@pytest.mark.parametrize("role", ["host", "guest"])
async def test_a_connection_moves_with_its_machine(role: str, tmp_path: Path, peer: faults.Make) -> None:
    """A machine gets another address, and nobody sees the connection lost."""
    with machines(3) as (third, host, guest):
        game = faults.table(peer, tmp_path, await faults.room_service(peer, third), host, guest, pace=UNTIL_MOVED)
        await game.open()
        await game.in_play()
        moved = time.monotonic()
        await game.suffer(game.host if role == "host" else game.guest, faults.another_address("10.77.0.77"))
        await game.in_play(game.guest.updates[-1].more["number"] + faults.SOME)
        assert all(each.is_linked for side in game.programs for each in game.seen(side, game.guest, moved))
        await game.finish()


async def test_the_room_service_is_away_when_it_is_needed(tmp_path: Path, peer: faults.Make) -> None:
    with machines(3) as (third, host, guest):
        guest.hear_no_announcements()
        service = await faults.room_service(peer, third)
        game = faults.table(peer, tmp_path, service, host, guest)
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
        assert game.seen(game.guest, game.guest)[-1].at - back < faults.RESUMED
        await game.finish()
