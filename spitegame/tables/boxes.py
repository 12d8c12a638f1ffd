"""Layout in rows and columns: how large cards can be with room for every area, and where each area lies then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Rect

_STEPS, _EXACT = 8, 0.01
"""The largest number of steps in the search for a card's width, and the excess in pixels at which it ends. The excess
is piecewise linear in the width, and each step passes one piece."""


class Length(NamedTuple):
    """A length that grows with the cards: a number of card widths plus a number of pixels."""

    cards: float
    pixels: float = 0.0

    def at(self, card: float) -> float:
        """Return the length in pixels for cards of this width."""
        return self.cards * card + self.pixels


NOTHING = Length(0)
"""The length 0."""


class Span(NamedTuple):
    """The extent of a box in one direction in pixels: the least it needs, and how much more it would take."""

    least: float
    more: float


@dataclass(frozen=True, slots=True)
class Area:
    """A named rectangle that needs `width` by `height`. It can use extra width, up to the smallest of `wider`, and
    extra height, up to the smallest of `higher`."""

    name: str
    width: Length
    height: Length
    wider: Sequence[Length] = ()
    higher: Sequence[Length] = ()
    least_width: Length = NOTHING
    least_height: Length = NOTHING
    """The least height and width, however small the cards are."""

    def spans(self, card: float) -> tuple[Span, Span]:
        """Return the extents in width and height for cards of this width."""
        wide = max(self.width.at(card), self.least_width.at(card))
        high = max(self.height.at(card), self.least_height.at(card))
        return Span(wide, _least(self.wider, card)), Span(high, _least(self.higher, card))

    def place(self, card: float, room: Rect) -> Iterable[tuple[str, Rect]]:
        """Yield the name and the rectangle of each area within; here of this one."""
        yield self.name, room


@dataclass(frozen=True, slots=True)
class Row:
    """Boxes side by side, all as high as the highest. Width that no box takes is left at both ends."""

    parts: Sequence["Box"]
    gap: float = 0.0

    def spans(self, card: float) -> tuple[Span, Span]:
        wide, high = zip(*(part.spans(card) for part in self.parts), strict=True)
        return _along(wide, self.gap), _across(high)

    def place(self, card: float, room: Rect) -> Iterable[tuple[str, Rect]]:
        widths, left = _shared(room.width, [part.spans(card)[0] for part in self.parts], self.gap)
        x = room.x + left / 2
        for part, width in zip(self.parts, widths, strict=True):
            yield from part.place(card, Rect(x, room.y, width, room.height))
            x += width + self.gap


@dataclass(frozen=True, slots=True)
class Column:
    """Boxes below each other, all as wide as the widest. Height that no box takes is left between them."""

    parts: Sequence["Box"]
    gap: float = 0.0

    def spans(self, card: float) -> tuple[Span, Span]:
        wide, high = zip(*(part.spans(card) for part in self.parts), strict=True)
        return _across(wide), _along(high, self.gap)

    def place(self, card: float, room: Rect) -> Iterable[tuple[str, Rect]]:
        heights, left = _shared(room.height, [part.spans(card)[1] for part in self.parts], self.gap)
        between = self.gap + left / max(1, len(self.parts) - 1)
        y = room.y
        for part, height in zip(self.parts, heights, strict=True):
            yield from part.place(card, Rect(room.x, y, room.width, height))
            y += height + between


Box: TypeAlias = Area | Row | Column


def _least(lengths: Sequence[Length], card: float) -> float:
    return max(0.0, min((length.at(card) for length in lengths), default=0.0))


def _along(spans: Sequence[Span], gap: float) -> Span:
    """Return the extent of boxes along the row or column that they make."""
    return Span(sum(span.least for span in spans) + gap * (len(spans) - 1), sum(span.more for span in spans))


def _across(spans: Sequence[Span]) -> Span:
    """Return the extent of boxes across the row or column that they make."""
    least = max(span.least for span in spans)
    return Span(least, max(sum(span) for span in spans) - least)


def _shared(room: float, spans: Sequence[Span], gap: float) -> tuple[list[float], float]:
    """Return the size of each box, and the room left over. Each box gets the same share of its `more`."""
    whole = _along(spans, gap)
    spare = max(0.0, room - whole.least)
    share = min(1.0, spare / whole.more) if whole.more else 0.0
    return [span.least + share * span.more for span in spans], spare - share * whole.more


def beyond(box: Box, room: Rect, card: float) -> float:
    """Return by how many pixels a box exceeds the room with cards of this width; 0 or less if it fits."""
    wide, high = box.spans(card)
    return max(wide.least - room.width, high.least - room.height)


def largest(box: Box, room: Rect, most: float) -> float:
    """Return the width of the largest card, up to `most`, with which the box fits the room; 0 if it never fits."""
    card = most
    for _ in range(_STEPS):
        over = beyond(box, room, card)
        if over <= _EXACT or card == 0:
            break
        slope = over - beyond(box, room, card - 1)  # pixels of excess for each pixel of the width
        card = max(0.0, card - over / slope) if slope > 0 else 0.0
    return card
