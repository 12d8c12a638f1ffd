"""Training: it thinks as the player does, learns, goes on where it was, and says how the weights came about."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from spitegame.ai.malice.best import Best, learned_for
from spitegame.ai.malice.learned.acting import move_on
from spitegame.ai.malice.learned.board import DICE, ENDED, IN_PLAY
from spitegame.ai.malice.learned.features import FEATURES
from spitegame.ai.malice.learned.network import Judge
from spitegame.ai.malice.learned.sight import whole_board
from spitegame.ai.malice.learned.weights import networks
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules
from spitegame.training import command
from spitegame.training.courses import COURSES, Table

if TYPE_CHECKING:
    from spitegame.training.schooling import Plan

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")

RULES = replace(ONLINE, payoff=5)
TRIALS = 500
MOST, CLOSE = 60, 2
LEARNED_MUCH = 0.58
"""By chance alone it would win so often against its equal once in a thousand times."""


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Compiled once, and hastily: that takes half as long, and the games are few."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_OPT", "1")
        numba.config.reload_config()
        yield tmp_path_factory.mktemp("work")
    numba.config.reload_config()


@pytest.fixture
def small_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short games, and a beginner who knows nothing at all."""
    monkeypatch.setitem(COURSES, "two", [Table(RULES, 2, 1.0)])
    monkeypatch.setattr("spitegame.training.network.BEGINNING", {})


def small(games: int, at_once: int, seed: int) -> "Plan":
    from spitegame.training.schooling import Plan

    return Plan("two", games, seed, units=16, round=at_once, rate=0.003)


@pytest.mark.usefixtures("small_course")
def test_it_learns_from_nothing(work: Path) -> None:
    from spitegame.training.playing import LEARNED
    from spitegame.training.schooling import School

    school = School(small(games=1_000, at_once=100, seed=1), work)
    school.run()
    assert school.strength(TRIALS, LEARNED) > LEARNED_MUCH
    learned = networks(school.packed())
    player, state = Best(learned=lambda _seats: learned), GAME.deal(RULES, 2, 1, None)
    while acting := GAME.to_act(state):
        (seat,) = acting
        state, _ = GAME.apply(state, seat, player.choose(GAME.view(state, seat), Random(1)))
    assert GAME.standings(state)


@pytest.mark.usefixtures("small_course")
def test_interrupted_it_comes_to_the_same(work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from spitegame.training.network import fit
    from spitegame.training.schooling import School

    plan = small(games=100, at_once=20, seed=2)
    whole = School(plan, work)
    whole.run()
    whole.folder.rename(tmp_path / "whole")
    with monkeypatch.context() as patch:
        patch.setattr("spitegame.training.schooling.fit", interrupted_after(7, fit))
        with pytest.raises(KeyboardInterrupt):
            School(plan, work).run()
    resumed = School(plan, work)
    assert resumed.progress.games == 60
    resumed.run()
    assert resumed.packed() == whole.packed()


@pytest.mark.usefixtures("small_course")
def test_it_learns_the_same_however_many_games_are_played_at_once(work: Path) -> None:
    from spitegame.training.schooling import School

    plan, learned = small(games=60, at_once=30, seed=4), []
    for jobs in (1, 2):
        school = School(plan, work, jobs)
        school.run()
        learned.append(school.packed())
        school.path.unlink()
    assert learned[0] == learned[1]


def interrupted_after(calls: int, fit: Callable[..., float]) -> Callable[..., float]:
    calling = count()

    def interrupted(*arguments: Any) -> float:
        if next(calling) == calls:
            raise KeyboardInterrupt
        return fit(*arguments)

    return interrupted


@pytest.mark.usefixtures("small_course")
def test_the_command_writes_weights_and_how_they_were_made(
    work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "TRIALS", 20)
    asked = ["--course", "two", "--games", "500", "--seed", "3", "--units", "4"]
    assert command.run([*asked, "--work", str(work), "--out", str(tmp_path)]) == 0
    for network in networks((tmp_path / "malice-two.weights").read_bytes()):
        assert len(network.rows) == FEATURES
    report = json.loads((tmp_path / "malice-two.json").read_text())
    assert report["command"].startswith("spitegame train --course two --games 500")
    assert (report["games"], report["seats"], report["payoff"]) == (500, 2, 5)
    assert {name: each["games"] for name, each in report["wins"].items()} == {
        "against greedy": 20,
        "against the beginner": 20,
        "against one shown everything": 4,
        "against good": 4,
    }
    assert "two: 500 of 500 games" in capsys.readouterr().err


def test_no_games_at_once_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.run(["--jobs", "0"])
    assert "--jobs must be at least 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        pytest.param(RULES, 2, id="online"),
        pytest.param(replace(CLUB, jokers=2, payoff=4), 3, id="club with jokers"),
        pytest.param(replace(PARTY, partners=True, payoff=3, jokers=2, build_to_king=True), 4, id="partners"),
    ],
)
def test_what_is_compiled_plays_as_the_player_does(rules: MaliceRules, seats: int, work: Path) -> None:
    """With the same worth of the same positions, and the same shuffles."""
    from spitegame.training.compiled import twins
    from spitegame.training.quick import judge_for
    from spitegame.training.tables import arrays

    compiled, judge = twins(work), judge_for(learned_for, seats)
    plain = whole_board(GAME.deal(rules, seats, 3, None))
    plain.now[DICE] = Random(1).getrandbits(30)
    twin = arrays(plain)
    for _ in range(60):
        if plain.now[ENDED] != IN_PLAY:
            break
        move = move_on(plain, Judge(learned_for(seats)), MOST, CLOSE)
        assert compiled["move_on"](twin, judge, MOST, CLOSE) == pytest.approx(move, abs=1e-3)
        assert [list(row) for row in twin] == [list(row) for row in plain]


def test_compiled_it_chooses_the_same(work: Path) -> None:
    from spitegame.training.quick import Quick

    state, chance = GAME.deal(RULES, 2, 1, None), Random(1)
    while acting := GAME.to_act(state):
        (seat,) = acting
        seen = GAME.view(state, seat)
        action = Best().choose(seen, chance)
        assert Quick(folder=work).choose(seen, chance) == action
        state, _ = GAME.apply(state, seat, action)


def test_a_fit_brings_the_guess_near_the_targets() -> None:
    from spitegame.training.network import beginner, fit

    chance = np.random.default_rng(1)
    learner = beginner(units=8, seed=1)
    features = (chance.random((4096, FEATURES)) < 0.05).astype(np.float16)
    targets = features[:, 7].astype(np.float32)
    losses = [fit(learner, 0, features, targets, 0.003, chance) for _ in range(12)]
    assert losses[-1] < 0.5 * losses[0]
