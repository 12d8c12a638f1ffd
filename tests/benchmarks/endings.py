"""How many solved endings of Spite the computer players get right: ``python tests/benchmarks/endings.py --json``.

Two players are left, and the choice matters: against one card whose face is not seen the right choices have the best
chance, against more they win in any case (`tests/support/spite/endings.py`). `all` is the share of right answers, and
there is one for each kind of ending. `search` is the search alone.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, Figures, run
from support.spite.endings import load
from support.spite.solvers import measured, searched

from spitegame.ai.levels import LEVELS

FIGURES = tuple(
    f"{player}.{kind}" for player in (*LEVELS["spite"], "search") for kind in ("all", "last card", "sure win")
)
ENDINGS = load()[::8] if QUICK else load()
TRIES = 1 if QUICK else 5
"""How often a player is asked, since some of them play by chance."""


def everybody() -> dict[str, Figures]:
    choosers = {name: player.choose for name, player in LEVELS["spite"].items()} | {"search": searched}
    return {name: measured(choose, ENDINGS, TRIES) for name, choose in choosers.items()}


if __name__ == "__main__":
    run(__doc__, everybody, FIGURES)
