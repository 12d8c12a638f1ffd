"""The network in plain Python gives what it would give unit by unit; networks as bytes, and the shipped ones."""

from collections.abc import Iterator
from random import Random

import pytest

from spitegame.ai.malice.best import learned_for
from spitegame.ai.malice.board import PILES, RANKS
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.learned import features
from spitegame.ai.malice.learned.network import NETWORKS, LearnedEvaluator, Network, networks, packed, worth
from spitegame.ai.malice.movegen import ENDING, NOTHING, hand_of, heights_of, lay_out, move_tree
from spitegame.ai.malice.turn_context import MaliceContext, context_of
from spitegame.ai.weights import STEPS
from spitegame.resources import LEARNED
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import ONLINE

UNITS = 7
MOST_BYTES = 1_000_000


def drawn(chance: Random, features: int, units: int) -> Network:
    rows = [tuple(chance.gauss(0, 1) for _ in range(units)) for _ in range(features)]
    return Network(rows, tuple(chance.gauss(0, 1) for _ in range(units)), chance.gauss(0, 1))


def unit_by_unit(network: Network, marks: features.Marks) -> float:
    hidden = [
        sum(size * network.rows[index][unit] for index, size in zip(marks.indices, marks.values, strict=True))
        for unit in range(UNITS)
    ]
    above = [hidden[0], *(max(0.0, unit) for unit in hidden[1:])]
    return network.bias + sum(out * unit for out, unit in zip(network.output_weights, above, strict=True))


@pytest.mark.parametrize("seed", range(5))
def test_units_side_by_side(seed: int) -> None:
    """Units lie side by side, also where some sums are kept from the position before."""
    state = GAME.deal(ONLINE, 2, seed, None)
    (seat,) = GAME.to_act(state)
    context = context_of(board_of(GAME.view(state, seat)), seat)
    network = networks(packed([drawn(Random(seed), features.FEATURES, UNITS)]))[0]
    evaluator = LearnedEvaluator([network, network])
    for node, held, count in stopping(context):
        value = worth(evaluator, context, node, NOTHING, held, count, [0] * PILES)
        assert value == pytest.approx(unit_by_unit(network, all_marks(context, node, held, count)), abs=1e-3)


def stopping(context: MaliceContext) -> Iterator[tuple[int, list[int], int]]:
    """Every node of the first turn, with the cards that are left there."""
    hand = hand_of(context.board, context.seat)
    for node in move_tree(context.board, context.seat, 20).nodes:
        held = [0] * RANKS
        yield node, held, lay_out(node, hand, [0] * PILES, held, [0] * PILES)


def all_marks(context: MaliceContext, node: int, held: list[int], count: int) -> features.Marks:
    marks, heights, depths = features.no_marks(), heights_of(node, len(context.board.heights)), [0] * PILES
    features.mark_standing(context, node >> ENDING, marks)
    features.mark_centers(context, heights, marks)
    features.mark_piles(context, depths, marks)
    features.mark_hand(context, held, count, marks)
    features.mark_prospect(context, node >> ENDING, heights, depths, held, count, marks)
    return marks


def test_networks_come_back_nearly_as_they_were() -> None:
    """To half a step of the weights of a feature, of which the largest has 127."""
    before = [drawn(Random(seed), features=5, units=3) for seed in range(2)]
    after = networks(packed(before))
    assert len(after) == 2
    for one, other in zip(before, after, strict=True):
        assert other.output_weights == pytest.approx(one.output_weights)
        assert other.bias == pytest.approx(one.bias)
        for row, again in zip(one.rows, other.rows, strict=True):
            assert again == pytest.approx(row, abs=0.51 * max(map(abs, row)) / STEPS)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_shipped_networks_fit_the_features_and_are_small(seats: int) -> None:
    learned = learned_for(seats)
    assert len(learned) == NETWORKS
    for network in learned:
        assert len(network.rows) == features.FEATURES
        assert {len(row) for row in network.rows} == {len(network.output_weights)}
    assert sum(path.stat().st_size for path in LEARNED.iterdir()) < MOST_BYTES
