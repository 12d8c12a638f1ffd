"""Where the keyboard is: the node that has the focus, and the place within its text."""

from collections.abc import Callable

from spitegame.ui.inputs import Key
from spitegame.ui.scene import STAY, Step


class Cursor:
    def __init__(self) -> None:
        self._focus: str | None = None
        self.caret: int | None = None
        """The number of characters before it; None while nothing has been typed since the focus came here."""

    @property
    def focus(self) -> str | None:
        return self._focus

    @focus.setter
    def focus(self, node_id: str | None) -> None:
        self._focus = node_id
        self.caret = None

    def caret_in(self, text: str) -> int:
        """The caret, at the end of the text at first."""
        return len(text) if self.caret is None else min(self.caret, len(text))

    def edit(self, text: str, key: Key, changed: Callable[[str], None]) -> Step | None:
        """Move the caret in the text, or delete a character and call `changed` with the rest. None for all other keys,
        and where there is nothing to delete before the caret."""
        caret = self.caret_in(text)
        match key.place:
            case "left":
                self.caret = max(0, caret - 1)
            case "right":
                self.caret = min(len(text), caret + 1)
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(text)
            case "backspace" if caret:
                self.caret = caret - 1
                changed(text[: caret - 1] + text[caret:])
            case "delete":
                self.caret = caret
                changed(text[:caret] + text[caret + 1 :])
            case _:
                return None
        return STAY
