"""How a game of Spite & Malice ended, in words and numbers."""

from collections.abc import Sequence

from spitegame.rules.malice.options import Settlement
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.tables.face import Ending, ResultColumn
from spitegame.ui.tables.malice import wording
from spitegame.ui.tables.words import signed


def ending(view: MaliceView, names: Sequence[str]) -> Ending:
    return Ending(
        seat=view.seat,
        outcome=wording.outcome(view, names),
        how=wording.how_it_ended(view, names),
        standings=view.standings or (),
        figures=_figures(view),
    )


def _figures(view: MaliceView) -> list[ResultColumn]:
    """Where nothing is at stake a game pays its winner one point, and so the account is the number of games won."""
    ranking = view.standings or ()
    left = ResultColumn("Cards left", tuple(str(standing.left) for standing in ranking))
    sums = [view.carry.account[standing.seat] + standing.points for standing in ranking]
    if view.rules.settlement is not Settlement.STAKE:
        return [left, ResultColumn("Games won", tuple(map(str, sums)))]
    points = ResultColumn("Points", tuple(signed(standing.points) for standing in ranking))
    return [left, points, ResultColumn("Account", tuple(map(signed, sums)))]
