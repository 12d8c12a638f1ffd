"""The lesson scene: a first game at the table, with instructions on what to do and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import lru_cache, partial
from gettext import NullTranslations
from typing import NamedTuple

from spitegame.scenes.confirm import Choices, ConfirmScene, MenuScene
from spitegame.scenes.lesson_match import LessonMatch
from spitegame.scenes.program import Program
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.table.scene import TableScene
from spitegame.tables.catalog import FACES, LESSONS
from spitegame.tables.face import Laid
from spitegame.tables.lesson import Lesson, Untimely
from spitegame.tables.notices import Notice
from spitegame.translation import N_, _, current, pgettext
from spitegame.ui.geometry import Point, Rect, centered
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Badge, ButtonLook, Chip, Frame, Ladder, Mark, Node, Panel, Takes, Tone, Words, Zone
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Step


class LessonScene(TableScene):
    """A table that tells the next action, points at it, and accepts no other."""

    name = "lesson"

    def __init__(self, match: LessonMatch, program: Program) -> None:
        self._match = match
        self._program = program
        self._said_farewell = False
        face = FACES[match.lesson.game]
        super().__init__(
            match,
            face,
            program,
            correct=self._correction,
            narrator=lambda frame, width, notice: _Speech(frame, width, notice or Notice(match.page.words), match),
            commands={
                "go_on": self._go_on,
                "skip": self._skip,
                "menu": self._menu,
                "offer": lambda: STAY,
                "results": self._say_farewell,
            },
        )

    def _correction(self, reason: Enum) -> str | None:
        return _(_NOT_YET) if reason is Untimely.NOT_YET else self._match.lesson.corrections.get(reason)

    def update(self, now: float) -> Step:
        """Update the table, and end the lesson, perhaps before the game has ended."""
        step = super().update(now)
        if self._match.over and not self._said_farewell and not self.is_moving:
            return self._say_farewell()
        return step

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="return" | "space") if self._match.waits and self.focus not in self.commands:
                return self._go_on()
            case _:
                return super().handle(gesture, frame)

    # what is shown

    def nodes(self, frame: Frame) -> list[Node]:
        # the panel is painted first, so that a raised card lies on it
        nodes = sorted(super().nodes(frame), key=lambda node: node.id != "coach.panel")
        if not nodes or self.is_moving or self.state.inspection.covers_table:
            return nodes
        # picked cards and switches that are on need no pointer any more
        on = {node.id for node in nodes if isinstance(node.look, Chip) and node.look.on}
        done = on | {node.id for node in nodes if Mark.PICKED in node.marks}
        points = [place for place in self._steps or self._match.page.points if place not in done]
        at = {node.id: node for node in nodes}
        steps = dict[frozenset[str], Node]()  # one for each tap, which may pick several cards
        for node in sorted([at[place] for place in self._steps if place in at and place not in done], key=_order):
            steps.setdefault(self.state.input.picked_by(node.id), node)
        nodes = [replace(node, marks=node.marks | Mark.HINT) if node.id in points else node for node in nodes]
        nodes += [
            Node(f"{node.id}.ring", node.rect, Zone(), marks=Mark.HINT)
            for node in nodes
            if node.id in points and isinstance(node.look, _MARKLESS)
        ]
        return nodes + [_numbered(frame, node, number) for number, node in enumerate(steps.values(), start=1)]

    @property
    def _steps(self) -> Sequence[str]:
        """The nodes of the wanted action: a card and its goal, or what to pick and the button to press; else none."""
        wanted = self._match.wanted
        face, view = self.state.face, self.state.view
        return face.places_of(view, wanted) if wanted is not None and face.is_meant(view, wanted) else ()

    # what the pupil does

    def _go_on(self) -> Step:
        self._match.go_on()
        self.state.attend()
        if self.focus == "go_on":
            self.focus = None
        return STAY

    def _skip(self) -> Step:
        return Instead(self._match.leave())

    def _teach(self, key: str) -> Step:
        return Instead(self._program.games.lesson(self._match.lesson.game, key))

    def _say_farewell(self) -> Step:
        if self._said_farewell:
            return STAY
        self._said_farewell = True
        lesson, preferences = self._match.lesson, self._program.settings.preferences
        done = tuple(dict.fromkeys((*preferences.lessons, lesson.name)))
        self._program.settings.prefer(replace(preferences, lessons=done))
        onward: list[tuple[str, Callable[[], Step]]] = [
            # Translators: {title} is that of a lesson.
            (_("Next: {title}", title=each.title), partial(self._teach, each.key))
            for each in _left(lesson, done)[:1]
        ]
        choices = (
            *onward,
            (_("Play a game"), lambda: self._program.games.play(lesson.game)),
            (_("Choose another game"), self._skip),
            (_("Read the rules"), self.commands["help"]),
        )
        return Over(ConfirmScene(self._match.lesson.outcome, self._match.lesson.farewell, choices))

    def _menu(self) -> Step:
        return Over(MenuScene(self._choices))

    def _choices(self) -> tuple[str, Choices]:
        choices = (
            (_("Back to the lesson"), Back),
            (_("Settings"), lambda: Over(SettingsScene(self._program))),
            (pgettext("button", "Help"), self.commands["help"]),
            (_("Skip the lesson"), self._skip),
            *([(pgettext("button", "Quit"), Quit)] if self._program.machine.can.quits else ()),
        )
        return _("You can begin the lesson again whenever you like."), choices


def _left(lesson: Lesson, done: Sequence[str]) -> list[Lesson]:
    """Return the unfinished lessons of this game, beginning with those after this one."""
    every = LESSONS[lesson.game] or ()
    after = every.index(lesson) + 1
    return [each for each in (*every[after:], *every[:after]) if each.name not in done]


def _order(node: Node) -> tuple[bool, float]:
    """Return the sort key of a node: cards first, from left to right, then the goals and buttons."""
    is_card = not isinstance(node.look, ButtonLook | Chip | Zone)
    return not is_card, node.rect.x * is_card


_MARKLESS = Panel | Badge | Ladder  # no mark shows on these looks: a ring is laid around them


def _numbered(frame: Frame, node: Node, number: int) -> Node:
    """Return the number of a step, at the left edge of its node, where it covers no sign of a card."""
    letters = frame.text(19)
    side = frame.line(letters) + frame.px(6)
    rect = centered(Point(max(side / 2, node.rect.x), node.rect.center.y), side, side)
    look = ButtonLook(str(number), letters, primary=True)
    return Node(f"{node.id}.number", rect, look, label=f"{number}.")


_NOT_YET = N_("Wait a moment: it is not your turn.")
_LETTER_SIZES = (22, 19, 17, 15, 13)
"""The sizes of letters, the largest first; the first that fits the window is used."""
_MOST = 0.2
"""The largest share of the window's height for the words."""


