"""How a player notices that something is wrong (12)."""

from random import Random

from spitegame.ai.spite.turn_context import deed_misplays
from spitegame.rules.spite.actions import CallMisplay
from spitegame.rules.spite.permissions import why_no_call
from spitegame.rules.spite.view import SpiteView


def call(view: SpiteView, share: float) -> CallMisplay | None:
    """The call of a player who notices this share of the misplays, or None.

    Asked again about the same play, the player answers the same.
    """
    unproven = view.unproven
    if unproven is None or why_no_call(view, view.vantage) or not deed_misplays(view, unproven.deed):
        return None
    deed = unproven.deed
    lot = Random(f"{view.vantage} {deed.decision} {view.bounty} {view.own.hand}").random()
    return CallMisplay(deed.decision) if lot < share else None
