"""The words between the middle of the table and the player's own cards: the last event, and what to do."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple, Protocol

from spitegame.tables.face import Laid, WordRooms
from spitegame.tables.notices import Notice
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, Frame, Node, Panel, Tone, Words

MOST_LINES = 2
"""The number of lines that always have room: up to this number, words do not move the cards."""
_NARROW_REF_PX = 260
"""The width for words in a small window below which only the prompt shows."""
_LETTER_SIZES = (20, 17, 15, 13)
"""The sizes of letters: the first in which the words fit is used. The largest is for the prompt alone."""


class Spoken(Protocol):
    """Words between the middle of the table and the player's own cards."""

    @property
    def lines(self) -> float:
        """The height of the words, in lines of the largest letters."""

    def nodes(self, laid: Laid) -> list[Node]: ...


class _Said(NamedTuple):
    """Words on a panel, with the lines that show and the size of their letters."""

    words: str
    lines: Sequence[str]
    size: int
    tone: Tone
    panel: Tone = Tone.PLAIN


class _Status(NamedTuple):
    """The last event at the left, and the prompt at the right: what to do."""

    frame: Frame
    last: _Said
    prompt: _Said

    @property
    def lines(self) -> int:
        return max(_high(self.frame, said.size, said.lines) for said in (self.last, self.prompt))

    def nodes(self, laid: Laid) -> list[Node]:
        """Return two panels: at the ends of a room, or each centered in a room of its own, or both about the axis."""
        last = 0.0 if laid.hushed else self._width(self.last)
        prompt, room, beside = self._width(self.prompt), laid.status, laid.last or laid.status
        left, right = (beside.right - last if laid.last else room.x), room.right - prompt  # at the ends of the rooms
        if laid.axis is not None and laid.last:
            left, right = beside.center.x - last / 2, room.center.x - prompt / 2  # each in the middle of its room
        elif laid.axis is not None:
            gap = self.frame.px(12) if last and prompt else 0.0
            left = laid.axis - (last + gap + prompt) / 2  # both about the axis
            right = left + last + gap
        whole = laid.axis is not None and laid.last is not None  # each panel fills its room
        return [
            *self._said("last", self.last, beside, left, last, whole=whole),
            *self._said("prompt", self.prompt, room, right, prompt, whole=whole),
        ]

    def _width(self, said: _Said) -> float:
        """Return the width of the panel in pixels; 0 if nothing is said."""
        if not any(said.lines):
            return 0.0
        return max(self.frame.measure(line, said.size) for line in said.lines) + self.frame.px(26)

    def _said(self, name: str, said: _Said, room: Rect, x: float, width: float, *, whole: bool) -> list[Node]:
        """Return a panel of this width at `x`, or with `whole` one as wide as the room; and the words in its middle."""
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
    """Return the `last` event and the `prompt`, laid out for their `rooms`, else for a shared room of this width."""
    tone = Tone.WARNING if prompt.warning else Tone.GOLD if prompt.own else Tone.PLAIN
    happened = Tone.WARNING if last.warning else Tone.STRONG if last.fresh else Tone.DIM
    if frame.is_compact:
        width -= frame.px(64)  # the margins of both panels, and the gap between them
    small, past = _fitting(frame, last.words, width * 0.44, _LETTER_SIZES[1:])  # the two share the width
    letters, lines = _fitting(frame, prompt.words, width * 0.5, _LETTER_SIZES[:1])
    if rooms:  # of fixed size: letters shrink until the words fit
        pad, height = frame.px(26), rooms.height - frame.px(8)  # the margins of a panel
        high = (rooms.height_of_last or rooms.height) - frame.px(8)
        past, small = frame.fitted(last.words, frame.text(_LETTER_SIZES[1]), rooms.last - pad, high)
        lines, letters = frame.fitted(prompt.words, frame.text(_LETTER_SIZES[0]), rooms.prompt - pad, height)
    elif _high(frame, letters, lines) > MOST_LINES or (frame.is_compact and width < frame.px(_NARROW_REF_PX)):
        # a long prompt takes all the room; the last event still stands in the log
        past, (letters, lines) = (), _fitting(frame, prompt.words, width - frame.px(26), _LETTER_SIZES)
    return _Status(
        frame,
        _Said(last.words, past, small, happened, Tone.GOLD if last.fresh else Tone.PLAIN),
        _Said(prompt.words, lines, letters, tone, Tone.WARNING if prompt.alarm else Tone.PLAIN),
    )


def _fitting(frame: Frame, words: str, width: float, sizes: Sequence[int]) -> tuple[int, tuple[str, ...]]:
    """Return the largest of these sizes at which the words fit `MOST_LINES`, else the smallest, with their lines."""
    written = [(letters, frame.wrapped(words, letters, width)) for letters in map(frame.text, sizes)]
    return next((each for each in written if _high(frame, *each) <= MOST_LINES), written[-1])


def _high(frame: Frame, letters: int, lines: Sequence[str]) -> int:
    """Return the number of lines of the largest letters that these lines take up at size `letters`."""
    return ceil(len(lines) * letters / frame.text(_LETTER_SIZES[0]))
