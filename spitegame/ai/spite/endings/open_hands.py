"""Who wins an ending of two players, if both see all cards.

A pass ends the trick, and the other player leads: there is nothing to buy back. Whoever is out first has won.
"""

from spitegame.ai.spite.endings.plays import Duellist, Left, has_last_play, moves, next_trick
from spitegame.ai.spite.inner.combos import NOTHING, InnerTrick
from spitegame.ai.spite.inner.situation import Numbers

LOSS, WIN, UNKNOWN = 0, 1, -1
"""What becomes of a position, for the player to act; nothing is known of it where the nodes do not suffice."""


class OpenHands:
    """A search for two players. It remembers what has become of leads."""

    def __init__(self, clears: int, nodes: Numbers) -> None:
        """`nodes` is a list of one number: how many positions may still be looked at."""
        self._clears, self._nodes = clears, nodes
        self._memo: dict[tuple[Left, Left, int, int] | None, int] = {}

    def winner(self, side: Duellist, left: Left, other: Duellist, its: Left, trick: InnerTrick) -> int:
        """What becomes of the player to act, `side`, on a trick in which the other one has played last, or leading."""
        key = (left, its, side.number, trick.direction) if trick.top.kind == NOTHING else None
        if key in self._memo:
            return self._memo[key]
        self._nodes[0] -= 1
        if self._nodes[0] < 0:
            return UNKNOWN
        found = self._searched(side, left, other, its, trick)
        if key and found != UNKNOWN:
            self._memo[key] = found
        return found

    def _searched(self, side: Duellist, left: Left, other: Duellist, its: Left, trick: InnerTrick) -> int:
        if has_last_play(side, left, trick):
            return WIN
        found = LOSS
        for then, after in moves(side, left, trick):
            outcome = opposite(self.winner(other, its, side, then, after))
            if outcome == WIN:
                return WIN
            found = outcome if outcome == UNKNOWN else found
        if trick.top.kind == NOTHING:
            return found
        outcome = opposite(self.winner(other, its, side, left, next_trick(trick, self._clears)))
        return found if outcome == LOSS else outcome


def opposite(outcome: int) -> int:
    """The same for the other player."""
    return UNKNOWN if outcome == UNKNOWN else WIN - outcome
