"""Networks while they learn: by Adam, with smoothed twins of the weights, which are the ones that play."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = list[Floats]
"""The weights of a network by kind, or something about each of them."""

FADES = (0.9, 0.999)
TINY = 1e-8
"""Added to a root, so that nothing is divided by 0."""


@dataclass(slots=True)
class Learner:
    """The weights of one network, and what Adam remembers of them."""

    weights: Weights
    smoothed: Weights
    means: Weights
    squares: Weights
    steps: int = 0

    @classmethod
    def of(cls, weights: Weights) -> "Learner":
        def blank() -> Weights:
            return [np.zeros_like(each) for each in weights]

        return cls(weights, [each.copy() for each in weights], blank(), blank())

    def move(self, slopes: Weights, *, rate: float, smooth: float) -> None:
        """Moves the weights down their slopes. Of the twins, at most the part `smooth` stays."""
        self.steps += 1
        slow, slower = FADES
        stays = min(smooth, self.steps / (self.steps + 10))
        parts = self.weights, self.smoothed, self.means, self.squares, slopes
        for weight, twin, mean, square, slope in zip(*parts, strict=True):
            mean += (1 - slow) * (slope - mean)
            square += (1 - slower) * (slope * slope - square)
            weight -= rate * (mean / (1 - slow**self.steps)) / (np.sqrt(square / (1 - slower**self.steps)) + TINY)
            twin += (1 - stays) * (weight - twin)


def in_batches(
    number: int, size: int, chance: np.random.Generator, learn: Callable[[NDArray[np.int64]], float]
) -> float:
    """Learn once from all `number` samples, in a random order; `learn` takes the indices of a batch of them and returns
    its loss. Returns the mean loss."""
    order = chance.permutation(number)
    batches = [order[start : start + size] for start in range(0, number, size)]
    losses = [learn(batch) for batch in batches if len(batch) > size // 2]
    return float(np.mean(losses)) if losses else 0.0


def together(samples: list[Any]) -> Any:
    """One tuple of samples out of several, each of which is a named tuple of arrays."""
    return type(samples[0])(*(np.concatenate(parts) for parts in zip(*samples, strict=True)))
