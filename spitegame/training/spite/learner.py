"""The network of Spite while it learns: fitted by Adam to the places that choices came to."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.spite.learned.features import FEATURES
from spitegame.ai.spite.learned.network import MOST_PLACES, SpiteNetwork
from spitegame.training.adam import move

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = list[Floats]
"""The rows by feature, the biases of the hidden units, their outwards weights, the leanings of the outputs."""

BATCH = 1024
SMOOTHED = 0.999
"""The part of the smoothed weights that stays at every step."""
DECAY = 1e-6


class ChoiceSamples(NamedTuple):
    features: NDArray[np.float16]
    """A row for each choice."""
    active: NDArray[np.int8]
    """How many places were open."""
    reached: NDArray[np.int8]
    """Which of them the seat came to, 0 being the best."""


def together(samples: list[ChoiceSamples]) -> ChoiceSamples:
    features, active, reached = zip(*samples, strict=True)
    return ChoiceSamples(np.concatenate(features), np.concatenate(active), np.concatenate(reached))


@dataclass(slots=True)
class PlaceLearner:
    """Weights, what Adam remembers of them, and their smoothed twins, which are the ones that play."""

    weights: Weights
    smoothed: Weights
    means: Weights
    squares: Weights
    steps: int = 0


def beginner(units: int, seed: list[int]) -> PlaceLearner:
    chance = np.random.default_rng(seed)
    weights = [
        (chance.standard_normal((FEATURES, units)) * 0.1).astype(np.float32),
        np.zeros(units, np.float32),
        (chance.standard_normal((units, MOST_PLACES)) * 0.05).astype(np.float32),
        np.zeros(MOST_PLACES, np.float32),
    ]
    return PlaceLearner(
        weights=weights,
        smoothed=[each.copy() for each in weights],
        means=[np.zeros_like(each) for each in weights],
        squares=[np.zeros_like(each) for each in weights],
    )


def fit(learner: PlaceLearner, samples: ChoiceSamples, rate: float, chance: np.random.Generator) -> float:
    """Goes once through all samples in a random order, and returns the mean loss."""
    order = chance.permutation(len(samples.active))
    losses = [
        _step(learner, samples.features[batch], samples.active[batch], samples.reached[batch], rate)
        for start in range(0, len(order), BATCH)
        if len(batch := order[start : start + BATCH]) > BATCH // 2
    ]
    return float(np.mean(losses)) if losses else 0.0


def _step(
    learner: PlaceLearner, noted: NDArray[np.float16], active: NDArray[np.int8], reached: NDArray[np.int8], rate: float
) -> float:
    rows, biases, outwards, leanings = learner.weights
    features = noted.astype(np.float32)
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
    learner.steps += 1
    parts = learner.weights, learner.smoothed, learner.means, learner.squares
    move(*parts, slopes, steps=learner.steps, rate=rate, smooth=SMOOTHED)
    return float(loss)


def network_of(weights: Weights) -> SpiteNetwork:
    """The weights as machine code plays with them."""
    return SpiteNetwork(*(np.ascontiguousarray(each, np.float64) for each in weights))  # type: ignore[arg-type]


def plain_network(weights: Weights) -> SpiteNetwork:
    """The weights as the player plays with them."""
    return SpiteNetwork(*(each.tolist() for each in weights))
