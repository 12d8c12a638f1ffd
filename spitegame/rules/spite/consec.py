"""Consecutive restrictions: three hands that make a pattern bind the rest of the trick (10)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.spite.combos import Combo, OneFace
from spitegame.rules.spite.ranks import SEQUENCE, step

PATTERN = 3
"""Hands that make one."""


@dataclass(frozen=True, slots=True)
class Consec:
    """Both may hold at once."""

    gap: int | None = None
    """Numerical: how far the next face is from the last, downward if negative."""
    suits: tuple[Suit, ...] | None = None
    """Suited: of each hand, sorted."""

    def __bool__(self) -> bool:
        return self.gap is not None or self.suits is not None


FREE = Consec()


def extended(consec: Consec, hands: Sequence[Combo | None]) -> Consec:
    """With the patterns that the last hands, oldest first, have made."""
    last = [hand for hand in hands if isinstance(hand, OneFace) and _counts(hand)]
    if len(last) < PATTERN:
        return consec
    gap = consec.gap if consec.gap is not None else _gap(last)
    return Consec(gap, consec.suits or _suits(last))


def turned_round(consec: Consec) -> Consec:
    """Natural 3s have bounced the direction."""
    return consec if consec.gap is None else replace(consec, gap=-consec.gap)


def allows(consec: Consec, last: OneFace, hand: OneFace) -> bool:
    """Whether the hand keeps to it after that one."""
    if not _counts(hand):
        return False
    if consec.gap is not None and hand.face is not next_face(consec.gap, last):
        return False
    return consec.suits is None or suits(hand.cards) == consec.suits


def next_face(gap: int, last: OneFace) -> Rank:
    """Wraps around at both ends."""
    return SEQUENCE[(step(last.face) + gap) % len(SEQUENCE)]


def suits(cards: Sequence[Card]) -> tuple[Suit, ...]:
    """The combination that a suited consec compares."""
    return tuple(sorted((card.suit for card in cards if card.suit), key=lambda suit: suit.value))


def _counts(hand: OneFace) -> bool:
    """13s break a pattern, and may not be played under one."""
    return not hand.wilds and hand.face is not Rank.THIRTEEN


def _gap(hands: Sequence[OneFace]) -> int | None:
    first, second, third = (step(hand.face) for hand in hands)
    gap = second - first
    return gap if gap and gap == third - second else None


def _suits(hands: Sequence[OneFace]) -> tuple[Suit, ...] | None:
    first, *others = (suits(hand.cards) for hand in hands)
    return first if all(other == first for other in others) else None
