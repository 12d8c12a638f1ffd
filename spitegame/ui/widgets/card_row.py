"""Cards side by side, to look at."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.cards import Card
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import CardLook, Frame, Node
from spitegame.ui.widgets.block import Block, Spot
from spitegame.ui.widgets.cursor import Cursor
from spitegame.ui.widgets.measures import GAP


@dataclass(frozen=True, slots=True)
class CardRow(Block):
    id: str
    cards: Sequence[Card | None]
    height: float

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        gap = frame.px(GAP)
        fitting = (spot.width - gap * (len(self.cards) - 1)) / len(self.cards)
        width = min(frame.px(self.height) / TALL, fitting)
        return [
            Node(
                id=f"{self.id}.{index}",
                rect=Rect(spot.x + index * (width + gap), spot.y, width, width * TALL),
                look=CardLook(card),
                label=str(card) if card else "back of a card",
            )
            for index, card in enumerate(self.cards)
        ]
