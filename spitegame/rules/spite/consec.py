"""Consecs, which are consecutive restrictions: three plays that make a pattern bind the rest of the trick (10)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.spite.combos import Combo, OneFace
from spitegame.rules.spite.ranks import SEQUENCE, step

PATTERN = 3
"""The number of plays that make a pattern."""


@dataclass(frozen=True, slots=True)
class Consec:
    """What binds the trick; a numerical and a suited consec may hold at once."""

    gap: int | None = None
    """For a numerical consec, the steps from one face to the next, negative if downward."""
    suits: tuple[Suit, ...] | None = None
    """For a suited consec, the sorted suits that each play must have."""

    def __bool__(self) -> bool:
        return self.gap is not None or self.suits is not None


FREE = Consec()


def consec_after(consec: Consec, combos: Sequence[Combo | None]) -> Consec:
    """The consec together with the patterns that the last combos, oldest first, have made."""
    last = [combo for combo in combos if isinstance(combo, OneFace) and _counts(combo)]
    if len(last) < PATTERN:
        return consec
    gap = consec.gap if consec.gap is not None else _gap(last)
    return Consec(gap, consec.suits or _suits(last))


def reversed_consec(consec: Consec) -> Consec:
    """The consec after natural 3s have bounced the direction."""
    return consec if consec.gap is None else replace(consec, gap=-consec.gap)


def allows(consec: Consec, last: OneFace, combo: OneFace) -> bool:
    """Whether the combo keeps to the consec when it follows the last one."""
    if not _counts(combo):
        return False
    if consec.gap is not None and combo.face is not next_face(consec.gap, last):
        return False
    return consec.suits is None or suits(combo.cards) == consec.suits


def next_face(gap: int, last: OneFace) -> Rank:
    """The only face that may follow; the sequence wraps around at both ends."""
    return SEQUENCE[(step(last.face) + gap) % len(SEQUENCE)]


def suits(cards: Sequence[Card]) -> tuple[Suit, ...]:
    """The sorted suits, which a suited consec compares."""
    return tuple(sorted((card.suit for card in cards if card.suit), key=lambda suit: suit.value))


def _counts(combo: OneFace) -> bool:
    """13s break a pattern, and may not be played under one."""
    return not combo.wilds and combo.face is not Rank.THIRTEEN


def _gap(combos: Sequence[OneFace]) -> int | None:
    first, second, third = (step(combo.face) for combo in combos)
    gap = second - first
    return gap if gap and gap == third - second else None


def _suits(combos: Sequence[OneFace]) -> tuple[Suit, ...] | None:
    first, *others = (suits(combo.cards) for combo in combos)
    return first if all(other == first for other in others) else None
