"""The words between the middle of the table and the own cards: the last event and what to do."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple, Protocol

from spitegame.tables.face import Laid, WordRooms
from spitegame.tables.notices import Notice
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Frame, Node, Panel, Tone, Words

MOST_LINES = 2
"""The number of lines that always have room, so that words do not move the cards."""
_NARROW = 260
"""The width of a room in a small window, in pixels of a window of 1280 by 800, below which only what to do is told."""
_LETTERS = (20, 17, 15, 13)
"""The sizes of letters, of which the first is used in which the words fit. The largest is for what to do."""


class Spoken(Protocol):
    """Words for the room between the middle and the own cards."""

    @property
    def lines(self) -> int:
        """The number of lines that need room."""

    def nodes(self, laid: Laid) -> list[Node]: ...


class _Said(NamedTuple):
    """Words on a panel, with as many of their lines as fit."""

    words: str
    lines: Sequence[str]
    size: int
    tone: Tone
    panel: Tone = Tone.PLAIN


class _Status(NamedTuple):
    """The last event at the left and what to do at the right."""

    frame: Frame
    last: _Said
    prompt: _Said

    @property
    def lines(self) -> int:
        return max(_high(self.frame, said.size, said.lines) for said in (self.last, self.prompt))

    def nodes(self, laid: Laid) -> list[Node]:
        last = 0.0 if laid.hushed else self._width(self.last)
        prompt, room, beside = self._width(self.prompt), laid.status, laid.last or laid.status
        left, right = (beside.right - last if laid.last else room.x), room.right - prompt
        if laid.axis is not None and laid.last:
            left, right = beside.center.x - last / 2, room.center.x - prompt / 2
        elif laid.axis is not None:
            gap = self.frame.px(12) if last and prompt else 0.0
            left = laid.axis - (last + gap + prompt) / 2
            right = left + last + gap
        whole = laid.axis is not None and laid.last is not None
        return [
            *self._said("last", self.last, beside, left, last, whole=whole),
            *self._said("prompt", self.prompt, room, right, prompt, whole=whole),
        ]

    def _width(self, said: _Said) -> float:
        """Return the width of the panel; 0 if nothing is said."""
        if not any(said.lines):
            return 0.0
        return max(self.frame.measure(line, said.size) for line in said.lines) + self.frame.px(26)

    def _said(self, name: str, said: _Said, room: Rect, x: float, width: float, *, whole: bool) -> list[Node]:
        if not width:
            return []
        frame = self.frame
        height = len(said.lines) * frame.line(said.size) + frame.px(8)
        rect = Rect(x, room.y + (room.height - height) / 2, width, height)
        inside = Rect(rect.x + frame.px(13), rect.y + frame.px(4), width - frame.px(26), height - frame.px(8))
        words = Words(tuple(said.lines), said.size, said.tone, Align.CENTER)
        return [
            Node(f"{name}.panel", replace(rect, x=room.x, width=room.width) if whole else rect, Panel(said.panel)),
            Node(name, inside, words, label=said.words),
        ]


def status(frame: Frame, last: Notice, prompt: Notice, width: float, rooms: WordRooms | None = None) -> Spoken:
    """`last`: what happened; `prompt`: what to do. `width`: of the room for both, where each has none of its own."""
    tone = Tone.WARNING if prompt.warning else Tone.GOLD if prompt.own else Tone.PLAIN
    happened = Tone.WARNING if last.warning else Tone.STRONG if last.fresh else Tone.DIM
    if frame.is_compact:
        width -= frame.px(64)  # the margins of both panels, and the gap between them
    small, past = _fitting(frame, last.words, width * 0.44, _LETTERS[1:])
    letters, lines = _fitting(frame, prompt.words, width * 0.5, _LETTERS[:1])
    if rooms:
        pad, height = frame.px(26), rooms.height - frame.px(8)
        high = (rooms.height_of_last or rooms.height) - frame.px(8)
        past, small = frame.fitted(last.words, frame.text(_LETTERS[1]), rooms.last - pad, high)
        lines, letters = frame.fitted(prompt.words, frame.text(_LETTERS[0]), rooms.prompt - pad, height)
    elif _high(frame, letters, lines) > MOST_LINES or (frame.is_compact and width < frame.px(_NARROW)):
        # a long prompt takes all the room; the last event still stands in the log
        past, (letters, lines) = (), _fitting(frame, prompt.words, width - frame.px(26), _LETTERS)
    return _Status(
        frame,
        _Said(last.words, past, small, happened, Tone.GOLD if last.fresh else Tone.PLAIN),
        _Said(prompt.words, lines, letters, tone, Tone.WARNING if prompt.alarm else Tone.PLAIN),
    )


def _fitting(frame: Frame, words: str, width: float, sizes: Sequence[int]) -> tuple[int, tuple[str, ...]]:
    """Return the largest letters in which the words fit, else the smallest, and the lines."""
    written = [(letters, frame.wrapped(words, letters, width)) for letters in map(frame.text, sizes)]
    return next((each for each in written if _high(frame, *each) <= MOST_LINES), written[-1])


def _high(frame: Frame, letters: int, lines: Sequence[str]) -> int:
    """Return the height of these lines, in lines of the largest letters."""
    return ceil(len(lines) * letters / frame.text(_LETTERS[0]))
