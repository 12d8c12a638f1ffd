"""Training of the networks of Spite & Malice by logistic regression on the chance of winning.

`Weights` here are the rows by feature, the output weights and the output biases, each stacked over all networks.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.malice.learned.features import (
    BY_RANK,
    FEATURES,
    HELD,
    OWN_CHAIN,
    OWN_PILES,
    RIVAL_CHAIN,
    SCORE,
    TURNED_UP,
)
from spitegame.ai.malice.learned.network import NETWORKS, Network
from spitegame.training.learner import Floats, Learner, Weights, train_epoch

BATCH = 512
AVERAGE_DECAY = 0.9985
"""The decay of the moving average of the weights, per step of Adam."""

LEAD, CHANCE, WILD, RISING, TURNS = 5.0, 0.3, 0.2, -0.5, 0.5
"""Initial weights of the linear unit: ten payoff cards ahead, a payoff card that can go out, a wild card in the hand,
a pile out of order, and a turn that goes on."""
BEGINNING = {
    SCORE + 3: LEAD,
    OWN_CHAIN + 24: CHANCE,
    RIVAL_CHAIN + 24: -CHANCE,
    HELD + 8: WILD,
    OWN_PILES + 2 * BY_RANK + 7: RISING,
}
"""The initial weights of the linear unit, by feature."""


def beginner(units: int, seed: Sequence[int]) -> list[Learner]:
    """Return a learner for each network."""
    chance = np.random.default_rng(seed)
    rows = (chance.standard_normal((NETWORKS, FEATURES, units)) * 0.1).astype(np.float32)
    rows[:, :, 0] = 0
    for feature, weight in BEGINNING.items():
        rows[:, feature, 0] = weight
    rows[TURNED_UP, SCORE, 0] = TURNS
    out = (chance.standard_normal((NETWORKS, units)) * 0.01).astype(np.float32)
    out[:, 0] = 1
    biases = np.zeros((NETWORKS, 1), np.float32)
    return [Learner.of([rows[stage], out[stage], biases[stage]]) for stage in range(NETWORKS)]


def weights_of(learners: Sequence[Learner]) -> Weights:
    """Return the moving averages of all networks, which are the weights that play."""
    return [np.stack(parts) for parts in zip(*(each.smoothed for each in learners), strict=True)]


def mean(learned: Sequence[Weights]) -> Weights:
    """Return weights whose logit is the mean of these: all hidden units, with the first, linear ones merged."""
    firsts = sum(rows[:, :, :1] * out[:, None, :1] for rows, out, _ in learned) / len(learned)
    rows = [firsts, *(rows[:, :, 1:] for rows, _, _ in learned)]
    out = [np.ones((NETWORKS, 1)), *(out[:, 1:] / len(learned) for _, out, _ in learned)]
    biases = [biases for _, _, biases in learned]
    return [
        np.concatenate(rows, axis=2, dtype=np.float32),
        np.concatenate(out, axis=1, dtype=np.float32),
        np.mean(biases, axis=0, dtype=np.float32),
    ]


def networks_of(weights: Weights) -> list[Network]:
    """Return the weights as the players' networks."""
    rows, out, biases = (each.tolist() for each in weights)
    return [Network(*parts) for parts in zip(rows, out, (bias for (bias,) in biases), strict=True)]


def fit(
    learner: Learner, features: Floats, targets: Floats, rate: float, decay: float, chance: np.random.Generator
) -> float:
    """Train for one epoch, and return the mean cross-entropy. `decay` is the L2 penalty on the rows."""

    def learn(batch: NDArray[np.int64]) -> float:
        return _step(learner, features[batch].astype(np.float32), targets[batch], rate, decay)

    return train_epoch(len(targets), BATCH, chance, learn)


def _step(learner: Learner, features: Floats, targets: Floats, rate: float, decay: float) -> float:
    """Make one step of Adam, and return the mean cross-entropy before it."""
    rows, out, bias = learner.weights
    hidden = features @ rows
    is_active = hidden > 0
    is_active[:, 0] = True
    hidden *= is_active
    predicted = 1 / (1 + np.exp(-(hidden @ out + bias)))
    error = ((predicted - targets) / len(targets)).astype(np.float32)
    hidden_gradient = error[:, None] * out * is_active
    gradients = [features.T @ hidden_gradient + decay * rows, hidden.T @ error, error.sum(keepdims=True)]
    learner.update(gradients, rate=rate, average_decay=AVERAGE_DECAY)
    return float(-(targets * np.log(predicted + 1e-9) + (1 - targets) * np.log(1 - predicted + 1e-9)).mean())
