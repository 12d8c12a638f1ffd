"""Training: it learns, goes on where it was interrupted, and says how the weights came about."""

import json
from pathlib import Path

import pytest

from spitegame.ai.malice.learned.features import FEATURES
from spitegame.ai.malice.learned.weights import networks
from spitegame.training import command

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

SHORT = 1_500
TRIALS = 400


@pytest.mark.long
def test_it_learns_and_goes_on(tmp_path: Path) -> None:
    from spitegame.training.playing import LEARNED
    from spitegame.training.schooling import Plan, School

    plan = Plan("two", SHORT, seed=3)
    School(Plan("two", SHORT // 3, seed=3), tmp_path).run()
    school = School(plan, tmp_path)
    assert school.progress.games == SHORT // 3
    school.run()
    assert school.progress.games == SHORT
    assert school.strength(TRIALS, LEARNED) > 0.55


@pytest.mark.long
def test_the_command_writes_weights_and_how_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "TRIALS", 10)
    arguments = ["more", "--games", "500", "--units", "4", "--work", str(tmp_path / "work"), "--out", str(tmp_path)]
    assert command.run(arguments) == 0
    for network in networks((tmp_path / "malice-more.weights").read_bytes()):
        assert len(network.rows) == FEATURES
    report = json.loads((tmp_path / "malice-more.json").read_text())
    assert report["games"] == 500
    assert report["command"].startswith("spitegame train more --games 500")


def test_a_fit_brings_the_guess_near_the_targets() -> None:
    from spitegame.training.network import beginner, fit

    chance = np.random.default_rng(1)
    learner = beginner(units=8, seed=1)
    features = (chance.random((4096, FEATURES)) < 0.05).astype(np.float16)
    targets = features[:, 7].astype(np.float32)
    losses = [fit(learner, 0, features, targets, 0.003, chance) for _ in range(12)]
    assert losses[-1] < 0.5 * losses[0]
