"""A number with a button to either side; it can be typed as well."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.icons import Icon
from spitegame.ui.inputs import Key, Typed
from spitegame.ui.nodes import ButtonLook, FieldLook, Frame, Node, Takes
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import BODY, control_height


@dataclass(frozen=True, slots=True)
class Stepper:
    id: str
    label: str
    value: int
    allowed: range
    changed: Callable[[int], None]

    def breadth(self, frame: Frame) -> float:
        return 2 * control_height(frame) + self._middle(frame)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, side = frame.text(BODY), control_height(frame)
        less = Rect(spot.x, spot.y, side, side)
        number = Rect(less.right, spot.y, self._middle(frame), side)
        more = Rect(number.right, spot.y, side, side)
        text = str(self.value)
        caret = len(text) if cursor.focus == self.id else None
        return [
            Node(
                id=f"{self.id}.less",
                rect=less,
                look=ButtonLook("", size, icon=Icon.MINUS),
                label=f"{self.label}: less",
                takes=Takes.TAP,
            ),
            Node(
                id=self.id,
                rect=number,
                look=FieldLook(text, size, caret),
                label=f"{self.label}: {text}",
                takes=Takes.TYPING,
            ),
            Node(
                id=f"{self.id}.more",
                rect=more,
                look=ButtonLook("", size, icon=Icon.PLUS),
                label=f"{self.label}: more",
                takes=Takes.TAP,
            ),
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(node_id) if node_id in self._steps:
                self._go(self._steps[node_id], cursor)
            case Key(place="left") if cursor.focus in self._steps:
                self._go(-1, cursor)
            case Key(place="right") if cursor.focus in self._steps:
                self._go(1, cursor)
            case Key(place="backspace") if cursor.focus in self._steps:
                self._put(str(self.value)[:-1], cursor)
            case Typed(text) if cursor.focus in self._steps and text.isdecimal():
                self._type(text, cursor)
            case _:
                return None
        return STAY

    @property
    def _steps(self) -> dict[str | None, int]:
        """The step by the node that is tapped."""
        return {f"{self.id}.less": -1, self.id: 0, f"{self.id}.more": 1}

    def _go(self, by: int, cursor: Cursor) -> None:
        cursor.caret = None
        self.changed(min(self.allowed[-1], max(self.allowed[0], self.value + by)))

    def _type(self, digits: str, cursor: Cursor) -> None:
        """Goes on with the number just typed as long as one comes out that is allowed; else begins anew."""
        if cursor.caret is None or not self._put(str(self.value) + digits, cursor):
            self._put(digits, cursor)

    def _put(self, digits: str, cursor: Cursor) -> bool:
        if not digits or int(digits) not in self.allowed:
            return False
        cursor.caret = len(digits)
        self.changed(int(digits))
        return True

    def _middle(self, frame: Frame) -> float:
        widest = frame.measure(str(self.allowed[-1]), frame.text(BODY))
        return max(control_height(frame), widest + 26)
