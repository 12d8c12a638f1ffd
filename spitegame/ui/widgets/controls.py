"""The controls that are set by a press: buttons, chips and sliders."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from spitegame.translation import pgettext
from spitegame.ui.geometry import Rect
from spitegame.ui.gestures import Gesture, Slide, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import (
    FACE_STEP,
    Align,
    Avatar,
    ButtonLook,
    Chip,
    EntryLook,
    Frame,
    Icon,
    Mark,
    Node,
    SliderLook,
    Takes,
    Tone,
    Words,
)
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import (
    BODY,
    GAP,
    SMALL,
    TITLE,
    Cursor,
    Spot,
    Text,
    control_height,
    depth,
    in_percent,
    letters,
    moved,
    valued,
)
from spitegame.ui.widgets.layout import flowing, unbroken

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `act` returns the step after a press."""

    id: str
    label: str
    act: Callable[[], Step]
    primary: bool = False
    enabled: bool = True
    icon: Icon | None = None
    key: str = ""
    """The key that does the same, as printed on its cap; the scene handles it."""
    spoken: str = ""
    """The words that are read out; empty for the label."""

    def breadth(self, frame: Frame) -> float:
        size = frame.text(BODY)
        icon = size + 7 if self.icon else 0
        around = frame.px(20) if frame.is_compact else max(frame.px(36), 1.4 * size)
        return max(frame.px(44), frame.measure(self.label, size) + around + icon + frame.cap(self._cap(frame), size))

    def _cap(self, frame: Frame) -> str:
        """Return the key on the button; empty in a small window, which has no room for it."""
        return "" if frame.is_compact else self.key

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rect = Rect(spot.x, spot.y, spot.width, control_height(frame))
        look = ButtonLook(self.label, frame.text(BODY), self._cap(frame), self.icon, self.primary)
        marks = Mark.NONE if self.enabled else Mark.DISABLED
        spoken = self.spoken or self.label
        return [Node(self.id, rect, look, label=spoken, takes=Takes.TAP, marks=marks)]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return self.act() if isinstance(given, Tap) and given.id == self.id and self.enabled else None


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A large button of a menu, with a sentence about where it leads."""

    id: str
    label: str
    about: str
    act: Callable[[], Step]
    primary: bool = False
    faces: tuple[Avatar, ...] = ()

    def breadth(self, frame: Frame) -> float:
        return frame.measure(self.label, frame.text(TITLE)) + self._around(frame)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        if self.faces and frame.measure(self.label, frame.text(BODY)) + self._around(frame) > spot.width:
            return replace(self, faces=()).nodes(frame, spot, cursor)  # without faces, since the words matter more
        small, inside = frame.text(SMALL), spot.width - self._around(frame)
        size = self._letters(frame, inside)
        about = frame.wrapped_to(2, self.about, small, inside) if self.about else ()
        height = frame.line(size) + len(about) * frame.line(small) + frame.px(24 if self.primary else 16)
        rect = Rect(spot.x, spot.y, spot.width, max(height, control_height(frame)))
        text = frame.shortened(self.label, size, inside)
        look = EntryLook(text, about, size, small, self.primary, self.faces, round(self._face(frame)))
        label = valued(self.label, self.about) if self.about else self.label
        return [Node(self.id, rect, look, label=label, takes=Takes.TAP)]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return self.act() if isinstance(given, Tap) and given.id == self.id else None

    def _letters(self, frame: Frame, room: float) -> int:
        """Return the size of the label's letters, reduced in a small window until the label fits."""
        size = frame.text(TITLE if self.primary else BODY)
        while frame.is_compact and size > frame.text(BODY) and frame.measure(self.label, size) > room:
            size -= 1
        return size

    def _around(self, frame: Frame) -> float:
        """Return the width beside the words: margins, faces, and the arrow with its gap."""
        faces = self._face(frame) * (1 + FACE_STEP * (len(self.faces) - 1)) if self.faces else 0
        return 4 * frame.text(SMALL) + faces

    def _face(self, frame: Frame) -> float:
        return frame.px(52 if self.primary else 46)


def chip_width(frame: Frame, text: str) -> float:
    """Return the width of a chip, with room for the tick, so that nothing moves when it is chosen."""
    size = frame.text(BODY)
    return max(frame.px(44), frame.measure(text, size) + 0.75 * size + 6 + max(frame.px(20), 0.8 * size))


def chip(frame: Frame, node_id: str, rect: Rect, text: str, *, on: bool, label: str, choice: bool = False) -> Node:
    """Return a chip. With `choice`, exactly one of its row is on."""
    look = Chip(text, frame.text(BODY), on, choice=choice)
    spoken = label if label == text else valued(label, text)
    return Node(node_id, rect, look, label=spoken, takes=Takes.TAP)


class Option(NamedTuple, Generic[T]):
    """A value to choose, with its text."""

    value: T
    text: str


@dataclass(frozen=True, slots=True)
class Options(ABC, Generic[T]):
    """A row of chips, one for each option."""

    id: str
    label: str
    options: Sequence[Option[T]]

    is_choice = False
    """True if exactly one of the options is on."""

    @abstractmethod
    def is_on(self, value: T) -> bool: ...

    @property
    @abstractmethod
    def chip_ids(self) -> Sequence[str]: ...

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, self._widths(frame))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rects = flowing(frame, spot, self._widths(frame))
        return [
            chip(frame, chip_id, rect, text, on=self.is_on(value), label=self.label, choice=self.is_choice)
            for chip_id, rect, (value, text) in zip(self.chip_ids, rects, self.options, strict=True)
        ]

    def place(self, node_id: str | None) -> int | None:
        """Return the index of the option that has this chip; None if the node is no chip of this row."""
        return self.chip_ids.index(node_id) if node_id in self.chip_ids else None

    def _widths(self, frame: Frame) -> list[float]:
        return [chip_width(frame, option.text) for option in self.options]


