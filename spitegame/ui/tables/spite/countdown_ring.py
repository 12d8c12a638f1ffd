"""The time that is left for a decision, as a ring that runs empty."""

from math import ceil

from spitegame.rules.game import Seat
from spitegame.rules.spite.permissions import clock
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Node, Ring, Tone
from spitegame.ui.tables.face import Seen
from spitegame.ui.tables.spite import places

_HURRY = 3.5
"""The seconds before the end at which the ring changes its colour."""


def countdown_ring(seen: Seen[SpiteView], seat: Seat, rect: Rect) -> Node | None:
    """The ring of a seat, or None if nobody counts its seconds. Between two rounds everybody sees only their own."""
    limit = clock(seen.view)
    if seen.left is None or limit is None or seat not in limit.seats:
        return None
    if seen.view.to_act is None and seat != seen.view.seat:
        return None
    tone = Tone.WARNING if seen.left <= _HURRY else Tone.GOLD
    look = Ring(min(1.0, seen.left / limit.seconds), str(ceil(seen.left)), round(rect.height * 0.46), tone)
    return Node(id=f"{places.plate(seat)}.left", rect=rect, look=look, label=f"{ceil(seen.left)} seconds left")
