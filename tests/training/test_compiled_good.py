"""The good player of Spite as machine code: it weighs every choice as it does in plain Python."""

from pathlib import Path
from typing import Any

import pytest
from support.spite.good_choices import CHOICES

from spitegame.ai.spite.inner.good import good_values
from spitegame.ai.spite.inner.grouping import TOLERANCE
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.ai.spite.inner.weights import TUNED


@pytest.mark.dev
def test_compiled_the_good_player_comes_to_the_same(compiled_folder: Path) -> None:
    numba = pytest.importorskip("numba")
    from spitegame.training.machine_code import compiled, over_arrays
    from spitegame.training.spite.compiled import MODULES

    functions = compiled(MODULES, compiled_folder)
    find, think = functions["candidates"], functions["good_values"]

    @numba.njit  # type: ignore[untyped-decorator]
    def decide(known: Any, weights: Any) -> Any:
        found = think(known, find(known), weights)
        return found.passing, [play.value for play in found.plays], [play.daring for play in found.plays]

    for written in CHOICES:
        known = written.situation
        passing, values, darings = decide(over_arrays(known), TUNED)
        plain = good_values(known, candidates(known), TUNED)
        assert passing == pytest.approx(plain.passing, abs=TOLERANCE)
        assert list(values) == pytest.approx([play.value for play in plain.plays], abs=TOLERANCE)
        assert list(darings) == pytest.approx([play.daring for play in plain.plays], abs=TOLERANCE)
