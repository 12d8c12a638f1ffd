"""The strongest player: it goes through every order of plays of its turn, and what it has learned by playing against
itself says which end is best. Where that is a close call, it imagines what the other may answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from spitegame.ai.malice.board import FROM_HAND, FROM_PAYOFF, PILES
from spitegame.ai.malice.encode import board_of, rank_of
from spitegame.ai.malice.learned.determinize import Thought, think
from spitegame.ai.malice.learned.network import LearnedEvaluator, Network
from spitegame.ai.malice.learned.turn_ends import NOTHING, TurnEnds
from spitegame.ai.malice.learned.weights_file import networks
from spitegame.ai.malice.movegen import MoveTree
from spitegame.resources import learned
from spitegame.rules.cards import Card
from spitegame.rules.malice.actions import Action, Discard, EndTurn, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView


@cache
def learned_for(seats: int) -> Sequence[Network]:
    """Two play another game than more do."""
    return networks(learned("malice-two" if seats == 2 else "malice-more"))


@dataclass(frozen=True, kw_only=True)
class MaliceBest:
    """It looks anew at every action, and has no whims: the same view is always best_by_rollouts alike."""

    most: int = 500
    """How many spots of a turn it looks at."""
    close: int = 12
    """At how many of them it thinks about every discard."""
    looks: int = 600
    """Of two seats, at how many ends of turns it looks where two ways to go on are worth nearly the same."""
    learned: Callable[[int], Sequence[Network]] = learned_for
    """By number of seats."""

    def choose(self, view: MaliceView, chance: Random, /) -> Action:
        thought = self.think(view, chance)
        if thought.best < 0:
            return view.legal[0]
        return first_action(view, thought.found, thought.ends, thought.best)

    def think(self, view: MaliceView, _chance: Random, /) -> Thought:
        evaluator = LearnedEvaluator(self.learned(len(view.areas)))
        return think(board_of(view), evaluator, view.vantage, self.most, self.close, self.looks)


def first_action(view: MaliceView, found: MoveTree, ends: TurnEnds, stop: int) -> Action:
    """On the way to where the turn stops."""
    place = ends.places[stop]
    if place == 0:
        return last_action(view, ends, stop)
    while found.before[place] > 0:
        place = found.before[place]
    return as_action(view, found.plays[place])


def last_action(view: MaliceView, ends: TurnEnds, stop: int) -> Discard | EndTurn:
    """Where the turn stops, if no card turns up there."""
    card = ends.cards[stop]
    return EndTurn() if card == NOTHING else Discard(_held(view, card), ends.piles[stop])


def as_action(view: MaliceView, play: int) -> PlayToCenter:
    """Any of the actions that are this one in ranks."""
    source, which, height = play >> 8, play >> 4 & 15, play & 15
    center = next(place for place, center in enumerate(view.centers) if len(center) == height)
    owners = side(view.rules, len(view.areas), view.vantage)
    if source == FROM_PAYOFF:
        return PlayToCenter(FromPayoff(owners[which]), center)
    if source == FROM_HAND:
        return PlayToCenter(FromHand(_held(view, which)), center)
    return PlayToCenter(FromDiscard(owners[which // PILES], which % PILES), center)


def _held(view: MaliceView, rank: int) -> Card:
    return next(card for card in view.areas[view.vantage].hand if card and rank_of(card) == rank)
