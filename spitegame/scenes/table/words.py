"""What the table says: notices, the words between the middle and the own cards, and the log of what was heard."""

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple, Protocol, TypeAlias

from spitegame.tables.face import Laid, WordRooms
from spitegame.translation import _, current
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Align, ButtonLook, Frame, Node, Panel, Takes, Tone, Words

LINES = 500
"""The log keeps so many."""
MOST_TOLD = 20
"""The most sentences of the log that are told at once to those who do not see the table."""
MOST_LINES = 2
"""There is always room for so many, so that no words move the cards."""
_NARROW = 260
"""A room of no more than this width in a small window is for what to do."""
_LETTERS = (20, 17, 15, 13)
"""The letter sizes: the first in which the words fit is used. The largest is for what to do."""


class Notice(NamedTuple):
    """A word to the player, for a while or for good."""

    words: str
    own: bool = False
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
        return max(_high(self.frame, said.size, said.lines) for said in (self.last, self.prompt))

    def nodes(self, laid: Laid) -> list[Node]:
        last = 0.0 if laid.hushed else self._width(self.last)
        prompt, room, beside = self._width(self.prompt), laid.status, laid.last or laid.status
        left, right = (beside.right - last if laid.last else room.x), room.right - prompt
        if laid.axis is not None and laid.last:
            left, right = laid.axis - last / 2, laid.axis - prompt / 2
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
        """The width of the panel, 0 where nothing is said."""
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
            Node(f"{name}.panel", room if whole else rect, Panel(said.panel)),
            Node(name, inside, words, label=" ".join(said.lines)),
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
        # so much to say takes all the room, and what happened last stands in the log
        past, (letters, lines) = (), _fitting(frame, prompt.words, width - frame.px(26), _LETTERS)
    return _Status(
        frame,
        _Said(past, small, happened, Tone.GOLD if last.fresh else Tone.PLAIN),
        _Said(lines, letters, tone, Tone.WARNING if prompt.alarm else Tone.PLAIN),
    )


def _fitting(frame: Frame, words: str, width: float, sizes: Sequence[int]) -> tuple[int, tuple[str, ...]]:
    """The largest letters in which the words fit, and their lines; else the smallest ones."""
    written = [(letters, frame.wrapped(words, letters, width)) for letters in map(frame.text, sizes)]
    return next((each for each in written if _high(frame, *each) <= MOST_LINES), written[-1])


def _high(frame: Frame, letters: int, lines: Sequence[str]) -> int:
    """The number of lines in the largest letters that are as high as these."""
    return ceil(len(lines) * letters / frame.text(_LETTERS[0]))


Tell: TypeAlias = Callable[[], str]
"""Tells a sentence in the language that is spoken."""


def kept(tell: Tell) -> Tell:
    """Makes the sentence only once in each language."""
    told = cache(lambda _catalogue: tell())
    return lambda: told(current())


class MoveLog:
    """Sentences, newest last."""

    def __init__(self, said: Callable[[str], str] = str) -> None:
        """`said` makes of a sentence what a picture may tell of it now."""
        self._said = said
        self._lines: list[Tell] = []
        self._back = 0.0
        """The number of lines that lie below the window; a finger may pull a part of one."""
        self._untold: list[Tell] = []
        """The newest sentences that nobody has been told yet."""
        self._last: Tell = str
        self._since_turn: Sequence[Tell] = ()

    def add(self, sentences: Sequence[Tell], *, told: int = 0) -> None:
        """What came of one action. `told`: which sentence is seen without the log."""
        self._last = sentences[told]
        self.remark(*sentences)
        self._back = 0.0

    def remark(self, *sentences: Tell) -> None:
        """What is no action: it does not count as done last."""
        self._lines = [*self._lines, *sentences][-LINES:]
        self._untold = [*self._untold, *sentences][-MOST_TOLD:]
        self._since_turn = [*self._since_turn, *sentences][-MOST_TOLD:]

    def end_turn(self) -> None:
        """The own turn is over: what happens from now on is told to who asks for it."""
        self._since_turn = ()

    def read_out(self, sentence: str) -> None:
        """For those who do not see the table alone."""
        self._untold.append(lambda: sentence)

    @property
    def last(self) -> str:
        """What was done last; what followed from it stands in the lines."""
        return self._said(self._last())

    @property
    def since_turn(self) -> Sequence[str]:
        """What has happened since the own last turn was over."""
        return [self._said(tell()) for tell in self._since_turn]

    def told(self) -> list[str]:
        """The sentences that have come since the last call."""
        told, self._untold = self._untold, []
        return [self._said(tell()) for tell in told]

    def scroll(self, up: float) -> None:
        self._back = max(0, min(len(self._lines) - 1, self._back + up))

    def nodes(self, frame: Frame, key: str, panel: Rect) -> list[Node]:
        """In a drawer that the key closes again."""
        letters, pad, width = frame.text(17), frame.px(16), panel.width
        close = ButtonLook(_("Close log"), letters, "" if frame.is_compact else key.upper())
        height = frame.button(letters)
        button = Rect(panel.x + pad, panel.bottom - height - pad, width - 2 * pad, height)
        nodes = [
            Node("log.panel", panel, Panel(Tone.STRONG), takes=Takes.SCROLL | Takes.BLOCK),
            Node("log.close", button, close, label=_("Close the log"), takes=Takes.TAP),
        ]
        y = button.y - pad
        for index in range(len(self._lines) - 1 - round(self._back), -1, -1):
            said = self._said(self._lines[index]())
            lines = frame.wrapped(said, letters, width - 2 * pad)
            y -= len(lines) * frame.line(letters) + frame.px(5)
            if y < panel.y + pad:
                break
            rect = Rect(panel.x + pad, y, width - 2 * pad, len(lines) * frame.line(letters))
            newest = index == len(self._lines) - 1
            look = Words(lines, letters, Tone.PLAIN if newest else Tone.DIM)
            nodes.append(Node(f"log.{index}", rect, look, label=said))
        return nodes
