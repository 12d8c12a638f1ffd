"""Constants of a turn, and the way of a payoff card to a center: what is lacking, and the odds to draw it."""

from typing import NamedTuple

from spitegame.ai.malice.board import CENTER, PILES, RANKS, Board, Ints, partner, payoff_top, pile_start
from spitegame.ai.malice.movegen import Floats, depths_of, piles_of

MOST_DRAWN = 5
"""The most missing cards that one draw may bring: with more, the probability is taken as 0."""


class Side(NamedTuple):
    """The open cards that a seat plays from when it is its turn."""

    payoff: int
    """The rank of the top card, or 0 if there is none."""
    starts: Ints
    depths: Ints
    """`starts` and `depths` are the lists of `piles_of` and `depths_of`."""


class MaliceContext(NamedTuple):
    board: Board
    seat: int
    likely: Floats
    """By rank, the probability that an unseen card has it."""
    wild: float
    """The probability that an unseen card is wild."""
    own: Side
    partner: Side
    rival: Side
    """The next opponent."""
    second_rival: Side
    """The opponent closest to winning, other than the next one."""
    empty_hand: Ints
    """The numbers by rank of a hand without cards: zeros."""


def context_of(board: Board, seat: int) -> MaliceContext:
    """Return the knowledge of the board that the seat to act has before it plays its turn."""
    rival = next_rival(board, seat)
    unseen = unseen_by(board, seat)
    total = max(1, sum(unseen))
    likely = [count / total for count in unseen]
    own, mate = side_of(board, seat), side_of(board, partner(board, seat))
    first, second = side_of(board, rival), side_of(board, second_rival(board, seat, rival))
    wild, empty_hand = sum(likely[board.terms.last + 1 :]), [0 for _ in range(RANKS)]
    return MaliceContext(board, seat, likely, wild, own, mate, first, second, empty_hand)


def side_of(board: Board, seat: int) -> Side:
    """Return the open cards of a seat; none for a seat below 0, which is nobody."""
    if seat < 0:
        return Side(0, [0 for _ in range(PILES)], [0 for _ in range(PILES)])
    return Side(payoff_top(board, seat), piles_of(board, seat), depths_of(board, seat))


def next_rival(board: Board, seat: int) -> int:
    return (seat + 1) % board.terms.seats


def second_rival(board: Board, seat: int, rival: int) -> int:
    """Return the opponent with the fewest payoff cards left, other than `rival`, the next one; -1 if there is none."""
    second, fewest = -1, 99
    for step in range(2, board.terms.seats):
        other = (seat + step) % board.terms.seats
        if other != partner(board, seat) and 0 < board.left[other] < fewest:
            second, fewest = other, board.left[other]
    return second


def payoff_before(board: Board, seat: int) -> int:
    """Return the rank of the payoff card that the seat has to play: its partner's once its own are out; 0 for none."""
    top = payoff_top(board, seat)
    return top if top else payoff_top(board, partner(board, seat))


def unseen_by(board: Board, seat: int) -> Ints:
    """By rank, the number of cards that neither lie open nor are in the seat's hand."""
    unseen = [board.pack[rank] - board.hands[seat * RANKS + rank] for rank in range(RANKS)]
    for other in range(board.terms.seats):
        unseen[payoff_top(board, other)] -= 1
        for pile in range(PILES):
            start = pile_start(board, other, pile)
            for index in range(board.depths[other * PILES + pile]):
                unseen[board.piles[start + index]] -= 1
    for center in range(len(board.heights)):
        for index in range(board.heights[center]):
            unseen[board.centers[center * CENTER + index]] -= 1
    unseen[0] = 0
    return [max(0, count) for count in unseen]


def wilds_of(context: MaliceContext, side: Side, held: Ints, depths: Ints) -> int:
    """The number of wild cards in the hand and on top of the piles."""
    last, wilds = context.board.terms.last, 0
    for rank in range(last + 1, RANKS):
        wilds += held[rank]
    for pile in range(len(depths)):
        if depths[pile] and context.board.piles[side.starts[pile] + depths[pile] - 1] > last:
            wilds += 1
    return wilds


def wild_fits(board: Board, heights: Ints) -> bool:
    """True if a wild card may be played to any of the centers."""
    fitting = 0
    for height in heights:
        fitting += board.terms.wild_may_be >> height + 1 & 1
    return fitting > 0


class Lacking(NamedTuple):
    """The cards on the way to a payoff card that neither piles nor hand give."""

    ranks: int
    """Bit `rank` is 1 for each lacking rank."""
    number: int
    replaceable: int
    """The number of lacking cards that a wild card may stand for."""
    from_hand: int
    """The number of cards on the way that the hand gives."""


def lacking_of(context: MaliceContext, height: int, far: int, side: Side, held: Ints, depths: Ints) -> Lacking:
    """Return the cards that a hand and a side's piles lack to raise a center from this height by `far` cards."""
    piles, last, may_be = context.board.piles, context.board.terms.last, context.board.terms.wild_may_be
    ranks, number, replaceable, from_hand, need = 0, 0, 0, 0, height
    left, shown, dug = depths, shown_by(piles, side, depths), False
    for _ in range(far):
        need = need % last + 1
        if shown >> need & 1:
            if not dug:
                left, dug = depths.copy(), True
            shown |= 1 << dig(piles, side, left, need)  # each rank is needed once, so none has to be taken out
        elif held[need]:
            from_hand += 1
        else:
            ranks |= 1 << need
            number += 1
            replaceable += may_be >> need & 1
    return Lacking(ranks, number, replaceable, from_hand)


def shown_by(piles: Ints, side: Side, depths: Ints) -> int:
    """Return the ranks on top of the piles, as a bit for each."""
    shown, starts = 0, side.starts
    for pile in range(len(depths)):
        if depths[pile]:
            shown |= 1 << piles[starts[pile] + depths[pile] - 1]
    return shown


def dig(piles: Ints, side: Side, depths: Ints, rank: int) -> int:
    """Take a card of this rank from the first pile that has it on top; return the rank under it, or 0."""
    for pile in range(len(depths)):
        if depths[pile] and piles[side.starts[pile] + depths[pile] - 1] == rank:
            depths[pile] -= 1
            return piles[side.starts[pile] + depths[pile] - 1] if depths[pile] else 0
    return 0


def chance_of(context: MaliceContext, lacking: Lacking, wilds: int, draws: int) -> float:
    """Return the probability that the draws bring the lacking cards; wild cards stand for the rarest of them."""
    terms, likely = context.board.terms, context.likely
    covered = min(lacking.replaceable, wilds)
    uncovered = lacking.number - covered
    if uncovered > min(draws, MOST_DRAWN):
        return 0.0
    if not uncovered:
        return 1.0
    ranks, wild = lacking.ranks, context.wild / uncovered
    for _ in range(covered):
        rarest = 0
        for rank in range(1, terms.last + 1):
            if (ranks & terms.wild_may_be) >> rank & 1 and (rarest == 0 or likely[rank] < likely[rarest]):
                rarest = rank
        ranks &= ~(1 << rarest)
    chance = 1.0
    for rank in range(1, terms.last + 1):
        if ranks >> rank & 1:
            some = likely[rank] + (wild if terms.wild_may_be >> rank & 1 else 0.0)
            chance *= 1 - (1 - some) ** draws
    return chance
