"""Whether a player notices that something is wrong (12)."""

from random import Random

from spitegame.ai.spite.turn_context import deed_misplays
from spitegame.rules.spite.actions import CallMisplay
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.play import is_right
from spitegame.rules.spite.state import Exchange
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import SpiteView, UnprovenView


def call(view: SpiteView, share: float) -> CallMisplay | None:
    """For a player who notices this share of the misplays. Asked again about the same one, it answers the same."""
    unproven = view.unproven
    if unproven is None or not _may_call(view, unproven) or not _is_wrong(view, unproven.deed):
        return None
    deed = unproven.deed
    lot = Random(f"{view.vantage} {deed.decision} {view.bounty} {view.own.hand}").random()
    return CallMisplay(deed.decision) if lot < share else None


def _may_call(view: SpiteView, unproven: UnprovenView) -> bool:
    seat = view.vantage
    is_others = unproven.deed.seat != seat and seat not in unproven.callers
    return is_others and view.own.is_in and view.rules.referee is Referee.OPEN


def _is_wrong(view: SpiteView, deed: LaidCards | Exchange) -> bool:
    match deed:
        case LaidCards():
            return bool(deed_misplays(view, deed))
        case Exchange():
            return not is_right(deed)
