"""The time that is left for a decision, as a ring that runs empty."""

from math import ceil

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Interval
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Node, Ring, Tone
from spitegame.ui.tables.face import Seen
from spitegame.ui.tables.spite import intents, places
from spitegame.ui.tables.spite.lying import to_act

_HURRY = 3.5
"""So many seconds before the end the ring changes its colour."""


def countdown_ring(seen: Seen[SpiteView], seat: Seat, rect: Rect) -> Node | None:
    """None: nobody counts the seconds of this seat. Between two rounds everybody sees their own."""
    left, view = seen.left, seen.view
    if left is None or not _counts(view, seat):
        return None
    tone = Tone.WARNING if left <= _HURRY else Tone.GOLD
    look = Ring(min(1.0, left / intents.seconds(view)), str(ceil(left)), round(rect.height * 0.46), tone)
    return Node(id=f"{places.plate(seat)}.left", rect=rect, look=look, label=f"{ceil(left)} seconds left")


def _counts(view: SpiteView, seat: Seat) -> bool:
    match view.phase:
        case Interval(ready=ready):
            return seat == view.seat and seat not in ready
        case _:
            return to_act(view) == seat
