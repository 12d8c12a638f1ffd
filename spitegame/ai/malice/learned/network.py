"""What a position is worth: a small network over its features, in plain Python, that keeps what it has worked out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from spitegame.ai.malice.learned.board import Ints
from spitegame.ai.malice.learned.features import (
    Marks,
    Scene,
    heights_of,
    mark_centers,
    mark_hand,
    mark_piles,
    mark_prospect,
    mark_standing,
    no_marks,
)
from spitegame.ai.malice.learned.ways import ENDS, GONE, HEIGHTS, OPEN, PLAYED

STOPPED, TURNED_UP = range(2)
"""What comes next, each with a network of its own: the others, or cards that turn up, of a payoff or a new hand."""
NETWORKS = 2

Row: TypeAlias = Sequence[float]
Marking: TypeAlias = Callable[[Marks], None]


@dataclass(frozen=True, slots=True)
class Network:
    rows: Sequence[Row]
    """By feature, what it adds to each hidden unit."""
    outwards: Row
    """What each unit adds to the worth: the first as it is, the others where they are above 0."""
    bias: float


@dataclass(slots=True)
class Judge:
    """Values the ends of one turn. What the parts of a position add to the hidden units is kept for the next one."""

    networks: Sequence[Network]
    kept: dict[tuple[str, int, int, int, int], Row] = field(default_factory=dict)


def fresh(judge: Judge) -> Judge:
    """For a decision about another scene."""
    return Judge(judge.networks)


def stage(ends: int) -> int:
    return STOPPED if ends == OPEN else TURNED_UP


def worth(
    judge: Judge, scene: Scene, ends: int, spot: int, card: int, pile: int, held: Ints, count: int, depths: Ints
) -> float:
    """The logarithm of the odds that the seat's side wins."""
    network, heights = judge.networks[stage(ends)], heights_of(spot, len(scene.board.heights))
    piles, hand = spot >> GONE & (1 << ENDS - GONE) - 1, spot >> PLAYED & (1 << GONE - PLAYED) - 1
    hidden = [
        sum(parts)
        for parts in zip(
            _kept(judge, network, ("standing", ends, 0, 0, 0), partial(mark_standing, scene, ends)),
            _kept(judge, network, ("centers", ends, spot & HEIGHTS, 0, 0), partial(mark_centers, scene, heights)),
            _kept(judge, network, ("piles", ends, piles, card, pile), partial(mark_piles, scene, depths)),
            _kept(judge, network, ("hand", ends, hand, card, 0), partial(mark_hand, scene, held, count)),
            _added(network, partial(mark_prospect, scene, ends, heights, depths, held, count)),
            strict=True,
        )
    ]
    value = network.bias + network.outwards[0] * hidden[0]
    return value + sum(out * unit for out, unit in zip(network.outwards[1:], hidden[1:], strict=True) if unit > 0)


def _kept(judge: Judge, network: Network, key: tuple[str, int, int, int, int], marking: Marking) -> Row:
    if key not in judge.kept:
        judge.kept[key] = _added(network, marking)
    return judge.kept[key]


def _added(network: Network, marking: Marking) -> Row:
    marks = no_marks()
    marking(marks)
    total = [0.0] * len(network.outwards)
    for place, size in zip(marks.places, marks.sizes, strict=True):
        if size:
            total = [one + size * other for one, other in zip(total, network.rows[place], strict=True)]
    return total
