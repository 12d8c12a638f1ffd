"""Areas in rows and columns: how large cards can be that have room in them all, and where each area lies then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from spitegame.ui.geometry import Rect

_STEPS, _EXACT = 8, 0.01
"""What is beyond the room grows in a few straight pieces with the cards: each step leaves one of them behind, until it
is less than so many pixels."""


class Length(NamedTuple):
    """So many widths of a card, and so many pixels."""

    cards: float
    pixels: float = 0.0

    def at(self, card: float) -> float:
        return self.cards * card + self.pixels


NOTHING = Length(0)


class Span(NamedTuple):
    """What something takes at least in one direction, and how much more where there is room, in pixels."""

    least: float
    more: float


@dataclass(frozen=True, slots=True)
class Area:
    """A room for what belongs together. `wider` and `higher`: what it takes beyond its least size, by the least of
    these lengths."""

    name: str
    width: Length
    height: Length
    wider: Sequence[Length] = ()
    higher: Sequence[Length] = ()
    least_width: Length = NOTHING
    least_height: Length = NOTHING
    """Its least size, however small the cards are."""

    def spans(self, card: float) -> tuple[Span, Span]:
        wide = max(self.width.at(card), self.least_width.at(card))
        high = max(self.height.at(card), self.least_height.at(card))
        return Span(wide, _least(self.wider, card)), Span(high, _least(self.higher, card))

    def place(self, card: float, room: Rect) -> Iterable[tuple[str, Rect]]:
        yield self.name, room


@dataclass(frozen=True, slots=True)
class Row:
    """Boxes side by side, all as high as the highest. What nobody takes lies at both ends."""

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
    """Boxes below each other, all as wide as the widest. What nobody takes lies between them."""

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
    return Span(sum(span.least for span in spans) + gap * (len(spans) - 1), sum(span.more for span in spans))


def _across(spans: Sequence[Span]) -> Span:
    least = max(span.least for span in spans)
    return Span(least, max(sum(span) for span in spans) - least)


def _shared(room: float, spans: Sequence[Span], gap: float) -> tuple[list[float], float]:
    """What each of them gets, all the same share of what they would take; and what is left."""
    whole = _along(spans, gap)
    spare = max(0.0, room - whole.least)
    share = min(1.0, spare / whole.more) if whole.more else 0.0
    return [span.least + share * span.more for span in spans], spare - share * whole.more


def beyond(box: Box, room: Rect, card: float) -> float:
    """The pixels that cards of this width lack in the room; none if it is not more than 0."""
    wide, high = box.spans(card)
    return max(wide.least - room.width, high.least - room.height)


def largest(box: Box, room: Rect, most: float) -> float:
    """The width of the largest card, up to this one, with which everything has room; 0 if nothing has."""
    card = most
    for _ in range(_STEPS):
        over = beyond(box, room, card)
        if over <= _EXACT or card == 0:
            break
        slope = over - beyond(box, room, card - 1)
        card = max(0.0, card - over / slope) if slope > 0 else 0.0
    return card
