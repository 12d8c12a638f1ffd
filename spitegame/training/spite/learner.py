"""The network of Spite while it learns the places that choices came to.

Its weights: the rows by feature, the biases of the hidden units, their outwards weights, the leanings of the outputs.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.spite.learned.features import FEATURES
from spitegame.ai.spite.learned.network import MOST_PLACES, SpiteNetwork
from spitegame.training.learner import Learner, Weights, in_batches

BATCH = 1024
SMOOTHED = 0.999
"""The part of the smoothed weights that stays at every step."""
DECAY = 1e-6
"""The L2 penalty on the weights from features."""


class ChoiceSamples(NamedTuple):
    features: NDArray[np.float16]
    """A row for each choice."""
    active: NDArray[np.int8]
    """The number of places that were open."""
    reached: NDArray[np.int8]
    """The index of the place that the seat came to, 0 being the best."""


def beginner(units: int, seed: Sequence[int]) -> Learner:
    chance = np.random.default_rng(seed)
    return Learner.of(
        [
            (chance.standard_normal((FEATURES, units)) * 0.1).astype(np.float32),
            np.zeros(units, np.float32),
            (chance.standard_normal((units, MOST_PLACES)) * 0.05).astype(np.float32),
            np.zeros(MOST_PLACES, np.float32),
        ]
    )


def fit(learner: Learner, samples: ChoiceSamples, rate: float, chance: np.random.Generator) -> float:
    """Learns once from all samples, and returns the mean loss."""

    def learn(batch: NDArray[np.int64]) -> float:
        return _step(
            learner, ChoiceSamples(samples.features[batch], samples.active[batch], samples.reached[batch]), rate
        )

    return in_batches(len(samples.active), BATCH, chance, learn)


def _step(learner: Learner, samples: ChoiceSamples, rate: float) -> float:
    rows, biases, outwards, leanings = learner.weights
    features, active, reached = samples.features.astype(np.float32), samples.active, samples.reached
    hidden = np.maximum(features @ rows + biases, 0)
    outputs = hidden @ outwards + leanings
    outputs[np.arange(MOST_PLACES) >= active[:, None]] = -1e9
    outputs -= outputs.max(axis=1, keepdims=True)
    chances = np.exp(outputs)
    chances /= chances.sum(axis=1, keepdims=True)
    every = np.arange(len(features))
    loss = -np.log(chances[every, reached] + 1e-9).mean()
    wrong = chances
    wrong[every, reached] -= 1
    wrong /= len(features)
    back = (wrong @ outwards.T) * (hidden > 0)
    slopes = [features.T @ back + DECAY * rows, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]
    learner.move(slopes, rate=rate, smooth=SMOOTHED)
    return float(loss)


def network_of(weights: Weights) -> SpiteNetwork:
    """The weights as machine code plays with them."""
    return SpiteNetwork(*(np.ascontiguousarray(each, np.float64) for each in weights))  # type: ignore[arg-type]


def plain_network(weights: Weights) -> SpiteNetwork:
    """The weights as the player plays with them."""
    return SpiteNetwork(*(each.tolist() for each in weights))
