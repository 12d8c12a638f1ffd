"""Forms: scenes with one panel, which has a head, a body that scrolls if it does not fit, and a foot."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spitegame.translation import pgettext
from spitegame.ui.focus import ARROWS, Towards, neighbour
from spitegame.ui.geometry import Rect, centered
from spitegame.ui.gestures import Gesture, Pull, Scroll, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import ButtonLook, Frame, Node, Panel, Shade, Takes, Tone, Zone
from spitegame.ui.scene import STAY, Back, Scene, Step
from spitegame.ui.widgets.block import PAD, WIDE_GAP, Block, Cursor, Spot, depth, first_answer, letters, moved
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column, Halves

AREA = "scroll"
WHEEL_NOTCH_REF_PX = 60
PAGE = 0.8
"""The distance that a page key scrolls, as a share of the height that shows."""
_FOCUS_GAP_REF_PX = 10
"""The least distance between the node with the focus and the end of the area."""
_COMPACT_MARGIN_REF_PX = 6
_LEAST_BODY = 0.42
"""The least share of the height for the body in a small window; with less, head and foot scroll too."""
_RING_PX = 8
"""The room at the sides in which the focus ring is not cut off."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The nodes that can be scrolled, at their places when nothing is scrolled. They show inside `within`."""

    content: Sequence[Node]
    height: float
    within: Rect

    def clamped(self, top: float) -> float:
        """Return the nearest allowed scrolling, in pixels."""
        return max(0.0, min(top, self.height - self.within.height))

    def showing(self, focus: str | None, top: float, edge: float) -> float:
        """Return the least scrolling from `top`, in pixels, at which the node with the focus shows."""
        for rect in (node.rect for node in self.content if node.id == focus):
            highest = rect.y - self.within.y - edge
            lowest = rect.bottom - self.within.bottom + edge
            return self.clamped(min(max(top, lowest), highest))
        return self.clamped(top)


class Scrolling:
    """The scroll position of a form, set by hand or by following the focus."""

    def __init__(self) -> None:
        self.top = 0.0
        """The pixels by which the sheet was scrolled when it was last handled."""
        self._by_hand = False

    def follow(self) -> None:
        """Follow the focus from now on."""
        self._by_hand = False

    def show_top(self) -> None:
        self.top, self._by_hand = 0.0, True

    def keep(self, frame: Frame, sheet: Sheet, focus: str | None) -> None:
        """Make the current position the start of later scrolling."""
        self.top = self._shown(frame, sheet, focus)

    def by(self, pixels: float, sheet: Sheet) -> None:
        self.top = sheet.clamped(self.top + pixels)
        self._by_hand = True

    def nodes(self, frame: Frame, sheet: Sheet, focus: str | None) -> list[Node]:
        if sheet.height <= sheet.within.height + 0.5:
            return list(sheet.content)
        top, within = self._shown(frame, sheet, focus), sheet.within
        clip = Rect(within.x - _RING_PX, within.y, within.width + 2 * _RING_PX, within.height)
        area = Node(AREA, clip, Zone(), takes=Takes.SCROLL)
        return [area, *moved(sheet.content, -top, clip), _thumb(frame, sheet, top)]

    def _shown(self, frame: Frame, sheet: Sheet, focus: str | None) -> float:
        return sheet.clamped(self.top) if self._by_hand else sheet.showing(focus, self.top, frame.px(_FOCUS_GAP_REF_PX))


def _thumb(frame: Frame, sheet: Sheet, top: float) -> Node:
    """Return the bar that shows which part of the sheet is seen."""
    within, share = sheet.within, sheet.within.height / sheet.height
    beside = frame.px(5 if frame.is_compact else 12)
    rect = Rect(within.right + beside, within.y + top * share, frame.px(5), within.height * share)
    return Node(f"{AREA}.thumb", rect, ButtonLook("", frame.text(0), primary=True))


_PAGES = {"pageup": -PAGE, "pagedown": PAGE}
_MARGIN_PX = 6
"""The margin above the first and below the last block, which leaves room for the focus ring."""


class _Laid(NamedTuple):
    """The nodes of a form; those of the body at their unscrolled places."""

    panel: Rect
    head: list[Node]
    body: Sheet
    foot: list[Node]


