"""What happens to the connections of a game in play: it goes on by itself, under the same seats, and nothing of it is
lost or doubled."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from loops import run
from netlab import has_netlab, machines
from peers import Nursery, peers
from rounds import (
    Fault,
    Round,
    Suffered,
    another_address,
    assert_well,
    cable_pulled,
    killed,
    nothing_comes_in,
    nothing_goes_out,
    room_service,
    stopped,
    table,
    together,
)

pytest_plugins = ["nursery"]
pytestmark = pytest.mark.skipif(not has_netlab(), reason="network namespaces need root, ip and iptables")

SHORT = (
    cable_pulled(2),
    cable_pulled(10),
    nothing_comes_in(10),
    nothing_goes_out(10),
    another_address("10.77.0.77"),
    stopped(10),
    killed(1),
)
LONG = (
    cable_pulled(45),
    nothing_comes_in(45),
    nothing_goes_out(45),
    stopped(60),
    killed(20),
    killed(0),
    cable_pulled(10),
)


@pytest.mark.parametrize("faults", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_every_guest_comes_back_from_its_own_fault(faults: Sequence[Fault], tmp_path: Path, nursery: Nursery) -> None:
    """Eight at one table, and seven of them struck at once."""

    async def play() -> list[Suffered]:
        async with peers(nursery) as peer:
            service = await room_service(peer, third)
            game = table(peer, tmp_path, service, host, *guests)
            await game.open()
            await game.in_play()
            await together(*(game.suffer(guest, fault) for guest, fault in zip(game.guests, faults, strict=True)))
            await game.finish()
            return game.suffered

    with machines(2 + len(faults)) as (third, host, *guests):
        assert_well(run(play(), limit=150))


@pytest.mark.parametrize(
    "faults",
    [
        (cable_pulled(2), cable_pulled(10), nothing_comes_in(10), nothing_goes_out(10), another_address("10.77.0.77"),
         stopped(3), stopped(10), killed(1)),
        pytest.param(
            (cable_pulled(45), nothing_comes_in(45), nothing_goes_out(45), stopped(60), killed(20)),
            marks=pytest.mark.long,
        ),
    ],
)  # fmt: skip
def test_a_host_comes_back_and_all_its_guests_with_it(
    faults: Sequence[Fault], tmp_path: Path, nursery: Nursery
) -> None:
    """As many tables at once, each with a host and two guests."""

    async def play() -> list[Suffered]:
        async with peers(nursery) as peer:
            service = await room_service(peer, third)
            games = [table(peer, tmp_path / str(n), service, host, one, other) for n, host in enumerate(hosts)]
            await together(*(suffer(game, fault) for game, fault in zip(games, faults, strict=True)))
            return [each for game in games for each in game.suffered]

    async def suffer(game: Round, fault: Fault) -> None:
        await game.open()
        await game.in_play()
        await game.suffer(game.host, fault)
        await game.finish()

    with machines(3 + len(faults)) as (third, one, other, *hosts):
        assert_well(run(play(), limit=150))
