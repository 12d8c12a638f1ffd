"""Strength of learned weights: rounds of one who plays by them among others who do not."""

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from spitegame.ai.spite.inner.weights import TUNED
from spitegame.training.learner import Weights
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.spite.compiled import MODULES
from spitegame.training.spite.encode import empty_match
from spitegame.training.spite.learner import network_of
from spitegame.training.spite.sampling import LARGEST_DICE, array_scratch, empty_notes, empty_places
from spitegame.training.spite.self_play import EARLIER, GOOD, LEARNER, Lineup
from spitegame.training.spite.tables import USUAL, place_worths

SEED = 7
Z95 = 1.96
"""The standard deviations on each side of a 95 % confidence interval."""


class PlaceRate(NamedTuple):
    """The results of one player among others."""

    rounds: int
    first: float
    """The share of the rounds in which it came first."""
    first_error: float
    """Half the width of the 95 % interval."""
    place: float
    """The mean place."""
    place_error: float
    """Half the width of its 95 % interval."""
    others: float
    """The mean place of the others."""


def place_rate(work: Path, weights: Weights, seats: int, matches: int, others: Weights | None = None) -> PlaceRate:
    """Return the results of a player with the weights among others with theirs; None: among good players."""
    play_match = compiled(MODULES, work)["play_match"]
    return _rate(lambda _seat, *table: play_match(*table), weights, seats, matches, others)


def seer_rate(work: Path, weights: Weights, seats: int, matches: int) -> PlaceRate:
    """Return the results, among good players, of a player with the weights who is shown all cards."""
    return _rate(compiled(MODULES, work)["play_seen_match"], weights, seats, matches, None)


def _rate(play: Callable[..., Any], weights: Weights, seats: int, matches: int, others: Weights | None) -> PlaceRate:
    """Return the results in matches that `play` plays; every deal is played from every seat."""
    company, others = (GOOD, weights) if others is None else (EARLIER, others)
    chance = np.random.default_rng(SEED)
    network, other, worths, notes = network_of(weights), network_of(others), place_worths(), empty_notes()
    total, places, dice = np.zeros(seats + 1, np.int64), np.arange(seats + 1), 0
    for number in range(matches):
        seat = number % seats
        if not seat:
            dice = int(chance.integers(1, LARGEST_DICE))
        manners = np.full(seats, company)
        manners[seat] = LEARNER
        lineup, placed = Lineup(manners, network, other, TUNED, worths, 0.0, 0.0), empty_places()
        play(seat, over_arrays(empty_match(USUAL, seats)), dice, lineup, array_scratch(weights), notes, placed)
        total += placed[seat][: seats + 1]
    rounds = int(total.sum())
    first, place = total[1] / rounds, float(total @ places) / rounds
    spread = sqrt(float(total @ (places - place) ** 2) / rounds)
    return PlaceRate(
        rounds,
        float(first),
        Z95 * sqrt(first * (1 - first) / rounds),
        place,
        Z95 * spread / sqrt(rounds),
        (seats * (seats + 1) / 2 - place) / (seats - 1),
    )
