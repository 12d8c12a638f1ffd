"""The log of a table: what one seat has heard, in sentences."""

from collections.abc import Sequence

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import ButtonLook, Frame, Node, Panel, Takes, Tone, Words

LINES = 500
"""The log keeps so many."""


class MoveLog:
    """Sentences, newest last."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._back = 0
        self.last = ""
        """What was done last; what followed from it stands in the lines."""

    def add(self, sentences: Sequence[str], *, told: int = 0) -> None:
        """What came of one action. `told`: which sentence is seen without the log."""
        self.last = sentences[told]
        self._lines = [*self._lines, *sentences][-LINES:]
        self._back = 0

    def remark(self, sentence: str) -> None:
        """What is no action: it does not count as done last."""
        self._lines = [*self._lines, sentence][-LINES:]

    def scroll(self, up: float) -> None:
        self._back = max(0, min(len(self._lines) - 1, self._back + round(up)))

    def nodes(self, frame: Frame, key: str) -> list[Node]:
        """A drawer at the right, that the key closes again."""
        width = min(frame.size.width * 0.6, frame.px(400) * max(1.0, frame.text_scale * 0.8))
        panel = Rect(frame.size.width - width, 0, width, frame.size.height)
        letters, pad = frame.text(17), frame.px(16)
        close = ButtonLook("Close log", letters, key.upper())
        height = max(frame.px(44), frame.line(letters) + frame.px(8))
        button = Rect(panel.x + pad, panel.bottom - height - pad, width - 2 * pad, height)
        nodes = [
            Node(id="log.panel", rect=panel, look=Panel(Tone.STRONG), takes=Takes.SCROLL | Takes.BLOCK),
            Node(id="log.close", rect=button, look=close, label="Close the log", takes=Takes.TAP),
        ]
        y = button.y - pad
        for index in range(len(self._lines) - 1 - self._back, -1, -1):
            lines = frame.wrapped(self._lines[index], letters, width - 2 * pad)
            y -= len(lines) * frame.line(letters) + frame.px(5)
            if y < pad:
                break
            rect = Rect(panel.x + pad, y, width - 2 * pad, len(lines) * frame.line(letters))
            newest = index == len(self._lines) - 1
            look = Words(lines, letters, Tone.PLAIN if newest else Tone.DIM)
            nodes.append(Node(id=f"log.{index}", rect=rect, look=look, label=self._lines[index]))
        return nodes
