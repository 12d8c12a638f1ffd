"""The same for a small window, as that of a phone: in an upright one all lies below each other, the own hand at the
thumb; in a low one the centers lie beside the own piles, and the words beside the hand."""

from typing import NamedTuple

from spitegame.rules.malice.options import PILES
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.face import Seen
from spitegame.tables.malice.sizes import GAP, PileRow, PileSizes, largest
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import Frame

_GAP = 0.1
"""The gap between piles in the middle, by the width of a card."""
_LOOSE = 0.74
"""How far the next card of the hand lies, by its width, where there is room."""
_STRIP = 44
"""How much of a card of the hand a finger finds, in pixels, where there is room."""
_HAND, _WIDE_HAND = 1.25, 1.75
"""The size of a card of the own hand, by one of the own piles, at most."""
_OTHERS = 0.9
"""The size of the others' cards, by the own, at most."""
_LARGEST = 110
"""The width of an own card, at most, in pixels."""
_FAN, _OWN_FAN = 0.2, 0.36
"""The room under a pile for its fan, by the height of a card."""
_SAID = 2
"""The lines of words for which there always is room in an upright window."""
_WORDS = 0.36
"""The least share of the width for the words, where they stand beside the hand."""
_BACKS = 0.12
"""How far the next back of a hand lies, by its width."""


class _Widths(NamedTuple):
    center: float
    own: float
    hand: float
    other: float


class CompactSizes(PileSizes):
    beside = False
    """The name of the only other player stands above the cards."""
    backs = _BACKS
    """How far the next small back beside a name lies, by its width."""
    thick = 0.6
    """How thick a pile looks, by what it does in a large window."""
    strip = _STRIP
    """How much of a card of the hand shows, in pixels, where there is room."""

    def __init__(self, seen: Seen[MaliceView], frame: Frame) -> None:
        super().__init__(seen.view, frame, 0.0)
        self._wide = not frame.is_tall
        self.plate = self.line + frame.px(4)
        """The height of the line with another's name."""
        self.number = frame.measure("00", self.small) + frame.px(16)
        self.lift = frame.px(10)
        self._said = self._lines(1)
        if self._wide and seen.narrated:
            self._top += self._lines(seen.status_lines) + self.pad
        self.rows = max(range(1, self._others + 1), key=self._worth)
        hand = self._widths(self.rows).hand
        self._hand_room = min(hand * (1 + _LOOSE * (self._held - 1)), self.inner * (1 - _WORDS))
        """The width of the hand beside the words, which have the same room however many lines they take."""
        self._said = self._lines(max(1 if self._wide else _SAID, 1 if self._speaks_above else seen.status_lines))
        widths = self._widths(self.rows)
        self.other, self.other_height = widths.other, widths.other * TALL
        spare = max(0.0, frame.size.height - self._high(self.rows, widths))
        share = spare / 4
        self.others_row = self._others_row(widths.other) + share / self.rows
        y = self._top + self.rows * (self.others_row + self.pad) + share / 2
        self.own_room = self._own_fan(widths.own) + share
        """The height beneath the own piles in which they can fan."""
        if self._wide:
            self._lay_side_by_side(widths, y)
        else:
            self._lay_below_each_other(widths, y, share)

    @property
    def _speaks_above(self) -> bool:
        """Somebody who speaks instead of the table has a line of their own, above everything in a low window."""
        return self._top > self.pad

    def _lines(self, number: int) -> float:
        """The height of so many lines of words on a panel."""
        return number * self._frame.line(self.text) + self._frame.px(12)

    def _lay_below_each_other(self, widths: _Widths, y: float, share: float) -> None:
        axis = self.pad + self.inner / 2
        self.middle = PileRow(axis, self.inner, y, widths.center)
        y += self.middle.height + self._pill_room + self.pad + share / 2
        self.own = PileRow(axis, self.inner, y, widths.own)
        self.hand = PileRow(axis, self.inner, self._frame.size.height - self.pad - widths.hand * TALL, widths.hand)
        self.status = Rect(self.pad, self.hand.y - self.lift - self._said, self.inner, self._said)

    def _lay_side_by_side(self, widths: _Widths, y: float) -> None:
        """The centers take the columns that they need at the left, and so does the hand at the right."""
        left = self.inner * self._columns / (self._columns + PILES + 1)
        self.middle = PileRow(self.pad + left / 2, left, y, widths.center)
        self.own = PileRow(
            self.pad + (self.inner + left) / 2 + self.pad, self.inner - left - 2 * self.pad, y, widths.own
        )
        wide = self._hand_room
        bottom, height = self._frame.size.height - self.pad, widths.hand * TALL
        self.hand = PileRow(self.pad + self.inner - wide / 2, wide, bottom - height, widths.hand)
        said = max(height, self._said)
        self.status = Rect(self.pad, bottom - said, self.inner - wide - self.pad, said)
        if self._speaks_above:
            self.status = Rect(self.pad, self.pad, self.inner, self._top - 2 * self.pad)

    # how large the cards can be

    def _worth(self, rows: int) -> float:
        """The own cards are as large as they can be, and the others' at least half as large."""
        widths = self._widths(rows)
        return min(widths.own, 2 * widths.other)

    def _widths(self, rows: int) -> _Widths:
        most = largest(
            _LARGEST, lambda card: self._high(rows, self._widths_up_to(card, rows)) <= self._frame.size.height
        )
        return self._widths_up_to(most, rows)

    def _widths_up_to(self, card: float, rows: int) -> _Widths:
        columns = self._columns * (1 + _GAP) + 3 * GAP
        piles = 1 + GAP + PILES * (1 + GAP)
        by_columns = self.inner / (columns + piles + 1 if self._wide else columns)
        own = min(card, by_columns if self._wide else self.inner / piles)
        room = self.inner * (1 - _WORDS) if self._wide else self.inner
        by_hand = max(room - _STRIP * (self._held - 1), room / (1 + 0.4 * (self._held - 1)))
        block = self.inner / -(-self._others // rows) - self.pad
        other = min(block / (1 + 2 * GAP + PILES * (1 + GAP)), (block - self.number) / (PILES * (1 + GAP)))
        hand = min(own * (_WIDE_HAND if self._wide else _HAND), by_hand)
        return _Widths(min(card, by_columns), own, hand, min(own * _OTHERS, other))

    def _high(self, rows: int, widths: _Widths) -> float:
        """The height of everything, with cards of these widths."""
        others = self._top + rows * (self._others_row(widths.other) + self.pad)
        center = widths.center * TALL + self._pill_room
        own = widths.own * TALL + self._own_fan(widths.own)
        hand = self.lift + widths.hand * TALL
        if self._wide:
            return others + max(center, own) + self.pad + max(hand, self._said) + self.pad
        return others + center + self.pad + own + self.pad + self._said + hand + self.pad

    @property
    def _pill_room(self) -> float:
        return self.pill + self._frame.px(3)

    def _others_row(self, other: float) -> float:
        return self.plate + other * TALL + max(other * TALL * _FAN, self.pill - self.on_payoff(other))

    def on_payoff(self, other: float) -> float:
        """The height by which the number of another's payoff lies on the card, whose corner stays free."""
        return min(self.pill / 2, max(0.0, other * TALL - 1.7 * self.pill))

    def _own_fan(self, own: float) -> float:
        """Under the payoff stands a number, and a name."""
        return max(own * TALL * _OWN_FAN, self._pill_room + self.line)
