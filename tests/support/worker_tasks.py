"""Functions that a worker runs in the place of a computer player. The level names the file in which they leave
traces."""

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from spitegame.workers import computers


def first(_game: str, _level: str, view: Any, _chance: Random) -> Any:
    return view.legal[0]


def echo(_game: str, _level: str, view: Any, _chance: Random) -> Any:
    return view


def by_chance(_game: str, _level: str, _view: Any, chance: Random) -> Any:
    return chance.random()


def real_and_its_modules(game: str, level: str, view: Any, chance: Random) -> Any:
    return computers.choose(game, level, view, chance), frozenset(sys.modules)


def stuck_at_first(_game: str, trace: str, _view: Any, _chance: Random) -> str:
    if Path(trace).exists():
        return "got over it"
    Path(trace).touch()
    time.sleep(600)
    return "never"


def deadly(_game: str, _level: str, trace: Any, _chance: Random) -> None:
    with Path(trace).open("a") as deaths:
        deaths.write("x")
    os._exit(1)


def mistaken(_game: str, _level: str, view: Any, _chance: Random) -> None:
    raise ValueError(f"{view} is nothing to think about")


def mistaken_at_every_level(_game: str, level: str, view: Any, _chance: Random) -> Any:
    if level != computers.FALLBACK:
        raise ValueError(f"{view} is nothing to think about")
    return view


def slow_echo(_game: str, trace: str, view: Any, _chance: Random) -> Any:
    Path(trace).touch()
    time.sleep(0.3)
    return view


async def dying_examiner(program: Any, _asked: Any) -> None:
    await program.receive()
    os._exit(3)


async def greedy(program: Any) -> None:
    """Tells how many bytes it has been given, as long as it is."""
    given = []
    for number in range(1, 100):
        given.append(bytes(100_000_000))  # nothing but zeros, which take no room until they are looked at
        await program.send(100_000_000 * number)
