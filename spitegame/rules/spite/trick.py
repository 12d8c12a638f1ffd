"""A trick: the plays that lie in it, who is out of it, and what a play that stands makes of it.

Three plays that make a pattern bind the rest of the trick: that is a consec, a consecutive restriction (10). A player
who has passed may buy back into the trick (5).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Announcements, Direction, Play
from spitegame.rules.spite.combos import Combo, JokerHand, OneFace, is_natural, read
from spitegame.rules.spite.deck import SEQUENCE, sorted_hand, step

TOO_MANY = 20
"""The number of cards in hand with which a player loses at once."""
PATTERN = 3


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


def allows(consec: Consec, last: OneFace, combo: OneFace) -> bool:
    """True if the combo keeps to the consec when it follows the last one."""
    if not _counts(combo):
        return False
    if consec.gap is not None and combo.face is not next_face(consec.gap, last):
        return False
    return consec.suits is None or suits(combo.cards) == consec.suits


def next_face(gap: int, last: OneFace) -> Rank | None:
    """The only face that may follow; the sequence wraps around at both ends. None follows a 13, which is not in it."""
    return SEQUENCE[(step(last.face) + gap) % len(SEQUENCE)] if last.face in SEQUENCE else None


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


@dataclass(frozen=True)
class LaidCards:
    """The cards that a seat has laid, with what it announced. They need not be a valid combo."""

    TAG: ClassVar[str] = "Laid"
    seat: Seat
    decision: int
    """The decision at which they were laid: no two plays of a match have the same."""
    cards: tuple[Card, ...]
    face_up: tuple[Card, ...]
    """Fake jokers that count as what is printed on them."""
    face_down: tuple[Card | None, ...]
    """Fake jokers that count as jokers; None where the card is not to be seen."""
    spoils: tuple[Card, ...]
    said: Announcements

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.cards + self.face_up + self.spoils

    @cached_property
    def combo(self) -> Combo | None:
        """What the cards are read as, or None if they are no combo."""
        return read(self.shown, len(self.face_down))


def laid_cards(seat: Seat, play: Play) -> LaidCards:
    cards, up, down, spoils = map(sorted_hand, (play.cards, play.face_up, play.face_down, play.spoils))
    return LaidCards(seat, play.decision, cards, up, down, spoils, play.said)


@dataclass(frozen=True, slots=True)
class Trick:
    leader: Seat
    direction: Direction
    """The direction that holds for the next play."""
    come_at_mes: tuple[int, ...]
    """How often each seat has announced "come at me" in this trick."""
    laid: tuple[LaidCards, ...] = ()
    """The plays that stand, oldest first."""
    passed: frozenset[Seat] = frozenset()
    """The seats that have passed and not bought back."""
    consec: Consec = FREE

    @property
    def last(self) -> LaidCards | None:
        return self.laid[-1] if self.laid else None

    @property
    def top(self) -> Combo | None:
        """The combo to follow, or None before the lead."""
        return self.laid[-1].combo if self.laid else None

    @property
    def combos(self) -> tuple[Combo, ...]:
        return tuple(combo for laid in self.laid if (combo := laid.combo))


def new_trick(leader: Seat, direction: Direction, seats: int) -> Trick:
    return Trick(leader, direction, come_at_mes=(0,) * seats)


def trick_after(trick: Trick, laid: LaidCards) -> Trick:
    """The trick with a play that stands, and with the pattern and the direction that follow from it (6, 10)."""
    consec = consec_after(trick.consec, [each.combo for each in (*trick.laid, laid)[-PATTERN:]])
    direction = laid.said.direction or trick.direction
    if trick.direction is Direction.LOWER and is_natural(laid.combo, Rank.THREE):
        direction = Direction.HIGHER
        if consec.gap is not None:
            consec = replace(consec, gap=-consec.gap)
    come_at_mes = list(trick.come_at_mes)
    come_at_mes[laid.seat] += laid.said.come_at_me
    dared, plays, passed = tuple(come_at_mes), (*trick.laid, laid), trick.passed - {laid.seat}
    return replace(trick, direction=direction, come_at_mes=dared, laid=plays, passed=passed, consec=consec)


def next_direction(trick: Trick, *, joker_turns_higher: bool) -> Direction:
    """The direction of the next trick: a joker hand that followed, but not one that led, turns it to higher (4)."""
    joker = any(isinstance(combo, JokerHand) for combo in trick.combos[1:])
    return Direction.HIGHER if joker and joker_turns_higher else trick.direction


def price(bought_back: int) -> int:
    """The cards that the next buy-back costs, by the number of those before it in the round: 1, 1, 2, 3, 5, 8 …"""
    now, then = 1, 1
    for _ in range(bought_back):
        now, then = then, now + then
    return now


def due(trick: Trick, seat: Seat, bought_back: int) -> int:
    """The cards that this seat has to pick up if it plays now."""
    return price(bought_back) if seat in trick.passed else 0
