"""The networks while they learn what positions turned out to be worth.

Weights for all networks are their rows by feature, the hidden units' outwards weights, and the biases.
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
from spitegame.training.learner import Floats, Learner, Weights, in_batches

BATCH = 512
SMOOTHED = 0.9985
"""The part of the smoothed weights that stays at every step."""

LEAD, CHANCE, WILD, RISING, TURNS = 5.0, 0.3, 0.2, -0.5, 0.5
"""A beginner's weights: ten payoff cards ahead, a payoff card that can go out, a wild card, disorder, going on."""
BEGINNING = {
    SCORE + 3: LEAD,
    OWN_CHAIN + 24: CHANCE,
    RIVAL_CHAIN + 24: -CHANCE,
    HELD + 8: WILD,
    OWN_PILES + 2 * BY_RANK + 7: RISING,
}


def beginner(units: int, seed: Sequence[int]) -> list[Learner]:
    """A learner for each network."""
    chance = np.random.default_rng(seed)
    rows = (chance.standard_normal((NETWORKS, FEATURES, units)) * 0.1).astype(np.float32)
    rows[:, :, 0] = 0
    for feature, weight in BEGINNING.items():
        rows[:, feature, 0] = weight
    rows[TURNED_UP, SCORE, 0] = TURNS
    outwards = (chance.standard_normal((NETWORKS, units)) * 0.01).astype(np.float32)
    outwards[:, 0] = 1
    biases = np.zeros((NETWORKS, 1), np.float32)
    return [Learner.of([rows[stage], outwards[stage], biases[stage]]) for stage in range(NETWORKS)]


def weights_of(learners: Sequence[Learner]) -> Weights:
    """The weights of all networks, as they play."""
    return [np.stack(parts) for parts in zip(*(each.smoothed for each in learners), strict=True)]


def mean(learned: Sequence[Weights]) -> Weights:
    """One network that says the mean of what they say: their hidden units side by side, the first ones made one."""
    firsts = sum(rows[:, :, :1] * outwards[:, None, :1] for rows, outwards, _ in learned) / len(learned)
    rows = [firsts, *(rows[:, :, 1:] for rows, _, _ in learned)]
    outwards = [np.ones((NETWORKS, 1)), *(outwards[:, 1:] / len(learned) for _, outwards, _ in learned)]
    biases = [biases for _, _, biases in learned]
    return [
        np.concatenate(rows, axis=2, dtype=np.float32),
        np.concatenate(outwards, axis=1, dtype=np.float32),
        np.mean(biases, axis=0, dtype=np.float32),
    ]


def networks_of(weights: Weights) -> list[Network]:
    """The weights as the players' networks."""
    rows, outwards, biases = (each.tolist() for each in weights)
    return [Network(*parts) for parts in zip(rows, outwards, (bias for (bias,) in biases), strict=True)]


def fit(
    learner: Learner, features: Floats, targets: Floats, rate: float, decay: float, chance: np.random.Generator
) -> float:
    """Learns once from all positions, and returns the mean loss. `decay`: how strongly the rows are drawn to 0."""

    def learn(batch: NDArray[np.int64]) -> float:
        return _step(learner, features[batch].astype(np.float32), targets[batch], rate, decay)

    return in_batches(len(targets), BATCH, chance, learn)


def _step(learner: Learner, features: Floats, targets: Floats, rate: float, decay: float) -> float:
    rows, outwards, bias = learner.weights
    hidden = features @ rows
    above = hidden > 0
    above[:, 0] = True
    hidden *= above
    guess = 1 / (1 + np.exp(-(hidden @ outwards + bias)))
    wrong = ((guess - targets) / len(targets)).astype(np.float32)
    back = wrong[:, None] * outwards * above
    slopes = [features.T @ back + decay * rows, hidden.T @ wrong, wrong.sum(keepdims=True)]
    learner.move(slopes, rate=rate, smooth=SMOOTHED)
    return float(-(targets * np.log(guess + 1e-9) + (1 - targets) * np.log(1 - guess + 1e-9)).mean())
