"""A trick: the plays that lie in it, and how a further play changes it. Three plays that make a pattern restrict the
rest of the trick; this is a consec, a consecutive restriction (10). A player who has passed may buy back into the trick
(5)."""

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
"""The number of cards in the hand with which a player loses at once."""
PATTERN = 3
"""The number of plays in a row that make a pattern."""


@dataclass(frozen=True, slots=True)
class Consec:
    """The restriction on a trick. A numerical and a suited consec may hold at once; without either the trick is
    free."""

    gap: int | None = None
    """The steps from one face to the next under a numerical consec, negative if downward; None without one."""
    suits: tuple[Suit, ...] | None = None
    """The sorted suits that each play must have under a suited consec; None without one."""

    def __bool__(self) -> bool:
        return self.gap is not None or self.suits is not None


FREE = Consec()


def consec_after(consec: Consec, combos: Sequence[Combo | None]) -> Consec:
    """Return the consec with the patterns added that the last combos make; `combos` has the oldest one first."""
    last = [combo for combo in combos if isinstance(combo, OneFace) and _counts(combo)]
    if len(last) < PATTERN:
        return consec
    gap = consec.gap if consec.gap is not None else _gap(last)
    return Consec(gap, consec.suits or _suits(last))


def allows(consec: Consec, last: OneFace, combo: OneFace) -> bool:
    """Return True if the combo may follow `last` under the consec."""
    if not _counts(combo):
        return False
    if consec.gap is not None and combo.face is not next_face(consec.gap, last):
        return False
    return consec.suits is None or suits(combo.cards) == consec.suits


def next_face(gap: int, last: OneFace) -> Rank | None:
    """Return the only face that may follow under a numerical consec; the sequence wraps around at both ends. None after
    a 13, which is not in the sequence."""
    return SEQUENCE[(step(last.face) + gap) % len(SEQUENCE)] if last.face in SEQUENCE else None


def suits(cards: Sequence[Card]) -> tuple[Suit, ...]:
    """Return the suits of the cards, sorted, for comparing them under a suited consec."""
    return tuple(sorted((card.suit for card in cards if card.suit), key=lambda suit: suit.value))


def _counts(combo: OneFace) -> bool:
    """Return True if the combo has no 13s: these break a pattern, and may not be played under one."""
    return not combo.wilds and combo.face is not Rank.THIRTEEN


def _gap(combos: Sequence[OneFace]) -> int | None:
    """Return the steps from one of these faces to the next, if they are equal; None if not."""
    first, second, third = (step(combo.face) for combo in combos)
    gap = second - first
    return gap if gap and gap == third - second else None


def _suits(combos: Sequence[OneFace]) -> tuple[Suit, ...] | None:
    """Return the suits of these combos, if all have the same; None if not."""
    first, *others = (suits(combo.cards) for combo in combos)
    return first if all(other == first for other in others) else None


@dataclass(frozen=True)
class LaidCards:
    """The cards that a seat has laid in one play, with its announcements. They need not be a valid combo."""

    TAG: ClassVar[str] = "Laid"
    seat: Seat
    decision: int
    """The number of the decision at which they were laid, different for every play of a match."""
    cards: tuple[Card, ...]
    face_up: tuple[Card, ...]
    """Fake jokers that count as the card printed on them."""
    face_down: tuple[Card | None, ...]
    """Fake jokers that count as jokers; None for each one that is hidden."""
    spoils: tuple[Card, ...]
    said: Announcements

    @property
    def shown(self) -> tuple[Card, ...]:
        """All face-up cards."""
        return self.cards + self.face_up + self.spoils

    @cached_property
    def combo(self) -> Combo | None:
        """The combo that the cards make; None if they make none."""
        return read(self.shown, len(self.face_down))


def laid_cards(seat: Seat, play: Play) -> LaidCards:
    """Return the play of a seat with its cards sorted."""
    cards, up, down, spoils = map(sorted_hand, (play.cards, play.face_up, play.face_down, play.spoils))
    return LaidCards(seat, play.decision, cards, up, down, spoils, play.said)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick in play."""

    leader: Seat
    direction: Direction
    """The direction in which the next play has to follow."""
    come_at_mes: tuple[int, ...]
    """The number of times that each seat has announced "come at me" in this trick."""
    laid: tuple[LaidCards, ...] = ()
    """The plays that stand, oldest first."""
    passed: frozenset[Seat] = frozenset()
    """The seats that have passed and have not bought back."""
    consec: Consec = FREE

    @property
    def last(self) -> LaidCards | None:
        """The last play that stands; None before the lead."""
        return self.laid[-1] if self.laid else None

    @property
    def top(self) -> Combo | None:
        """The combo of the last play that stands; None before the lead."""
        return self.laid[-1].combo if self.laid else None

    @property
    def combos(self) -> tuple[Combo, ...]:
        return tuple(combo for laid in self.laid if (combo := laid.combo))


def new_trick(leader: Seat, direction: Direction, seats: int) -> Trick:
    """Return a trick without plays."""
    return Trick(leader, direction, come_at_mes=(0,) * seats)


def trick_after(trick: Trick, laid: LaidCards) -> Trick:
    """Return the trick with a further play that stands, and with the pattern and the direction that follow from it (6,
    10)."""
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
    """Return the direction of the next trick. A joker hand turns it to higher if it followed another play, and not if
    it led (4)."""
    joker = any(isinstance(combo, JokerHand) for combo in trick.combos[1:])
    return Direction.HIGHER if joker and joker_turns_higher else trick.direction


def price(bought_back: int) -> int:
    """Return the number of cards that the next buy-back costs, after this number of buy-backs in the round: 1, 1, 2, 3,
    5, 8 …"""
    now, then = 1, 1
    for _ in range(bought_back):
        now, then = then, now + then
    return now


def due(trick: Trick, seat: Seat, bought_back: int) -> int:
    """Return the number of cards that this seat has to pick up if it plays now; 0 unless it has passed."""
    return price(bought_back) if seat in trick.passed else 0
