"""Where everything on the table lies."""

from collections.abc import Iterator

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Interval, Over
from spitegame.rules.spite.view import SpiteView
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.tables.face import Laid, Seen
from spitegame.ui.tables.spite.own_hand import own_hand
from spitegame.ui.tables.spite.player_plate import player_plate
from spitegame.ui.tables.spite.round_results import round_results
from spitegame.ui.tables.spite.sizes import SpiteSizes, sizes
from spitegame.ui.tables.spite.trick_area import trick_area


def layout(seen: Seen[SpiteView], frame: Frame) -> Laid:
    """The nodes in the order they are painted."""
    size = sizes(seen.view, seen.choice, frame, seen.column, seen.status_lines)
    nodes = list(_nodes(seen, frame, size))
    return Laid(nodes, size.status, hushed=size.hushes and any(node.id == "reading" for node in nodes))


def _nodes(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    view: SpiteView = seen.view
    yield from _others(seen, frame, size)
    if isinstance(view.phase, Interval | Over):
        yield from round_results(seen, frame, size)
    else:
        yield from trick_area(seen, frame, size)
    yield from own_hand(seen, frame, size)


def _others(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    """Clockwise from the left; who only watches sees the first seat at the bottom, without its cards."""
    number = len(seen.view.players)
    others = [Seat((seen.view.vantage + step) % number) for step in range(1, number)]
    for seat, rect in zip(others, size.seats.plates, strict=True):
        yield from player_plate(seen, frame, size, seat, Rect(rect.x, rect.y, rect.width, size.plate))
