"""``spitegame train``: makes the weights of the best player again, from nothing."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from spitegame.training.courses import COURSES

GAMES = {"two": 42_000, "more": 20_000}
TRIALS = 1_000
NEEDED = """Training needs numba: pip install "spitegame[train]". Playing does not."""


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        from spitegame.training.schooling import Plan, School
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        parser.error(NEEDED)
    plan = Plan(chosen.course, chosen.games or GAMES[chosen.course], chosen.seed, chosen.units)
    school = School(plan, chosen.work)
    school.run()
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / f"malice-{plan.course}.weights").write_bytes(school.packed())
    report = {"command": _command(arguments), **school.report(TRIALS)}
    (chosen.out / f"malice-{plan.course}.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(report), file=sys.stderr)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spitegame train", description=__doc__)
    parser.add_argument("course", choices=COURSES, help="for games of two, or of more seats")
    parser.add_argument("--games", type=int, help="so many games of self-play (default: as many as the shipped ones)")
    parser.add_argument(
        "--seed", type=int, default=1, help="the same seed makes the same weights, unless interrupted (default: 1)"
    )
    parser.add_argument("--units", type=int, default=64, help="hidden units of each network (default: 64)")
    parser.add_argument(
        "--work",
        type=Path,
        default=Path("training"),
        help="where it goes on from when interrupted (default: training/)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path("assets/ai"), help="where the weights are written (default: assets/ai/)"
    )
    return parser


def _command(arguments: Sequence[str]) -> str:
    return " ".join(["spitegame train", *arguments])
