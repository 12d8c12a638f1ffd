"""The words between the middle of the table and the own cards."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Frame, Node, Panel, Tone, Words
from spitegame.ui.scenes.table.notices import Notice
from spitegame.ui.tables.face import Laid

MOST_LINES = 3
"""Side by side between the middle and the own cards."""


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
        _Said(past, small, Tone.WARNING if last.warning else Tone.DIM),
        _Said(lines, letters, tone, Tone.WARNING if prompt.alarm else Tone.PLAIN),
    )
