"""Which card to lay aside, and where."""

from collections.abc import Iterator
from typing import NamedTuple

from spitegame.ai.malice.position import Position, discarded
from spitegame.ai.malice.setting import WILD, Pile, Setting
from spitegame.ai.malice.value import Judge
from spitegame.rules.malice.legal import LOW_CARDS
from spitegame.rules.malice.options import DiscardOrder

TRIED = 3
"""How many discards of a position are looked at closely."""


class Laying(NamedTuple):
    card: int
    pile: Pile


def layings(position: Position, setting: Setting) -> list[Laying]:
    """Every different discard that ends the turn there."""
    if setting.rules.low_cards_forced and any(_plays_low(position)):
        return []
    piles = dict.fromkeys(position.discards[0])
    if setting.rules.new_pile_first and () in piles:
        piles = {(): None}
    every = [Laying(card, pile) for card in dict.fromkeys(position.hand) for pile in piles]
    if setting.rules.discard_order is DiscardOrder.ANY:
        return every
    return [laying for laying in every if _descends(laying)] or every


def _plays_low(position: Position) -> Iterator[bool]:
    return (card in position.hand and card - 1 in position.heights for card in LOW_CARDS)


def _descends(laying: Laying) -> bool:
    return not laying.pile or laying.card <= laying.pile[-1]


def best_laying(position: Position, found: list[Laying], judge: Judge) -> tuple[float, Laying]:
    """A rough look at all, a closer one at the most promising."""
    found = sorted(found, key=lambda laying: _rough(laying, judge), reverse=True)[:TRIED]
    return max((judge.stopped(discarded(position, *laying)), laying) for laying in found)


def _rough(laying: Laying, judge: Judge) -> float:
    tidier = judge.order((*laying.pile, laying.card)) - judge.order(laying.pile)
    return tidier - judge.weights.wild * (laying.card == WILD)
