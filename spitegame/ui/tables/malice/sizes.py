"""How large everything on the table is: what text needs comes first, the cards share what is left."""

from dataclasses import dataclass

from spitegame.rules.malice.options import PILES
from spitegame.rules.malice.view import MaliceView
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import Frame

GAP = 0.2
"""Between piles, by the width of a card."""
OVERLAP = 0.82
"""How far the next card of a loosely held hand lies, by its width."""
TIGHT = 0.42
"""The same for the most crowded hand: its corner signs can still be read."""
HAND = 1.1
"""A card of the own hand, by one on the table."""
_OTHERS = {1: 0.77, 2: 0.7, 3: 0.62, 4: 0.52}
_IN_TWO_ROWS = 0.5


@dataclass(frozen=True, slots=True)
class MaliceSizes:
    """Heights and widths in pixels."""

    pad: float
    text: int
    small: int
    pill: float
    """Height of a line of text with its surround."""
    column: float
    """Width of the buttons at the right."""
    card: float
    """Width of the own cards and the centers."""
    other: float
    """Width of the others' cards."""
    rows: int
    """In which the others sit."""
    plate: float
    """Height of the line with another's name; 0 where it stands beside the cards."""
    status: float
    """Height of what is said between centers and hand."""

    @property
    def card_height(self) -> float:
        return self.card * TALL

    @property
    def other_height(self) -> float:
        return self.other * TALL

    @property
    def others_row(self) -> float:
        """Height of a row of others: the name, and their piles with room to fan."""
        return self.plate + self.other_height * _FAN + self.pill * 0.6

    @property
    def beside(self) -> bool:
        return not self.plate


_FAN = 1.5
"""Height of a pile with room to fan, by a card's."""
_OWN_FAN = 1.62


def sizes(view: MaliceView, frame: Frame, column: float, status_lines: int) -> MaliceSizes:
    others = len(view.areas) - 1
    rows = 1 if others <= 4 else 2
    pad = frame.px(14)
    text, small = frame.text(20), frame.text(17)
    pill = frame.line(small) + frame.px(6)
    plate = 0.0 if others == 1 else max(frame.px(34), frame.line(small) * 1.1)
    status = status_lines * frame.line(text) + frame.px(14)
    share = _OTHERS.get(others, _IN_TWO_ROWS)
    words = 4 * pad + rows * (plate + pill * 0.6) + pill * 1.3 + status + frame.line(small)
    cards_high = rows * share * _FAN + 1 + _OWN_FAN
    by_height = (frame.size.height - words) / cards_high / TALL
    by_centers = (frame.size.width - 2 * pad - column) / ((len(view.centers) + 2) * (1 + GAP) + 1)
    loosest = 1 + TIGHT * (view.rules.hand - 1)
    by_own = (frame.size.width - 2 * pad) / (1 + 2.4 * GAP + PILES * (1 + GAP) + HAND * loosest)
    card = min(by_height, by_centers, by_own)
    block = (frame.size.width - 2 * pad - column) / -(-others // rows)
    by_block = (block - pad) / (1 + PILES * (1 + GAP) + 2 * GAP + (3.6 if not plate else 0))
    return MaliceSizes(
        pad=pad,
        text=text,
        small=small,
        pill=pill,
        column=column,
        card=card,
        other=min(card * share, by_block),
        rows=rows,
        plate=plate,
        status=status,
    )


def others_blocks(seats: int, frame: Frame, size: MaliceSizes) -> list[Rect]:
    """Where each of the others sits, clockwise from the left."""
    others = seats - 1
    per_row = -(-others // size.rows)
    width = (frame.size.width - 2 * size.pad - size.column) / per_row
    blocks = []
    for index in range(others):
        row, place = divmod(index, per_row)
        in_row = min(per_row, others - row * per_row)
        start = size.pad + (per_row - in_row) * width / 2
        y = size.pad + row * (size.others_row + size.pad * 0.4)
        blocks.append(Rect(start + place * width, y, width, size.others_row))
    return blocks
