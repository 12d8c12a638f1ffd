"""A player that weighs every choice by what it has learned from many rounds against itself, and plays for the match."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from spitegame.ai.spite.encode import cards_at, situation_of
from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.inner.weights import TUNED
from spitegame.ai.spite.learned.choice import PASS, Choices, Desk, weigh, weigh_exchange
from spitegame.ai.spite.learned.features import no_marks
from spitegame.ai.spite.learned.match import place_values
from spitegame.ai.spite.learned.network import MOST_PLACES, SpiteNetwork
from spitegame.ai.spite.learned.weights_file import network
from spitegame.ai.spite.turn import Option, SpiteContext
from spitegame.resources import learned
from spitegame.rules.cards import Card


@cache
def learned_network() -> SpiteNetwork:
    return network(learned("spite"))


@dataclass(frozen=True, kw_only=True)
class SpiteBest:
    """It has no whims: the same view is always answered alike."""

    most: int = 24
    """The number of plays that it values: those that the good player likes best."""
    network: Callable[[], SpiteNetwork] = learned_network

    def play(self, context: SpiteContext, found: list[Option], _chance: Random) -> Option | None:
        choices = self.weighed(situation_of(context.view))
        play = choices.plays[choices.best]
        if play == PASS:
            return None
        return found[play].coming_at_me() if choices.dares[choices.best] else found[play]

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        situation, network = situation_of(context.view), self.network()
        lefts, values = weigh_exchange(situation, number, network, TUNED, worths(situation), fresh_desk(network))
        left = lefts[values.index(max(values))]
        return cards_at(situation, ~left, 0, situation.held)

    def weighed(self, situation: Situation) -> Choices:
        network = self.network()
        return weigh(situation, network, TUNED, worths(situation), self.most, fresh_desk(network))


def worths(situation: Situation) -> list[float]:
    """What the open places are worth to the seat in the match, the best first."""
    scores, halves, places = tuple(situation.scores), tuple(situation.halves), tuple(situation.places)
    return list(place_values(scores, halves, places, situation.rounds_left))


def fresh_desk(network: SpiteNetwork) -> Desk:
    units = len(network.biases)
    return Desk(no_marks(), no_marks(), [0.0] * units, [0.0] * units, [0.0] * MOST_PLACES)
