"""Adam, the optimiser by which networks learn, with smoothed twins of the weights, which are the ones that play."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Parts: TypeAlias = list[NDArray[np.float32]]
"""The weights of a network by kind, or something about each of them."""

FADES = (0.9, 0.999)
TINY = 1e-8


def move(
    weights: Parts, twins: Parts, means: Parts, squares: Parts, slopes: Parts, *, steps: int, rate: float, smooth: float
) -> None:
    """Moves weights down their slopes, in place; `steps` counts this one. Of the twins, at most the part `smooth`
    stays."""
    slow, slower = FADES
    stays = min(smooth, steps / (steps + 10))
    for weight, twin, mean, square, slope in zip(weights, twins, means, squares, slopes, strict=True):
        mean += (1 - slow) * (slope - mean)
        square += (1 - slower) * (slope * slope - square)
        weight -= rate * (mean / (1 - slow**steps)) / (np.sqrt(square / (1 - slower**steps)) + TINY)
        twin += (1 - stays) * (weight - twin)
