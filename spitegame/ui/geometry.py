"""Points and rectangles in window pixels, and the rows and columns that scenes are laid out in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

TALL = 88 / 63
"""The height of a card, relative to its width."""


class Size(NamedTuple):
    """A size in whole pixels."""

    width: int
    height: int


class Insets(NamedTuple):
    """The widths in pixels of the margins that are covered by round corners, a camera or a bar of the system."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def corner(self) -> "Point":
        """The upper left corner of the uncovered part."""
        return Point(self.left, self.top)


NO_INSETS = Insets()


class Point(NamedTuple):
    """A point, or a distance, in pixels to the right and down."""

    x: float
    y: float

    def far_from(self, other: "Point", distance: float) -> bool:
        """Return True if the points differ by more than `distance` in x or in y."""
        return abs(self.x - other.x) > distance or abs(self.y - other.y) > distance


STILL = Point(0.0, 0.0)
"""The speed of something that does not move."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in pixels, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def holds(self, point: Point) -> bool:
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def nearest(self, point: Point) -> Point:
        """Return the point of the rectangle that is nearest to this one."""
        return Point(min(max(point.x, self.x), self.right), min(max(point.y, self.y), self.bottom))

    def away_from(self, point: Point) -> float:
        """Return the distance of the point from the nearest edge, by the larger of x and y; 0 inside."""
        aside = max(self.x - point.x, point.x - self.right, 0.0)
        return max(aside, self.y - point.y, point.y - self.bottom)

    def contains(self, other: "Rect") -> bool:
        """Return True if the other one lies within this one, with half a pixel for rounding at the right and below."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right + 0.5
            and other.bottom <= self.bottom + 0.5
        )

    def overlap(self, other: "Rect") -> float:
        """Return the area that both rectangles cover."""
        width = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        if width <= 0:  # as mostly: many are asked for each bubble
            return 0.0
        return width * max(0.0, min(self.y + self.height, other.y + other.height) - max(self.y, other.y))

    def moved(self, dx: float, dy: float) -> "Rect":
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def inset(self, by: float) -> "Rect":
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def scaled(self, across: float, down: float) -> "Rect":
        """Return the rectangle scaled by these factors about its center."""
        return centered(self.center, self.width * across, self.height * down)

    def narrowed(self, most: float) -> "Rect":
        """Return the middle part of this rectangle, at most `most` wide."""
        width = min(self.width, most)
        return Rect(self.center.x - width / 2, self.y, width, self.height)

    def around(self, rects: Sequence["Rect"]) -> "Rect":
        """Return the smallest rectangle about this one and the others."""
        everything = (self, *rects)
        x, y = min(each.x for each in everything), min(each.y for each in everything)
        return Rect(x, y, max(each.right for each in everything) - x, max(each.bottom for each in everything) - y)

    def between(self, other: "Rect", share: float) -> "Rect":
        """Return the rectangle at a share of the way from this one to the other: 0 is this one, 1 the other."""
        return Rect(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.width + (other.width - self.width) * share,
            self.height + (other.height - self.height) * share,
        )


def centered(about: Point, width: float, height: float) -> Rect:
    return Rect(about.x - width / 2, about.y - height / 2, width, height)


def row(within: Rect, count: int, gap: float) -> list[Rect]:
    """Return equal cells side by side."""
    width = (within.width - gap * (count - 1)) / max(1, count)
    return [Rect(within.x + index * (width + gap), within.y, width, within.height) for index in range(count)]


def spread(first: Rect, count: int, until: float, most: float) -> list[Rect]:
    """Return copies of the first rectangle to its right, `most` apart, or closer if they would not end by `until`."""
    step = min(most, (until - first.right) / (count - 1)) if count > 1 else 0.0
    return [first.moved(index * step, 0) for index in range(count)]


def flowing(widths: Sequence[float], wide: float, gap: float, height: float) -> list[Rect]:
    """Return rectangles of these widths, in lines of width `wide` from the top left corner at (0, 0)."""
    cells: list[Rect] = []
    x = y = 0.0
    for width in widths:
        if x > 0 and x + width > wide:
            x, y = 0.0, y + height + gap
        cells.append(Rect(x, y, min(width, wide), height))
        x += width + gap
    return cells
