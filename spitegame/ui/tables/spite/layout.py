"""Where everything on the table lies."""

from collections.abc import Iterator

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Interval, Over
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.tables.face import Laid, Seen
from spitegame.ui.tables.spite.own_hand import OwnHand
from spitegame.ui.tables.spite.player_plate import PlayerPlate
from spitegame.ui.tables.spite.round_results import RoundResults
from spitegame.ui.tables.spite.sizes import SpiteSizes
from spitegame.ui.tables.spite.trick_area import TrickArea


def layout(seen: Seen[SpiteView], frame: Frame) -> Laid:
    """The nodes of the table, in the order in which they are painted."""
    size = SpiteSizes(seen.view, seen.choice, frame, seen.column, seen.status_lines)
    nodes = list(_nodes(seen, frame, size))
    return Laid(nodes, size.status, hushed=size.hushes and any(node.id == "reading" for node in nodes))


def _nodes(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    yield from _others(seen, frame, size)
    match seen.view.phase:
        case Interval(results) | Over(results):
            yield from RoundResults(seen, frame, size, results).nodes()
        case _:
            yield from TrickArea(seen, frame, size).nodes()
    yield from OwnHand(seen, frame, size).nodes()


def _others(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    """The plates clockwise from the left. Somebody who only watches sees the first seat at the bottom."""
    number = len(seen.view.players)
    for step, rect in enumerate(size.seats.plates, start=1):
        seat = Seat((seen.view.vantage + step) % number)
        yield from PlayerPlate(seen, frame, size, seat, Rect(rect.x, rect.y, rect.width, size.plate)).nodes()
