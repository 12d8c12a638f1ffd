"""A button, and what it does."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.icons import Icon
from spitegame.ui.nodes import ButtonLook, Frame, Mark, Node, Takes
from spitegame.ui.scene import Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import BODY, control_height


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    id: str
    label: str
    act: Callable[[], Step]
    primary: bool = False
    enabled: bool = True
    icon: Icon | None = None
    key: str = ""
    """The key that does the same, as printed on its cap. Pressing it is handled elsewhere."""

    def breadth(self, frame: Frame) -> float:
        size = frame.text(BODY)
        cap = frame.measure(self.key, max(11, round(size * 0.72))) + 28 if self.key else 0
        return frame.measure(self.label, size) + max(frame.px(36), 1.4 * size) + (size + 7 if self.icon else 0) + cap

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        return [
            Node(
                id=self.id,
                rect=Rect(spot.x, spot.y, spot.width, control_height(frame)),
                look=ButtonLook(self.label, frame.text(BODY), self.key, self.icon, self.primary),
                label=self.label,
                takes=Takes.TAP,
                marks=Mark.NONE if self.enabled else Mark.DISABLED,
            )
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(self.id) if self.enabled:
                return self.act()
            case _:
                return None
