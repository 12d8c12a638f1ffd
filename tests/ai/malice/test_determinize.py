"""What the best player imagines of the cards it does not see, and what it makes of that."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from spitegame.ai.malice.best import MaliceBest, learned_for
from spitegame.ai.malice.board import BLOCKED, COMPLETED, DICE, ENDED, PAYOFFS, RANKS, STOCK, Board
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.good import MaliceGood
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.rollout import (
    APART,
    best_by_rollouts,
    determinized,
    evaluated,
    first_step,
    nearly_as_good,
    rollout,
)
from spitegame.ai.malice.learned.turn_ends import HAIR
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, CompletedReturn, MaliceRules
from spitegame.rules.malice.view import MaliceView

TABLES = [
    pytest.param(replace(ONLINE, payoff=4), 2, id="online"),
    pytest.param(replace(CLUB, jokers=2, payoff=3), 3, id="club with jokers"),
    pytest.param(replace(PARTY, payoff=3, completed_return=CompletedReturn.WHEN_EMPTY), 4, id="party"),
    pytest.param(replace(PARTY, payoff=3, low_cards_forced=True, hand=6), 2, id="low cards forced"),
]


def views(rules: MaliceRules, seats: int, seed: int) -> Iterator[MaliceView]:
    """All that the seats to act see in a game between good players."""
    player, chance, state = MaliceGood(), Random(seed), GAME.deal(rules, seats, seed, None)
    while acting := GAME.to_act(state):
        (seat,) = acting
        view = GAME.view(state, seat)
        yield view
        state, _ = GAME.apply(state, seat, player.choose(view, chance))


def ranks_of(board: Board) -> Counter[int]:
    """Of every card on it."""
    lists = [
        board.stock[: board.now[STOCK]],
        board.completed[: board.now[COMPLETED]],
        [rank for place, count in enumerate(board.hands) for rank in [place % RANKS] * count],
        board.payoffs,
        *(board.centers[place * 13 :][:height] for place, height in enumerate(board.heights)),
        *(
            board.piles[place * (len(board.piles) // len(board.depths)) :][:depth]
            for place, depth in enumerate(board.depths)
        ),
    ]
    return Counter(rank for cards in lists for rank in cards if rank)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_an_imagined_world_holds_every_card_and_all_that_is_seen(rules: MaliceRules, seats: int) -> None:
    for seed, view in enumerate(views(rules, seats, seed=1), start=1):
        board, seat = board_of(view), view.vantage
        board.now[DICE] = seed
        world = determinized(board, seat)
        assert ranks_of(world) == Counter(dict(enumerate(board.pack))) - Counter({0: 99})
        assert world.hands[seat * RANKS : (seat + 1) * RANKS] == board.hands[seat * RANKS : (seat + 1) * RANKS]
        assert (world.piles, world.centers, world.held) == (board.piles, board.centers, board.held)
        for each, left in enumerate(board.left):
            top = each * PAYOFFS + left - 1
            assert world.payoffs[top] == board.payoffs[top]


def test_worlds_differ_and_the_same_dice_deal_the_same() -> None:
    view = next(views(ONLINE, 2, seed=1))
    board = board_of(view)
    worlds = [determinized(board, view.vantage) for _ in range(2)]
    assert worlds[0] == worlds[1]
    board.now[DICE] = worlds[0].now[DICE]
    assert determinized(board, view.vantage).hands != worlds[0].hands


def test_it_ponders_only_what_begins_otherwise_and_is_nearly_as_good() -> None:
    """Where it cannot be told apart from the first play what is best, that can wait."""
    pondered = 0
    for view in views(replace(ONLINE, payoff=4), 2, seed=2):
        board, evaluator = board_of(view), LearnedEvaluator(learned_for(2))
        thought = evaluated(board, evaluator, 100, 4)
        best, values = thought.best, thought.ends.values
        begins, least = first_step(thought, best), values[best] - APART
        others = [end for end, value in enumerate(values) if value > least and first_step(thought, end) != begins]
        other = nearly_as_good(thought)
        board.now[DICE] = 1
        chosen = best_by_rollouts(board, evaluator, thought, looks=100)
        if others and other >= 0:
            pondered += 1
            assert values[other] == pytest.approx(max(values[end] for end in others), abs=HAIR)
            assert chosen in (best, other)
        else:
            assert (other, chosen) == (-1, best)
    assert pondered


@pytest.mark.parametrize(("left", "chances"), [([3, 5], [1.0, 0.0]), ([4, 4], [0.5, 0.5])])
def test_a_blocked_game_is_what_the_rules_make_of_it(left: list[int], chances: list[float]) -> None:
    """6.2: whoever has the fewest payoff cards left wins; what was thought of it before is of no account."""
    board = board_of(next(views(ONLINE, 2, seed=1)))
    board.left[:], board.now[ENDED] = left, BLOCKED
    assert [rollout(board, LearnedEvaluator(learned_for(2)), seat, 0.0, 16, 1).chance for seat in range(2)] == chances


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_it_ponders_under_any_rules(rules: MaliceRules, seats: int) -> None:
    player = MaliceBest(most=60, close=2, looks=150)
    for view in views(rules, seats, seed=3):
        assert player.choose(view, Random(1)) in view.legal
