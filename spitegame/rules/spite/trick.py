"""A trick: what lies in it, who is in it, and what may follow."""

from dataclasses import dataclass, replace
from typing import ClassVar

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Announcements, Direction
from spitegame.rules.spite.combos import (
    Combo,
    FakeJokers,
    JokerHand,
    OneFace,
    PokerHand,
    arity,
    beats,
    is_bottom,
    is_top,
    read,
)
from spitegame.rules.spite.consec import FREE, PATTERN, Consec, allows, extended, turned_round
from spitegame.rules.spite.misplays import Misplay

MOST_OF_A_FACE = 12
"""Natural cards in the deck."""


@dataclass(frozen=True, slots=True)
class LaidCards:
    """What a seat has played."""

    TAG: ClassVar[str] = "Laid"
    seat: Seat
    decision: int
    """Names the play."""
    cards: tuple[Card, ...]
    """Out of the hand."""
    face_up: tuple[Card, ...]
    face_down: tuple[Card | None, ...]
    """None where the card is not to be seen."""
    spoils: tuple[Card, ...]
    said: Announcements

    @property
    def shown(self) -> tuple[Card, ...]:
        return self.cards + self.face_up + self.spoils

    @property
    def combo(self) -> Combo | None:
        """None: it is no hand."""
        return read(self.shown, len(self.face_down))


@dataclass(frozen=True, slots=True)
class Trick:
    leader: Seat
    direction: Direction
    """For the next hand."""
    come_at_mes: tuple[int, ...]
    """Announced in this trick, by seat."""
    laid: tuple[LaidCards, ...] = ()
    """What stands, oldest first."""
    passed: frozenset[Seat] = frozenset()
    consec: Consec = FREE

    @property
    def last(self) -> LaidCards | None:
        return self.laid[-1] if self.laid else None

    @property
    def top(self) -> Combo | None:
        """The hand to follow."""
        return self.laid[-1].combo if self.laid else None

    @property
    def combos(self) -> tuple[Combo, ...]:
        return tuple(combo for laid in self.laid if (combo := laid.combo))


def opened(leader: Seat, direction: Direction, seats: int) -> Trick:
    return Trick(leader, direction, come_at_mes=(0,) * seats)


def fault(trick: Trick, combo: Combo | None) -> Misplay | None:
    """Why these cards may not be played now, whoever plays them (4, 10)."""
    if combo is None:
        return Misplay.NO_HAND
    last = trick.top
    if last is None:
        return Misplay.NOT_A_LEAD if isinstance(combo, FakeJokers) else None
    match combo:
        case FakeJokers():
            return _unless(not isinstance(last, FakeJokers) or beats(combo, last), Misplay.NOT_BETTER)
        case _ if isinstance(last, FakeJokers):
            return Misplay.NOT_BETTER
        case JokerHand():
            return _joker_fault(trick, last, combo)
        case _ if isinstance(last, JokerHand):
            return Misplay.NOT_BETTER
        case OneFace() | PokerHand():
            return _common_fault(trick, last, combo)


def _joker_fault(trick: Trick, last: Combo, combo: JokerHand) -> Misplay | None:
    """Whatever the direction; a joker may beat another joker."""
    if trick.consec:
        return Misplay.BREAKS_CONSEC
    if isinstance(last, JokerHand) and combo.size > 1:
        return _unless(beats(combo, last), Misplay.NOT_BETTER)
    return _unless(not isinstance(last, JokerHand) or last.size == 1, Misplay.NOT_BETTER)


def _common_fault(trick: Trick, last: Combo, combo: OneFace | PokerHand) -> Misplay | None:
    if arity(combo) != arity(last):
        return Misplay.WRONG_ARITY
    if isinstance(last, OneFace) and isinstance(combo, OneFace) and trick.consec:
        if not allows(trick.consec, last, combo):
            return Misplay.BREAKS_CONSEC
        if trick.consec.gap is not None:
            return None
    better = beats(combo, last) if trick.direction is Direction.HIGHER else beats(last, combo)
    return _unless(better, Misplay.NOT_BETTER)


def _unless(holds: bool, misplay: Misplay) -> Misplay | None:
    return None if holds else misplay


def followed(trick: Trick, laid: LaidCards) -> Trick:
    """With a hand that stands: the pattern that it makes, and the direction after it (6, 10)."""
    combo = laid.combo
    consec = extended(trick.consec, [each.combo for each in (*trick.laid, laid)[-PATTERN:]])
    direction = laid.said.direction or trick.direction
    if trick.direction is Direction.LOWER and _is_natural(combo, Rank.THREE):
        consec, direction = turned_round(consec), Direction.HIGHER
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


def may_turn(after: Trick) -> bool:
    """Whether the last hand allows to announce a direction (6)."""
    return _is_natural(after.top, Rank.SEVEN) and after.consec.gap is None


def _is_natural(combo: Combo | None, face: Rank) -> bool:
    return isinstance(combo, OneFace) and combo.natural and combo.face is face


def is_beatable(after: Trick) -> bool:
    """Whether any hand of the 189 cards but a joker hand may follow the last one (11)."""
    last = after.top
    match last:
        case None | JokerHand() | FakeJokers():
            return False
        case OneFace(face=face) if after.consec:
            end = Rank.TWO if after.direction is Direction.HIGHER else Rank.THREE
            return after.consec.gap is not None or face is not end
        case _:
            return not (is_top(last) if after.direction is Direction.HIGHER else is_bottom(last))


def is_unbeatable(after: Trick) -> bool:
    """Whether nothing but face-down fake jokers may follow the last hand, and they are not it (10)."""
    match after.top:
        case None | FakeJokers():
            return False
        case JokerHand(size=size, face=face):
            return size == MOST_OF_A_FACE and face is Rank.TWO
        case _:
            return bool(after.consec) and not is_beatable(after)


def next_direction(trick: Trick, *, joker_turns_higher: bool) -> Direction:
    """For the trick after this one: a joker hand that was not led turns it back to higher (4)."""
    joker = any(isinstance(combo, JokerHand) for combo in trick.combos[1:])
    return Direction.HIGHER if joker and joker_turns_higher else trick.direction