class _Labels(NamedTuple):
    """The words on the buttons and on the key cap."""

    go_on: str
    enter: str
    skip: str
    done: str


def _labels() -> _Labels:
    return _Labels(
        pgettext("button", "Next"), pgettext("key", "Enter"), _("Skip the lesson"), pgettext("button", "Done")
    )


@dataclass(frozen=True, slots=True)
class _Speech:
    """The words of a lesson with their buttons. The longest words always have room, and the table keeps still."""

    frame: Frame
    width: float
    said: Notice
    match: LessonMatch

    @property
    def _shape(self) -> "_Shape":
        return _shape(self.frame, self.width, self.match.lesson.words, current())

    @property
    def lines(self) -> float:
        more = self._shape.height - self.frame.px(8)  # a table keeps 14 around its lines, of which 6 are needed
        return more / self.frame.line(self.frame.text(20))

    def nodes(self, laid: Laid) -> list[Node]:
        frame, shape, room = self.frame, self._shape, laid.status
        letters = shape.letters
        lines = frame.wrapped(self.said.words, letters, shape.words)
        height = len(lines) * frame.line(letters)
        over = shape.button[1] + frame.px(8) if shape.buttons is _Buttons.UNDER else 0.0
        words = Rect(room.x + frame.px(20), room.center.y - (height + over) / 2, shape.words, height)
        tone = Tone.WARNING if self.said.warning else Tone.STRONG
        return [
            Node("coach.panel", room, Panel(Tone.STRONG)),
            Node("coach", words, Words(lines, letters, tone), label=self.said.words),
            *self._buttons(Point(room.right - frame.px(12), words.bottom + over / 2 if over else room.center.y)),
        ]

    def _buttons(self, right: Point) -> list[Node]:
        frame, shape = self.frame, self._shape
        (wide, high), below = shape.button, shape.buttons is _Buttons.COLUMN
        second = Rect(right.x - wide, right.y + (frame.px(4) if below else -high / 2), wide, high)
        first = second.moved(0, -high - frame.px(8)) if below else second.moved(-wide - frame.px(8), 0)
        labels = _labels()
        go_on = _button(frame, "go_on", labels.go_on, labels.enter, first, primary=True)
        skip = _button(frame, "skip", labels.done if self.match.over else labels.skip, "", second)
        if not self.match.waits:
            return [skip]
        return [replace(go_on, rect=second)] if shape.buttons is _Buttons.ONE else [go_on, skip]