class Form(Scene):
    """A scene of blocks, which are made anew at each picture from what the player has chosen so far."""

    letters = 130
    """The width of the panel's inside, in letters, if the window is wide enough."""
    margin = 28
    """The least distance from the panel to the edge of the window, in reference pixels."""
    body_height = 0.0
    """The least height of the body, in reference pixels, so that the foot stays while the body changes."""

    def __init__(self) -> None:
        self.cursor = Cursor()
        self._scrolling = Scrolling()

    def room(self, frame: Frame) -> Rect:
        """Return the room for the panel, which is centered there and takes only the height that it needs."""
        window = frame.whole.inset(frame.px(_COMPACT_MARGIN_REF_PX if frame.is_compact else self.margin))
        width = min(window.width, letters(frame, self.letters) + 2 * frame.gap(PAD))
        return centered(window.center, width, window.height)

    def backdrop(self, frame: Frame) -> list[Node]:
        shade = Node("shade", frame.whole, Shade(), takes=Takes.BLOCK)
        return [shade] if self.overlay else []

    def head(self) -> Block:
        return Column(())

    @abstractmethod
    def body(self) -> Block: ...

    @abstractmethod
    def foot(self) -> Block: ...

    @property
    def focus(self) -> str | None:
        return self.cursor.focus

    @focus.setter
    def focus(self, node_id: str | None) -> None:
        self.cursor.focus = node_id
        self._scrolling.follow()

    def open_on(self, node_id: str) -> None:
        """Focus this node, which then answers to Enter. Show the form from its top, even if the foot scrolls too."""
        self.cursor.focus = node_id
        self._scrolling.show_top()

    def nodes(self, frame: Frame) -> Sequence[Node]:
        frame = frame.upright
        laid = self._laid(frame)
        panel = Node("panel", laid.panel, Panel(Tone.STRONG if self.overlay else Tone.PLAIN))
        body = self._scrolling.nodes(frame, laid.body, self.focus)
        return [*self.backdrop(frame), panel, *laid.head, *body, *laid.foot]

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        frame = frame.upright
        sheet = self._laid(frame).body
        self._scrolling.keep(frame, sheet, self.focus)
        match gesture:
            case Scroll(id=place, up=up) if place == AREA:
                self._scrolling.by(-up * frame.px(WHEEL_NOTCH_REF_PX), sheet)
                return STAY
            case Pull(id=place, down=pixels) if place == AREA:
                self._scrolling.by(-pixels, sheet)
                return STAY
            case Key(place=place) if place in _PAGES:
                self._scrolling.by(_PAGES[place] * sheet.within.height, sheet)
                return STAY
            case Tap(id=place):
                self.focus = place
            case _:
                pass
        answer = first_answer((self.head(), self.body(), self.foot()), gesture, self.cursor)
        if answer is None and isinstance(gesture, Key) and gesture.place in ARROWS:
            return self._walk(ARROWS[gesture.place], frame)
        return answer

    def _walk(self, towards: Towards, frame: Frame) -> Step:
        """Move the focus through the whole body before it leaves for head or foot: parts of the body lie unseen behind
        these."""
        laid = self._laid(frame)
        body = self._scrolling.nodes(frame, laid.body, self.focus)
        around = laid.head + laid.foot
        home = body if any(node.id == self.focus for node in body) else around
        found = neighbour(home, self.focus, towards)
        if found == self.focus or self.focus is None:
            seen = [node for node in body if not node.clip or node.clip.overlap(node.rect)]
            found = neighbour(laid.head + seen + laid.foot, self.focus, towards)
        self.focus = found
        return STAY

    def _laid(self, frame: Frame) -> _Laid:
        """Return the form laid out, with the panel in the middle of its room and only as high as needed."""
        room, pad, gap = self.room(frame), frame.gap(PAD), frame.gap(WIDE_GAP)
        inner = Spot(room.x + pad, 0, room.width - 2 * pad)
        head = self.head().nodes(frame, inner, self.cursor)
        body = self.body().nodes(frame, inner.down(_MARGIN_PX), self.cursor)
        foot = self.foot().nodes(frame, inner, self.cursor)
        above = pad + (depth(head, inner) + gap if head else 0)
        below = gap + depth(foot, inner) + pad
        whole = depth(body, inner) + _MARGIN_PX
        if frame.is_compact and room.height - above - below < min(whole, room.height * _LEAST_BODY):
            return self._laid_as_one(frame, room, (head, body, foot))
        shown = min(max(whole, frame.px(self.body_height)), room.height - above - below)
        height = above + shown + below
        y = room.y + (room.height - height) / 2
        within = Rect(inner.x, y + above, inner.width, shown)
        return _Laid(
            Rect(room.x, y, room.width, height),
            moved(head, y + pad),
            Sheet(moved(body, within.y), whole, within),
            moved(foot, within.bottom + gap),
        )

    def _laid_as_one(self, frame: Frame, room: Rect, parts: Sequence[Sequence[Node]]) -> _Laid:
        """Lay out head, body and foot as one sheet that scrolls, if the body would be too low."""
        pad, gap = frame.gap(PAD), frame.gap(WIDE_GAP)
        within = Rect(room.x + pad, room.y + pad, room.width - 2 * pad, room.height - 2 * pad)
        y, content = 0.0, []
        for nodes in filter(None, parts):
            top = min(node.rect.y for node in nodes)
            content += moved(nodes, within.y + _MARGIN_PX + y - top)
            y += max(node.rect.bottom for node in nodes) - top + gap
        return _Laid(room, [], Sheet(content, y - gap + 2 * _MARGIN_PX, within), [])


class Dialog(Form):
    """A small form over another scene."""

    overlay = True
    letters = 56
    margin = 32

    def foot(self) -> Block:
        """Return the button that closes a dialog whose choices apply at once."""
        return Halves((Button("done", pgettext("button", "Done"), Back, primary=True),))
