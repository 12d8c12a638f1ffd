"""The matches to learn from: rules, number of seats, and other players."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spitegame.ai.spite.learned.network import MOST_PLACES
from spitegame.rules.spite.options import LEAST_SEATS, MOST_SEATS, OPEN, Referee, SpiteRules
from spitegame.training.spite.self_play import BY_CHANCE, EARLIER, GOOD, LEARNER

SEATS = range(LEAST_SEATS, MOST_SEATS + 1)
# Nobody makes a misplay, and before a strict referee a play is settled at once.
USUAL = replace(OPEN, referee=Referee.STRICT)
HOUSES: tuple[tuple[float, SpiteRules], ...] = (
    (0.8, USUAL),
    (0.1, replace(USUAL, penalty=2, fake_jokers=5)),
    (0.1, replace(USUAL, joker_turns_higher=False, fake_jokers=18)),
)
"""Pairs of a share of the matches and the rules by which these are played."""
MANNERS = (LEARNER, GOOD, EARLIER, BY_CHANCE)
FIRST = 0.5
"""The extra value of the first place. Without it, values fall evenly from 1 for the first to -1 for the last place."""


class Practice(NamedTuple):
    """A mixture of matches to learn from."""

    often: tuple[float, ...]
    """The share of the matches by number of seats."""
    among_itself: float
    """The share of the matches in which the learner plays against itself only."""
    company: tuple[float, ...]
    """In all other matches, the share of the seats that play in each of the `MANNERS`."""
    explored: float
    """The share of the learner's decisions in which it explores."""
    noise: float
    """The scale of the Gumbel noise that is added to the values then."""


AT_FIRST = Practice(
    often=(0.16, 0.34, 0.10, 0.16, 0.07, 0.07, 0.10),
    among_itself=0.3,
    company=(0.5, 0.3, 0.18, 0.02),
    explored=0.15,
    noise=0.15,
)
"""Much exploration, so that the samples cover many situations."""
LATER = Practice(
    often=(0.12, 0.50, 0.08, 0.12, 0.05, 0.05, 0.08),
    among_itself=0.15,
    company=(0.38, 0.50, 0.10, 0.02),
    explored=0.04,
    noise=0.10,
)
"""Little exploration, so that the values are those of the play at a table."""


class Seated(NamedTuple):
    rules: SpiteRules
    manners: NDArray[np.int64]
    """By seat, how it plays."""


def seated(chance: np.random.Generator, practice: Practice, exploits: bool) -> Seated:
    """Draw the rules and the seats of a match; an exploiter is alone among the others."""
    seats = int(chance.choice(SEATS, p=practice.often))
    rules = HOUSES[int(chance.choice(len(HOUSES), p=[often for often, _ in HOUSES]))][1]
    if exploits:
        manners = np.full(seats, EARLIER)
    elif chance.random() < practice.among_itself:
        manners = np.full(seats, LEARNER)
    else:
        manners = chance.choice(MANNERS, size=seats, p=practice.company)
    manners[int(chance.integers(seats))] = LEARNER
    return Seated(rules, manners)


def place_worths() -> NDArray[np.float64]:
    """Return the values of places to learners, by number of seats and by place."""
    table = np.zeros((MOST_PLACES + 1, MOST_PLACES + 1))
    for seats in SEATS:
        for place in range(1, seats + 1):
            table[seats, place] = (seats + 1 - 2 * place) / (seats - 1)
        table[seats, 1] += FIRST
    return table
