"""How games outlive their hosts: ``python tests/benchmarks/outliving_hosts.py --json`` (Linux, as root: machines are
network namespaces).

Three to five programs without a screen play a game of either kind, each on a machine of its own. At a point that a
seed chooses the host is killed, stopped, cut off or leaves and hands the game on, and it is back after 0, 5, 15 or 60
seconds or never.

`silent_opened_p50_s` and `silent_opened_max_s`: from the loss of a host without a goodbye until the next one tells that
the game goes on; ten seconds of it are the silence after which a host counts as gone. `silent_resumed_p50_s` and
`silent_resumed_max_s`: until somebody has acted there, be it a computer, which thinks longer on a busy machine, or the
old host, who may be waited for. `handed_on_…`: the same where the host has handed the game on. `successors` and
`returns`: in how many points another program went on as the host, or the old one was back in time. `undone`: updates
that were shown, at the old host’s own screen or a moment before they could be signed, and taken back. `load_max`: the
highest load of the machine in a minute, over all points.

Every game is played to its end, and everybody's record of it is compared with all that everybody was shown: a point has
`failed` where anything was lost, doubled or found unfair, where there were two games, or where nothing went on.
"""

import asyncio
import os
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, arguments, report
from support.online.games_under_faults import room_service
from support.online.headless_peers import ForkServer, peers
from support.online.lost_hosts import MOST_SEATS, Loss, Point, outlived
from support.online.netlab import Machine, machines

ENDS = "opened", "resumed"
FIGURES = (
    *("points", "successors", "returns", "failed", "undone", "load_max"),
    *(f"{end}_{what}_{cut}_s" for end in ("silent", "handed_on") for what in ENDS for cut in ("p50", "max")),
)
POINTS, TABLES = (4, 4) if QUICK else (200, 5)
FIRST = 12 if QUICK else 0
PATIENCE = 300.0
"""Seconds for one point."""

Line = Mapping[str, Any]


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--points", type=int, default=POINTS, metavar="N", help="so many in all; %(default)s")
    parser.add_argument("--first", type=int, default=FIRST, metavar="SEED", help="of the first point; %(default)s")
    parser.add_argument("--tables", type=int, default=TABLES, metavar="N", help="so many at once; %(default)s")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder, ForkServer() as fork_server:
        seeds = iter(range(chosen.first, chosen.first + chosen.points))
        lines = asyncio.run(measured(fork_server, Path(folder), seeds, chosen.tables))
    report(figures(lines), FIGURES, as_json=chosen.json)
    if failures := [line for line in lines if line["failed"]]:
        sys.exit("\n".join(f"{line['seed']}: {line['failed'][-600:]}" for line in failures))


async def measured(fork_server: ForkServer, folder: Path, seeds: Iterator[int], tables: int) -> list[Line]:
    lines: list[Line] = []

    async def at_one_table() -> None:
        """One point after the other."""
        with machines(1 + MOST_SEATS) as lab:
            for seed in seeds:
                lines.append(await tried(fork_server, folder / str(seed), lab, seed))

    await asyncio.gather(*(at_one_table() for _ in range(tables)))
    return lines


async def tried(fork_server: ForkServer, folder: Path, lab: Sequence[Machine], seed: int) -> Line:
    point = Point.by_chance(seed)
    line: dict[str, Any] = {"seed": seed, "failed": ""}
    try:
        async with asyncio.timeout(PATIENCE), peers(fork_server) as peer:
            line |= asdict(await outlived(peer, lab[1:], await room_service(peer, lab[0]), folder, point))
    except Exception as error:  # whatever it is, it is a figure
        line["failed"] = "".join(traceback.format_exception(error))
    finally:
        for machine in lab:
            machine.cable("up")
    return line | {"handed_on": point.loss is Loss.HANDED_ON, "load": os.getloadavg()[0]}


def figures(lines: Sequence[Line]) -> dict[str, float]:
    well = [line for line in lines if not line["failed"]]
    succeeded = [line for line in well if line["has_successor"]]
    return {
        "points": len(lines),
        "successors": len(succeeded),
        "returns": len(well) - len(succeeded),
        "failed": len(lines) - len(well),
        "undone": sum(line["undone"] for line in well),
        "load_max": max(line["load"] for line in lines),
        **times("silent", [line for line in succeeded if not line["handed_on"]]),
        **times("handed_on", [line for line in succeeded if line["handed_on"]]),
    }


def times(name: str, lines: Sequence[Line]) -> dict[str, float]:
    found: dict[str, float] = {}
    for end in ENDS:
        if seconds := [line[end] for line in lines if line[end] is not None]:
            found |= {f"{name}_{end}_p50_s": round(median(seconds), 2), f"{name}_{end}_max_s": round(max(seconds), 2)}
    return found


if __name__ == "__main__":
    main()
