"""Makes the weights of the best player of a game anew, from nothing.

Interrupted, the same command continues where it was, and comes to the same weights.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import fields
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from spitegame import __version__
from spitegame.rules.catalog import FIRST
from spitegame.training.school import SCHOOLS, TrainingOrder

NEEDED = """Training needs numba: pip install "spitegame[train]". Playing does not."""
INTERRUPTED = 130
"""The exit code of a program that Ctrl+C has ended."""


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    command = " ".join(["spitegame train", *arguments])
    if not (find_spec("numba") and find_spec("numpy")):
        parser.error(NEEDED)
    school = SCHOOLS[chosen.game]
    if school is None:
        parser.error(f"nothing is learned in {chosen.game}")
    if chosen.course and chosen.course not in school.courses:
        known = ", ".join(school.courses) or "none"
        parser.error(f"there is no course {chosen.course!r} in {chosen.game}; there is {known}")
    order = TrainingOrder(**{field.name: getattr(chosen, field.name) for field in fields(TrainingOrder)})
    print("The first games take minutes longer than the rest: what plays is compiled.", file=sys.stderr, flush=True)
    origin = _origin(command)
    try:
        for name, weights, report in school.train(order):
            _write(chosen.out, name, weights, {**origin, **report})
    except KeyboardInterrupt:
        print("\nWhat has been learned is kept: the same command goes on from there.", file=sys.stderr)
        return INTERRUPTED
    return 0


def _origin(command: str) -> dict[str, Any]:
    """Return the command, the number of cores and the versions with which the weights are made."""
    versions = {"python": platform.python_version(), "spitegame": __version__}
    versions |= {name: version(name) for name in ("numpy", "numba")}
    return {"command": command, "cores": os.cpu_count(), "versions": versions}


def _write(folder: Path, name: str, weights: bytes, report: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.weights").write_bytes(weights)
    (folder / f"{name}.json").write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="spitegame train", description=__doc__)
    add, cores = parser.add_argument, os.cpu_count() or 1
    add("--game", choices=SCHOOLS, default=FIRST)
    add("--course", help="of Spite & Malice, only for games of `two`, or of `more` seats (default: both)")
    add("--games", type=_positive, help="for each learner; matches, in Spite (default: as for the shipped ones)")
    add("--seed", type=int, default=1, help="the same seed makes the same weights (default: 1)")
    add("--units", type=_positive, help="hidden units of each network (default: 64, and 128 in Spite)")
    said = "the number of games at once, which changes only the time (default: as many as there are cores)"
    add("--jobs", type=_positive, default=cores, help=said)
    said = "where it goes on from when interrupted; about a gigabyte (default: training/)"
    add("--work", type=Path, default=Path("training"), help=said)
    add("--out", type=Path, default=Path("assets/ai"), help="where the weights are written (default: assets/ai/)")
    return parser


def _positive(written: str) -> int:
    if not written.isdecimal() or int(written) < 1:
        raise argparse.ArgumentTypeError(f"{written!r} is not a whole number from 1 on")
    return int(written)
