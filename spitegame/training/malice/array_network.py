"""The network as training runs it: over arrays, with a memo of the last position alone.

numba compiles this module, which takes the place of `spitegame.ai.malice.learned.network` there.
"""

from typing import Any, NamedTuple

import numpy as np

from spitegame.ai.malice.board import Ints
from spitegame.ai.malice.learned import features
from spitegame.ai.malice.movegen import ENDING, HEIGHTS, heights_of
from spitegame.ai.malice.turn_context import MaliceContext

ENDINGS = 4


class ArrayEvaluator(NamedTuple):
    rows: Any
    """The weights by stage, feature and hidden unit."""
    output_weights: Any
    biases: Any
    standing: Any
    """By ending, what the standing block adds to the hidden units."""
    known: Any
    """By ending, 1 if `standing` is known, else -1; then by ending the heights that `centers` is for, or -1."""
    centers: Any
    """By ending, what the centers' block adds to the hidden units."""


class Sums(NamedTuple):
    """Marks that are added up at once, in place of a list: to the hidden units, or to a row of features."""

    totals: Any
    rows: Any
    """The input weights, by feature and hidden unit; empty for a row of features."""


def mark(marks: Sums, index: int, size: float) -> None:
    if len(marks.rows):
        row, small = marks.rows[index], np.float32(size)
        for unit in range(len(marks.totals)):
            marks.totals[unit] += small * row[unit]
    else:
        marks.totals[index] += np.float32(size)


def evaluator_of(weights: Any) -> ArrayEvaluator:
    """Return an evaluator. `weights` are rows, output weights and biases, each an array for all networks."""
    rows, out, biases = weights
    units = rows.shape[2]
    return ArrayEvaluator(
        rows,
        out,
        np.ascontiguousarray(biases).reshape(-1),
        np.zeros((ENDINGS, units), np.float32),
        np.full(2 * ENDINGS, -1, np.int64),
        np.zeros((ENDINGS, units), np.float32),
    )


def fresh(evaluator: ArrayEvaluator) -> ArrayEvaluator:
    """Return an evaluator for another turn."""
    evaluator.known[:] = -1
    return evaluator


def worth(
    evaluator: ArrayEvaluator, context: MaliceContext, node: int, discarded: int, held: Ints, count: int, depths: Ints
) -> float:
    """Return the logit of the probability that the seat's side wins, as in the plain network."""
    rows, ending = evaluator.rows[features.stage(node)], node >> ENDING
    heights = heights_of(node, len(context.board.heights))
    if evaluator.known[ending] < 0:
        evaluator.standing[ending, :] = 0
        standing: Any = Sums(evaluator.standing[ending], rows)
        features.mark_standing(context, ending, standing)
        evaluator.known[ending] = 1
    if evaluator.known[ENDINGS + ending] != node & HEIGHTS:
        evaluator.centers[ending, :] = 0
        centers: Any = Sums(evaluator.centers[ending], rows)
        features.mark_centers(context, heights, centers)
        evaluator.known[ENDINGS + ending] = node & HEIGHTS
    hidden = evaluator.standing[ending] + evaluator.centers[ending]
    marks: Any = Sums(hidden, rows)
    features.mark_piles(context, depths, marks)
    features.mark_hand(context, held, count, marks)
    features.mark_prospect(context, ending, heights, depths, held, count, marks)
    out = evaluator.output_weights[features.stage(node)]
    total = float(evaluator.biases[features.stage(node)]) + out[0] * hidden[0]
    for unit in range(1, len(hidden)):
        if hidden[unit] > 0:
            total += out[unit] * hidden[unit]
    return float(total)


def all_features(context: MaliceContext, node: int, held: Ints, count: int, depths: Ints, row: Any) -> None:
    """Write the features of a position into an array."""
    heights, ending = heights_of(node, len(context.board.heights)), node >> ENDING
    row[:] = 0
    marks: Any = Sums(row, np.zeros((0, 0), np.float32))
    features.mark_standing(context, ending, marks)
    features.mark_centers(context, heights, marks)
    features.mark_piles(context, depths, marks)
    features.mark_hand(context, held, count, marks)
    features.mark_prospect(context, ending, heights, depths, held, count, marks)
