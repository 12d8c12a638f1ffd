"""Two programs on one network, and no service anywhere: the guest types just the code."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest
from support.online import games_under_faults as faults
from support.online.headless_peers import Peer
from support.online.netlab import Machine, lonely, machines

Lab: TypeAlias = AbstractContextManager[tuple[Machine, ...]]

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network


@contextmanager
def alone() -> Iterator[tuple[Machine, ...]]:
    """One machine, for both programs."""
    with lonely() as machine:
        yield machine, machine


@pytest.mark.parametrize("lab", [partial(machines, 2), alone], ids=["two machines", "one without a network"])
async def test_the_code_is_enough(lab: Callable[[], Lab], tmp_path: Path, peer: faults.Make) -> None:
    with lab() as pair:
        game = faults.table(peer, tmp_path, None, *pair)
        await game.open()
        await game.guest.tells("own", seen="direct")
        await game.finish()


HOST = (
    faults.cable_pulled(10),
    faults.nothing_comes_in(10),
    faults.killed(1),
    faults.killed(8),
    faults.another_address("10.77.0.101"),
)
GUEST = (faults.cable_pulled(10), faults.killed(1), faults.another_address("10.77.0.102"))


async def test_whatever_happens_it_goes_on(tmp_path: Path, peer: faults.Make) -> None:
    """As many tables on one network, each with its own fault, some at the host and some at the guest."""

    async def suffer(game: faults.Round, victim: Peer, fault: faults.Fault) -> None:
        await game.open()
        await game.in_play()
        await game.suffer(victim, fault)
        await game.finish()

    with machines(2 * (len(HOST) + len(GUEST))) as every:
        pairs = zip(every[::2], every[1::2], strict=True)
        games = [faults.table(peer, tmp_path / str(n), None, *pair) for n, pair in enumerate(pairs)]
        victims = [*(game.host for game in games[: len(HOST)]), *(game.guest for game in games[len(HOST) :])]
        await faults.together(*map(suffer, games, victims, HOST + GUEST))
        faults.assert_well([each for game in games for each in game.suffered])
