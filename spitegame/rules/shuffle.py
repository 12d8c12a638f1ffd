"""Shuffles and lots that follow from a seed alone: a record always replays to the same cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shuffler:
    """A source of chance as a value: a seed, and the number of draws made so far. Each draw has a random stream of its
    own. Only `Random.random()` is used, which Python promises never to change."""

    seed: int
    used: int = 0

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Shuffler"]:
        """Return the items in random order, and the shuffler for the next draw."""
        chance, rest = self._next()
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = int(chance() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order), rest

    def lot(self, among: int) -> tuple[int, "Shuffler"]:
        """Return a random number from 0 to among − 1, and the shuffler for the next draw."""
        chance, rest = self._next()
        return int(chance() * among), rest

    def _next(self) -> tuple[Callable[[], float], "Shuffler"]:
        # The seed is a text, as two different numbers can start the same stream.
        return Random(f"{self.seed} {self.used}").random, Shuffler(self.seed, self.used + 1)
