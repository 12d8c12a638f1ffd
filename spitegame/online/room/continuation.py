"""From what the members bring to an heir, the game with which it goes on."""

from collections.abc import Iterable
from dataclasses import replace

from spitegame.net.transcript import unpack_facts
from spitegame.net.wire import unpack_terms
from spitegame.online.room.membership import Evidence
from spitegame.rules.catalog import GAMES
from spitegame.session.line import Update
from spitegame.session.record import Record, Resumption
from spitegame.session.table import Table
from spitegame.translation import N_

WENT_BACK = N_("The host’s machine has lost the last moves. Play goes on from before them.")
OLDEST = 12
"""What somebody was shown more updates ago than this tells nothing of a hand."""


def newest_of(everything: Iterable[Evidence]) -> Evidence | None:
    return max(everything, key=lambda each: each.update.position, default=None)


def continued(everything: Iterable[Evidence], finished: Record | None) -> Record:
    """The terms with which the game goes on, or the next one begins. `everything`: at least one update. `finished`:
    the newest game, if it is over and was opened. Raises Malformed or Unreplayable."""
    known = sorted(everything, key=lambda each: each.update.position)
    newest = known[-1]
    if newest.begin is None:
        return unpack_terms(newest.update.facts).record()
    record, number = newest.begin.record(), newest.update.number
    shown = [_update(each, record.game) for each in known if each.update.begin == newest.update.begin]
    views = [each.view for each in shown if each.number > number - OLDEST]
    view = GAMES[record.game].join_views(views)
    resumed = replace(record, resumed=Resumption(number, view))
    if shown[-1].to_act:
        return replace(resumed, occupants=())
    over = Table.begin(finished or resumed)
    return replace(record, occupants=(), carry=over.carry, resumed=None)


def _update(evidence: Evidence, game: str) -> Update:
    return unpack_facts(game, evidence.update.number, evidence.update.facts)
