"""What the packaged program weighs, and what it costs beside that from source: ``python tests/benchmarks/packaged.py``.

`folder_mb` is the size of the files in the built folder, and `packed_mb` that of a tar.xz of them. `first_frame_ms` is
what it is in `start.py`: the time from the start of the process to the first complete table. `ratio` is the CPU time to
the first line of the trace, of the packaged program by that from source. Both are medians of fresh processes, one of
each kind after the other. `table_memory_mb` is the memory at a local table against a computer that has thought, and
`online_memory_mb` that of a host at an online table with one guest, whose program is of the other kind. What begins
with `source_` is the same figure from source.

Memory is the PSS of all processes of a program together, which smaps_rollup tells. In it, what several programs share
counts in equal parts: the more else runs from the same Python meanwhile, as this script does, the less that from source
seems to take.
"""

import json
import os
import sys
import tarfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from start import SETTINGS, opened, save_a_game, table
from support.benchmark import QUICK, run
from support.process_costs import cpu
from support.windows.card_players import Clicks, next_for_people, play
from support.windows.one_screen import ADA, begun
from support.windows.one_screen import settings as at_one_screen
from support.windows.online_players import ANNA, BERTHA, Service, play_some, seated
from support.windows.online_players import settings as online
from support.windows.real_window import FROM_SOURCE, Program, processes, virtual_screen

from distribution.folder import FOLDER, PROGRAM

ROUNDS = 1 if QUICK else 9
MOVES = 3
PACKAGED, SOURCE = "", "source_"
"""What the names of the figures begin with."""
GAMES: Mapping[str, Sequence[str]] = {PACKAGED: (str(PROGRAM),), SOURCE: FROM_SOURCE}
"""The command that starts the program of each kind."""
FIGURES = (
    "folder_mb",
    "packed_mb",
    "ratio",
    *(f"{kind}{what}" for kind in GAMES for what in ("first_frame_ms", "table_memory_mb", "online_memory_mb")),
)
MB = 1e6


def measured() -> dict[str, float]:
    if not PROGRAM.exists():
        sys.exit(f"{PROGRAM} is not there: `python -m distribution folder` builds it")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))  # killed workers still write
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
        screen, other = (stack.enter_context(virtual_screen()) for _ in range(2))
        service = stack.enter_context(Service())
        figures = sizes() | times(screen, folder)
        for kind, (host, guest) in {PACKAGED: (PACKAGED, SOURCE), SOURCE: (SOURCE, PACKAGED)}.items():
            figures[f"{kind}table_memory_mb"] = at_a_local_table(screen, folder / f"{kind}local", GAMES[kind])
            with (
                seat(screen, folder / f"{kind}host", online(ANNA, service=service.url), GAMES[host]) as anna,
                seat(other, folder / f"{kind}guest", online(BERTHA, service=service.url), GAMES[guest]) as bertha,
            ):
                play_some(seated(anna, bertha), MOVES)
                figures[f"{kind}online_memory_mb"] = memory(anna)
    return figures


def sizes() -> dict[str, float]:
    with TemporaryFile() as packed:
        with tarfile.open(fileobj=packed, mode="w:xz") as archive:
            archive.add(FOLDER, FOLDER.name)
        unpacked = sum(file.lstat().st_size for file in FOLDER.rglob("*") if file.is_file())
        return {"folder_mb": round(unpacked / MB, 2), "packed_mb": round(packed.tell() / MB, 2)}


def times(screen: str, folder: Path) -> dict[str, float]:
    fresh, saved = folder / "fresh", folder / "saved"
    for profile in (fresh, saved):
        profile.mkdir()
        (profile / "settings.json").write_text(json.dumps(SETTINGS))
    save_a_game(screen, saved)

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


def at_a_local_table(screen: str, profile: Path, game: Sequence[str]) -> float:
    with seat(screen, profile, at_one_screen({"name": ANNA}, ADA), game) as program:
        begun(program)
        for _ in range(MOVES):
            play(program, next_for_people(program), {0: Clicks(program)})
        next_for_people(program)
        return memory(program)


def seat(screen: str, profile: Path, settings: Mapping[str, Any], game: Sequence[str]) -> Program:
    profile.mkdir()
    (profile / "settings.json").write_text(json.dumps(settings))
    return Program(screen, profile, game=game)


def memory(program: Program) -> float:
    time.sleep(1)  # for all that has just been shown
    return round(sum(map(pss, processes(program.process.pid))) / MB, 2)


def pss(process: int) -> int:
    """In bytes."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
