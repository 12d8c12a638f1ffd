"""What the packaged program weighs, and what it costs beside that from source: ``python tests/benchmarks/packaged.py``.

`folder_mb` is the size of the files in the built folder, and `packed_mb` that of a tar.xz of them. `first_frame_ms` is
what it is in `start.py`: the time from the start of the process to the first complete table. `ratio` is the CPU time to
the first line of the trace, of the packaged program by that from source. Both are medians of fresh processes, one of
each kind after the other. What begins with `source_` is the same figure from source.
"""

import sys
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from start import opened, profiles, table
from support.benchmark import QUICK, run
from support.process_costs import cpu
from support.windows.real_window import FROM_SOURCE, virtual_screen

from distribution.folder import FOLDER, PROGRAM

ROUNDS = 1 if QUICK else 9
PACKAGED, SOURCE = "", "source_"
"""What the names of the figures begin with."""
GAMES: Mapping[str, Sequence[str]] = {PACKAGED: (str(PROGRAM),), SOURCE: FROM_SOURCE}
"""The command that starts the program of each kind."""
FIGURES = ("folder_mb", "packed_mb", "ratio", *(f"{kind}first_frame_ms" for kind in GAMES))
MB = 1e6


def measured() -> dict[str, float]:
    if not PROGRAM.exists():
        sys.exit(f"{PROGRAM} is not there: `python -m distribution folder` builds it")
    with virtual_screen() as screen, profiles(screen) as (fresh, saved):
        return sizes() | times(screen, fresh, saved)


def sizes() -> dict[str, float]:
    with TemporaryFile() as packed:
        with tarfile.open(fileobj=packed, mode="w:xz") as archive:
            archive.add(FOLDER, FOLDER.name)
        unpacked = sum(file.lstat().st_size for file in FOLDER.rglob("*") if file.is_file())
        return {"folder_mb": round(unpacked / MB, 2), "packed_mb": round(packed.tell() / MB, 2)}


def times(screen: str, fresh: Path, saved: Path) -> dict[str, float]:
    def both() -> dict[str, tuple[float, float]]:
        return {kind: (table(screen, saved, game), first_line(screen, fresh, game)) for kind, game in GAMES.items()}

    both()  # and compile what has not been yet
    rounds = [both() for _ in range(ROUNDS)]
    tables, lines = ({kind: median(each[kind][index] for each in rounds) for kind in GAMES} for index in range(2))
    return {f"{kind}first_frame_ms": round(1000 * tables[kind], 1) for kind in GAMES} | {
        "ratio": round(lines[PACKAGED] / lines[SOURCE], 3)
    }


def first_line(screen: str, profile: Path, game: Sequence[str]) -> float:
    """The seconds of CPU time to the first line of the trace."""
    with opened(screen, profile, game) as program:
        return cpu(program.process.pid)


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
