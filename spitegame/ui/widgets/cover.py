"""The first thing to be seen: the title and a fan of cards, beside the panel where there is width for both."""

from dataclasses import dataclass

from spitegame.rules.cards import cards
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import CardLook, Frame, Lettering, Node
from spitegame.ui.widgets.measures import PAD, letters

TITLE = "Spite & Malice"
TITLE_WIDTH = 6.3
"""By its height, in which the capitals have room above and below."""
FAN = cards("Ks Qh Jc Ad")
STEP = 0.62
"""From one card to the next, by the width of a card."""
LIFT = 0.1
"""How much higher the cards in the middle of the fan lie, by the same."""
FAN_WIDTH = 1 + STEP * (len(FAN) - 1)


@dataclass(frozen=True, slots=True)
class Cover:
    panel: Rect
    title: Rect
    fan: Rect | None

    def nodes(self) -> list[Node]:
        title = Node(id="cover.title", rect=self.title, look=Lettering(TITLE), label=TITLE)
        return [title, *(_fan(self.fan) if self.fan else ())]


def cover(frame: Frame) -> Cover:
    margin, gap = frame.px(40), frame.px(56)
    panel = letters(frame, 62) + 2 * frame.px(PAD)
    left = min(frame.px(620), frame.size.width - panel - gap - 2 * margin)
    if left < frame.px(320):
        return _above(frame)
    x = (frame.size.width - left - gap - panel) / 2
    fan = 0.86 * left
    fan_height = fan / FAN_WIDTH * (TALL + LIFT)
    title = left / TITLE_WIDTH
    y = (frame.size.height - 1.25 * title - fan_height) / 2
    return Cover(
        Rect(x + left + gap, margin, panel, frame.size.height - 2 * margin),
        Rect(x, y, left, title),
        Rect(x + (left - fan) / 2, y + 1.25 * title, fan, fan_height),
    )


def _above(frame: Frame) -> Cover:
    """The title alone, in a line above the panel."""
    margin, title = frame.px(16), frame.px(62)
    width = min(frame.size.width - 2 * margin, letters(frame, 80) + 2 * frame.px(PAD))
    top = margin + title
    panel = Rect((frame.size.width - width) / 2, top, width, frame.size.height - top - margin)
    left = (frame.size.width - title * TITLE_WIDTH) / 2
    return Cover(panel, Rect(left, margin / 2, title * TITLE_WIDTH, title), None)


def _fan(within: Rect) -> list[Node]:
    width = within.width / FAN_WIDTH
    nodes = []
    for index, card in enumerate(FAN):
        lower = 0 if 0 < index < len(FAN) - 1 else LIFT * width
        rect = Rect(within.x + index * STEP * width, within.y + lower, width, width * TALL)
        nodes.append(Node(id=f"cover.card.{index}", rect=rect, look=CardLook(card)))
    return nodes
