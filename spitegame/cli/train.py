"""``spitegame train``: makes the weights of the best player again, from nothing.

Interrupted, the same command goes on where it was, and comes to the same weights.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spitegame.ai.malice.learned.network import packed
from spitegame.training.courses import COURSES

if TYPE_CHECKING:
    from spitegame.training.strength import WinRate
    from spitegame.training.trainer import Trainer

GAMES = {"two": 60_000, "more": 10_000}
"""The games that each learner plays, by course."""
LEARNERS = 2
"""Each errs elsewhere: for two, their mean wins 54 of 100 games against one that has learned from 100,000."""
TRIALS = 1_000
NEEDED = """Training needs numba: pip install "spitegame[train]". Playing does not."""
INTERRUPTED = 130
"""The exit code of a program that Ctrl+C has ended."""


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        from spitegame.training.trainer import Trainer, TrainingPlan
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        parser.error(NEEDED)
    courses = [chosen.course] if chosen.course else COURSES
    try:
        print("The first games take minutes longer than the rest: what plays is compiled.", file=sys.stderr, flush=True)
        for course in courses:
            games = chosen.games or GAMES[course]
            plans = [TrainingPlan(course, games, chosen.seed, number + 1, chosen.units) for number in range(LEARNERS)]
            schools = [Trainer(plan, chosen.work, chosen.jobs) for plan in plans]
            for school in schools:
                school.run()
            _graduate(schools, chosen, " ".join(["spitegame train", *arguments]))
    except KeyboardInterrupt:
        print("\nWhat has been learned is kept: the same command goes on from there.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _graduate(schools: Sequence["Trainer"], chosen: argparse.Namespace, command: str) -> None:
    """Write the weights of a course, and a report of how they were made and how often they win."""
    from spitegame.training.learner import mean, networks_of
    from spitegame.training.strength import StrengthTrials

    course = schools[0].plan.course
    weights, trials = mean([school.weights() for school in schools]), StrengthTrials(course, chosen.work)
    wins = trials.wins(weights, mean([school.beginning() for school in schools]), TRIALS)
    report = {
        "command": command,
        "cores": os.cpu_count(),
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in ("spitegame", "numpy", "numba")},
        },
        "learners": [
            {**asdict(school.plan), "played": school.progress.games, "seconds": round(school.progress.seconds)}
            for school in schools
        ],
        "seats": trials.table.seats,
        "payoff": trials.table.rules.payoff,
        "wins": dict(_told(course, wins)),
    }
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / f"malice-{course}.weights").write_bytes(packed(networks_of(weights)))
    (chosen.out / f"malice-{course}.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _told(course: str, wins: Iterator[tuple[str, "WinRate"]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, (rate, games) in wins:
        print(f"{course}: wins {rate:.1%} {name}, of {games} games", file=sys.stderr, flush=True)
        yield name, {"rate": round(rate, 4), "games": games}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spitegame train", description=__doc__)
    parser.add_argument("--course", choices=COURSES, help="only for games of two, or of more seats (default: both)")
    parser.add_argument(
        "--games", type=_positive, help="of self-play for each learner (default: as for the shipped ones)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same weights (default: 1)")
    parser.add_argument("--units", type=_positive, default=64, help="hidden units of each network (default: 64)")
    parser.add_argument(
        "--jobs",
        type=_positive,
        default=os.cpu_count() or 1,
        help="the number of games at once, which changes only the time (default: as many as there are cores)",
    )
    parser.add_argument(
        "--work",
        type=Path,
        default=Path("training"),
        help="where it goes on from when interrupted; about a gigabyte (default: training/)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path("assets/ai"), help="where the weights are written (default: assets/ai/)"
    )
    return parser


def _positive(written: str) -> int:
    if not written.isdecimal() or int(written) < 1:
        raise argparse.ArgumentTypeError(f"{written!r} is not a whole number from 1 on")
    return int(written)
