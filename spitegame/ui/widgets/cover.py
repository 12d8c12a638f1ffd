"""The first thing to be seen: the title and a fan of cards, beside the panel where there is width for both."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.cards import Card
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import CardLook, Frame, Lettering, Node
from spitegame.ui.widgets.block import PAD, letters
from spitegame.ui.widgets.form import Form

HIGHEST = 0.25
"""A title's height at most, by the width that there is."""
STEP = 0.62
"""The distance from one card to the next, by the width of a card."""
LIFT = 0.1
"""The height by which the cards in the middle of the fan lie above the outer ones, by the width of a card."""


@dataclass(frozen=True, slots=True)
class Front:
    """The title and the cards that a game shows on the cover."""

    title: str
    breadth: float
    """The width of the title by its height, which includes room above and below the capitals."""
    fan: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cover:
    front: Front
    panel: Rect
    title: Rect
    fan: Rect | None

    def nodes(self) -> list[Node]:
        title = Node(id="cover.title", rect=self.title, look=Lettering(self.front.title), label=self.front.title)
        return [title, *(_fan(self.front.fan, self.fan) if self.fan else ())]


class CoverForm(Form):
    """A form beside the title and the cards of a game."""

    @property
    @abstractmethod
    def front(self) -> Front: ...

    def room(self, frame: Frame) -> Rect:
        return cover(frame, self.front).panel

    def backdrop(self, frame: Frame) -> list[Node]:
        return cover(frame, self.front).nodes()


def cover(frame: Frame, front: Front) -> Cover:
    margin, gap = frame.px(40), frame.px(56)
    panel = letters(frame, 62) + 2 * frame.px(PAD)
    left = min(frame.px(620), frame.size.width - panel - gap - 2 * margin)
    if left < frame.px(320):
        return _above(frame, front)
    x = (frame.size.width - left - gap - panel) / 2
    fan = 0.86 * left
    fan_height = fan / _fan_width(front.fan) * (TALL + LIFT)
    title = left * min(1 / front.breadth, HIGHEST)
    y = (frame.size.height - 1.25 * title - fan_height) / 2
    return Cover(
        front,
        Rect(x + left + gap, margin, panel, frame.size.height - 2 * margin),
        Rect(x + (left - title * front.breadth) / 2, y, title * front.breadth, title),
        Rect(x + (left - fan) / 2, y + 1.25 * title, fan, fan_height),
    )


def _above(frame: Frame, front: Front) -> Cover:
    """The title alone, in a line above the panel."""
    margin, title = frame.px(16), frame.px(62)
    width = min(frame.size.width - 2 * margin, letters(frame, 80) + 2 * frame.px(PAD))
    top = margin + title
    panel = Rect((frame.size.width - width) / 2, top, width, frame.size.height - top - margin)
    breadth = title * front.breadth
    return Cover(front, panel, Rect((frame.size.width - breadth) / 2, margin / 2, breadth, title), None)


def _fan_width(fan: Sequence[Card]) -> float:
    """By the width of a card."""
    return 1 + STEP * (len(fan) - 1)


def _fan(fan: Sequence[Card], within: Rect) -> list[Node]:
    width = within.width / _fan_width(fan)
    nodes = []
    for index, card in enumerate(fan):
        lower = 0 if 0 < index < len(fan) - 1 else LIFT * width
        rect = Rect(within.x + index * STEP * width, within.y + lower, width, width * TALL)
        nodes.append(Node(id=f"cover.card.{index}", rect=rect, look=CardLook(card)))
    return nodes