@dataclass(frozen=True, slots=True)
class Choice(Options[T]):
    """A choice of exactly one option."""

    is_choice = True
    chosen: T | None
    changed: Callable[[T], None]

    def is_on(self, value: T) -> bool:
        return value == self.chosen

    @property
    def chip_ids(self) -> Sequence[str]:
        return [f"{self.id}.{index}" for index in range(len(self.options))]

    @property
    def chosen_id(self) -> str | None:
        """The id of the chosen option's chip; None if none is chosen."""
        on = (node_id for node_id, (value, _) in zip(self.chip_ids, self.options, strict=True) if self.is_on(value))
        return next(on, None)

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(node_id):
                return self._choose(self.place(node_id), 0, cursor)
            case Key(place="left" | "right" as place):
                return self._choose(self.place(cursor.focus), 1 if place == "right" else -1, cursor)
            case _:
                return None

    def _choose(self, place: int | None, by: int, cursor: Cursor) -> Step | None:
        if place is None:
            return None
        chosen = min(max(place + by, 0), len(self.options) - 1)
        cursor.focus = self.chip_ids[chosen]
        self.changed(self.options[chosen].value)
        return STAY


@dataclass(frozen=True, slots=True)
class ChoiceWithWords(Choice[T]):
    """A choice of one option, each in a row of its own with a sentence about it."""

    words: Sequence[str]

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap, high = frame.px(GAP), control_height(frame)
        wide = max(self._widths(frame))
        everything: list[Node] = []
        for node_id, option, words in zip(self.chip_ids, self.options, self.words, strict=True):
            rect = Rect(spot.x, spot.y, wide, high)
            beside = Spot(rect.right + 2 * gap, spot.y, spot.width - wide - 2 * gap)
            about = Text(f"{node_id}.about", words, SMALL, Tone.DIM).nodes(frame, beside, cursor)
            about = moved(about, max(0.0, high - depth(about, beside)) / 2)
            on = self.is_on(option.value)
            row = [chip(frame, node_id, rect, option.text, on=on, label=self.label, choice=True), *about]
            everything += row
            spot = spot.down(depth(row, spot) + gap)
        return everything


@dataclass(frozen=True, slots=True)
class Several(Options[T]):
    """A choice of any number of options."""

    chosen: frozenset[T]
    changed: Callable[[frozenset[T]], None]

    def is_on(self, value: T) -> bool:
        return value in self.chosen

    @property
    def chip_ids(self) -> Sequence[str]:
        return [f"{self.id}.{option.text}" for option in self.options]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        place = self.place(given.id) if isinstance(given, Tap) else None
        if place is None:
            return None
        self.changed(self.chosen ^ {self.options[place].value})
        return STAY


def _on_or_off(*, on: bool) -> str:
    return pgettext("switch", "On") if on else pgettext("switch", "Off")


@dataclass(frozen=True, slots=True)
class Toggle:
    """A switch that shows “On” or “Off”."""

    id: str
    label: str
    on: bool
    changed: Callable[[bool], None]

    def breadth(self, frame: Frame) -> float:
        return max(chip_width(frame, _on_or_off(on=True)), chip_width(frame, _on_or_off(on=False)))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rect = Rect(spot.x, spot.y, self.breadth(frame), control_height(frame))
        return [chip(frame, self.id, rect, _on_or_off(on=self.on), on=self.on, label=self.label)]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(self.id):
                self.changed(not self.on)
            case Key(place="left" | "right" as place) if cursor.focus == self.id:
                self.changed(place == "right")
            case _:
                return None
        return STAY


@dataclass(frozen=True, slots=True)
class Switch(Toggle):
    """A toggle that shows its own name, so that several can stand in one row."""

    def breadth(self, frame: Frame) -> float:
        return chip_width(frame, self.label)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        rect = Rect(spot.x, spot.y, spot.width, control_height(frame))
        return [chip(frame, self.id, rect, self.label, on=self.on, label=self.label)]


STEPS = 20
"""The number of steps of a slider."""


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider with `STEPS` steps; its percentage stands beside it."""

    id: str
    label: str
    share: float
    changed: Callable[[float], None]

    def breadth(self, frame: Frame) -> float:
        return letters(frame, 24)

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size, height = frame.text(BODY), control_height(frame)
        text, beside = in_percent(self.share), frame.measure(in_percent(1.0), size)
        way = Rect(spot.x, spot.y, spot.width - beside - frame.px(GAP), height)
        line = Rect(spot.x + spot.width - beside, spot.y + (height - frame.line(size)) / 2, beside, frame.line(size))
        return [
            Node(self.id, way, SliderLook(self.share), label=valued(self.label, text), takes=Takes.SLIDE),
            Node(f"{self.id}.share", line, Words((text,), size, align=Align.RIGHT)),
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Slide(self.id, share):
                cursor.focus = self.id
                self._set(share * STEPS)
            case Key(place="left" | "right" as place) if cursor.focus == self.id:
                self._set(self.share * STEPS + (1 if place == "right" else -1))
            case _:
                return None
        return STAY

    def _set(self, steps: float) -> None:
        self.changed(min(STEPS, max(0, round(steps))) / STEPS)
