"""A small network for the end of a round: the odds of each open place for a seat. Written to be compiled."""

from math import exp
from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.learned.features import FeatureMarks

Row: TypeAlias = list[float]

MOST_PLACES = 9


class SpiteNetwork(NamedTuple):
    rows: list[Row]
    """By feature, what it adds to each hidden unit."""
    hidden_biases: Row
    """The bias of each hidden unit."""
    output_weights: list[Row]
    """By hidden unit, what it adds to each output where it is above 0."""
    output_biases: Row
    """The bias of each output."""


def begin(network: SpiteNetwork, marks: FeatureMarks, hidden: Row) -> None:
    """Adds up the hidden units for a situation."""
    for unit in range(len(hidden)):
        hidden[unit] = network.hidden_biases[unit]
    add_marks(network, marks, hidden)


def add_marks(network: SpiteNetwork, marks: FeatureMarks, hidden: Row) -> None:
    """Adds what is marked to the hidden units."""
    for each in range(marks.number[0]):
        row, size = network.rows[marks.indices[each]], marks.values[each]
        for unit in range(len(hidden)):
            hidden[unit] += size * row[unit]


def odds(network: SpiteNetwork, hidden: Row, active: int, chances: Row) -> None:
    """Write the odds of the seat for the best place that is open, the second best, and so on, for `active` players."""
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
