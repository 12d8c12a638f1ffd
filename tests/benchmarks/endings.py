"""How many solved endings of Spite the computer players get right: ``python tests/benchmarks/endings.py --json``.

Two players are left, and the choice matters: against one card whose face is not seen the right choices have the best
chance, against more they win in any case (`tests/support/spite/endings.py`). `all` is the share of right answers, and
there is one for each kind of ending. `search` is the search alone.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.spite.endings import load
from support.spite.solvers import measured, searched

from spitegame.ai.levels import LEVELS

TRIES = 5
"""How often a player is asked, since some of them play by chance."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    as_json = parser.parse_args().json
    choosers = {name: player.choose for name, player in LEVELS["spite"].items()} | {"search": searched}
    figures = {name: measured(choose, load(), TRIES) for name, choose in choosers.items()}
    if as_json:
        print(json.dumps(figures))
        return
    for name, shares in figures.items():
        print(f"{name:8}", *(f"{kind} {share:6.1%} " for kind, share in shares.items()))


if __name__ == "__main__":
    main()