def _button(frame: Frame, name: str, text: str, key: str, rect: Rect, *, primary: bool = False) -> Node:
    look = ButtonLook(text, frame.text(18), key, primary=primary)
    return Node(name, rect, look, label=text, takes=Takes.TAP)


class _Buttons(IntEnum):
    """The place of the buttons: a row or a column after the words, a row under them, or only one after the words.
    Without the second one, the menu still leads out of the lesson."""

    ROW = 0
    COLUMN = 1
    UNDER = 2
    ONE = 3


class _Shape(NamedTuple):
    height: float
    letters: int
    words: float  # their width
    button: tuple[float, float]  # width and height
    buttons: _Buttons


@lru_cache(maxsize=2)
def _shape(frame: Frame, width: float, everything: tuple[str, ...], _catalogue: NullTranslations) -> _Shape:
    """Return the shape for `everything` that the lesson says; `_catalogue` makes the cache depend on the language."""
    shapes = [
        min(_shaped(frame, width, everything, frame.text(letters), buttons) for buttons in choice)
        for choice in ((_Buttons.ROW, _Buttons.COLUMN, _Buttons.UNDER), (_Buttons.ONE,))
        for letters in _LETTER_SIZES
    ]
    return next((shape for shape in shapes if shape.height <= _MOST * frame.size.height), min(shapes))


def _shaped(frame: Frame, width: float, everything: tuple[str, ...], letters: int, buttons: _Buttons) -> _Shape:
    """Return the shape with letters of this size, and with the buttons at this place."""
    small = frame.text(18)
    labels = _labels()
    caps = frame.measure(labels.enter, small) + frame.px(24)
    alone = max(frame.measure(text, small) for text in (labels.skip, labels.done))
    wide = max(frame.measure(labels.go_on, small) + caps, alone) + frame.px(30)
    high = frame.button(small)
    gap = frame.px(8)
    if buttons is _Buttons.UNDER:
        wide = min(wide, (width - 2 * frame.px(12) - gap) / 2)
    aside = {_Buttons.ROW: 2 * wide + gap, _Buttons.COLUMN: wide, _Buttons.UNDER: 0.0, _Buttons.ONE: wide}[buttons]
    words = width - frame.px(20 + 16 + 12) - aside
    most = max(len(frame.wrapped(each, letters, words)) for each in everything) * frame.line(letters)
    heights = {
        _Buttons.ROW: max(most, high),
        _Buttons.COLUMN: max(most, 2 * high + gap),
        _Buttons.UNDER: most + gap + high,
        _Buttons.ONE: max(most, high),
    }
    return _Shape(heights[buttons], letters, words, (wide, high), buttons)
