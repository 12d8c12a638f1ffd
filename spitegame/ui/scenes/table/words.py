"""What the table says: notices, the words between the middle and the own cards, and the log of what was heard."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import ButtonLook, Frame, Node, Panel, Takes, Tone, Words
from spitegame.ui.tables.face import Laid

LINES = 500
"""The log keeps so many."""
MOST_LINES = 3
"""Side by side between the middle and the own cards."""


class Notice(NamedTuple):
    """A word to the player, for a while or for good."""

    words: str
    own: bool = False
    """It is the player's turn."""
    warning: bool = False
    alarm: bool = False
    """Nothing goes on until it is over."""
    lasting: bool = False
    """It stays its time, whatever happens on the table."""
    fresh: bool = False
    """It has just happened, and has perhaps not been seen yet."""
    until: float = float("inf")


class Spoken(Protocol):
    """Words for the room between the middle and the own cards."""

    @property
    def lines(self) -> int:
        """How many lines have to find room."""

    def nodes(self, laid: Laid) -> list[Node]: ...


class _Said(NamedTuple):
    """Lines that fit, on a panel of their own."""

    lines: Sequence[str]
    size: int
    tone: Tone
    panel: Tone = Tone.PLAIN


class _Status(NamedTuple):
    """What happened at the left, what to do at the right, in as many lines as they take."""

    frame: Frame
    last: _Said
    prompt: _Said

    @property
    def lines(self) -> int:
        return max(len(self.last.lines), len(self.prompt.lines))

    def nodes(self, laid: Laid) -> list[Node]:
        last = [] if laid.hushed else self._said("last", self.last, laid.status, left=True)
        return [*last, *self._said("prompt", self.prompt, laid.status, left=False)]

    def _said(self, name: str, said: _Said, room: Rect, *, left: bool) -> list[Node]:
        if not any(said.lines):
            return []
        frame = self.frame
        width = max(frame.measure(line, said.size) for line in said.lines) + frame.px(26)
        height = len(said.lines) * frame.line(said.size) + frame.px(8)
        x = room.x if left else room.right - width
        rect = Rect(x, room.y + (room.height - height) / 2, width, height)
        inside = Rect(rect.x + frame.px(13), rect.y + frame.px(4), width - frame.px(26), height - frame.px(8))
        words = Words(tuple(said.lines), said.size, said.tone)
        return [
            Node(id=f"{name}.panel", rect=rect, look=Panel(said.panel)),
            Node(id=name, rect=inside, look=words, label=" ".join(said.lines)),
        ]


def status(frame: Frame, last: Notice, prompt: Notice, aside: float = 0.0) -> Spoken:
    """`last`: what happened; `prompt`: what to do. `aside` is not to be had of the window's width."""
    width = frame.size.width - 2 * frame.px(14) - aside
    letters, small = frame.text(20), frame.text(17)
    tone = Tone.WARNING if prompt.warning else Tone.GOLD if prompt.own else Tone.PLAIN
    past = frame.wrapped(last.words, small, width * 0.44)[:MOST_LINES]
    lines = frame.wrapped(prompt.words, letters, width * 0.5)
    if len(lines) > MOST_LINES:  # so much to say takes all the room, and what happened last stands in the log
        past, lines = (), frame.wrapped(prompt.words, letters, width - frame.px(26))
    return _Status(
        frame,
        _Said(past, small, _tone_of_past(last), Tone.GOLD if last.fresh else Tone.PLAIN),
        _Said(lines, letters, tone, Tone.WARNING if prompt.alarm else Tone.PLAIN),
    )


def _tone_of_past(last: Notice) -> Tone:
    if last.warning:
        return Tone.WARNING
    return Tone.STRONG if last.fresh else Tone.DIM


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
        height = frame.button(letters)
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
