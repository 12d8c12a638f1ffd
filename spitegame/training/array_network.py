"""The network as training runs it: over arrays, with nothing kept but what the last position had in common.

Written to be compiled; it stands in for `spitegame.ai.malice.learned.network`.
"""

from typing import Any, NamedTuple

import numpy as np

from spitegame.ai.malice.board import Ints
from spitegame.ai.malice.learned.features import (
    MaliceContext,
    heights_of,
    mark_centers,
    mark_hand,
    mark_piles,
    mark_prospect,
    mark_standing,
)
from spitegame.ai.malice.learned.network import STOPPED, TURNED_UP
from spitegame.ai.malice.movegen import HEIGHTS, OPEN

ENDINGS = 4


class ArrayEvaluator(NamedTuple):
    rows: Any
    """By stage, feature and hidden unit."""
    outwards: Any
    biases: Any
    standing: Any
    """By the way a turn ends, what the standing block adds; worked out once for a decision."""
    known: Any
    """Whether it is; and after these, for which heights the centers' block is."""
    centers: Any


class Sums(NamedTuple):
    """Instead of being listed, what is marked is added up at once: to features, or in the hidden units."""

    totals: Any
    rows: Any
    """By feature, what it adds to the hidden units; of no length where features themselves are wanted."""


def sums(totals: Any, rows: Any) -> Any:
    return Sums(totals, rows)


def mark(marks: Sums, place: int, size: float) -> None:
    if len(marks.rows):
        row, small = marks.rows[place], np.float32(size)
        for unit in range(len(marks.totals)):
            marks.totals[unit] += small * row[unit]
    else:
        marks.totals[place] += np.float32(size)


def stage(ends: int) -> int:
    return STOPPED if ends == OPEN else TURNED_UP


def judge_of(rows: Any, outwards: Any, biases: Any) -> ArrayEvaluator:
    units = rows.shape[2]
    return ArrayEvaluator(
        rows,
        outwards,
        biases,
        np.zeros((ENDINGS, units), np.float32),
        np.full(2 * ENDINGS, -1, np.int64),
        np.zeros((ENDINGS, units), np.float32),
    )


def fresh(evaluator: ArrayEvaluator) -> ArrayEvaluator:
    """For a decision about another context."""
    evaluator.known[:] = -1
    return evaluator


def worth(
    evaluator: ArrayEvaluator,
    context: MaliceContext,
    ends: int,
    spot: int,
    card: int,
    pile: int,
    held: Ints,
    count: int,
    depths: Ints,
) -> float:
    rows = evaluator.rows[stage(ends)]
    heights = heights_of(spot, len(context.board.heights))
    if evaluator.known[ends] < 0:
        evaluator.standing[ends, :] = 0
        mark_standing(context, ends, sums(evaluator.standing[ends], rows))
        evaluator.known[ends] = 1
    if evaluator.known[ENDINGS + ends] != spot & HEIGHTS:
        evaluator.centers[ends, :] = 0
        mark_centers(context, heights, sums(evaluator.centers[ends], rows))
        evaluator.known[ENDINGS + ends] = spot & HEIGHTS
    hidden = evaluator.standing[ends] + evaluator.centers[ends]
    marks = sums(hidden, rows)
    mark_piles(context, depths, marks)
    mark_hand(context, held, count, marks)
    mark_prospect(context, ends, heights, depths, held, count, marks)
    outwards = evaluator.outwards[stage(ends)]
    total = float(evaluator.biases[stage(ends)]) + outwards[0] * hidden[0]
    for unit in range(1, len(hidden)):
        if hidden[unit] > 0:
            total += outwards[unit] * hidden[unit]
    return float(total)


def all_features(
    context: MaliceContext, ends: int, spot: int, held: Ints, count: int, depths: Ints, features: Any
) -> None:
    """All blocks, added to an array of zeros."""
    heights = heights_of(spot, len(context.board.heights))
    marks = sums(features, np.zeros((0, 0), np.float32))
    mark_standing(context, ends, marks)
    mark_centers(context, heights, marks)
    mark_piles(context, depths, marks)
    mark_hand(context, held, count, marks)
    mark_prospect(context, ends, heights, depths, held, count, marks)
