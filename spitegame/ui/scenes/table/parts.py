"""What the table scene adds to a game's table: buttons, words, the log, and a pile fanned open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from spitegame.rules.cards import Card
from spitegame.ui.geometry import TALL, Rect, centered
from spitegame.ui.icons import Icon
from spitegame.ui.nodes import (
    ButtonLook,
    CardLook,
    Frame,
    Mark,
    Node,
    Panel,
    Shade,
    Takes,
    Tone,
    Words,
)
from spitegame.ui.tables.face import SHORTCUTS

LINES = 500
"""That the log keeps."""
MOST_LINES = 3
"""Side by side between the middle and the own cards."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A word to the player, for a while or for good."""

    words: str
    own: bool = False
    """It is the player's turn."""
    warning: bool = False
    alarm: bool = False
    """Nothing goes on until it is over."""
    lasting: bool = False
    """It stays its time, whatever happens on the table."""
    until: float = float("inf")


class Buttons:
    """The column at the right."""

    _TEXTS = (
        ("undo", "Undo", Icon.UNDO),
        ("hint", "Hint", Icon.BULB),
        ("say", "Say", Icon.SPEECH),
        ("log", "Log", Icon.LIST),
        ("help", "Help", Icon.QUESTION),
        ("menu", "Menu", None),
    )
    _CAPS: Mapping[str, str] = {"help": "F1", "menu": "Esc"}

    def __init__(
        self,
        frame: Frame,
        *,
        shortcuts: Mapping[str, str] = SHORTCUTS,
        may_undo: bool | None,
        muted: bool,
        plays: bool = True,
        talks: bool = False,
    ) -> None:
        """Who only watches does not play; and who sits alone at a table has nobody to talk to. `may_undo`: None where
        nothing is ever taken back."""
        self._frame = frame
        wanted = {"undo": plays and may_undo is not None, "hint": plays, "say": talks}
        caps = {**{name: key.upper() for name, key in shortcuts.items()}, **self._CAPS}
        texts = [(name, text, caps[name], icon) for name, text, icon in self._TEXTS]
        self._texts = [text for text in texts if wanted.get(text[0], True)]
        self._may_undo = may_undo
        self._muted = muted
        self._letters = frame.text(_LETTERS)
        self._width = max(_wide(frame, text, key, icon) for _, text, key, icon in texts)
        self._height = _height(frame)

    @property
    def column(self) -> float:
        return self._width + self._frame.px(14)

    def nodes(self) -> list[Node]:
        *others, (menu, text, key, icon) = self._texts
        nodes = [
            self._node(name, self._row(index), ButtonLook(text, self._letters, key, icon))
            for index, (name, text, key, icon) in enumerate(others)
        ]
        last = self._row(len(others))
        if not self._muted:
            return [*nodes, self._node(menu, last, ButtonLook(text, self._letters, key, icon))]
        silence = Rect(last.right - self._height, last.y, self._height, self._height)
        rest = Rect(last.x, last.y, last.width - self._height - self._frame.px(7), last.height)
        return [
            *nodes,
            self._node(menu, rest, ButtonLook(text, self._letters)),
            self._node("mute", silence, ButtonLook("", self._letters, icon=Icon.MUTE), "Sounds are off"),
        ]

    def _row(self, index: int) -> Rect:
        frame = self._frame
        left = frame.size.width - frame.px(14) - self._width
        return Rect(left, frame.px(14) + index * (self._height + frame.px(7)), self._width, self._height)

    def _node(self, name: str, rect: Rect, look: ButtonLook, label: str = "") -> Node:
        off = name == "undo" and not self._may_undo
        marks = Mark.DISABLED if off else Mark.NONE
        return Node(id=name, rect=rect, look=look, label=label or look.text, takes=Takes.TAP, marks=marks)


def loose(frame: Frame, text: str, status: Rect) -> Node:
    """For an action that no card is needed for, where the hand would lie."""
    letters, height = frame.text(_LETTERS), _height(frame)
    width = _wide(frame, text, "", None) + frame.px(20)
    rect = Rect(status.right - width, status.bottom + height, width, height)
    return Node(id="loose", rect=rect, look=ButtonLook(text, letters, primary=True), label=text, takes=Takes.TAP)


_LETTERS = 18
"""Of buttons."""


def _wide(frame: Frame, text: str, key: str, icon: Icon | None) -> float:
    letters = frame.text(_LETTERS)
    caps = frame.measure(key, max(11, round(letters * 0.72))) + 28 if key else 0
    return frame.measure(text, letters) + caps + (letters * 0.95 + 7 if icon else 0) + 24


def _height(frame: Frame) -> float:
    return max(frame.px(44), frame.line(frame.text(_LETTERS)) + frame.px(8))


class Spoken(Protocol):
    """Words between the middle and the own cards."""

    @property
    def lines(self) -> int:
        """So many have to find room."""

    def nodes(self, room: Rect) -> list[Node]: ...


@dataclass(frozen=True, slots=True)
class _Said:
    """In lines that fit, on a panel of their own."""

    lines: Sequence[str]
    size: int
    tone: Tone
    panel: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class _Status:
    """What happened at the left, what to do at the right, in as many lines as they take."""

    frame: Frame
    last: _Said
    prompt: _Said

    @property
    def lines(self) -> int:
        return max(len(self.last.lines), len(self.prompt.lines))

    def nodes(self, room: Rect) -> list[Node]:
        return [*self._said("last", self.last, room, left=True), *self._said("prompt", self.prompt, room, left=False)]

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
    """`aside`: what is not to be had of the window's width."""
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


class Log:
    """What one seat has heard, in sentences, newest last."""

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

    def nodes(self, frame: Frame, key: str = SHORTCUTS["log"]) -> list[Node]:
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


def fanned(frame: Frame, place: str, pile: Sequence[Card]) -> list[Node]:
    """Every card of a pile, lowest first, over the table."""
    letters = frame.text(18)
    width = frame.px(92)
    per_row = max(1, min(len(pile), int((frame.size.width * 0.86) // (width * 0.8))))
    rows = -(-len(pile) // per_row)
    if rows > 3:
        width *= 3 / rows
        per_row = -(-len(pile) // 3)
        rows = 3
    step = min(width * 1.08, (frame.size.width * 0.86 - width) / max(1, per_row - 1))
    head, pad = frame.line(letters) + frame.px(10), frame.px(20)
    title = f"{len(pile)} cards, the top one last" if len(pile) > 1 else "One card"
    wide = max(step * (per_row - 1) + width, float(frame.measure(title, letters))) + 2 * pad
    high = rows * (width * TALL + frame.px(10)) + head + 2 * pad
    panel = centered(frame.whole.center, wide, high)
    nodes = [
        Node(id="fan.close", rect=frame.whole, look=Shade(), label="Close", takes=Takes.TAP | Takes.BLOCK),
        Node(id="fan.panel", rect=panel, look=Panel(Tone.STRONG)),
        Node(
            id="fan.title",
            rect=Rect(panel.x + pad, panel.y + pad * 0.6, wide - 2 * pad, head),
            look=Words((title,), letters, Tone.GOLD),
            label=title,
        ),
    ]
    for index, card in enumerate(pile):
        row, column = divmod(index, per_row)
        x = panel.x + pad + column * step
        y = panel.y + pad + head + row * (width * TALL + frame.px(10))
        nodes.append(
            Node(id=f"fan.{place}.{index}", rect=Rect(x, y, width, width * TALL), look=CardLook(card), label=str(card))
        )
    return nodes
