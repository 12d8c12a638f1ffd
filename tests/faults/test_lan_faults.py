"""Two programs on one network, and no service anywhere: the guest types just the code."""

from pathlib import Path

import pytest
from support.online.games_under_faults import (
    Fault,
    Round,
    Suffered,
    another_address,
    assert_well,
    cable_pulled,
    killed,
    nothing_comes_in,
    table,
    together,
)
from support.online.headless_peers import ForkServer, Peer, peers
from support.online.netlab import lonely, machines
from support.waiting import run

OPEN = 5.0
"""Seconds from the code to the table, on a busy machine; on a quiet one it is 0.5."""

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network


def opened_within(game: Round) -> float:
    """From the code until the guest is in: seconds."""
    linked = next(told for told in game.guest.told if told.what == "own" and told.seen == "direct")
    return linked.at - game.guest.told[0].at


def test_it_opens_at_once(tmp_path: Path, fork_server: ForkServer) -> None:
    async def play() -> None:
        async with peers(fork_server) as peer:
            game = table(peer, tmp_path, None, host, guest)
            await game.open()
            await game.finish()
            print(f"open within {opened_within(game):.3f} s")
            assert opened_within(game) < OPEN

    with machines(2) as (host, guest):
        run(play(), limit=180)


def test_it_opens_at_once_on_a_machine_without_any_network(tmp_path: Path, fork_server: ForkServer) -> None:
    async def play() -> None:
        async with peers(fork_server) as peer:
            game = table(peer, tmp_path, None, machine, machine)
            await game.open()
            await game.finish()
            print(f"open within {opened_within(game):.3f} s")
            assert opened_within(game) < OPEN

    with lonely() as machine:
        run(play(), limit=180)


HOST = (cable_pulled(10), nothing_comes_in(10), killed(1), killed(8), another_address("10.77.0.101"))
GUEST = (cable_pulled(10), killed(1), another_address("10.77.0.102"))


def test_whatever_happens_it_goes_on(tmp_path: Path, fork_server: ForkServer) -> None:
    """As many tables on one network, each with its own fault, some at the host and some at the guest."""

    async def play() -> list[Suffered]:
        async with peers(fork_server) as peer:
            games = [table(peer, tmp_path / str(n), None, *pair) for n, pair in enumerate(pairs)]
            at_host, at_guest = games[: len(HOST)], games[len(HOST) :]
            await together(
                *(suffer(game, game.host, fault) for game, fault in zip(at_host, HOST, strict=True)),
                *(suffer(game, game.guest, fault) for game, fault in zip(at_guest, GUEST, strict=True)),
            )
            return [each for game in games for each in game.suffered]

    async def suffer(game: Round, victim: Peer, fault: Fault) -> None:
        await game.open()
        await game.in_play()
        await game.suffer(victim, fault)
        await game.finish()

    with machines(2 * (len(HOST) + len(GUEST))) as all_machines:
        pairs = list(zip(all_machines[::2], all_machines[1::2], strict=True))
        assert_well(run(play(), limit=240))
