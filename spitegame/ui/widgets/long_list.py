"""A list of any length, of which only what shows is laid out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import EntryLook, Frame, Node, Takes, Zone
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import BODY, GAP, SMALL, Block, Cursor, Spot, control_height


class ListedItem(NamedTuple):
    id: str
    label: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LongList(Block):
    """Rows of equal height. Those just above and below what shows are laid out too, so that the focus finds them."""

    count: int
    item: Callable[[int], ListedItem]
    """The item in this place; it is asked for only what is laid out."""
    act: Callable[[str], Step | None]
    """The step that follows when the item with this id is tapped; None for an id that is none of the list's."""
    scrolled: float
    """The pixels by which the form is scrolled."""

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        high, whole = self._row_height(frame), frame.size.height
        step = high + frame.px(GAP)
        first = max(0, int((self.scrolled - whole) // step))
        last = min(self.count, int((self.scrolled + 2 * whole) // step) + 1)
        rows = [self._row(frame, self.item(place), spot.down(place * step), high) for place in range(first, last)]
        end = Rect(spot.x, spot.y + max(0, self.count * step - frame.px(GAP) - 1), spot.width, 1)
        return [*rows, Node(id="list.end", rect=end, look=Zone())]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return self.act(given.id) if isinstance(given, Tap) else None

    def _row(self, frame: Frame, item: ListedItem, spot: Spot, high: float) -> Node:
        size, small = frame.text(BODY), frame.text(SMALL)
        inside = spot.width - 4 * small  # the margins, and the arrow with a gap
        label, about = (frame.shortened(item.label, size, inside), frame.shortened(item.about, small, inside))
        look = EntryLook(label, (about,), size, small, False)
        rect = Rect(spot.x, spot.y, spot.width, high)
        return Node(id=item.id, rect=rect, look=look, label=f"{item.label}. {item.about}", takes=Takes.TAP)

    def _row_height(self, frame: Frame) -> float:
        lines = frame.line(frame.text(BODY)) + frame.line(frame.text(SMALL))
        return max(lines + frame.px(16), control_height(frame))
