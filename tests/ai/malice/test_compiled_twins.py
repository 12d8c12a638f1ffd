"""What training compiles thinks as the player does, in plain Python."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from spitegame.ai.malice.best import learned_for
from spitegame.ai.malice.learned.acting import move_on
from spitegame.ai.malice.learned.board import DICE, ENDED, IN_PLAY
from spitegame.ai.malice.learned.network import Judge
from spitegame.ai.malice.learned.sight import whole_board
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
MOST, CLOSE = 60, 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("compiled")


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        pytest.param(replace(ONLINE, payoff=5), 2, id="online"),
        pytest.param(replace(CLUB, jokers=2, payoff=4), 3, id="club with jokers"),
        pytest.param(replace(PARTY, partners=True, payoff=3, jokers=2, build_to_king=True), 4, id="partners"),
    ],
)
def test_the_same_choices_and_the_same_games(rules: MaliceRules, seats: int, folder: Path) -> None:
    from spitegame.training.compiled import twins
    from spitegame.training.tables import arrays
    from spitegame.training.thinking import judge_of

    compiled = twins(folder)
    networks = learned_for(seats)
    judge = judge_of(
        np.array([network.rows for network in networks], np.float32),
        np.array([network.outwards for network in networks], np.float32),
        np.array([network.bias for network in networks], np.float32),
    )
    plain = whole_board(GAME.deal(rules, seats, 3, None))
    plain.now[DICE] = Random(1).getrandbits(30)
    twin = arrays(plain)
    for _ in range(60):
        if plain.now[ENDED] != IN_PLAY:
            break
        liked = move_on(plain, Judge(networks), MOST, CLOSE)
        assert compiled["move_on"](twin, judge, MOST, CLOSE) == pytest.approx(liked, abs=1e-3)
        assert [list(row) for row in twin] == [list(row) for row in plain]
