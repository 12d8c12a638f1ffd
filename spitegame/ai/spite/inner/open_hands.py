"""Who wins an ending of two players, if both see all cards. It is written to be compiled.

A pass ends the trick, and the other player leads: there is nothing to buy back. Whoever is out first has won.
"""

from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.inner.combos import HIGHER, NOTHING, InnerTrick, fits, fresh_trick, may_turn, trick_after
from spitegame.ai.spite.inner.plays import LaidSet, laid_sets
from spitegame.ai.spite.inner.situation import Numbers

LOSS, WIN, UNKNOWN = 0, 1, -1
"""What becomes of a position, for the player to act; nothing is known of it where the nodes do not suffice."""

Memo: TypeAlias = dict[int, int]
"""What has become of leads. It holds for the same two players."""

_SIDE_BITS = 20


class Duellist(NamedTuple):
    """A player's cards at the beginning of the search."""

    sets: list[LaidSet]
    hand: int
    """The bits of the cards in the hand: whoever has laid them all goes out, whatever lies beside."""
    number: int
    """0 or 1, to tell the players apart."""


class Left(NamedTuple):
    """What is left of a player's cards."""

    rest: int
    """A bit for each card."""
    barred: int
    """1 if the next play may not be the last (7)."""


def side_of(cards: Numbers, held: int, spoils: int, number: int) -> Duellist:
    return Duellist(laid_sets(cards, held, spoils), (1 << held) - 1, number)


def empty_memo() -> Memo:
    return {-1: UNKNOWN}


def direction_after(trick: InnerTrick, clears: int) -> int:
    """The direction of the trick after this one (4)."""
    return HIGHER if clears and trick.jokers else trick.direction


def is_there(laid: LaidSet, rest: int) -> bool:
    """True if a set can be laid from what is left, and lays the last of equal cards first."""
    return laid.mask & ~rest == 0 and laid.blocked & rest == 0


def ends(side: Duellist, laid: LaidSet, rest: int) -> bool:
    """True if it is the last play."""
    return side.hand & rest & ~laid.mask == 0


def may_end(laid: LaidSet, left: Left) -> bool:
    """True if it may be the last play (7)."""
    return not (laid.is_joker or laid.up or left.barred)


def goes_out_with(side: Duellist, laid: LaidSet, left: Left, trick: InnerTrick) -> bool:
    """True if it is the last play, and wins."""
    return ends(side, laid, left.rest) and is_there(laid, left.rest) and may_end(laid, left) and fits(trick, laid.combo)


def winner_after(
    side: Duellist, left: Left, other: Duellist, its: Left, trick: InnerTrick, clears: int, memo: Memo, nodes: Numbers
) -> int:
    """What becomes of the player to act, `side`, on a trick in which the other one has played last, or leading.

    `nodes` is a list of one number: how many positions may still be looked at.
    """
    leads = trick.top.kind == NOTHING
    key = 0
    if leads:
        key = ((left.rest << _SIDE_BITS | its.rest) << 4) | side.number << 3 | left.barred << 2 | its.barred << 1
        key |= int(trick.direction == HIGHER)
        if key in memo:
            return memo[key]
    nodes[0] -= 1
    if nodes[0] < 0:
        return UNKNOWN
    for laid in side.sets:
        if goes_out_with(side, laid, left, trick):
            if leads:
                memo[key] = WIN
            return WIN
    found = LOSS
    for laid in side.sets:
        if ends(side, laid, left.rest) or not is_there(laid, left.rest) or not fits(trick, laid.combo):
            continue
        then, turned = Left(left.rest & ~laid.mask, laid.is_joker), 0
        while turned < 2:
            after = trick_after(trick, laid.combo, turned)
            outcome = opposite(winner_after(other, its, side, then, after, clears, memo, nodes))
            if outcome == WIN:
                if leads:
                    memo[key] = WIN
                return WIN
            if outcome == UNKNOWN:
                found = UNKNOWN
            turned = turned + 1 if may_turn(after) else 2
    if not leads:
        fresh = fresh_trick(direction_after(trick, clears))
        outcome = opposite(winner_after(other, its, side, left, fresh, clears, memo, nodes))
        return found if outcome == LOSS else outcome
    if found == LOSS:
        memo[key] = LOSS
    return found


def opposite(outcome: int) -> int:
    """The same for the other player."""
    return UNKNOWN if outcome == UNKNOWN else WIN - outcome
