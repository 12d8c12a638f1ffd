"""The layout of the table of Spite; between two rounds the standing takes the middle."""

from collections.abc import Iterator

from spitegame.rules.game import Seat
from spitegame.rules.spite.state import Interval, Over
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.face import Laid, Seen
from spitegame.tables.spite.own_hand import OwnHand
from spitegame.tables.spite.player_plate import PlayerPlate
from spitegame.tables.spite.podium import Podium
from spitegame.tables.spite.sizes import SpiteSizes, sizes
from spitegame.tables.spite.trick_area import TrickArea
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node


def layout(seen: Seen[SpiteView], frame: Frame) -> Laid:
    """Return the table as it is laid out, with its nodes in painting order."""
    size = sizes(seen, frame)
    frame = size.frame
    nodes = [*_others(seen, frame, size), *_middle(seen, frame, size), *OwnHand(seen, frame, size).nodes()]
    hushed = any(node.id == "reading" for node in nodes)
    return Laid(nodes, size.status, hushed=hushed, last=size.reading, rooms=size.rooms)


def _others(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    """Yield the plates of the other players, clockwise from the left. An onlooker has the first seat at the bottom."""
    number = len(seen.view.players)
    for step, rect in enumerate(size.plates, start=1):
        seat = Seat((seen.view.vantage + step) % number)
        yield from PlayerPlate(seen, frame, size, seat, Rect(rect.x, rect.y, rect.width, size.plate)).nodes()


def _middle(seen: Seen[SpiteView], frame: Frame, size: SpiteSizes) -> Iterator[Node]:
    phase = seen.view.phase
    if isinstance(phase, Interval | Over):
        return Podium(seen, frame, size, phase.results, size.middle).nodes()
    return TrickArea(seen, frame, size).nodes()
