"""How a match of Spite ended, in words and numbers."""

from collections.abc import Sequence

from spitegame.rules.game import Standings
from spitegame.rules.spite.state import Over, Results
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.tables.face import Ending, ResultColumn
from spitegame.ui.tables.words import count, ordinal, signed


def ending(view: SpiteView, names: Sequence[str]) -> Ending:
    assert isinstance(view.phase, Over), "only a match that is over has ended"
    standings = view.standings or ()
    return Ending(
        seat=view.seat,
        outcome=outcome(view, names),
        how=_how(view, standings),
        standings=standings,
        figures=_figures(view, standings, view.phase.results),
    )


def outcome(view: SpiteView, names: Sequence[str]) -> str:
    """``You win the match``; empty while it lasts."""
    if not view.standings:
        return ""
    winner = view.standings[0].seat
    return "You win the match" if winner == view.seat else f"{names[winner]} wins the match"


def _how(view: SpiteView, standings: Standings) -> str:
    best = standings[0].points
    is_tie = standings[1].points == best
    decided = " The better place in the last round decides." if is_tie else ""
    return f"The best score after {count(view.rules.rounds, 'round')}: {signed(best)}.{decided}"


def _figures(view: SpiteView, standings: Standings, results: Results) -> list[ResultColumn]:
    last = [results[standing.seat] for standing in standings]
    wins = [view.carry.wins[standing.seat] + (standing.place == 1) for standing in standings]
    return [
        ResultColumn("Last round", tuple(ordinal(result.place) for result in last)),
        ResultColumn("Points", tuple(signed(result.points) for result in last)),
        ResultColumn("Score", tuple(signed(standing.points) for standing in standings)),
        ResultColumn("Won", tuple(map(str, wins))),
    ]
