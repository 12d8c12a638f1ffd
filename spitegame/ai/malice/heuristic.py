"""Players that go by rules of thumb, on their view alone: easy, fair, and the greedy one, which is a yardstick."""

from dataclasses import dataclass
from random import Random

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, FillHand, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.legal import is_wild, needs
from spitegame.rules.malice.options import last_rank
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import AreaView, MaliceView


def plays(view: MaliceView) -> list[PlayToCenter]:
    return [action for action in view.legal if isinstance(action, PlayToCenter)]


def payoff_plays(view: MaliceView) -> list[PlayToCenter]:
    return [play for play in plays(view) if isinstance(play.source, FromPayoff)]


def discards(view: MaliceView) -> list[Discard]:
    return [action for action in view.legal if isinstance(action, Discard)]


def fills_hand(view: MaliceView) -> bool:
    """True if the player may fill an empty hand, which it always does: more cards are better than none."""
    return FillHand() in view.legal


def plays_wild(view: MaliceView, play: PlayToCenter) -> bool:
    match play.source:
        case FromHand(card):
            return is_wild(card, view.rules)
        case FromPayoff(owner):
            top = view.areas[owner].payoff
            return top is not None and is_wild(top, view.rules)
        case FromDiscard(owner, pile):
            return is_wild(view.areas[owner].discards[pile][-1], view.rules)


def is_dry(view: MaliceView) -> bool:
    """True if nothing is left to draw: the game goes on only if somebody plays to the centers."""
    return not view.stock and not view.completed


def rival(view: MaliceView) -> AreaView | None:
    """Return the area of the next opponent with payoff cards left; None if its card is wild: that fits everywhere."""
    seats = len(view.areas)
    own = side(view.rules, seats, view.vantage)
    order = (Seat((view.vantage + step) % seats) for step in range(1, seats))
    facing = next((view.areas[seat] for seat in order if seat not in own and view.areas[seat].payoff_left), None)
    return facing if facing and facing.payoff and not is_wild(facing.payoff, view.rules) else None


def opens(play: PlayToCenter, view: MaliceView) -> bool:
    """True if the play makes room for the next rival's payoff card."""
    return _waits_for(needs((len(view.centers[play.center]) + 1) % last_rank(view.rules)), view)


def hurts(play: PlayToCenter, view: MaliceView) -> int:
    """Return 1 for a play that takes the rival's place on a center, -1 for one that makes room for it, else 0."""
    return _waits_for(needs(len(view.centers[play.center])), view) - opens(play, view)


def _waits_for(rank: Rank, view: MaliceView) -> bool:
    """True if the next rival's payoff card is of this rank."""
    facing = rival(view)
    return facing is not None and facing.payoff is not None and facing.payoff.rank is rank


@dataclass(frozen=True)
class Greedy:
    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        if fills_hand(view):
            return FillHand()
        return chance.choice(payoff_plays(view) or plays(view) or view.legal)


@dataclass(frozen=True, kw_only=True)
class MaliceEasy:
    sees_hand: float = 0.9
    """The probability that it notices that a hand card fits."""
    sees_pile: float = 0.5
    """The probability that it notices that the top of a discard pile fits."""
    sees_wild: float = 0.15
    """The probability that it plays a wild card on a center just because it can."""
    spiteful: bool = False
    """True for a player that prefers plays that hurt the next rival, and never overlooks one."""
    sits: float = 0.5
    """The probability that a spiteful player keeps a card that would make way for a rival."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        if fills_hand(view):
            return FillHand()
        dry = is_dry(view)
        noticed = payoff_plays(view) or [one for one in plays(view) if dry or chance.random() < self._sees(one, view)]
        if noticed:
            return max(noticed, key=lambda play: (self._hurts(play, view), len(view.centers[play.center])))
        if endings := discards(view):
            return _untidy(view, endings, chance)
        return chance.choice(view.legal)

    def _hurts(self, play: PlayToCenter, view: MaliceView) -> int:
        return hurts(play, view) if self.spiteful else 0

    def _sees(self, play: PlayToCenter, view: MaliceView) -> float:
        """Return the probability that the player notices the play."""
        if hurt := self._hurts(play, view):
            return 1.0 if hurt > 0 else 1 - self.sits
        if plays_wild(view, play):
            return self.sees_wild
        return self.sees_pile if isinstance(play.source, FromDiscard) else self.sees_hand


def _untidy(view: MaliceView, endings: list[Discard], chance: Random) -> Discard:
    """Return a discard of the highest card that is not wild, on any pile."""
    plain = [discard for discard in endings if not is_wild(discard.card, view.rules)] or endings
    high = max(discard.card.rank for discard in plain)
    return chance.choice([discard for discard in plain if discard.card.rank == high])


@dataclass(frozen=True, kw_only=True)
class MaliceFair:
    wary: float = 0.25
    """The share of the next rival's payoff cards for which it holds back cards that would make way for them."""
    spiteful: bool = False
    """True for a player that takes a rival's place even by a wild card, and keeps cards that serve the rival alone."""

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        if fills_hand(view):
            return FillHand()
        worthy = [play for play in plays(view) if self._merit(play, view) > 0 or is_dry(view)]
        if self._is_wary(view):
            worthy = [play for play in worthy if isinstance(play.source, FromPayoff) or not opens(play, view)]
        if worthy:
            return max(worthy, key=lambda play: (self._merit(play, view), len(view.centers[play.center])))
        if endings := discards(view):
            return max(endings, key=lambda discard: (_tidiness(discard, view), discard.card.rank))
        return view.legal[0]

    def _is_wary(self, view: MaliceView) -> bool:
        """True if the player holds back. The answer stays the same as long as the same payoff card lies there."""
        facing = rival(view)
        if facing is None or is_dry(view):
            return False
        return Random(f"{facing.payoff} {facing.payoff_left}").random() < self.wary

    def _merit(self, play: PlayToCenter, view: MaliceView) -> int:
        return _merit(play, view) + (hurts(play, view) if self.spiteful else 0)


def _merit(play: PlayToCenter, view: MaliceView) -> int:
    """Return the merit of a play: 6 for a payoff card, 1 to 3 for another one, 0 for wasting a wild card."""
    if isinstance(play.source, FromPayoff):
        return 6
    steps = min((rank - needs(len(view.centers[play.center])) for rank in _own(view)), key=abs, default=0)
    if plays_wild(view, play):
        return 2 if steps == 1 else 0
    return 3 if steps > 0 else 1


def _own(view: MaliceView) -> list[int]:
    """Return the ranks of the side's payoff cards, but for wild ones."""
    tops = [view.areas[seat].payoff for seat in side(view.rules, len(view.areas), view.vantage)]
    return [top.rank for top in tops if top and not is_wild(top, view.rules)]


def _tidiness(discard: Discard, view: MaliceView) -> int:
    """Return the merit of a discard: best on the next higher rank, then an equal one, a free pile, a higher card."""
    if is_wild(discard.card, view.rules):
        return -100
    pile = view.areas[view.vantage].discards[discard.pile]
    if not pile:
        return 3
    if is_wild(pile[-1], view.rules):
        return -50
    gap = pile[-1].rank - discard.card.rank
    return {1: 5, 0: 4}.get(gap, 2 if gap > 0 else gap)
