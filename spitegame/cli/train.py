"""``spitegame train``: makes the weights of the best player of a game again, from nothing.

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
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spitegame.ai.malice.learned.network import packed
from spitegame.training.courses import COURSES

if TYPE_CHECKING:
    from spitegame.training.spite.strength import PlaceRate
    from spitegame.training.spite.trainer import SpiteTrainer
    from spitegame.training.strength import WinRate
    from spitegame.training.trainer import Trainer

GAMES = 10_000
"""The games that each learner of Spite & Malice plays."""
MATCHES = 48_000
"""The matches that the learner of Spite plays, of five rounds each."""
LEARNERS = {"two": 8, "more": 4}
"""The learners of Spite & Malice, by course. Each errs elsewhere: the mean of eight wins 71 of 100 games of two against
the good player, that of four 68. At a table of four, among three good players, one comes first in 39 of 100 games, and
the mean of four in 41."""
TRIALS = 1_000
SPITE_TRIALS = 2_000
"""The rounds of Spite that tell how strong the weights are, for each number of seats."""
SPITE_SEATS = (3, 4, 6, 9)
ROUNDS = 5
"""The rounds of a match."""
UNITS = {"malice": 64, "spite": 128}
"""The hidden units of each network, by game."""
NEEDED = """Training needs numba: pip install "spitegame[train]". Playing does not."""
INTERRUPTED = 130
"""The exit code of a program that Ctrl+C has ended."""


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    command = " ".join(["spitegame train", *arguments])
    if not (find_spec("numba") and find_spec("numpy")):
        parser.error(NEEDED)
    print("The first games take minutes longer than the rest: what plays is compiled.", file=sys.stderr, flush=True)
    try:
        if chosen.game == "spite":
            _train_spite(chosen, command)
        else:
            _train_malice(chosen, command)
    except KeyboardInterrupt:
        print("\nWhat has been learned is kept: the same command goes on from there.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _train_malice(chosen: argparse.Namespace, command: str) -> None:
    from spitegame.training.trainer import Trainer, TrainingPlan

    for course in [chosen.course] if chosen.course else COURSES:
        games, units = chosen.games or GAMES, chosen.units or UNITS["malice"]
        plans = [TrainingPlan(course, games, chosen.seed, number + 1, units) for number in range(LEARNERS[course])]
        schools = [Trainer(plan, chosen.work, chosen.jobs) for plan in plans]
        for school in schools:
            school.run()
        _graduate(schools, chosen, command)


def _train_spite(chosen: argparse.Namespace, command: str) -> None:
    from spitegame.training.spite.trainer import SpitePlan, SpiteTrainer

    plan = SpitePlan(chosen.games or MATCHES, chosen.seed, chosen.units or UNITS["spite"])
    trainer = SpiteTrainer(plan, chosen.work, chosen.jobs)
    trainer.run()
    _graduate_in_spite(trainer, chosen, command)


def _graduate(schools: Sequence["Trainer"], chosen: argparse.Namespace, command: str) -> None:
    """Write the weights of a course, and a report of how they were made and how often they win."""
    from spitegame.training.learner import mean, networks_of
    from spitegame.training.strength import StrengthTrials

    course = schools[0].plan.course
    weights, trials = mean([school.weights() for school in schools]), StrengthTrials(course, chosen.work)
    wins = trials.wins(weights, mean([school.beginning() for school in schools]), TRIALS)
    report = {
        "learners": [
            {**asdict(school.plan), "played": school.progress.games, "seconds": round(school.progress.seconds)}
            for school in schools
        ],
        "seats": trials.table.seats,
        "payoff": trials.table.rules.payoff,
        "wins": dict(_told(course, wins)),
    }
    _write(chosen.out, f"malice-{course}", packed(networks_of(weights)), {**_origin(command), **report})


def _graduate_in_spite(trainer: "SpiteTrainer", chosen: argparse.Namespace, command: str) -> None:
    """Write the weights of Spite, and a report of how they were made and how strong they are."""
    from spitegame.ai.spite.learned import weights_file
    from spitegame.training.spite.learner import plain_network
    from spitegame.training.spite.strength import against_good

    weights, progress = trainer.weights(), trainer.progress
    found = {seats: against_good(chosen.work, weights, seats, SPITE_TRIALS // ROUNDS) for seats in SPITE_SEATS}
    report = {
        "learner": {**asdict(trainer.plan), "played": progress.matches, "seconds": round(progress.seconds)},
        "among good players": {f"{seats} seats": _rounded(rate) for seats, rate in found.items()},
    }
    _write(chosen.out, "spite", weights_file.packed(plain_network(weights)), {**_origin(command), **report})


def _rounded(rate: "PlaceRate") -> dict[str, Any]:
    return {name: round(number, 4) for name, number in rate._asdict().items()}


def _origin(command: str) -> dict[str, Any]:
    """What the weights were made with."""
    versions = {name: version(name) for name in ("spitegame", "numpy", "numba")}
    return {
        "command": command,
        "cores": os.cpu_count(),
        "versions": {"python": platform.python_version(), **versions},
    }


def _write(folder: Path, name: str, weights: bytes, report: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.weights").write_bytes(weights)
    (folder / f"{name}.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _told(course: str, wins: Iterator[tuple[str, "WinRate"]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, (rate, games) in wins:
        print(f"{course}: wins {rate:.1%} {name}, of {games} games", file=sys.stderr, flush=True)
        yield name, {"rate": round(rate, 4), "games": games}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spitegame train", description=__doc__)
    parser.add_argument("--game", choices=("malice", "spite"), default="malice")
    parser.add_argument(
        "--course", choices=COURSES, help="of Spite & Malice, only for games of two, or of more seats (default: both)"
    )
    parser.add_argument(
        "--games", type=_positive, help="for each learner; matches, in Spite (default: as for the shipped ones)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same weights (default: 1)")
    parser.add_argument("--units", type=_positive, help="hidden units of each network (default: 64, and 128 in Spite)")
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
