"""A player that looks one step ahead: first the payoff, then what makes way for it, and some order in its discards.

It is weak the way people are: it keeps a king until that brings its payoff card out at once, however long that takes,
and of the next rival it either thinks too late, or so much that it blocks its own way.
"""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.blocking import hurts, opens, rival
from spitegame.ai.malice.view_queries import discards, is_dry, plays, plays_wild
from spitegame.rules.malice.actions import Action, Discard, FromPayoff, PlayToCenter
from spitegame.rules.malice.legal import is_wild, needs
from spitegame.rules.malice.options import side
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class MaliceFair:
    wary: float = 0.25
    """The share of the next rival's payoff cards for which it holds back what would make way for them."""
    spiteful: bool = False
    """It spends a king to take a rival's place, and sits on what would serve nobody but the rival."""

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        worthy = [play for play in plays(view) if self._merit(play, view) > 0 or is_dry(view)]
        if self._is_wary(view):
            worthy = [play for play in worthy if isinstance(play.source, FromPayoff) or not opens(play, view)]
        if worthy:
            return max(worthy, key=lambda play: (self._merit(play, view), len(view.centers[play.center])))
        if endings := discards(view):
            return max(endings, key=lambda discard: (_tidiness(discard, view), discard.card.rank))
        return view.legal[0]

    def _is_wary(self, view: MaliceView) -> bool:
        """It does not change its mind as long as the same payoff card lies there."""
        facing = rival(view)
        if facing is None or is_dry(view):
            return False
        return Random(f"{facing.payoff} {facing.payoff_left}").random() < self.wary

    def _merit(self, play: PlayToCenter, view: MaliceView) -> int:
        return _merit(play, view) + (hurts(play, view) if self.spiteful else 0)


def _merit(play: PlayToCenter, view: MaliceView) -> int:
    if isinstance(play.source, FromPayoff):
        return 6
    steps = min((rank - needs(len(view.centers[play.center])) for rank in _own(view)), key=abs, default=0)
    if plays_wild(view, play):
        return 2 if steps == 1 else 0
    return 3 if steps > 0 else 1


def _own(view: MaliceView) -> list[int]:
    """The ranks of its side's payoff cards."""
    tops = [view.areas[seat].payoff for seat in side(view.rules, len(view.areas), view.vantage)]
    return [top.rank for top in tops if top and not is_wild(top, view.rules)]


def _tidiness(discard: Discard, view: MaliceView) -> int:
    """Best on the next higher rank, then on an equal, a free pile, a higher card, and at last a little too high."""
    if is_wild(discard.card, view.rules):
        return -100
    pile = view.areas[view.vantage].discards[discard.pile]
    if not pile:
        return 3
    if is_wild(pile[-1], view.rules):
        return -50
    gap = pile[-1].rank - discard.card.rank
    return {1: 5, 0: 4}.get(gap, 2 if gap > 0 else gap)
