"""The players that only the arena knows: they do what is allowed, and see what they say that they see."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest
from support.malice.tables import ME, area, play_payoff, table, up_to

from spitegame.ai.malice.best import MaliceBest, Seer, learned_for
from spitegame.ai.malice.board import BLOCKED, ENDED
from spitegame.ai.malice.encode import whole_board
from spitegame.ai.malice.heuristic import Greedy
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.turn import rollout
from spitegame.rules.malice.actions import Discard, PlayToCenter
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import ONLINE


def test_the_greedy_player_takes_its_payoff_first() -> None:
    state = table("3h 6c", "9d 6s", ["6h"], centers=[up_to("2"), up_to("5")])
    assert Greedy().choose(GAME.view(state, ME), Random(1)) == play_payoff(1)
    fits = table("3h 9c", "9d 6s", centers=[up_to("2")])
    fits_not = table("4h 9c", "9d 6s", centers=[up_to("2")])
    for seed in range(5):
        assert isinstance(Greedy().choose(GAME.view(fits, ME), Random(seed)), PlayToCenter)
        assert isinstance(Greedy().choose(GAME.view(fits_not, ME), Random(seed)), Discard)


def test_the_seer_knows_what_its_rival_holds_and_comes_to_an_end() -> None:
    """The rival wins with a six and a seven after the five: who sees its hand keeps the five."""
    known = [
        table("5h Jh Jd", "9d 9s 2d", others=[area(hand, "8c")], centers=[up_to("4")], stock="2h 2c 3h 3c 2s 3s 2d 3d")
        for hand in ("6d 7d 10c 10d 10h", "Jc Js 10c 10d 10h")
    ]
    (taken, _) = (Seer().choose(state, Random(1)) for state in known)
    assert isinstance(taken, Discard)
    blind = [MaliceBest().choose(GAME.view(state, ME), Random(1)) for state in known]
    assert blind[0] == blind[1]
    state, chance = GAME.deal(replace(ONLINE, payoff=1), 2, 3, None), Random(1)
    for actions in count():
        acting = GAME.to_act(state)
        if not acting:
            break
        assert actions < 500
        (seat,) = acting
        state, _ = GAME.apply(state, seat, Seer(tried=2).choose(state, chance))
    assert GAME.standings(state)


@pytest.mark.parametrize(("left", "chances"), [([3, 5], [1.0, 0.0]), ([4, 4], [0.5, 0.5])])
def test_a_blocked_game_is_what_the_rules_make_of_it(left: list[int], chances: list[float]) -> None:
    """6.2: whoever has the fewest payoff cards left wins; what was thought of it before is of no account."""
    board = whole_board(GAME.deal(ONLINE, 2, 1, None))
    board.left[:], board.now[ENDED] = left, BLOCKED
    assert [rollout(board, LearnedEvaluator(learned_for(2)), seat, 0.0, 16, 1) for seat in range(2)] == chances
