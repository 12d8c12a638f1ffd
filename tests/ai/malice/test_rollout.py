"""What becomes of a turn, followed where nothing is hidden."""

import pytest

from spitegame.ai.malice.best import learned_for
from spitegame.ai.malice.board import BLOCKED, ENDED
from spitegame.ai.malice.encode import whole_board
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.rollout import rollout
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import ONLINE


@pytest.mark.parametrize(("left", "chances"), [([3, 5], [1.0, 0.0]), ([4, 4], [0.5, 0.5])])
def test_a_blocked_game_is_what_the_rules_make_of_it(left: list[int], chances: list[float]) -> None:
    """6.2: whoever has the fewest payoff cards left wins; what was thought of it before is of no account."""
    board = whole_board(GAME.deal(ONLINE, 2, 1, None))
    board.left[:], board.now[ENDED] = left, BLOCKED
    assert [rollout(board, LearnedEvaluator(learned_for(2)), seat, 0.0, 16, 1) for seat in range(2)] == chances
