"""A trick: the plays that lie in it, who is out of it, and what a play that stands makes of it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Announcements, Direction, Play
from spitegame.rules.spite.combos import Combo, JokerHand, is_natural, read
from spitegame.rules.spite.consec import FREE, PATTERN, Consec, consec_after, reversed_consec
from spitegame.rules.spite.ranks import sorted_hand


@dataclass(frozen=True)
class LaidCards:
    """The cards that a seat has laid, with what it announced. They need not be a valid combo."""

    TAG: ClassVar[str] = "Laid"
    seat: Seat
    decision: int
    """The decision at which they were laid: no two plays of a match have the same."""
    cards: tuple[Card, ...]
    """Cards out of the hand."""
    face_up: tuple[Card, ...]
    """Fake jokers that count as what is printed on them."""
    face_down: tuple[Card | None, ...]
    """Fake jokers that count as jokers; None where the card is not to be seen."""
    spoils: tuple[Card, ...]
    said: Announcements

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards that lie face-up."""
        return self.cards + self.face_up + self.spoils

    @cached_property
    def combo(self) -> Combo | None:
        """What the cards are read as, or None if they are no combo."""
        return read(self.shown, len(self.face_down))


def laid_cards(seat: Seat, play: Play) -> LaidCards:
    """The cards of a play as they lie on the table."""
    return LaidCards(
        seat,
        play.decision,
        sorted_hand(play.cards),
        sorted_hand(play.face_up),
        sorted_hand(play.face_down),
        sorted_hand(play.spoils),
        play.said,
    )


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
        consec, direction = reversed_consec(consec), Direction.HIGHER
    come_at_mes = list(trick.come_at_mes)
    come_at_mes[laid.seat] += laid.said.come_at_me
    return replace(
        trick,
        direction=direction,
        come_at_mes=tuple(come_at_mes),
        laid=(*trick.laid, laid),
        passed=trick.passed - {laid.seat},
        consec=consec,
    )


def next_direction(trick: Trick, *, joker_turns_higher: bool) -> Direction:
    """The direction of the next trick: a joker hand that followed, but not one that led, turns it to higher (4)."""
    joker = any(isinstance(combo, JokerHand) for combo in trick.combos[1:])
    return Direction.HIGHER if joker and joker_turns_higher else trick.direction
