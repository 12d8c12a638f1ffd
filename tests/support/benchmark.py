"""What the scripts in tests/benchmarks share: their arguments, and how they print what they have promised to measure.

A script names its figures in `FIGURES`. It prints one object of them, or one of rows of them: there `row.figure` is the
name of a figure, and `*.figure` that of one which some row has.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from statistics import quantiles
from typing import Any, TypeAlias

Figures: TypeAlias = Mapping[str, Any]

QUICK = "--quick" in sys.argv
"""Whether the script that was started is only to show that it still works. Its constants are smaller then, so this has
to be known before it reads its arguments."""


def arguments(about: str | None) -> argparse.ArgumentParser:
    """Those that every script has."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, formatter_class=raw, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--quick", action="store_true", help="measure everything, but too little of it to say anything")
    return parser


def run(about: str | None, measured: Callable[[], Figures], promised: Iterable[str]) -> None:
    """All that a script does that has no arguments of its own."""
    chosen = arguments(about).parse_args()
    report(measured(), promised, as_json=chosen.json)


def report(figures: Figures, promised: Iterable[str], *, as_json: bool) -> None:
    """Print the figures, or end with the names of those that are promised and missing."""
    if names := missing(figures, promised):
        sys.exit(f"These figures are promised, but were not measured: {', '.join(names)}")
    if as_json:
        print(json.dumps(figures))
        return
    width = max(map(len, figures))
    for name, figure in figures.items():
        print(f"{name:{width}}", *(f" {what} {number:,.6g}" for what, number in _numbers(figure)))


def cuts(name: str, milliseconds: Sequence[float]) -> Figures:
    """The median and the 95th percentile, as figures whose names begin with this one."""
    parts = quantiles(milliseconds, n=100)
    return {f"{name}_p50_ms": round(parts[49], 3), f"{name}_p95_ms": round(parts[94], 3)}


def missing(figures: Figures, promised: Iterable[str]) -> list[str]:
    """The promised figures that are not there, or are no numbers."""
    measured = [name for name, number in _numbers(figures) if _is_number(number)]
    return [name for name in promised if not any(fnmatchcase(each, name) for each in measured)]


def _numbers(figure: Any) -> Iterator[tuple[str, Any]]:
    """Every number in it, with its name; both ends of an interval have the name of the interval."""
    match figure:
        case Mapping():
            for name, part in figure.items():
                yield from ((f"{name}.{rest}" if rest else name, number) for rest, number in _numbers(part))
        case list() | tuple():
            for part in figure:
                yield from _numbers(part)
        case _:
            yield "", figure


def _is_number(figure: Any) -> bool:
    return isinstance(figure, int | float) and not isinstance(figure, bool) and math.isfinite(figure)
