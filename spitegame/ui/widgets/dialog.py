"""A small form over the scene that it is about."""

from spitegame.ui.geometry import Rect, centered
from spitegame.ui.nodes import Frame, Node, Shade, Takes
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.measures import PAD, letters


class Dialog(Form):
    overlay = True

    def room(self, frame: Frame) -> Rect:
        window = frame.whole.inset(frame.px(32))
        width = min(window.width, letters(frame, 56) + 2 * frame.px(PAD))
        return centered(window.center, width, window.height)

    def backdrop(self, frame: Frame) -> list[Node]:
        return [Node(id="shade", rect=frame.whole, look=Shade(), takes=Takes.BLOCK)]
