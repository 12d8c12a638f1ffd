"""A choice of one out of several, as a row of chips."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame, Mark, Node
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.chip import chip, chip_width
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.flow import flowing, unbroken

T = TypeVar("T")


class Option(NamedTuple, Generic[T]):
    value: T
    text: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    id: str
    label: str
    options: Sequence[Option[T]]
    chosen: T | None
    changed: Callable[[T], None]

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, self._widths(frame))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        return [
            chip(
                frame,
                self._chip_id(index),
                rect,
                option.text,
                on=option.value == self.chosen,
                label=f"{self.label}: {option.text}",
                marks=Mark.NONE if option.enabled else Mark.DISABLED,
            )
            for index, (option, rect) in enumerate(
                zip(self.options, flowing(frame, spot, self._widths(frame)), strict=True)
            )
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(node_id):
                return self._choose(self._place(node_id), cursor)
            case Key(place="left"):
                return self._walk(-1, cursor)
            case Key(place="right"):
                return self._walk(1, cursor)
            case _:
                return None

    def _walk(self, by: int, cursor: Cursor) -> Step | None:
        place = self._place(cursor.focus)
        if place is None:
            return None
        return self._choose(min(max(place + by, 0), len(self.options) - 1), cursor)

    def _choose(self, place: int | None, cursor: Cursor) -> Step | None:
        if place is None:
            return None
        option = self.options[place]
        if option.enabled:
            cursor.focus = self._chip_id(place)
            self.changed(option.value)
        return STAY

    def _place(self, node_id: str | None) -> int | None:
        ids = [self._chip_id(index) for index in range(len(self.options))]
        return ids.index(node_id) if node_id in ids else None

    def _chip_id(self, index: int) -> str:
        return f"{self.id}.{index}"

    def _widths(self, frame: Frame) -> list[float]:
        return [chip_width(frame, option.text) for option in self.options]
