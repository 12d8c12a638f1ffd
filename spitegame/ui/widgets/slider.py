"""A share from nothing to all, set by sliding."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Slide
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Align, Frame, Node, SliderLook, Takes, Words
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import BODY, GAP, control_height, letters

STEPS = 20


@dataclass(frozen=True, slots=True)
class Slider:
    id: str
    label: str
    share: float
    changed: Callable[[float], None]

    def breadth(self, frame: Frame) -> float:
        return letters(frame, 24)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, height = frame.text(BODY), control_height(frame)
        text = f"{round(self.share * 100)} %"
        beside = frame.measure("100 %", size)
        way = Rect(spot.x, spot.y, spot.width - beside - frame.px(GAP), height)
        line = Rect(spot.x + spot.width - beside, spot.y + (height - frame.line(size)) / 2, beside, frame.line(size))
        return [
            Node(id=self.id, rect=way, look=SliderLook(self.share), label=f"{self.label}: {text}", takes=Takes.SLIDE),
            Node(id=f"{self.id}.share", rect=line, look=Words((text,), size, align=Align.RIGHT)),
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Slide(self.id, share):
                cursor.focus = self.id
                self._set(share * STEPS)
            case Key(place="left" | "right" as place) if cursor.focus == self.id:
                self._set(self.share * STEPS + (1 if place == "right" else -1))
            case _:
                return None
        return STAY

    def _set(self, steps: float) -> None:
        self.changed(min(STEPS, max(0, round(steps))) / STEPS)
