"""A choice of any number out of several, as a row of chips."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Spot
from spitegame.ui.widgets.chip import chip, chip_width
from spitegame.ui.widgets.choice import Option
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.flow import flowing, unbroken

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Several(Generic[T]):
    id: str
    label: str
    options: Sequence[Option[T]]
    chosen: frozenset[T]
    changed: Callable[[frozenset[T]], None]

    def breadth(self, frame: Frame) -> float:
        return unbroken(frame, self._widths(frame))

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        return [
            chip(
                frame,
                self._chip_id(option),
                rect,
                option.text,
                on=option.value in self.chosen,
                label=f"{self.label}: {option.text}",
            )
            for option, rect in zip(self.options, flowing(frame, spot, self._widths(frame)), strict=True)
        ]

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        match given:
            case Tap(node_id):
                return self._toggle(node_id)
            case _:
                return None

    def _toggle(self, node_id: str) -> Step | None:
        for option in self.options:
            if self._chip_id(option) == node_id:
                self.changed(self.chosen ^ {option.value})
                return STAY
        return None

    def _chip_id(self, option: Option[T]) -> str:
        return f"{self.id}.{option.text}"

    def _widths(self, frame: Frame) -> list[float]:
        return [chip_width(frame, option.text) for option in self.options]
