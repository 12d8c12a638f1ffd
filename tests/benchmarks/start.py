"""How long it takes to a table: ``python tests/benchmarks/start.py --json``.

`first_frame_ms` is the time from the start of the process to the first complete table: of a saved game, resumed by a
click the moment that it is offered. `door_ms` is that to the first screen of a fresh start, and `bare_window_ms` that
of a process that only opens a pygame window of that size and fills it once. `ratio` is `first_frame_ms` by
`bare_window_ms`. Medians of fresh processes, one of each kind after the other, with all modules compiled as they are
once installed.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, run
from support.windows.real_window import FROM_SOURCE, Program, virtual_screen

FIGURES = ("bare_window_ms", "door_ms", "first_frame_ms", "ratio")
ROUNDS = 1 if QUICK else 9
SIZE = (1280, 800)
BARE = f"""
import pygame
pygame.display.init()
pygame.display.set_mode({SIZE}).fill((22, 96, 70))
pygame.display.flip()
print("shown", flush=True)
"""
SETTINGS = {"name": "Anna", "speed": "off"}


@contextmanager
def a_screen() -> Iterator[str]:
    """The one that is there, or a virtual one."""
    if screen := os.environ.get("DISPLAY"):
        yield screen
        return
    with virtual_screen() as screen:
        yield screen


@contextmanager
def profiles(screen: str) -> Iterator[tuple[Path, Path]]:
    """A fresh one, and one with a saved game. Beside them lies what programs have compiled."""
    # A program that was just killed may still be writing it.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        fresh, saved = Path(folder, "fresh"), Path(folder, "saved")
        for profile in (fresh, saved):
            profile.mkdir()
            (profile / "settings.json").write_text(json.dumps(SETTINGS))
        with opened(screen, saved) as program:
            program.start_game()
            program.scene("table")
        yield fresh, saved


def measured() -> dict[str, float]:
    with a_screen() as screen, profiles(screen) as (fresh, saved):
        return starts(screen, fresh, saved)


def starts(screen: str, fresh: Path, saved: Path) -> dict[str, float]:
    kinds: dict[str, Callable[[], float]] = {
        "bare_window_ms": lambda: bare_window(screen),
        "door_ms": lambda: door(screen, fresh),
        "first_frame_ms": lambda: table(screen, saved),
    }
    for start in kinds.values():
        start()  # and compile what has not been yet
    rounds = [{name: start() for name, start in kinds.items()} for _ in range(ROUNDS)]
    figures = {name: round(1000 * median(each[name] for each in rounds), 1) for name in kinds}
    return figures | {"ratio": round(figures["first_frame_ms"] / figures["bare_window_ms"], 2)}


def bare_window(screen: str) -> float:
    environment = os.environ | {
        "DISPLAY": screen,
        "SDL_VIDEODRIVER": "x11",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    began = time.monotonic()
    with subprocess.Popen([sys.executable, "-c", BARE], env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "shown\n"
        return time.monotonic() - began


def door(screen: str, profile: Path) -> float:
    with opened(screen, profile) as program:
        return time.monotonic() - program.began


def table(screen: str, profile: Path, game: Sequence[str] = FROM_SOURCE) -> float:
    with opened(screen, profile, game) as program:
        program.click("resume.0")
        program.scene("table")
        return time.monotonic() - program.began


def opened(screen: str, profile: Path, game: Sequence[str] = FROM_SOURCE) -> Program:
    """The program that the command `game` starts, at its first screen."""
    program = Program(screen, profile, size="{}x{}".format(*SIZE), game=game)
    program.scene("door")
    return program


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
