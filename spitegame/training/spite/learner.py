"""Training of the network of Spite by softmax and cross-entropy over the places that choices came to.

`Weights` here are the rows by feature, the hidden biases, the output weights and the output biases.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.spite.learned.features import FEATURES
from spitegame.ai.spite.learned.network import MOST_PLACES, SpiteNetwork
from spitegame.training.learner import Learner, Weights, train_epoch

BATCH = 1024
AVERAGE_DECAY = 0.999
"""The decay of the moving average of the weights, per step of Adam."""
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
    """Train for one epoch, and return the mean cross-entropy."""

    def learn(batch: NDArray[np.int64]) -> float:
        return _step(learner, ChoiceSamples._make(each[batch] for each in samples), rate)

    return train_epoch(len(samples.active), BATCH, chance, learn)


def _step(learner: Learner, samples: ChoiceSamples, rate: float) -> float:
    """Make one step of Adam, and return the mean cross-entropy before it."""
    rows, hidden_biases, out, output_biases = learner.weights
    features, active, reached = samples.features.astype(np.float32), samples.active, samples.reached
    hidden = np.maximum(features @ rows + hidden_biases, 0)
    outputs = hidden @ out + output_biases
    outputs[np.arange(MOST_PLACES) >= active[:, None]] = -1e9
    outputs -= outputs.max(axis=1, keepdims=True)
    chances = np.exp(outputs)
    chances /= chances.sum(axis=1, keepdims=True)
    every = np.arange(len(features))
    loss = -np.log(chances[every, reached] + 1e-9).mean()
    error = chances
    error[every, reached] -= 1
    error /= len(features)
    hidden_gradient = (error @ out.T) * (hidden > 0)
    of_hidden = [features.T @ hidden_gradient + DECAY * rows, hidden_gradient.sum(axis=0)]
    learner.update([*of_hidden, hidden.T @ error, error.sum(axis=0)], rate=rate, average_decay=AVERAGE_DECAY)
    return float(loss)


def network_of(weights: Weights) -> SpiteNetwork:
    """The network over arrays, for machine code."""
    return SpiteNetwork(*(np.ascontiguousarray(each, np.float64) for each in weights))  # type: ignore[arg-type]


def plain_network(weights: Weights) -> SpiteNetwork:
    """The network over lists, for the player."""
    return SpiteNetwork(*(each.tolist() for each in weights))
