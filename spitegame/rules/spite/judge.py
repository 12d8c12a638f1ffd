"""The judgement of a play (12). The table, computer players and the screen ask these functions, which only need what
lies open. `after` stands for the trick with the play in question already in it."""

from collections import Counter

from spitegame.rules.cards import Rank
from spitegame.rules.spite import combos
from spitegame.rules.spite.actions import INVALID_HAND, Announcements, Direction, Misplay
from spitegame.rules.spite.combos import Combo
from spitegame.rules.spite.state import Exchange
from spitegame.rules.spite.trick import LaidCards, Trick, allows, due, trick_after

MOST_OF_A_FACE = 12
"""The number of natural cards of one face in the deck."""
COPIES = 3
"""The number of cards in the deck with the same face and suit."""
_ORDER: dict[type[Combo], int] = {combos.OneFace: 0, combos.PokerHand: 0, combos.JokerHand: 1, combos.FakeJokers: 2}
"""The order of the kinds of combos: a combo may follow any of a lower number, whatever the direction, and none of a
higher one."""


def misplays(trick: Trick, laid: LaidCards, *, bought_back: int, active: int) -> tuple[Misplay, ...]:
    """Return all misplays in a play; empty if it is correct. `bought_back`: the number of buy-backs before it in this
    round. `active`: the number of players who have cards left."""
    found = []
    if (laid.said.buy_back or 0) != due(trick, laid.seat, bought_back):
        found.append(Misplay.WRONG_COUNT)
    if wrong := fault(trick, laid.combo):
        return (wrong, *found)
    return (*found, *_wrong_announcements(trick_after(trick, laid), laid.said, active))


def exchange_misplays(exchange: Exchange) -> tuple[Misplay, ...]:
    """Return the misplays in an exchange as a reward (11)."""
    discarded = len(exchange.discarded)
    return () if 1 <= discarded <= exchange.most and exchange.drawn == discarded else (Misplay.REWARD,)


def is_invalid(found: tuple[Misplay, ...]) -> bool:
    """Return True if the cards of the play have to go back to its player."""
    return not INVALID_HAND.isdisjoint(found)


def fault(trick: Trick, combo: Combo | None) -> Misplay | None:
    """Return the misplay of laying this combo now, whoever lays it (4, 10); None if it may be laid."""
    last = trick.top
    if combo is None:
        return Misplay.NO_HAND
    if last is None:
        return Misplay.NOT_A_LEAD if isinstance(combo, combos.FakeJokers) else None
    above = _ORDER[type(combo)] - _ORDER[type(last)]
    if isinstance(combo, combos.OneFace | combos.PokerHand) and above == 0:
        return _common_fault(trick, last, combo)
    if isinstance(combo, combos.JokerHand) and above >= 0 and trick.consec:
        return Misplay.BREAKS_CONSEC
    is_joker_on_joker = above == 0 and combos.arity(combo) == combos.arity(last) == 1
    return None if above > 0 or is_joker_on_joker or combos.beats(combo, last) else Misplay.NOT_BETTER


def _common_fault(trick: Trick, last: Combo, combo: combos.OneFace | combos.PokerHand) -> Misplay | None:
    """Return the fault of a one-face or poker combo that follows another one of these kinds."""
    if combos.arity(combo) != combos.arity(last):
        return Misplay.WRONG_ARITY
    if isinstance(last, combos.OneFace) and isinstance(combo, combos.OneFace) and trick.consec:
        if not allows(trick.consec, last, combo):
            return Misplay.BREAKS_CONSEC
        if trick.consec.gap is not None:
            return None
    better = combos.beats(combo, last) if trick.direction is Direction.HIGHER else combos.beats(last, combo)
    return None if better else Misplay.NOT_BETTER


def _wrong_announcements(after: Trick, said: Announcements, active: int) -> list[Misplay]:
    """Return the misplays in the announcements."""
    checks = {
        Misplay.DIRECTION: said.direction is not None and not may_turn(after),
        Misplay.UNBEATABLE: said.unbeatable and not is_unbeatable(after),
        Misplay.UNBEATABLE_UNSAID: not said.unbeatable and must_say_unbeatable(after),
        Misplay.COME_AT_ME: said.come_at_me and not may_come_at_me(after, active),
    }
    return [misplay for misplay, found in checks.items() if found]


def may_turn(after: Trick) -> bool:
    """Return True if a direction may be announced with the last play (6)."""
    return combos.is_natural(after.top, Rank.SEVEN) and after.consec.gap is None


def may_come_at_me(after: Trick, active: int) -> bool:
    """Return True if "come at me" may be announced with the last play while this number of players have cards (11)."""
    return active > 2 and is_beatable(after)


def must_say_unbeatable(after: Trick) -> bool:
    """Return True if the last play was of natural 2s under a suited, not numerical, consec in the higher direction: no
    joker may follow it either (10)."""
    return combos.is_natural(after.top, Rank.TWO) and after.consec.gap is None and is_unbeatable(after)


def is_beatable(after: Trick) -> bool:
    """Return True if some combo of the deck other than a joker hand may follow the last play (11)."""
    last = after.top
    match last:
        case None | combos.JokerHand() | combos.FakeJokers():
            return False
        case combos.OneFace() if max(Counter(after.consec.suits).values(), default=0) > COPIES:
            return False  # a fake joker was among the cards whose suits are to be followed
        case combos.OneFace(face=face) if after.consec:
            end = Rank.TWO if after.direction is Direction.HIGHER else Rank.THREE
            return after.consec.gap is not None or face is not end
        case _:
            return not (combos.is_top(last) if after.direction is Direction.HIGHER else combos.is_bottom(last))


def is_unbeatable(after: Trick) -> bool:
    """Return True if nothing but face-down fake jokers may follow the last play, which is not of face-down fake jokers
    itself (10)."""
    match after.top:
        case None | combos.FakeJokers():
            return False
        case combos.JokerHand(size=size, face=face):
            return size == MOST_OF_A_FACE and face is Rank.TWO
        case _:
            return bool(after.consec) and not is_beatable(after)
