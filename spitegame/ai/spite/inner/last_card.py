"""The chance to win against a player whose one last card is not seen. It is written to be compiled.

Such a player has no choice: it follows as soon as the card fits, and has won, and it wins with any lead. Only a joker
never wins, since it may not be the last play (7). So whoever leads plays on until the hand is empty or the card fits,
and every pass tells what the card is not.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import (
    HEIGHTS,
    HIGHER,
    JOKER,
    InnerTrick,
    fits,
    fresh_trick,
    may_turn,
    one_face,
    suits_with,
    trick_after,
)
from spitegame.ai.spite.inner.open_hands import Duellist, Left, Memo, direction_after, ends, is_there, may_end
from spitegame.ai.spite.inner.situation import Numbers


class Belief(NamedTuple):
    """What the hidden card may be."""

    cards: Numbers
    """By height, how many unseen cards it may be."""
    low: int
    high: int
    """Since then, cards outside of these heights have not been played where they would have fitted."""


def wins_over(trick: InnerTrick, card: int) -> bool:
    """True if the hidden card fits, and may be the last play."""
    return card != JOKER and fits(trick, one_face(card >> 2, 0, 1, suits_with(0, card)))


def by_height(unseen: Numbers) -> Numbers:
    found = [0 for _ in range(HEIGHTS + 1)]
    for card in range(len(unseen)):
        found[card >> 2] += unseen[card]
    return found


def belief_after(unseen: Numbers, trick: InnerTrick) -> Belief:
    """The belief once nothing has followed on a trick, whatever binds it."""
    left = [0 for _ in range(len(unseen))]
    for card in range(len(unseen)):
        left[card] = 0 if wins_over(trick, card) else unseen[card]
    return Belief(by_height(left), 0, HEIGHTS - 1)


def number_in(belief: Belief) -> int:
    """How many unseen cards the hidden one may be; a joker always."""
    found = belief.cards[HEIGHTS]
    for height in range(belief.low, belief.high + 1):
        found += belief.cards[height]
    return found


def narrowed(belief: Belief, after: InnerTrick) -> Belief:
    """The belief once nothing has followed on a lead."""
    low, high = belief.low, belief.high
    while low <= high and wins_over(after, low << 2 | 1):
        low += 1
    while high >= low and wins_over(after, high << 2 | 1):
        high -= 1
    return Belief(belief.cards, low, high)


def beaten_by_leading(
    side: Duellist, left: Left, direction: int, belief: Belief, clears: int, memo: Memo, nodes: Numbers
) -> int:
    """For how many of the cards that the hidden one may be the leader wins, with the best order of leads. The memo
    holds for the same side and cards. `nodes` as in `winner_after`; -1 where they do not suffice."""
    key = (left.rest << 12 | belief.low << 7 | belief.high << 2) | left.barred << 1 | int(direction == HIGHER)
    if key in memo:
        return memo[key]
    nodes[0] -= 1
    if nodes[0] < 0:
        return -1
    best, fresh = 0, fresh_trick(direction)
    for laid in side.sets:
        if not is_there(laid, left.rest) or not fits(fresh, laid.combo):
            continue
        if ends(side, laid, left.rest):
            if may_end(laid, left):
                memo[key] = number_in(belief)
                return memo[key]
            continue
        then, turned = Left(left.rest & ~laid.mask, laid.is_joker), 0
        while turned < 2:
            after = trick_after(fresh, laid.combo, turned)
            still = narrowed(belief, after)
            if number_in(still) > best:
                found = beaten_by_leading(side, then, direction_after(after, clears), still, clears, memo, nodes)
                if found < 0:
                    return -1
                best = max(best, found)
            turned = turned + 1 if may_turn(after) else 2
    memo[key] = best
    return best
