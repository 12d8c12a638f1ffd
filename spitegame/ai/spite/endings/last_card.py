"""The chance to win against a player whose one last card is not seen.

Such a player has no choice: it follows as soon as the card fits, and has won, and it wins with any lead. Only a joker
never wins, since it may not be the last play (7). So whoever leads plays on until the hand is empty or the card fits,
and every pass tells what the card is not.
"""

from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.endings.plays import Duellist, Left, ends, is_there, may_end, tricks_after
from spitegame.ai.spite.inner.combos import HEIGHTS, HIGHER, JOKER, InnerTrick, fits, next_trick, one_face, suits_with
from spitegame.ai.spite.inner.situation import Numbers

Memo: TypeAlias = dict[int, int]
"""For how many hidden cards leads win. It holds for the same side and unseen cards."""


class Belief(NamedTuple):
    """The possible hidden cards."""

    cards: Numbers
    """By height, how many unseen cards it may be."""
    low: int
    high: int
    """Since then, cards outside of these heights have not been played where they would have fitted."""


def wins_over(trick: InnerTrick, card: int) -> bool:
    """True if the hidden card fits, and may be the last play."""
    return card != JOKER and fits(trick, one_face(card >> 2, 0, 1, suits_with(0, card)))


def belief_before(unseen: Numbers) -> Belief:
    """The belief while the hidden card may be any."""
    cards = [0] * (HEIGHTS + 1)
    for card, number in enumerate(unseen):
        cards[card >> 2] += number
    return Belief(cards, 0, HEIGHTS - 1)


def belief_after(unseen: Numbers, trick: InnerTrick) -> Belief:
    """The belief once nothing has followed on a trick, whatever binds it."""
    return belief_before([0 if wins_over(trick, card) else number for card, number in enumerate(unseen)])


def number_in(belief: Belief) -> int:
    """The number of unseen cards that may be the hidden one; a joker always."""
    return belief.cards[HEIGHTS] + sum(belief.cards[belief.low : belief.high + 1])


def narrowed(belief: Belief, after: InnerTrick) -> Belief:
    """The belief once nothing has followed on a lead."""
    low, high = belief.low, belief.high
    while low <= high and wins_over(after, low << 2 | 1):
        low += 1
    while high >= low and wins_over(after, high << 2 | 1):
        high -= 1
    return Belief(belief.cards, low, high)


def beaten_by_leading(
    side: Duellist, left: Left, fresh: InnerTrick, belief: Belief, clears: int, memo: Memo, nodes: Numbers
) -> int:
    """For how many of the cards that the hidden one may be the leader of a fresh trick wins, with the best order of
    leads. `nodes` is a list of one number, the nodes that may still be searched; -1 where they do not suffice."""
    key = (left.rest << 12 | belief.low << 7 | belief.high << 2) | left.barred << 1 | int(fresh.direction == HIGHER)
    if key in memo:
        return memo[key]
    nodes[0] -= 1
    if nodes[0] < 0:
        return -1
    best = 0
    for laid in side.sets:
        if not is_there(laid, left.rest) or not fits(fresh, laid.combo):
            continue
        if ends(side, laid, left.rest):
            if may_end(laid, left):
                best = number_in(belief)
                break
            continue
        then = Left(left.rest & ~laid.mask, laid.is_joker)
        for after in tricks_after(fresh, laid.combo):
            still = narrowed(belief, after)
            if number_in(still) > best:
                found = beaten_by_leading(side, then, next_trick(after, clears), still, clears, memo, nodes)
                if found < 0:
                    return -1
                best = max(best, found)
    memo[key] = best
    return best
