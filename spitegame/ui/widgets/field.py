"""A line of text to type."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key, Pasted, Typed
from spitegame.ui.nodes import FieldLook, Frame, Node, Takes
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import BODY, control_height, letters


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    id: str
    label: str
    text: str
    changed: Callable[[str], None]
    longest: int
    placeholder: str = ""

    def breadth(self, frame: Frame) -> float:
        return letters(frame, 14)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        caret = cursor.caret_in(self.text) if cursor.focus == self.id else None
        return [
            Node(
                id=self.id,
                rect=Rect(spot.x, spot.y, spot.width, control_height(frame)),
                look=FieldLook(self.text, frame.text(BODY), caret, self.placeholder),
                label=f"{self.label}: {self.text or self.placeholder}",
                takes=Takes.TYPING,
            )
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(self.id):
                cursor.caret = None
            case Typed(typed) | Pasted(typed) if cursor.focus == self.id:
                self._insert(typed, cursor)
            case Key(place="space") if cursor.focus == self.id:
                pass  # it comes once more as text
            case Key() if cursor.focus == self.id:
                return cursor.edit(self.text, given, self.changed)
            case _:
                return None
        return STAY

    def _insert(self, typed: str, cursor: Cursor) -> None:
        caret = cursor.caret_in(self.text)
        fitting = "".join(filter(str.isprintable, typed))[: self.longest - len(self.text)]
        cursor.caret = caret + len(fitting)
        self.changed(self.text[:caret] + fitting + self.text[caret:])
