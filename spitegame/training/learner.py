"""Training of a network by Adam. Moving averages of its weights are the ones that play."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = list[Floats]
"""The parameter arrays of a network, or arrays of the same shapes."""

BETAS = (0.9, 0.999)
EPSILON = 1e-8
"""The constants of Adam."""


@dataclass(slots=True)
class Learner:
    """The weights of one network, their moving averages, and the state of Adam."""

    weights: Weights
    smoothed: Weights
    first_moments: Weights
    second_moments: Weights
    steps: int = 0

    @classmethod
    def of(cls, weights: Weights) -> "Learner":
        zeros = [np.zeros_like(each) for each in weights]
        return cls(weights, deepcopy(weights), zeros, deepcopy(zeros))

    def update(self, gradients: Weights, *, rate: float, average_decay: float) -> None:
        """Make one step of Adam. `average_decay` is that of the moving averages; it is smaller in the first steps."""
        self.steps += 1
        beta1, beta2 = BETAS
        decay = min(average_decay, self.steps / (self.steps + 10))
        parts = self.weights, self.smoothed, self.first_moments, self.second_moments, gradients
        for weight, average, mean, square, gradient in zip(*parts, strict=True):
            mean += (1 - beta1) * (gradient - mean)
            square += (1 - beta2) * (gradient * gradient - square)
            weight -= rate * (mean / (1 - beta1**self.steps)) / (np.sqrt(square / (1 - beta2**self.steps)) + EPSILON)
            average += (1 - decay) * (weight - average)


def train_epoch(
    number: int, size: int, chance: np.random.Generator, learn: Callable[[NDArray[np.int64]], float]
) -> float:
    """Learn once from `number` samples in random order, but for those of a last batch that is too small; return the
    mean loss. `learn` takes the indices of a batch and returns its loss."""
    order = chance.permutation(number)
    batches = [order[start : start + size] for start in range(0, number, size)]
    losses = [learn(batch) for batch in batches if len(batch) > size // 2]
    return float(np.mean(losses)) if losses else 0.0


def merged(samples: list[Any]) -> Any:
    """Return one named tuple of arrays out of several, end to end."""
    return type(samples[0])(*(np.concatenate(parts) for parts in zip(*samples, strict=True)))
