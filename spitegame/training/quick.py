"""The best player with its thinking compiled: it chooses the same, many times faster. To measure by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from spitegame.ai.malice.best import Best
from spitegame.ai.malice.learned.imagining import Thought
from spitegame.ai.malice.learned.network import Network
from spitegame.ai.malice.learned.sight import board_of
from spitegame.rules.malice.view import MaliceView
from spitegame.training.compiled import twins
from spitegame.training.tables import arrays
from spitegame.training.thinking import Judge, judge_of


@dataclass(frozen=True, kw_only=True)
class Quick(Best):
    folder: Path
    """Where what is compiled is kept."""

    def think(self, view: MaliceView, _chance: Random, /) -> Thought:
        plain, judge = board_of(view), judge_for(self.learned, len(view.areas))
        board, limits = arrays(plain), (self.most, self.close, self.looks)
        return Thought(*_twins(self.folder)["think"](board, judge, int(view.vantage), *limits))


@cache
def _twins(folder: Path) -> Mapping[str, Callable[..., Any]]:
    return twins(folder)


@cache
def judge_for(learned: Callable[[int], Sequence[Network]], seats: int) -> Judge:
    networks = learned(seats)
    return judge_of(
        np.array([each.rows for each in networks], np.float32),
        np.array([each.outwards for each in networks], np.float32),
        np.array([each.bias for each in networks], np.float32),
    )
