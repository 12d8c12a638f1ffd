"""A game goes on without its host, who is killed, stopped or cut off and comes back, or leaves and hands the game on.
`tests/benchmarks/outliving_hosts.py` tries more points, and says how long it takes."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from support.online.games_under_faults import Make, room_service, together
from support.online.lost_hosts import Loss, Point, outlived
from support.online.netlab import Machine, machines

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network

POINTS = (
    Point(game="malice", seats=4, loss=Loss.KILLED, at=12, later=0.1, back=15.0, sits_in=False),
    Point(game="spite", seats=3, loss=Loss.STOPPED, at=8, later=0.0, back=15.0, sits_in=True),
    Point(game="malice", seats=3, loss=Loss.CUT, at=15, later=0.2, back=15.0, sits_in=True),
    Point(game="malice", seats=5, loss=Loss.PARTED, at=9, later=0.1, back=20.0, sits_in=True),
    Point(game="spite", seats=5, loss=Loss.HANDED_ON, at=10, later=0.3, back=5.0, sits_in=False),
)
SEATS = sum(point.seats for point in POINTS)


async def test_a_game_outlives_its_host(tmp_path: Path, peer: Make) -> None:
    with machines(SEATS + len(POINTS)) as every:
        left = iter(every)
        tables = [(point, [next(left) for _ in range(1 + point.seats)]) for point in POINTS]
        await together(*(at_one_table(peer, lab, tmp_path / point.loss.value, point) for point, lab in tables))


async def at_one_table(peer: Make, lab: Sequence[Machine], folder: Path, point: Point) -> None:
    found = await outlived(peer, lab[1:], await room_service(peer, lab[0]), folder, point)
    assert found.has_successor, point
