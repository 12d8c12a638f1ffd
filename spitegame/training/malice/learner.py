"""The networks while they learn: all of one shape, fitted by Adam to what the positions turned out to be worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.malice.learned.features import (
    FEATURES,
    HELD,
    OWN_CHAIN,
    OWN_PILES,
    PLACES,
    RIVAL_CHAIN,
    SCORE,
)
from spitegame.ai.malice.learned.network import NETWORKS, TURNED_UP, Network
from spitegame.training.adam import move

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = list[Floats]
"""The rows by feature, the hidden units' outwards weights, and the biases; each for all networks."""

BATCH = 512
SMOOTHED = 0.9985
"""The part of the smoothed weights that stays at every step."""

LEAD, CHANCE, WILD, RISING, TURNS = 5.0, 0.3, 0.2, -0.5, 0.5
"""What a beginner goes by: ten payoff cards ahead, a payoff card that can go out, a wild card, disorder, going on."""
BEGINNING = {
    SCORE + 3: LEAD,
    OWN_CHAIN + 24: CHANCE,
    RIVAL_CHAIN + 24: -CHANCE,
    HELD + 8: WILD,
    OWN_PILES + 2 * PLACES + 7: RISING,
}


@dataclass(slots=True)
class Learner:
    """Weights, what Adam remembers of them, and their smoothed twins, which are the ones that play."""

    weights: Weights
    smoothed: Weights
    means: Weights
    squares: Weights
    steps: Ints
    """The number of steps of each network."""
    decay: float
    """How strongly the rows are drawn towards 0."""


def beginner(units: int, seed: Sequence[int], decay: float) -> Learner:
    chance = np.random.default_rng(seed)
    rows = (chance.standard_normal((NETWORKS, FEATURES, units)) * 0.1).astype(np.float32)
    rows[:, :, 0] = 0
    for feature, weight in BEGINNING.items():
        rows[:, feature, 0] = weight
    rows[TURNED_UP, SCORE, 0] = TURNS
    outwards = (chance.standard_normal((NETWORKS, units)) * 0.01).astype(np.float32)
    outwards[:, 0] = 1
    weights = [rows, outwards, np.zeros((NETWORKS, 1), np.float32)]
    return Learner(
        weights=weights,
        smoothed=[each.copy() for each in weights],
        means=[np.zeros_like(each) for each in weights],
        squares=[np.zeros_like(each) for each in weights],
        steps=np.zeros(NETWORKS, np.int64),
        decay=decay,
    )


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
    learner: Learner, network: int, features: Floats, targets: Floats, rate: float, chance: np.random.Generator
) -> float:
    """Goes once through all positions in a random order, and returns the mean loss."""
    order = chance.permutation(len(targets))
    losses = [
        _step(learner, network, features[batch].astype(np.float32), targets[batch], rate)
        for start in range(0, len(order), BATCH)
        if len(batch := order[start : start + BATCH]) > BATCH // 2
    ]
    return float(np.mean(losses)) if losses else 0.0


def _step(learner: Learner, network: int, features: Floats, targets: Floats, rate: float) -> float:
    rows, outwards, bias = (each[network] for each in learner.weights)
    hidden = features @ rows
    above = hidden > 0
    above[:, 0] = True
    hidden *= above
    guess = 1 / (1 + np.exp(-(hidden @ outwards + bias)))
    wrong = ((guess - targets) / len(targets)).astype(np.float32)
    back = wrong[:, None] * outwards * above
    slopes = [features.T @ back + learner.decay * rows, hidden.T @ wrong, wrong.sum(keepdims=True)]
    _move(learner, network, slopes, rate)
    return float(-(targets * np.log(guess + 1e-9) + (1 - targets) * np.log(1 - guess + 1e-9)).mean())


def _move(learner: Learner, network: int, slopes: Weights, rate: float) -> None:
    learner.steps[network] += 1
    kept = (learner.weights, learner.smoothed, learner.means, learner.squares)
    weights, twins, means, squares = ([each[network] for each in parts] for parts in kept)
    move(weights, twins, means, squares, slopes, steps=int(learner.steps[network]), rate=rate, smooth=SMOOTHED)
