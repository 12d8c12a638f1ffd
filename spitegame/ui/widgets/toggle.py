"""A switch that is on or off."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.chip import chip, chip_width
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import control_height


@dataclass(frozen=True, slots=True)
class Toggle:
    id: str
    label: str
    on: bool
    changed: Callable[[bool], None]

    def breadth(self, frame: Frame) -> float:
        return max(chip_width(frame, "On"), chip_width(frame, "Off"))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rect = Rect(spot.x, spot.y, self.breadth(frame), control_height(frame))
        text = "On" if self.on else "Off"
        return [chip(frame, self.id, rect, text, on=self.on, label=f"{self.label}: {text}")]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(self.id):
                self.changed(not self.on)
            case Key(place="left" | "right" as place) if cursor.focus == self.id:
                self.changed(place == "right")
            case _:
                return None
        return STAY
