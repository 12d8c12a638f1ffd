"""A cross table of the computer players of Spite, at tables of several sizes:
``python tests/benchmarks/ladder.py --players easy,good,best --seats 4,9 --games 400 --jobs 2 --json``.

At each table one player sits among others of one kind, and every deal is played from every seat. A game is one round.
`first` is the share of the games that the single player wins, `first_ci95` holds the true share in 95 of 100 cases,
`par` is what it would be among equals. `place` is its mean place with `place_ci95`, and `others` that of the others.

Earlier versions of the best player take part by their weights: `git show REVISION:assets/ai/spite.weights > FILE`, and
`--weights NAME=FILE`.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import permutations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, arguments, report

from spitegame.ai.contest import Contest
from spitegame.ai.levels import LEVELS, PLAYERS
from spitegame.ai.player import Player
from spitegame.ai.spite.best import SpiteBest
from spitegame.ai.spite.computer import BEST
from spitegame.ai.spite.learned.network import SpiteNetwork
from spitegame.ai.spite.learned.weights_file import network
from spitegame.cli.arena import outcomes_of, report_of
from spitegame.rules.spite import GAME
from spitegame.rules.spite.options import OPEN

FIGURES = ("*.first", "*.first_ci95", "*.par", "*.place", "*.place_ci95", "*.others")
ONE_ROUND = replace(OPEN, rounds=1)


def main() -> None:
    parser = arguments(__doc__)
    levels = ",".join(LEVELS[GAME.key])
    parser.add_argument("--players", default=levels, help="who plays, with commas (default: %(default)s)")
    parser.add_argument("--pairs", help="one and the others, such as best:good, with commas (default: all of them)")
    parser.add_argument(
        "--seats", default="3" if QUICK else "3,4,6,9", help="the sizes of the tables (default: %(default)s)"
    )
    parser.add_argument(
        "--games", type=int, default=1 if QUICK else 200, help="the least number for each pair (default: %(default)s)"
    )
    parser.add_argument("--weights", nargs="*", default=[], help="earlier versions of the best player, as NAME=FILE")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="so many games at once (default: %(default)s)")
    chosen = parser.parse_args()
    report(dict(measured(chosen)), FIGURES, as_json=chosen.json)


def measured(chosen: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    versions = dict(map(earlier, chosen.weights))
    players, names = {**PLAYERS[GAME.key], **versions}, [*chosen.players.split(","), *versions]
    pairs = [tuple(pair.split(":")) for pair in chosen.pairs.split(",")] if chosen.pairs else permutations(names, 2)
    for one, other in pairs:
        for seats in map(int, chosen.seats.split(",")):
            circle = (one, *[other] * (seats - 1))
            contest = Contest(GAME, ONE_ROUND, players, circle, -(-chosen.games // seats), chosen.seed)
            own, others = report_of(outcomes_of(contest, chosen.jobs))["players"]
            yield f"{one}, among {other}, {seats} seats", told(own, others, seats)


def told(own: dict[str, Any], others: dict[str, Any], seats: int) -> dict[str, Any]:
    return {
        "first": own["rate"],
        "first_ci95": own["ci95"],
        "par": round(1 / seats, 4),
        "place": own["mean_place"],
        "place_ci95": own["place_ci95"],
        "others": others["mean_place"],
    }


def earlier(option: str) -> tuple[str, Player]:
    """The name and the player of an option such as `march=march.weights`."""
    name, file = option.split("=", 1)
    return name, replace(BEST, style=SpiteBest(network=partial(kept, Path(file))))


@cache
def kept(file: Path) -> SpiteNetwork:
    return network(file.read_bytes())


if __name__ == "__main__":
    main()
