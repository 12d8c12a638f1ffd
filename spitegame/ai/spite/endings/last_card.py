"""The chance to win against a player whose one last card is not seen.

Such a player has no choice: as soon as the card fits, it follows and has won, and it wins with any lead. Only a joker
never wins, since it may not be the last play (7). So whoever leads plays on until the hand is empty or the card fits,
and with every pass some cards are ruled out.
"""

from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.endings.plays import Duellist, Left, ends, is_there, may_end, tricks_after
from spitegame.ai.spite.inner.combos import HEIGHTS, HIGHER, JOKER, InnerTrick, fits, next_trick, one_face, suits_with
from spitegame.ai.spite.inner.situation import Numbers

Memo: TypeAlias = dict[int, int]
"""By position of the leader, the number of hidden cards against which it wins, for one set of unseen cards."""


class Belief(NamedTuple):
    """Knowledge about the hidden card."""

    cards: Numbers
    """By height, the number of unseen cards that it may be."""
    low: int
    high: int
    """The hidden card lies between these heights, both included, or is a joker: any other would have followed since."""


def wins_over(trick: InnerTrick, card: int) -> bool:
    """True if the hidden card fits, and may be the last play."""
    return card != JOKER and fits(trick, one_face(card >> 2, 0, 1, suits_with(0, card)))


def belief_before(unseen: Numbers) -> Belief:
    """Return the belief while the hidden card may be any unseen one."""
    cards = [0] * (HEIGHTS + 1)
    for card, number in enumerate(unseen):
        cards[card >> 2] += number
    return Belief(cards, 0, HEIGHTS - 1)


def belief_after(unseen: Numbers, trick: InnerTrick) -> Belief:
    """Return the belief after the hidden card has not followed on a trick, with or without a consec."""
    return belief_before([0 if wins_over(trick, card) else number for card, number in enumerate(unseen)])


def number_in(belief: Belief) -> int:
    """Return the number of unseen cards that may be the hidden one; jokers always count."""
    return belief.cards[HEIGHTS] + sum(belief.cards[belief.low : belief.high + 1])


def narrowed(belief: Belief, after: InnerTrick) -> Belief:
    """Return the belief after the hidden card has not followed on a lead."""
    low, high = belief.low, belief.high
    while low <= high and wins_over(after, low << 2 | 1):
        low += 1
    while high >= low and wins_over(after, high << 2 | 1):
        high -= 1
    return Belief(belief.cards, low, high)


def beaten_by_leading(
    side: Duellist, left: Left, fresh: InnerTrick, belief: Belief, clears: int, memo: Memo, nodes: Numbers
) -> int:
    """Return the number of possible hidden cards against which the leader of a fresh trick wins, with the best order of
    leads; -1 if the nodes do not suffice. `nodes` is a list of one number, the nodes that may still be searched."""
    # Five bits for each height, and one each for `barred` and the direction.
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
