"""Schools of the games: training of the best players' weights."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from spitegame.rules.catalog import Shelf, by_game


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingOrder:
    """An order to train. A field that is None has the value by which the shipped weights were trained."""

    course: str | None
    games: int | None
    units: int | None
    seed: int
    jobs: int
    work: Path
    """The folder with the progress of an interrupted training, from which it goes on."""


class Trained(NamedTuple):
    name: str
    """The name of the weights' file, without its suffix."""
    weights: bytes
    report: dict[str, Any]
    """Facts about the training, and the strength of the weights."""


@dataclass(frozen=True, kw_only=True)
class School:
    train: Callable[[TrainingOrder], Iterator[Trained]]
    courses: tuple[str, ...] = ()
    """The names of the parts that may be trained by themselves."""


SCHOOLS: Shelf[School | None] = by_game(__package__, "school", "SCHOOL")
"""The school of each game, by key; None for a game whose players are all written down."""
