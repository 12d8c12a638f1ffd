"""A part of a form that scrolls when there is more than fits."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import ButtonLook, Frame, Node, Takes, Zone
from spitegame.ui.widgets.block import moved

AREA = "scroll"
NOTCH = 60
"""The distance of a notch of the wheel, in pixels of a window of 1280 by 800."""
PAGE = 0.8
"""The distance of a page, by the height that shows."""
_EDGE = 10
"""The distance between what has the focus and the end of the area."""
_RING = 8
"""Real pixels: the ring about what has the focus is not cut off at the sides."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The nodes that can be scrolled, as they lie when nothing is scrolled. They show inside `within`."""

    content: Sequence[Node]
    height: float
    within: Rect

    @property
    def fits(self) -> bool:
        return self.height <= self.within.height + 0.5

    def clamped(self, top: float) -> float:
        return max(0.0, min(top, self.height - self.within.height))

    def showing(self, focus: str | None, top: float, edge: float) -> float:
        """Scrolled no further than it takes to see what has the focus."""
        for rect in (node.rect for node in self.content if node.id == focus):
            highest = rect.y - self.within.y - edge
            lowest = rect.bottom - self.within.bottom + edge
            return self.clamped(min(max(top, lowest), highest))
        return self.clamped(top)


class Scrolling:
    """The scrolling of a sheet, which follows the focus until it is scrolled by hand."""

    def __init__(self) -> None:
        self._top = 0.0
        self._by_hand = False

    def follow(self) -> None:
        self._by_hand = False

    def keep(self, frame: Frame, sheet: Sheet, focus: str | None) -> None:
        """Let later scrolling go on from what shows now."""
        self._top = self._shown(frame, sheet, focus)

    def by(self, pixels: float, sheet: Sheet) -> None:
        self._top = sheet.clamped(self._top + pixels)
        self._by_hand = True

    def nodes(self, frame: Frame, sheet: Sheet, focus: str | None) -> list[Node]:
        if sheet.fits:
            return list(sheet.content)
        top, within = self._shown(frame, sheet, focus), sheet.within
        clip = Rect(within.x - _RING, within.y, within.width + 2 * _RING, within.height)
        area = Node(id=AREA, rect=clip, look=Zone(), takes=Takes.SCROLL)
        return [area, *moved(sheet.content, -top, clip), _thumb(frame, sheet, top)]

    def _shown(self, frame: Frame, sheet: Sheet, focus: str | None) -> float:
        return sheet.clamped(self._top) if self._by_hand else sheet.showing(focus, self._top, frame.px(_EDGE))


def _thumb(frame: Frame, sheet: Sheet, top: float) -> Node:
    within, share = sheet.within, sheet.within.height / sheet.height
    rect = Rect(within.right + frame.px(12), within.y + top * share, frame.px(5), within.height * share)
    return Node(id=f"{AREA}.thumb", rect=rect, look=ButtonLook("", frame.text(0), primary=True))
