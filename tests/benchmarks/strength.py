"""How strong the computer players of Spite & Malice are, each against the one below it, and how much is left to gain:
``python tests/benchmarks/strength.py --games 4000 --jobs 2 --compiled --json``.

Two seats have two packs and twenty payoff cards. More seats are named as well, ``best,good,good,good``, and have three
packs, and twenty payoff cards up to four. Each deal is played once in every seating. `rate` is of games that the first
one wins, `ci95` holds the true rate in 95 of 100 cases, and `blocked` is the share of games that nobody could win.

With ``--spite`` the best player of Spite is measured as well: how often it comes first in a round among three good
ones, and how often a seer does, who is shown all cards, in a tenth of the rounds.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import QUICK, arguments, report

from spitegame.ai.contest import Contest
from spitegame.ai.levels import LEVELS, SEERS, YARDSTICKS
from spitegame.ai.player import Player
from spitegame.cli.arena import outcomes_of, report_of, wilson
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import ONLINE, PARTY, MaliceRules

PLAYERS = {**LEVELS[GAME.rulebook.key], **YARDSTICKS[GAME.rulebook.key], **SEERS[GAME.rulebook.key]}
FIGURES = ("*.rate", "*.ci95", "*.games", "*.blocked")
PAYOFF = 2 if QUICK else 20
LADDER = ("best,greedy", "good,fair", "fair,easy")
CEILINGS = tuple(",".join((name, *("good",) * others)) for others in (1, 3, 5) for name in ("best", "seer"))
"""How `best` does among good players, and how somebody does who is shown every card: what is left to gain."""
TABLES = (*LADDER, *CEILINGS)
SPITE_SEATS = 4


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("tables", nargs="*", default=TABLES, help=f"who plays whom (default: {' '.join(TABLES)})")
    parser.add_argument("--games", type=int, default=2 if QUICK else 100, help="of each table (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="so many games at once (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default: %(default)s)")
    parser.add_argument(
        "--compiled", action="store_true", help="with what `best`, `good` and `seer` think compiled: needs numba"
    )
    parser.add_argument("--spite", action="store_true", help="the players of Spite as well: needs numba")
    chosen = parser.parse_args()
    figures = {table: measured(table, chosen) for table in chosen.tables}
    report({**figures, **(spite_figures(chosen.games) if chosen.spite else {})}, FIGURES, as_json=chosen.json)


def measured(table: str, chosen: argparse.Namespace) -> dict[str, Any]:
    names = tuple(table.split(","))
    players = {**PLAYERS, **(_compiled() if chosen.compiled else {})}
    deals = -(-chosen.games // len(names))
    contest = Contest(GAME, rules_for(len(names)), players, names, deals, chosen.seed)
    told = report_of(outcomes_of(contest, chosen.jobs))
    first = told["players"][0]
    return {
        "rate": first["rate"],
        "ci95": first["ci95"],
        "games": told["games"],
        "blocked": round(told["blocked"] / told["games"], 4),
    }


def rules_for(seats: int) -> MaliceRules:
    if seats == 2:
        return replace(ONLINE, payoff=PAYOFF)
    return replace(PARTY, payoff=PAYOFF if seats <= 4 else PAYOFF // 2, most_seats=8)


def _compiled() -> dict[str, Player]:
    from spitegame.training.malice.compiled import CompiledBest, CompiledGood, CompiledSeer

    folder = Path("training")
    return {
        "best": CompiledBest(folder=folder),
        "good": CompiledGood(folder=folder),
        "seer": CompiledSeer(folder=folder),
    }


def spite_figures(rounds: int) -> dict[str, dict[str, Any]]:
    import numpy as np

    from spitegame.ai.spite.best import learned_network
    from spitegame.training.spite.school import ROUNDS
    from spitegame.training.spite.strength import place_rate, seer_rate

    weights, work = [np.array(part, np.float32) for part in learned_network()], Path("training")
    matches = -(-rounds // ROUNDS)
    rates = {
        "best": place_rate(work, weights, SPITE_SEATS, matches),
        "seer": seer_rate(work, weights, SPITE_SEATS, -(-matches // 10)),
    }
    return {
        f"spite: {name},good,good,good": {
            "rate": round(rate.first, 4),
            "ci95": [round(bound, 4) for bound in wilson(rate.first * rate.rounds, rate.rounds)],
            "rounds": rate.rounds,
        }
        for name, rate in rates.items()
    }


if __name__ == "__main__":
    main()
