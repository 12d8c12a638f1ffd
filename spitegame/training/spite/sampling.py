"""Matches of the learner, and the choices that they yield to learn from."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from spitegame.ai.spite.inner.weights import TUNED
from spitegame.ai.spite.learned.choice import Scratch
from spitegame.ai.spite.learned.features import FEATURES, MOST_MARKS, FeatureMarks
from spitegame.ai.spite.learned.network import MOST_PLACES
from spitegame.training.learner import Weights, merged
from spitegame.training.machine_code import compiled, over_arrays
from spitegame.training.spite.compiled import MODULES
from spitegame.training.spite.encode import empty_match
from spitegame.training.spite.learner import ChoiceSamples, network_of
from spitegame.training.spite.self_play import Lineup, MatchNotes
from spitegame.training.spite.tables import Practice, place_worths, seated

ROOM = 6000
"""The most choices that are noted of one match."""
LARGEST_DICE = 2_000_000_000


class MatchTask(NamedTuple):
    weights: Weights
    earlier: Weights
    """The weights of an earlier learner; for an exploiter, those of all others."""
    practice: Practice
    exploits: bool
    """True if the learner is alone among the others, whom it exploits."""
    seed: tuple[int, ...]
    matches: range
    """The numbers of the matches: each match has random numbers of its own."""


def sample_matches(work: Path, task: MatchTask) -> ChoiceSamples:
    matches = [_match(work, task, np.random.default_rng([*task.seed, number])) for number in task.matches]
    samples: ChoiceSamples = merged(matches)
    return samples


def _match(work: Path, task: MatchTask, chance: np.random.Generator) -> ChoiceSamples:
    practice = task.practice
    rules, manners = seated(chance, practice, task.exploits)
    learner, earlier, dice = network_of(task.weights), network_of(task.earlier), int(chance.integers(1, LARGEST_DICE))
    lineup = Lineup(manners, learner, earlier, TUNED, place_worths(), practice.explored, practice.noise)
    match, notes = over_arrays(empty_match(rules, len(manners))), empty_notes()
    play = compiled(MODULES, work)["play_match"]
    count = play(match, dice, lineup, array_scratch(task.weights), notes, empty_places())
    return ChoiceSamples(
        notes.features[:count].astype(np.float16),
        notes.active[:count].astype(np.int8),
        notes.reached[:count].astype(np.int8),
    )


def empty_notes() -> MatchNotes:
    return MatchNotes(np.zeros((ROOM, FEATURES), np.float32), *(np.zeros(ROOM, np.int64) for _ in range(4)))


def empty_places() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Return a count of rounds by seat and place, all 0."""
    return np.zeros((MOST_PLACES, MOST_PLACES + 1), np.int64)


def array_scratch(weights: Weights) -> Scratch:
    """Return scratch arrays of numpy, as machine code wants them."""
    units = len(weights[1])
    rows = np.zeros(units), np.zeros(units), np.zeros(MOST_PLACES)
    return Scratch(_array_marks(), _array_marks(), *rows)  # type: ignore[arg-type]


def _array_marks() -> FeatureMarks:
    return FeatureMarks(np.zeros(MOST_MARKS, np.int64), np.zeros(MOST_MARKS), np.zeros(1, np.int64))  # type: ignore[arg-type]
