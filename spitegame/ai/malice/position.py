"""A position within a turn: ranks for cards, and no order where order changes nothing.

Centers of one height, hand cards of one rank and discard piles of equal ranks are interchangeable, so each lot is kept
sorted: positions that play alike are equal.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, TypeVar

from spitegame.ai.malice.setting import NONE, UNKNOWN, Pile, Setting, rank_of, ranks_of
from spitegame.rules.malice.actions import FromDiscard, FromHand, FromPayoff, PlayToCenter, Source
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView

T = TypeVar("T", int, Pile)


class Position(NamedTuple):
    heights: tuple[int, ...]
    hand: tuple[int, ...]
    payoffs: tuple[int, ...]
    """The tops: the seat's, and then its partner's if it has one."""
    discards: tuple[tuple[Pile, ...], ...]
    """The piles: the seat's, and then its partner's."""


class Origin(Enum):
    PAYOFF = "payoff"
    DISCARD = "discard"
    HAND = "hand"


class Play(NamedTuple):
    """The card goes on a center of that height."""

    origin: Origin
    card: int
    height: int
    owner: int = 0
    """Of the payoff or the pile: 0 for the seat, 1 for its partner."""
    pile: Pile = ()
    """The discard pile that it is the top of."""


def position_of(view: MaliceView) -> Position:
    rules = view.rules
    areas = [view.areas[seat] for seat in side(rules, len(view.areas), view.vantage)]
    return Position(
        heights=tuple(sorted(len(center) for center in view.centers)),
        hand=tuple(sorted(ranks_of(areas[0].hand, rules))),
        payoffs=tuple(rank_of(area.payoff, rules) if area.payoff else NONE for area in areas),
        discards=tuple(tuple(sorted(ranks_of(pile, rules) for pile in area.discards)) for area in areas),
    )


def plays(position: Position, setting: Setting) -> Iterator[Play]:
    for height in dict.fromkeys(position.heights):
        fitting = setting.fitting[height]
        for owner, payoff in enumerate(position.payoffs):
            if payoff in fitting:
                yield Play(Origin.PAYOFF, payoff, height, owner)
        for owner, piles in enumerate(position.discards):
            for pile in dict.fromkeys(piles):
                if pile and pile[-1] in fitting:
                    yield Play(Origin.DISCARD, pile[-1], height, owner, pile)
        for card in fitting:
            if card in position.hand:
                yield Play(Origin.HAND, card, height)


def after(position: Position, play: Play, setting: Setting) -> Position:
    heights, hand, payoffs, discards = position
    heights = exchanged(heights, play.height, (play.height + 1) % setting.last)
    match play.origin:
        case Origin.HAND:
            hand = without(hand, play.card)
        case Origin.PAYOFF:
            payoffs = (*payoffs[: play.owner], UNKNOWN, *payoffs[play.owner + 1 :])
        case Origin.DISCARD:
            piles = exchanged(discards[play.owner], play.pile, play.pile[:-1])
            discards = (*discards[: play.owner], piles, *discards[play.owner + 1 :])
    return Position(heights, hand, payoffs, discards)


def discarded(position: Position, card: int, pile: Pile) -> Position:
    own, *partners = position.discards
    return Position(
        position.heights,
        without(position.hand, card),
        position.payoffs,
        (exchanged(own, pile, (*pile, card)), *partners),
    )


def exchanged(row: tuple[T, ...], old: T, new: T) -> tuple[T, ...]:
    changed = list(row)
    changed[changed.index(old)] = new
    return tuple(sorted(changed))


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def as_action(play: Play, view: MaliceView) -> PlayToCenter:
    """Any of the interchangeable actions that the play stands for."""
    return PlayToCenter(_source(play, view), [len(center) for center in view.centers].index(play.height))


def _source(play: Play, view: MaliceView) -> Source:
    owner = side(view.rules, len(view.areas), view.vantage)[play.owner]
    area = view.areas[owner]
    match play.origin:
        case Origin.PAYOFF:
            return FromPayoff(owner)
        case Origin.DISCARD:
            return FromDiscard(owner, [ranks_of(pile, view.rules) for pile in area.discards].index(play.pile))
        case Origin.HAND:
            return FromHand(next(card for card in area.hand if card and rank_of(card, view.rules) == play.card))
