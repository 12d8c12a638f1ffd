"""How large everything on the table is: what text needs comes first, the cards share what is left."""

from spitegame.rules.malice.options import PILES
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import Frame
from spitegame.ui.tables.drawing import Measures

GAP = 0.2
"""The gap between piles, by the width of a card."""
OVERLAP = 0.82
"""How far the next card of a loosely held hand lies, by its width."""
TIGHT = 0.42
"""The same for the most crowded hand: its corner signs can still be read."""
HAND = 1.1
"""The size of a card of the own hand, by one on the table."""
_OTHERS = {1: 0.77, 2: 0.7, 3: 0.62, 4: 0.52}
"""The size of the others' cards, by their number; with more, the others sit in two rows."""
_IN_TWO_ROWS = 0.5
_FAN = 1.5
"""The height of a pile with room to fan, by a card's."""
_OWN_FAN = 1.62


class MaliceSizes(Measures):
    """Heights and widths in pixels."""

    def __init__(self, view: MaliceView, frame: Frame, column: float, status_lines: int) -> None:
        super().__init__(frame)
        others = len(view.areas) - 1
        share = _OTHERS.get(others, _IN_TWO_ROWS)
        width = frame.size.width - 2 * self.pad
        self._inner = width - column
        """The width beside the scene's own buttons."""
        self.column = column
        self.rows = 1 if others <= 4 else 2
        """The number of rows in which the others sit."""
        self.plate = 0.0 if others == 1 else max(frame.px(34), self.line * 1.1)
        """The height of the line with another's name; 0 where the name stands beside the cards."""
        status = status_lines * frame.line(self.text) + frame.px(14)
        words = 4 * self.pad + self.rows * (self.plate + self.pill * 0.6) + self.pill * 1.3 + status + self.line
        cards_high = self.rows * share * _FAN + 1 + _OWN_FAN
        by_height = (frame.size.height - words) / cards_high / TALL
        by_centers = self._inner / ((len(view.centers) + 2) * (1 + GAP) + 1)
        loosest = 1 + TIGHT * (view.rules.hand - 1)
        by_own = width / (1 + 2.4 * GAP + PILES * (1 + GAP) + HAND * loosest)
        block = self._inner / -(-others // self.rows)
        by_block = (block - self.pad) / (1 + PILES * (1 + GAP) + 2 * GAP + (0 if self.plate else 3.6))
        self.card = min(by_height, by_centers, by_own)
        """The width of the own cards and the centers."""
        self.other = min(self.card * share, by_block)
        """The width of the others' cards."""
        self.card_height, self.other_height = self.card * TALL, self.other * TALL
        self.others_row = self.plate + self.other_height * _FAN + self.pill * 0.6
        """The height of a row of others: the name, and their piles with room to fan."""
        self.middle_y = self.pad + self.rows * (self.others_row + self.pad * 0.4) + self.pad * 0.6
        """The top of the centers."""
        status_y = self.middle_y + self.card_height + self.pill * 1.3 + self.pad * 0.3
        self.status = Rect(self.pad, status_y, width, status)
        """The room for what is said, between the centers and the own cards."""
        self.own_y = status_y + status + self.line
        """The top of the own piles."""
        self.beside = not self.plate
        """The name of the only other player stands beside the cards."""

    def others_blocks(self, others: int) -> list[Rect]:
        """The room of each of the others, clockwise from the left."""
        per_row = -(-others // self.rows)
        width = self._inner / per_row
        blocks = []
        for index in range(others):
            row, place = divmod(index, per_row)
            in_row = min(per_row, others - row * per_row)
            start = self.pad + (per_row - in_row) * width / 2
            y = self.pad + row * (self.others_row + self.pad * 0.4)
            blocks.append(Rect(start + place * width, y, width, self.others_row))
        return blocks
