"""How near a payoff card is to going out: the cards that are missing on the way, and the chance to draw them."""

from typing import NamedTuple

from spitegame.ai.malice.board import LAST, RANKS, WILD_MAY_BE, Board, Ints
from spitegame.ai.malice.turn_context import MaliceContext, Side

MOST_DRAWN = 5
"""More missing cards than these are taken never to come with one draw."""


def wilds_of(context: MaliceContext, side: Side, held: Ints, depths: Ints) -> int:
    """The number of wild cards in the hand and on top of the piles."""
    last, wilds = context.board.terms[LAST], 0
    for rank in range(last + 1, RANKS):
        wilds += held[rank]
    for pile in range(len(depths)):
        if depths[pile] and context.board.piles[side.starts[pile] + depths[pile] - 1] > last:
            wilds += 1
    return wilds


def wild_fits(board: Board, heights: Ints) -> bool:
    """Whether a wild card may be played to any of the centers."""
    fitting = 0
    for height in heights:
        fitting += board.terms[WILD_MAY_BE] >> height + 1 & 1
    return fitting > 0


class Lacking(NamedTuple):
    """The cards on the way to a payoff card that neither piles nor hand give."""

    ranks: int
    """A bit for each rank."""
    number: int
    forgiven: int
    """The number of those that a wild card may stand for."""
    used: int
    """The number of cards on the way that the hand gives."""


def lacking_of(context: MaliceContext, height: int, far: int, side: Side, held: Ints, depths: Ints) -> Lacking:
    """The way leads over `far` ranks from the height on."""
    piles, last, may_be = context.board.piles, context.board.terms[LAST], context.board.terms[WILD_MAY_BE]
    ranks, number, forgiven, used, need = 0, 0, 0, 0, height
    left, shown, dug = depths, shown_by(piles, side, depths), False
    for _ in range(far):
        need = need % last + 1
        if shown >> need & 1:
            if not dug:
                left, dug = depths.copy(), True
            shown |= 1 << dig(piles, side, left, need)  # each rank is needed once, so none has to be taken out
        elif held[need]:
            used += 1
        else:
            ranks |= 1 << need
            number += 1
            forgiven += may_be >> need & 1
    return Lacking(ranks, number, forgiven, used)


def shown_by(piles: Ints, side: Side, depths: Ints) -> int:
    """The ranks on top of the piles, as a bit for each."""
    shown, starts = 0, side.starts
    for pile in range(len(depths)):
        if depths[pile]:
            shown |= 1 << piles[starts[pile] + depths[pile] - 1]
    return shown


def dig(piles: Ints, side: Side, depths: Ints, rank: int) -> int:
    """Takes a card of that rank from the first pile that has it on top; the rank under it, or 0."""
    for pile in range(len(depths)):
        if depths[pile] and piles[side.starts[pile] + depths[pile] - 1] == rank:
            depths[pile] -= 1
            return piles[side.starts[pile] + depths[pile] - 1] if depths[pile] else 0
    return 0


def chance_of(context: MaliceContext, lacking: Lacking, wilds: int, draws: int) -> float:
    """The probability that the draws bring what the wild cards do not stand for; these stand for the rarest ranks."""
    terms, likely = context.board.terms, context.likely
    covered = min(lacking.forgiven, wilds)
    uncovered = lacking.number - covered
    if uncovered > min(draws, MOST_DRAWN):
        return 0.0
    if not uncovered:
        return 1.0
    ranks, wild = lacking.ranks, context.wild / uncovered
    for _ in range(covered):
        rarest = 0
        for rank in range(1, terms[LAST] + 1):
            if (ranks & terms[WILD_MAY_BE]) >> rank & 1 and (rarest == 0 or likely[rank] < likely[rarest]):
                rarest = rank
        ranks &= ~(1 << rarest)
    chance = 1.0
    for rank in range(1, terms[LAST] + 1):
        if ranks >> rank & 1:
            some = likely[rank] + (wild if terms[WILD_MAY_BE] >> rank & 1 else 0.0)
            chance *= 1 - (1 - some) ** draws
    return chance
