"""A computer player of Spite: how it plays, and how it is at the table."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from spitegame.ai.spite.notice import call
from spitegame.ai.spite.options import Option, options, play_of
from spitegame.ai.spite.slips import slips
from spitegame.ai.spite.turn_context import SpiteContext, context_of
from spitegame.rules.cards import Card
from spitegame.rules.spite.actions import Action, BeReady, CallMisplay, Pass, TakeReward
from spitegame.rules.spite.options import Referee
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.view import SpiteView


class Style(Protocol):
    """How a computer player chooses."""

    def play(self, context: SpiteContext, found: list[Option], chance: Random) -> Option | None:
        """One of the plays found, or None to pass. A leader always plays."""
        ...

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        """The cards to discard for a reward: one, or up to this number."""
        ...


@dataclass(frozen=True, kw_only=True)
class SpiteComputer:
    style: Style
    notices: float
    """The share of the others' misplays that it notices."""
    careless: float = 0.0
    """The probability of a misplay where that is easy, and nobody but the players would notice."""

    def choose(self, view: SpiteView, chance: Random, /) -> Action:
        match view.phase:
            case PlayerTurn():
                return call(view, self.notices) or self._act(context_of(view), chance)
            case Reward(most=number):
                return call(view, self.notices) or self._take_reward(context_of(view), number, chance)
            case Interval():
                return BeReady(view.round)
            case Over():
                raise ValueError("nobody acts after the end")

    def interject(self, view: SpiteView, _chance: Random, /) -> CallMisplay | None:
        return call(view, self.notices)

    def _act(self, context: SpiteContext, chance: Random) -> Action:
        option = self.style.play(context, options(context), chance)
        if self._may_slip(context, chance) and (tempting := slips(context, option)):
            return play_of(chance.choice(tempting))
        return play_of(option.laid) if option else Pass(context.view.decision)

    def _take_reward(self, context: SpiteContext, number: int, chance: Random) -> TakeReward:
        discarded = self.style.exchange(context, number)
        drawn = len(discarded)
        if self._may_slip(context, chance):
            drawn = max(1, drawn + chance.choice((-1, 1)))
        return TakeReward(context.view.decision, discarded, drawn)

    def _may_slip(self, context: SpiteContext, chance: Random) -> bool:
        return context.view.rules.referee is Referee.OPEN and chance.random() < self.careless
