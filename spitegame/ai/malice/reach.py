"""How near a payoff card is to going out."""

from collections.abc import Iterable
from typing import NamedTuple

from spitegame.ai.malice.setting import NONE, WILD, Pile, Setting

WILD_SAVED = 0.25
"""A way is better by so much of a chance for each wild card less."""


class Way(NamedTuple):
    chance: float
    """That draws bring all that is missing."""
    missing: int
    """Cards that are neither at hand nor stood in for by a wild one."""
    wilds: int
    """Wild cards that it takes."""


class Holding(NamedTuple):
    """What a way may be built with."""

    hand: tuple[int, ...]
    piles: tuple[Pile, ...]
    draws: int


def nearest(heights: Iterable[int], payoff: int, holding: Holding, setting: Setting) -> Way:
    """The best way over any center for the payoff card to go out."""
    if payoff == WILD:
        return Way(1.0, 0, 0)
    wilds = holding.hand.count(WILD) + sum(WILD in pile[-1:] for pile in holding.piles)
    ways = (_way(height, payoff, wilds, holding, setting) for height in dict.fromkeys(heights))
    return max(ways, key=lambda way: (way.chance - way.wilds * WILD_SAVED, -way.missing))


def _way(height: int, payoff: int, wilds: int, holding: Holding, setting: Setting) -> Way:
    lacking = []
    spent = 0
    for rank in _missing(_between(height, payoff, setting), holding):
        if spent < wilds and WILD in setting.fitting[rank - 1]:
            spent += 1
        else:
            lacking.append(rank)
    return Way(_chance(lacking, holding.draws, setting), len(lacking), spent)


def _between(height: int, payoff: int, setting: Setting) -> list[int]:
    """The ranks that go on the center before the payoff card, each once; over its completion if need be."""
    steps = (payoff - 1 - height) % setting.last
    return [step % setting.last + 1 for step in range(height, height + steps)]


def _missing(ranks: list[int], holding: Holding) -> list[int]:
    """Those that neither the piles nor the hand give when they are needed."""
    piles = list(holding.piles)
    tops = [pile[-1] if pile else NONE for pile in piles]
    missing = []
    for rank in ranks:
        if rank in tops:
            dug = tops.index(rank)
            piles[dug] = piles[dug][:-1]
            tops[dug] = piles[dug][-1] if piles[dug] else NONE
        elif rank not in holding.hand:
            missing.append(rank)
    return missing


def _chance(ranks: list[int], draws: int, setting: Setting) -> float:
    """That all of them are among the draws; one wild card among those cannot stand for all."""
    if len(ranks) > draws:
        return 0.0
    chance = 1.0
    for rank in ranks:
        wild = setting.likely[WILD] / len(ranks) if WILD in setting.fitting[rank - 1] else 0.0
        chance *= 1 - (1 - setting.likely[rank] - wild) ** draws
    return chance
