"""How large everything on the table is: what text needs comes first, the cards share what is left."""

from collections.abc import Callable
from typing import NamedTuple

from spitegame.rules.malice.options import PILES, CompletedReturn
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.drawing import Measures, in_rows
from spitegame.ui.geometry import TALL, Point, Rect
from spitegame.ui.nodes import Frame

GAP = 0.2
"""The gap between piles, by the width of a card."""
OVERLAP = 0.82
"""How far the next card of a loosely held hand lies, by its width."""
TIGHT = 0.42
"""The same for the most crowded hand: its corner signs can still be read."""
_HAND = (1.2, 1.5)
"""The size of a card of the own hand, by one on the table: the usual, and where there is much room."""
_OTHERS = {1: 0.68, 2: 0.62, 3: 0.56}
_MANY_OTHERS = 0.5
_LARGEST_OTHERS = 0.85
"""The size of the others' cards, by the own: by their number, and where there is much room."""
_FAN = 0.28
_OWN_FAN = 0.42
"""The least room under a pile for its fan, by the height of a card: for the own, the corners of five can be read."""
_SAID = 2
"""The lines of words for which there always is room, so that no word moves the cards."""


class PileRow(NamedTuple):
    axis: float
    width: float
    """The width that it may take."""
    y: float
    card: float

    @property
    def height(self) -> float:
        return self.card * TALL


class PileSizes(Measures):
    """What the sizes in a large window and in a small one have in common."""

    rows: int
    others_row: float
    """The height of a row of others: the name, and their piles with room to fan."""

    def __init__(self, view: MaliceView, frame: Frame, column: float) -> None:
        """`column`: the width of the scene's own buttons."""
        super().__init__(frame)
        self._frame = frame
        self._others = len(view.areas) - 1
        self._columns = len(view.centers) + 1 + (view.rules.completed_return is not CompletedReturn.AT_ONCE)
        self._held = view.rules.hand
        self._top = self.pad
        self.inner = frame.size.width - 2 * self.pad - column

    def others_blocks(self) -> list[Rect]:
        """The room of each of the others, clockwise from the left."""
        per_row = -(-self._others // self.rows)
        block = Rect(self.pad, self._top, self.inner / per_row, self.others_row)
        return in_rows(block, self._others, per_row, self.pad + self.inner / 2, Point(0, self.pad))


class MaliceSizes(PileSizes):
    """Heights and widths in pixels. All lies about one axis: the others above, the centers, and the own cards with the
    hand beneath."""

    backs = 0.4
    """How far the next small back beside a name lies, by its width."""
    thick = 1.0
    strip = 0
    """How much of a card of the hand shows at least, in pixels, where there is room."""

    def __init__(self, view: MaliceView, frame: Frame, column: float, status_lines: int) -> None:
        super().__init__(view, frame, column)
        self._tall = frame.is_tall
        self.beside = self._others == 1 and not self._tall
        """The name of the only other player stands beside the cards."""
        self.plate = 0.0 if self.beside else max(frame.px(34), self.line * 1.1)
        """The height of the line with another's name; 0 where the name stands beside the cards."""
        self.number = max(self.pill, frame.measure("00", self.small) + frame.px(18)) + frame.px(4)
        self.lift = self.pad
        self._said = max(_SAID, status_lines) * frame.line(self.text) + frame.px(14)
        self.rows = max(range(1, self._others + 1), key=self._worth)
        card = self._card(self.rows)
        stretch = largest(1.0, lambda share: self._high(self.rows, card, share) <= frame.size.height)
        self.other = self._other(self.rows, card, stretch)
        self.other_height = self.other * TALL
        spare = max(0.0, frame.size.height - self._high(self.rows, card, stretch)) / 4
        gap = self.pad + spare
        self._top = self.pad + spare / 2
        self.others_row = self._others_row(self.other) + spare / self.rows / 2
        axis, height = self.pad + self.inner / 2, card * TALL
        y = self._top + self.rows * (self.others_row + self.pad) + spare / 2
        self.middle = PileRow(axis, self.inner, y, card)
        self.own = PileRow(axis, self.inner, y + height + self._pill_room + gap, card)
        self.own_room = self._own_fan(height) + spare
        """The height beneath the own piles in which they can fan."""
        status_y = self.own.y + height + self._own_fan(height) + gap
        self.status = Rect(self.pad, status_y, self.inner, self._said)
        """The room for what is said, right above the own hand."""
        self.hand = PileRow(axis, self.inner, self.status.bottom + self.lift, self._hand(card, stretch))

    # how large the cards can be

    def _worth(self, rows: int) -> float:
        """The own cards are as large as they can be, and the others' at least half as large."""
        card = self._card(rows)
        return min(card, 2 * self._other(rows, card, 0.0))

    def _card(self, rows: int) -> float:
        by_middle = self.inner / (1 + GAP + self._columns * (1 + GAP))
        by_own = self.inner / (1 + GAP + PILES * (1 + GAP))
        by_hand = self.inner / (_HAND[0] * (1 + TIGHT * (self._held - 1)))
        height = self._frame.size.height
        return largest(min(by_middle, by_own, by_hand), lambda card: self._high(rows, card, 0.0) <= height)

    def _other(self, rows: int, card: float, stretch: float) -> float:
        block = self.inner / -(-self._others // rows)
        share = _between(_OTHERS.get(self._others, _MANY_OTHERS), _LARGEST_OTHERS, stretch)
        aside = 3.6 if self.beside else 0.0
        by_cards = (block - self.pad) / (1 + 2 * GAP + PILES * (1 + GAP) + aside)
        by_number = (block - self.pad - self.number) / (PILES * (1 + GAP) + aside)
        return min(card * share, by_cards, by_number)

    def _hand(self, card: float, stretch: float) -> float:
        loose = self.inner / (1 + OVERLAP * (self._held - 1))
        return max(card * _HAND[0], min(card * _between(*_HAND, stretch), loose))

    def _high(self, rows: int, card: float, stretch: float) -> float:
        """The height of everything, with cards of this width."""
        others = rows * (self._others_row(self._other(rows, card, stretch)) + self.pad)
        middle = card * TALL + self._pill_room + self.pad
        own = card * TALL + self._own_fan(card * TALL) + self.pad
        hand = self.lift + self._hand(card, stretch) * TALL + self.pad
        return self.pad + others + middle + own + self._said + hand

    @property
    def _pill_room(self) -> float:
        return self.pill + self._frame.px(4)

    def _others_row(self, other: float) -> float:
        return self.plate + other * TALL + max(other * TALL * _FAN, self._pill_room)

    def _own_fan(self, height: float) -> float:
        """Under the payoff stands a number, and in a tall window a name."""
        return max(height * _OWN_FAN, self._pill_room + self.line * self._tall)


def _between(least: float, most: float, share: float) -> float:
    return least + (most - least) * share


def largest(most: float, fits: Callable[[float], bool]) -> float:
    """The largest number up to `most` that fits, if smaller ones do too."""
    if fits(most):
        return most
    least = 0.0
    for _ in range(24):
        middle = (least + most) / 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least
