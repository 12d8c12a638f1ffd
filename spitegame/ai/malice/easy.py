"""A player that is weak the way people are: it sees what is obvious, spends kings at once and keeps no order."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.malice.blocking import hurts
from spitegame.ai.malice.view_queries import discards, is_dry, payoff_plays, plays, plays_wild
from spitegame.rules.malice.actions import Action, Discard, FromDiscard, PlayToCenter
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class MaliceEasy:
    sees_hand: float = 0.9
    """The probability that it notices that a hand card fits."""
    sees_pile: float = 0.5
    """The probability that it notices that the top of a discard pile fits."""
    sees_wild: float = 0.15
    """The probability that it plays a wild card on a center just because it can."""
    spiteful: bool = False
    """It never overlooks what hurts, and likes that best."""
    sits: float = 0.5
    """The probability that it keeps what would make way for a rival, if it is spiteful."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        noticed = payoff_plays(view) or [
            play for play in plays(view) if is_dry(view) or chance.random() < self._sees(play, view)
        ]
        if noticed:
            return max(noticed, key=lambda play: (self._hurts(play, view), len(view.centers[play.center])))
        if endings := discards(view):
            return _untidy(view, endings, chance)
        return chance.choice(view.legal)

    def _hurts(self, play: PlayToCenter, view: MaliceView) -> int:
        return hurts(play, view) if self.spiteful else 0

    def _sees(self, play: PlayToCenter, view: MaliceView) -> float:
        if hurt := self._hurts(play, view):
            return 1.0 if hurt > 0 else 1 - self.sits
        if plays_wild(view, play):
            return self.sees_wild
        return self.sees_pile if isinstance(play.source, FromDiscard) else self.sees_hand


def _untidy(view: MaliceView, endings: list[Discard], chance: Random) -> Discard:
    """A discard of the highest card, on any pile."""
    plain = [discard for discard in endings if not is_wild(discard.card, view.rules)] or endings
    high = max(discard.card.rank for discard in plain)
    return chance.choice([discard for discard in plain if discard.card.rank == high])
