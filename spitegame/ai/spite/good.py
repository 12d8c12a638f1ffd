"""A player that weighs what each play leaves against its chance to win the trick."""

from dataclasses import dataclass
from random import Random

from spitegame.ai.spite.encode import cards_at, option_of_candidate, situation_of
from spitegame.ai.spite.inner.good import good_choice, good_exchange
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.ai.spite.inner.weights import TUNED, SpiteWeights
from spitegame.ai.spite.turn import Option, SpiteContext
from spitegame.rules.cards import Card


@dataclass(frozen=True)
class SpiteGood:
    weights: SpiteWeights = TUNED

    def play(self, context: SpiteContext, _chance: Random) -> Option | None:
        situation = situation_of(context.view)
        found = candidates(situation)
        place, dares = good_choice(situation, found, self.weights)
        return None if place < 0 else option_of_candidate(context, situation, found[place], dared=bool(dares))

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        situation = situation_of(context.view)
        return cards_at(situation, good_exchange(situation, number, self.weights), 0, situation.held)
