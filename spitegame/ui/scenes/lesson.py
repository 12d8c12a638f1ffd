"""A first game at the table, with somebody who says what to do and why."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from spitegame.ui.geometry import Point, Rect, centered
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import ButtonLook, Frame, Mark, Node, Panel, Takes, Tone, Words
from spitegame.ui.pages import page
from spitegame.ui.scene import STAY, Back, Instead, Over, Program, Quit, Step
from spitegame.ui.scenes.confirm import ConfirmScene
from spitegame.ui.scenes.help import HelpScene
from spitegame.ui.scenes.lesson_match import LessonMatch
from spitegame.ui.scenes.settings import SettingsScene
from spitegame.ui.scenes.table import TableScene
from spitegame.ui.scenes.table_parts import Notice, Spoken
from spitegame.ui.tables import malice
from spitegame.ui.tables.malice.lesson import ENDING, FAREWELL, RULES, STEPS, correction


class LessonScene(TableScene):
    name = "lesson"

    def __init__(self, lesson: LessonMatch, program: Program) -> None:
        super().__init__(lesson, replace(malice.FACE, refusal=correction), program)
        self._lesson = lesson

    def nodes(self, frame: Frame) -> list[Node]:
        nodes = super().nodes(frame)
        if not nodes or self.is_moving or self._fanned or self._log_open:
            return nodes
        points, steps = self._points, self._steps
        nodes = [replace(node, marks=node.marks | Mark.HINT) if node.id in points else node for node in nodes]
        return nodes + [_numbered(frame, node, steps.index(node.id) + 1) for node in nodes if node.id in steps]

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="return" | "space") if self._lesson.waits and self.focus not in self._commands:
                return self._go_on()
            case _:
                return super().handle(gesture, frame)

    @property
    def _points(self) -> Sequence[str]:
        return self._steps or self._lesson.page.points

    @property
    def _steps(self) -> Sequence[str]:
        """Where the pupil takes the card, and where it goes."""
        wanted = self._lesson.wanted
        return self._face.places_of(self.view, wanted) if wanted in self.view.legal else ()

    def _spoken(self, frame: Frame) -> Spoken:
        notice = self._words.notice or Notice(self._lesson.page.words)
        return _Speech(frame, notice, waits=self._lesson.waits, over=self._lesson.over)

    @property
    def _commands(self) -> Mapping[str, Callable[[], Step]]:
        return {**super()._commands, "go_on": self._go_on, "skip": self._skip}

    def _go_on(self) -> Step:
        self._lesson.go_on()
        self._words.notice = None
        if self.focus == "go_on":
            self.focus = None
        return STAY

    def _skip(self) -> Step:
        return Instead(self._lesson.leave())

    def _help(self) -> Step:
        return Over(HelpScene(page(RULES, seats=2)))

    def _results(self) -> Step:
        if self._shown_results:
            return STAY
        self._shown_results = True
        choices = (("Play a game", self._skip), ("Read the rules", self._help))
        return Over(ConfirmScene("You win", FAREWELL, choices))

    def _menu(self) -> Step:
        choices = (
            ("Back to the lesson", Back()),
            ("Settings", lambda: Over(SettingsScene(self._program))),
            ("Help", self._help),
            ("Skip the lesson", self._skip),
            ("Quit", Quit()),
        )
        return Over(ConfirmScene("Menu", "You can begin the lesson again whenever you like.", choices))


def _numbered(frame: Frame, node: Node, number: int) -> Node:
    """A number at the left edge, which covers no sign of a card: what comes first, what second."""
    letters = frame.text(19)
    side = frame.line(letters) + frame.px(6)
    rect = centered(Point(max(side / 2, node.rect.x), node.rect.center.y), side, side)
    look = ButtonLook(str(number), letters, primary=True)
    return Node(id=f"{node.id}.number", rect=rect, look=look, label=f"{number}.")


_LETTERS = 22
_GO_ON, _SKIP, _DONE = ("Go on", "Enter"), ("Skip the lesson", ""), ("Done", "")
"""What stands on each button, and on its cap."""


@dataclass(frozen=True, slots=True)
class _Speech:
    """Words with their buttons. There is room for the longest of them at any time, so that the table keeps still."""

    frame: Frame
    said: Notice
    waits: bool
    over: bool

    @property
    def lines(self) -> int:
        height = _shape(self.frame).height + self.frame.px(6)
        return ceil(height / self.frame.line(self.frame.text(20)))

    def nodes(self, room: Rect) -> list[Node]:
        frame, shape, letters = self.frame, _shape(self.frame), self.frame.text(_LETTERS)
        lines = frame.wrapped(self.said.words, letters, shape.words)
        height = len(lines) * frame.line(letters)
        words = Rect(room.x + frame.px(20), room.center.y - height / 2, shape.words, height)
        tone = Tone.WARNING if self.said.warning else Tone.STRONG
        return [
            Node(id="coach.panel", rect=room, look=Panel(Tone.STRONG)),
            Node(id="coach", rect=words, look=Words(lines, letters, tone), label=self.said.words),
            *self._buttons(Point(room.right - frame.px(12), room.center.y)),
        ]

    def _buttons(self, right: Point) -> list[Node]:
        """About the middle of the panel's right edge, inside of it."""
        frame, shape = self.frame, _shape(self.frame)
        (wide, high), below = shape.button, shape.below
        second = Rect(right.x - wide, right.y + (frame.px(4) if below else -high / 2), wide, high)
        first = second.moved(0, -high - frame.px(8)) if below else second.moved(-wide - frame.px(8), 0)
        go_on = _button(frame, "go_on", *_GO_ON, first, primary=True)
        skip = _button(frame, "skip", *(_DONE if self.over else _SKIP), second)
        return [go_on, skip] if self.waits else [skip]


def _button(frame: Frame, name: str, text: str, key: str, rect: Rect, *, primary: bool = False) -> Node:
    look = ButtonLook(text, frame.text(18), key, primary=primary)
    return Node(id=name, rect=rect, look=look, label=text, takes=Takes.TAP)


class _Shape(NamedTuple):
    height: float
    words: float
    """Their width."""
    button: tuple[float, float]
    below: bool
    """One button below the other."""


@lru_cache(maxsize=2)
def _shape(frame: Frame) -> _Shape:
    """The lower one of the two that there are."""
    return min(_shaped(frame, below=False), _shaped(frame, below=True))


def _shaped(frame: Frame, *, below: bool) -> _Shape:
    letters, small = frame.text(_LETTERS), frame.text(18)
    caps = frame.measure(_GO_ON[1], small) + frame.px(24)
    wide = max(frame.measure(_GO_ON[0], small) + caps, frame.measure(_SKIP[0], small)) + frame.px(30)
    high = max(frame.px(44), frame.line(small) + frame.px(8))
    aside, up = (wide, 2 * high + frame.px(8)) if below else (2 * wide + frame.px(8), high)
    words = frame.size.width - 2 * frame.px(14) - frame.px(20 + 16 + 12) - aside
    lines = max(len(frame.wrapped(each, letters, words)) for each in _EVERYTHING)
    return _Shape(max(lines * frame.line(letters), up), words, (wide, high), below)


_EVERYTHING = (ENDING, *(page.words for step in STEPS for page in step.pages))
