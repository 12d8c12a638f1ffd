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
        caret = self._caret(cursor) if cursor.focus == self.id else None
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
            case Key() if cursor.focus == self.id:
                return self._edit(given, cursor)
            case _:
                return None
        return STAY

    def _insert(self, typed: str, cursor: Cursor) -> None:
        caret = self._caret(cursor)
        fitting = "".join(filter(str.isprintable, typed))[: self.longest - len(self.text)]
        self._become(self.text[:caret] + fitting + self.text[caret:], caret + len(fitting), cursor)

    def _edit(self, key: Key, cursor: Cursor) -> Step | None:
        caret = self._caret(cursor)
        match key.place:
            case "left":
                cursor.caret = max(0, caret - 1)
            case "right":
                cursor.caret = min(len(self.text), caret + 1)
            case "home":
                cursor.caret = 0
            case "end":
                cursor.caret = len(self.text)
            case "backspace" if caret:
                self._become(self.text[: caret - 1] + self.text[caret:], caret - 1, cursor)
            case "delete":
                self._become(self.text[:caret] + self.text[caret + 1 :], caret, cursor)
            case "space":
                # It comes once more as text.
                return STAY
            case _:
                return None
        return STAY

    def _become(self, text: str, caret: int, cursor: Cursor) -> None:
        cursor.caret = caret
        self.changed(text)

    def _caret(self, cursor: Cursor) -> int:
        return len(self.text) if cursor.caret is None else min(cursor.caret, len(self.text))
