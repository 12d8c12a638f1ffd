"""A network with one hidden layer: a softmax over the open places of a round. Training compiles this module."""

from math import exp
from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.learned.features import FeatureMarks

Row: TypeAlias = list[float]

MOST_PLACES = 9


class SpiteNetwork(NamedTuple):
    rows: list[Row]
    """The input weights, by feature and hidden unit."""
    hidden_biases: Row
    output_weights: list[Row]
    """By hidden unit, which is rectified (ReLU), and place."""
    output_biases: Row


def begin(network: SpiteNetwork, marks: FeatureMarks, hidden: Row) -> None:
    """Write the sums of the hidden units over the marks of a situation."""
    for unit in range(len(hidden)):
        hidden[unit] = network.hidden_biases[unit]
    add_marks(network, marks, hidden)


def add_marks(network: SpiteNetwork, marks: FeatureMarks, hidden: Row) -> None:
    """Add what the marked features weigh to the hidden units."""
    for each in range(marks.number[0]):
        row, size = network.rows[marks.indices[each]], marks.values[each]
        for unit in range(len(hidden)):
            hidden[unit] += size * row[unit]


def odds(network: SpiteNetwork, hidden: Row, active: int, chances: Row) -> None:
    """Write the softmax over the `active` open places, the best first, to `chances`."""
    for index in range(active):
        chances[index] = network.output_biases[index]
    for unit in range(len(hidden)):
        if hidden[unit] > 0:
            size, row = hidden[unit], network.output_weights[unit]
            for index in range(active):
                chances[index] += size * row[index]
    most, total = chances[0], 0.0
    for index in range(1, active):
        most = max(most, chances[index])
    for index in range(active):
        chances[index] = exp(chances[index] - most)
        total += chances[index]
    for index in range(active):
        chances[index] /= total
