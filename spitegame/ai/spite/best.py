"""The good player; and the best, which has learned from many rounds against itself and plays for the match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from spitegame.ai.spite.encode import cards_at, option_of_candidate, situation_of
from spitegame.ai.spite.endings.duel import OUT_OF_REACH, duel
from spitegame.ai.spite.inner.good import good_choice, good_exchange
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.inner.weights import TUNED, SpiteWeights
from spitegame.ai.spite.learned.choice import PASS, Choices, Scratch, weigh, weigh_exchange
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


@dataclass(frozen=True)
class SpiteGood:
    """The good player. It weighs what each play leaves against its chance to win the trick."""

    weights: SpiteWeights = TUNED

    def play(self, context: SpiteContext, _chance: Random) -> Option | None:
        situation = situation_of(context.view)
        found = candidates(situation)
        index, dares = good_choice(situation, found, self.weights)
        return None if index < 0 else option_of_candidate(context, situation, found[index], dared=bool(dares))

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        situation = situation_of(context.view)
        return cards_at(situation, good_exchange(situation, number, self.weights), 0, situation.held)


class Weighed(NamedTuple):
    choices: Choices
    wins: list[float]
    """In an ending of two players, the chance of each play in `found` to win, and in the last place that of passing;
    OUT_OF_REACH if it is unknown. Empty in all other situations."""


@dataclass(frozen=True, kw_only=True)
class SpiteBest:
    """The best player. It is deterministic."""

    most: int = 24
    """The number of plays that the network values: those that the good player values most."""
    network: Callable[[], SpiteNetwork] = learned_network
    looked_at: int = 1500
    """The most nodes that are searched in an ending of two players."""

    def play(self, context: SpiteContext, _chance: Random) -> Option | None:
        situation = situation_of(context.view)
        choices = self.weighed(situation).choices
        chosen = self.preferred(situation, choices)
        if choices.plays[chosen] == PASS:
            return None
        play = choices.found[choices.plays[chosen]]
        return option_of_candidate(context, situation, play, dared=bool(choices.dares[chosen]))

    def preferred(self, _situation: Situation, choices: Choices) -> int:
        """The index of the choice that it makes."""
        return choices.best

    def exchange(self, context: SpiteContext, number: int) -> tuple[Card, ...]:
        situation, network = situation_of(context.view), self.network()
        offers = weigh_exchange(situation, number, network, TUNED, worths(situation), empty_scratch(network))
        left = offers.lefts[offers.values.index(max(offers.values))]
        return cards_at(situation, ~left, 0, situation.held)

    def weighed(self, situation: Situation) -> Weighed:
        """Return all choices of a seat that is to play, valued; in an ending of two players, by the chance to win."""
        network, known = self.network(), worths(situation)
        choices = weigh(situation, network, TUNED, known, self.most, empty_scratch(network))
        wins = duel(situation, choices.found, self.looked_at)
        return Weighed(with_wins(choices, wins, known) if wins else choices, wins)


@dataclass(frozen=True, kw_only=True)
class SpitefulSpiteBest(SpiteBest):
    """A player that takes, of choices that are nearly as good, the one that hurts the others most."""

    most_lost: float = 0.04
    """The most value that it gives up, as a share of the difference between the first and the last open place."""
    blocks: float = 0.04
    """The bonus, in the same unit, for taking the trick from the player with the fewest cards."""
    provokes: float = 0.02
    """The same for a "come at me", and for turning the direction."""

    def preferred(self, situation: Situation, choices: Choices) -> int:
        known = worths(situation)
        span, values = known[0] - known[-1], choices.values
        near = [index for index, value in enumerate(values) if values[choices.best] - value <= self.most_lost * span]
        return max((choices.best, *near), key=lambda at: values[at] + span * self._spite(situation, choices, at))

    def _spite(self, situation: Situation, choices: Choices, index: int) -> float:
        """Return the bonus of a choice for spite, as a share of the same difference."""
        play = choices.plays[index]
        if play == PASS:
            return 0.0
        spite = self.provokes * (choices.dares[index] + choices.found[play].turned)
        rivals = [held for held in situation.hands[1:] if held]
        is_foremost = situation.top > 0 and situation.hands[situation.top] == min(rivals, default=0)
        return spite + (self.blocks if is_foremost else 0.0)


def with_wins(choices: Choices, wins: list[float], worths: list[float]) -> Choices:
    """Return the choices valued by an ending of two players; `wins` has the chance of each play, then of passing."""
    values = [
        worth_of_win(wins[play], worths) if wins[play] != OUT_OF_REACH else value
        for play, value in zip(choices.plays, choices.values, strict=True)
    ]
    # Of equal ones, what the network likes most.
    best = max(range(len(values)), key=lambda index: (values[index], choices.values[index]))
    return choices._replace(values=values, best=best)


def worth_of_win(win: float, worths: Sequence[float]) -> float:
    """The value of an ending of two players that is won with the chance `win`."""
    return win * worths[0] + (1 - win) * worths[1]


def worths(situation: Situation) -> list[float]:
    """The values of the open places to the seat in the match, the best first."""
    scores, halves, places = tuple(situation.scores), tuple(situation.halves), tuple(situation.places)
    return list(place_values(scores, halves, places, situation.rounds_left))


def empty_scratch(network: SpiteNetwork) -> Scratch:
    """Scratch arrays for a network of this size."""
    units = len(network.hidden_biases)
    return Scratch(no_marks(), no_marks(), [0.0] * units, [0.0] * units, [0.0] * MOST_PLACES)
