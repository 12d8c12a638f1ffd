"""The strongest player: it goes through every order of plays of its turn, and what it has learned by playing against
itself says which end is best.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from spitegame.ai.malice.learned.acting import highest
from spitegame.ai.malice.learned.board import FROM_HAND, FROM_PAYOFF, PILES
from spitegame.ai.malice.learned.choice import NOTHING, Stops, stops
from spitegame.ai.malice.learned.features import scene_of
from spitegame.ai.malice.learned.network import Judge, Network
from spitegame.ai.malice.learned.sight import board_of, rank_of
from spitegame.ai.malice.learned.ways import Ways, ways
from spitegame.ai.malice.learned.weights import networks
from spitegame.resources import learned
from spitegame.rules.cards import Card
from spitegame.rules.malice.actions import Action, Discard, EndTurn, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView


@dataclass(frozen=True, kw_only=True)
class Best:
    """It looks anew at every action, and has no whims: the same view is always answered alike."""

    most: int = 150
    """How many spots of a turn it looks at."""
    close: int = 5
    """At how many of them it thinks about every discard."""

    def choose(self, view: MaliceView, _chance: Random, /) -> Action:
        board, seat = board_of(view), view.vantage
        found = ways(board, seat, self.most)
        ends = stops(Judge(learned_for(len(view.areas))), scene_of(board, seat), found.spots, self.close)
        if not ends.values:  # a low card is to be played first, and no stop after that is within sight
            return view.legal[0]
        return first_action(view, found, ends, highest(ends.values))


@cache
def learned_for(seats: int) -> Sequence[Network]:
    """Two play another game than more do."""
    return networks(learned("malice-two" if seats == 2 else "malice-more"))


def first_action(view: MaliceView, found: Ways, ends: Stops, stop: int) -> Action:
    """On the way to where the turn stops."""
    place = ends.places[stop]
    if place == 0:
        card = ends.cards[stop]
        return EndTurn() if card == NOTHING else Discard(_held(view, card), ends.piles[stop])
    while found.before[place] > 0:
        place = found.before[place]
    return _as_action(view, found.plays[place])


def _as_action(view: MaliceView, play: int) -> PlayToCenter:
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
