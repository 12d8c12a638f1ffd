"""Shuffles and lots that follow from a seed alone, so that a record replays to the same cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shuffler:
    """The seed of a game's chance, and how many draws were made of it, each with a stream of its own.

    It uses `Random.random()` only, which Python promises to keep from version to version.
    """

    seed: int
    used: int = 0

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Shuffler"]:
        chance, rest = self._next()
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(chance() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order), rest

    def lot(self, among: int) -> tuple[int, "Shuffler"]:
        """A number from 0 to among − 1, drawn by lot."""
        chance, rest = self._next()
        return int(chance() * among), rest

    def _next(self) -> tuple[Callable[[], float], "Shuffler"]:
        # A text, because numbers of different lengths can start the same stream.
        return Random(f"{self.seed} {self.used}").random, Shuffler(self.seed, self.used + 1)
