"""The value of a position: a network with one hidden layer over its features, in plain Python, with a memo by block.

The hidden units are summed as one large integer in fixed point, with `LANE` bits for each unit.

As bytes, networks are a line of JSON, and then for each network in turn the rows as in `spitegame.ai.weights`, and

    4 bytes    for every hidden unit, its output weight
    4 bytes    the bias
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from operator import mul
from struct import unpack
from typing import TypeAlias

from spitegame.ai.malice.board import PILES, Ints
from spitegame.ai.malice.learned import features
from spitegame.ai.malice.movegen import ENDING, GONE, HEIGHTS, PLAYED, heights_of
from spitegame.ai.malice.turn_context import MaliceContext
from spitegame.ai.weights import packed_floats, packed_rows, read_rows, steps_of

NETWORKS = 2
"""The number of networks: one for each stage."""

ONE = 1 << 25
"""The number 1 in fixed point. A lane holds up to ±64, and hidden units hardly exceed 10."""
LANE = 32
"""The bits of a hidden unit."""
OFFSET = 1 << LANE - 1
"""The offset of every lane when lanes are unpacked, so that none is below 0."""

Row: TypeAlias = Sequence[float]
Lanes: TypeAlias = int
"""A row of integers packed into one, the first in the lowest bits. A negative one borrows from the lane above it."""
Marking: TypeAlias = Callable[[features.Marks], None]


@dataclass(frozen=True)
class Network:
    rows: Sequence[Row]
    """The input weights, by feature and hidden unit."""
    output_weights: Row
    """By hidden unit. The first unit is linear, the others are rectified (ReLU)."""
    bias: float

    @cached_property
    def steps(self) -> Row:
        """The quantization step of each feature."""
        return steps_of(self.rows)

    @cached_property
    def lanes(self) -> Sequence[Lanes]:
        """The rows in quantization steps, each packed."""
        return [lanes_of([round(size / step) for size in row]) for step, row in zip(self.steps, self.rows, strict=True)]

    @cached_property
    def scales(self) -> Row:
        """The quantization step of each feature in fixed point."""
        return [step * ONE for step in self.steps]

    @cached_property
    def offsets(self) -> Lanes:
        """`OFFSET` in every lane."""
        return lanes_of([OFFSET] * len(self.output_weights))


def lanes_of(row: Sequence[int]) -> Lanes:
    """The numbers of a row, packed."""
    return sum(number << LANE * index for index, number in enumerate(row))


@dataclass(slots=True)
class LearnedEvaluator:
    """An evaluator of the ends of one turn. `kept` is a memo of what blocks of features add to the hidden units."""

    networks: Sequence[Network]
    kept: dict[tuple[str, int, int, int], Lanes] = field(default_factory=dict)


def fresh(evaluator: LearnedEvaluator) -> LearnedEvaluator:
    """Return an evaluator for another turn, with an empty memo."""
    return LearnedEvaluator(evaluator.networks)


def worth(
    evaluator: LearnedEvaluator, context: MaliceContext, node: int, discarded: int, held: Ints, count: int, depths: Ints
) -> float:
    """Return the logit of the probability that the seat's side wins, if its turn goes to the node.

    `discarded` is one of `movegen.discards`, or NOTHING; `held`, `count` and `depths` tell the hand and the piles then.
    """
    network, ending, card = evaluator.networks[features.stage(node)], node >> ENDING, discarded // PILES
    heights = heights_of(node, len(context.board.heights))
    piles, hand = node >> GONE & (1 << ENDING - GONE) - 1, node >> PLAYED & (1 << GONE - PLAYED) - 1
    hidden = (
        _kept(evaluator, network, ("standing", ending, 0, 0), partial(features.mark_standing, context, ending))
        + _kept(
            evaluator, network, ("centers", ending, node & HEIGHTS, 0), partial(features.mark_centers, context, heights)
        )
        + _kept(evaluator, network, ("piles", ending, piles, discarded), partial(features.mark_piles, context, depths))
        + _kept(evaluator, network, ("hand", ending, hand, card), partial(features.mark_hand, context, held, count))
        + _added(network, partial(features.mark_prospect, context, ending, heights, depths, held, count))
    )
    return network.bias + _output(network, hidden)


def _output(network: Network, hidden: Lanes) -> float:
    """Return the output of the network without its bias."""
    units = len(network.output_weights)
    lanes: tuple[int, ...] = unpack(f"<{units}I", (hidden + network.offsets).to_bytes(units * LANE // 8, "little"))
    above = [lane - OFFSET if lane > OFFSET else 0 for lane in lanes]
    above[0] = lanes[0] - OFFSET
    total: float = sum(map(mul, network.output_weights, above))
    return total / ONE


def _kept(evaluator: LearnedEvaluator, network: Network, key: tuple[str, int, int, int], marking: Marking) -> Lanes:
    """Return what a block adds to the hidden units, from the memo if it is known."""
    if key not in evaluator.kept:
        evaluator.kept[key] = _added(network, marking)
    return evaluator.kept[key]


def _added(network: Network, marking: Marking) -> Lanes:
    """Return what the marked features add to the hidden units."""
    marks = features.no_marks()
    marking(marks)
    sizes = map(mul, marks.values, map(network.scales.__getitem__, marks.indices))
    return sum(map(mul, map(round, sizes), map(network.lanes.__getitem__, marks.indices)))


def packed(networks: Sequence[Network]) -> bytes:
    """The networks as bytes."""
    units = len(networks[0].output_weights)
    head = {"networks": len(networks), "features": len(networks[0].rows), "units": units}
    parts = (packed_rows(each.rows) + packed_floats([*each.output_weights, each.bias]) for each in networks)
    return json.dumps(head).encode() + b"\n" + b"".join(parts)


def networks(data: bytes) -> tuple[Network, ...]:
    """The networks that were packed into these bytes."""
    first, rest = data.split(b"\n", 1)
    head = json.loads(first)
    inputs, units = head["features"], head["units"]
    size = 4 * inputs + inputs * units + 4 * units + 4
    parts = (read_rows(rest[start : start + size], inputs, units) for start in range(0, len(rest), size))
    return tuple(Network(rows, numbers[:-1], numbers[-1]) for rows, numbers in parts)
