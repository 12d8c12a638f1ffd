"""``spitegame train``: makes the weights of the best player again, from nothing.

Interrupted, the same command goes on where it was, and comes to the same weights.
"""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from spitegame.training.courses import COURSES

GAMES = {"two": 100_000, "more": 30_000}
TRIALS = 1_000
NEEDED = """Training needs numba: pip install "spitegame[train]". Playing does not."""
INTERRUPTED = 130
"""How a shell calls what Ctrl+C has ended."""


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.jobs < 1:
        parser.error("--jobs must be at least 1")
    try:
        from spitegame.training.schooling import Plan, School
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        parser.error(NEEDED)
    courses = [chosen.course] if chosen.course else COURSES
    plans = [Plan(course, chosen.games or GAMES[course], chosen.seed, chosen.units) for course in courses]
    try:
        print("The first games take minutes longer than the rest: what plays is compiled.", file=sys.stderr, flush=True)
        schools = [School(plan, chosen.work, chosen.jobs) for plan in plans]
        for school in schools:
            school.run()
        for school in schools:
            report = {"command": " ".join(["spitegame train", *arguments]), **school.report(TRIALS)}
            _write(chosen.out, school.plan.course, school.packed(), report)
    except KeyboardInterrupt:
        print("\nWhat has been learned is kept: the same command goes on from there.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _write(out: Path, course: str, weights: bytes, report: Mapping[str, Any]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    (out / f"malice-{course}.weights").write_bytes(weights)
    (out / f"malice-{course}.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spitegame train", description=__doc__)
    parser.add_argument("--course", choices=COURSES, help="only for games of two, or of more seats (default: both)")
    parser.add_argument("--games", type=int, help="so many games of self-play (default: as many as the shipped ones)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same weights (default: 1)")
    parser.add_argument("--units", type=int, default=64, help="hidden units of each network (default: 64)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        help="so many games at once; it changes nothing but the time (default: as many as there are cores)",
    )
    parser.add_argument(
        "--work",
        type=Path,
        default=Path("training"),
        help="where it goes on from when interrupted; half a gigabyte (default: training/)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path("assets/ai"), help="where the weights are written (default: assets/ai/)"
    )
    return parser
