"""Which poker hand five cards are (4), on numbers alone: the steps of the faces, whether they share a suit, the 13s."""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import TypeAlias


class PokerKind(IntEnum):
    """The kinds of poker hands, low to high."""

    STRAIGHT = 1
    FLUSH = 2
    FULL_HOUSE = 3
    FOUR_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


Ranks: TypeAlias = tuple[int, ...]
"""How a hand compares within its kind: the steps of a straight's highest face, of a flush from the highest down, of
trips and pair, of quads and kicker."""

_FILLS = tuple(
    sorted(combinations_with_replacement((2, 1, 0), wilds), key=lambda fill: sorted(fill, reverse=True))
    for wilds in range(4)
)
"""For so many 13s in a flush, what they may stand for, lowest first. Three faces are always enough."""


def poker(steps: Sequence[int], one_suit: bool, wilds: int) -> tuple[PokerKind, Ranks] | None:
    """The lowest hand that the 13s can make of the other cards; `steps` are the steps of those, low to high.

    House reading: cards that are several hands at once are the highest of them, so three 5s and two 8s of hearts are
    a full house; a 13 stands for any face and suit, however many copies lie there; five 13s are nothing.
    """
    if not steps:
        return None
    if len(set(steps)) == len(steps) and steps[-1] - steps[0] < 5:
        return _straight(steps, one_suit and not wilds)
    if one_suit and (ranks := _flush(steps, wilds)):
        return PokerKind.FLUSH, ranks
    return _house(steps)


def _straight(steps: Sequence[int], flush: bool) -> tuple[PokerKind, Ranks]:
    """A 13 takes another suit if it can, so only a natural straight is ever a straight flush."""
    return PokerKind.STRAIGHT_FLUSH if flush else PokerKind.STRAIGHT, (max(steps[-1], 4),)


def _flush(steps: Sequence[int], wilds: int) -> Ranks | None:
    """The ranks of the lowest flush, or None: cards of two faces only are a full house, quads or five alike."""
    for fill in _FILLS[wilds]:
        ranks = tuple(sorted((*steps, *fill), reverse=True))
        if len(set(ranks)) > 2:
            return ranks
    return None


def _house(steps: Sequence[int]) -> tuple[PokerKind, Ranks] | None:
    """A full house or quads: two faces, of which the 13s may bring the lower one along."""
    faces = sorted(set(steps))
    if len(faces) == 1:
        faces = sorted((faces[0], 0 if faces[0] else 1))
    if len(faces) > 2:
        return None
    low, high = faces
    for kind, many, few in ((PokerKind.FULL_HOUSE, 3, 2), (PokerKind.FOUR_OF_A_KIND, 4, 1)):
        for most, rest in ((low, high), (high, low)):
            if steps.count(most) <= many and steps.count(rest) <= few:
                return kind, (most, rest)
    return None
