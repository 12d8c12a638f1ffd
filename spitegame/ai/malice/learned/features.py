"""Features of the end of a turn, the inputs of the network.

They come in blocks. Each is a function of a part of the position, so that a player can keep what it adds to the
network. A block marks the features that are not 0, by index and value; marks of one index add up.
"""

from typing import NamedTuple

from spitegame.ai.malice import board as flat
from spitegame.ai.malice import turn_context
from spitegame.ai.malice.board import Board, Ints, left_of, partner
from spitegame.ai.malice.movegen import ENDING, PAID, PAID_PARTNER, Floats
from spitegame.ai.malice.turn_context import MaliceContext, Side

# The number of features of each kind of block.
BY_RANK = 13
STRUCTURE = 2 * BY_RANK + 15
CHAIN = 31 + BY_RANK
REACHED = 3
NEXT_PAYOFF = 5

# The first feature of each block. CHAIN: the distance of a payoff card from going out; REACHED: the reach of open
# cards; NEXT: the odds of the next payoff card, which nobody knows yet.
SCORE = 0  # payoff cards left
OPTIONS = SCORE + 31  # cards to draw, and the rules of the table
UNSEEN = OPTIONS + 16  # the probability of each rank
TOPS = UNSEEN + flat.RANKS  # payoff cards: own, next rival's, second rival's
FACING = TOPS + 3 * flat.RANKS  # ranks from the rival's payoff card up to the own one
RIVAL_PILES = FACING + BY_RANK
SECOND_RIVAL_PILES = RIVAL_PILES + STRUCTURE
COUNTS = SECOND_RIVAL_PILES + STRUCTURE  # centers of each height
RIVAL_CHAIN = COUNTS + BY_RANK
SECOND_RIVAL_CHAIN = RIVAL_CHAIN + CHAIN
RIVAL_REACHED = SECOND_RIVAL_CHAIN + CHAIN
OWN_PILES = RIVAL_REACHED + REACHED + 1
HELD = OWN_PILES + STRUCTURE  # the hand
OWN_CHAIN = HELD + 10 + flat.RANKS
PARTNER_CHAIN = OWN_CHAIN + CHAIN
NEAR_RIVAL = PARTNER_CHAIN + CHAIN  # ranks just under the rival's payoff card: own cards, its tops, the odds of others
NEAR_OWN = NEAR_RIVAL + 19  # ranks just under the own payoff card: own cards, the odds of others
BELOW_TOPS = NEAR_OWN + 12  # the same ranks directly below the tops of the own piles, and of the rival's
FITTING = BELOW_TOPS + 12  # cards of the hand that can be discarded well
OWN_REACHED = FITTING + 4
OWN_NEXT = OWN_REACHED + REACHED + 1
RIVAL_NEXT = OWN_NEXT + NEXT_PAYOFF
SECOND_RIVAL_NEXT = RIVAL_NEXT + NEXT_PAYOFF
FEATURES = SECOND_RIVAL_NEXT + NEXT_PAYOFF

NEAR = 6
"""The number of ranks under a payoff card that have a feature each."""
FAR = 99  # more than any distance


STOPPED, TURNED_UP = range(2)
"""The stages, with a network for each: the turn is over, or it goes on with unknown cards of a payoff or a new hand."""


def stage(node: int) -> int:
    """The network that values the position at a node: `STOPPED` or `TURNED_UP`."""
    return TURNED_UP if node >> ENDING else STOPPED


class Marks(NamedTuple):
    indices: Ints
    values: Floats


def no_marks() -> Marks:
    return Marks([0 for _ in range(0)], [0.0 for _ in range(0)])


def mark(marks: Marks, index: int, value: float) -> None:
    marks.indices.append(index)
    marks.values.append(value)


def mark_row(marks: Marks, index: int, values: tuple[float, ...]) -> None:
    """Mark one feature after the other, from this index on."""
    for value in values:
        mark(marks, index, value)
        index += 1


def mark_standing(context: MaliceContext, ending: int, marks: Marks) -> None:
    """Mark the block that depends on nothing but the ending."""
    board, terms = context.board, context.board.terms
    seat, other = context.seat, partner(context.board, context.seat)
    mine = board.left[seat] - (1 if ending == PAID else 0)
    others = (board.left[other] if other >= 0 else 0) - (1 if ending == PAID_PARTNER else 0)
    total = mine + max(0, others)
    fewest, rivals = FAR, 0
    for each in range(terms.seats):
        if each != seat and each != other:
            rivals += 1
            fewest = min(fewest, left_of(board, each))
    facing = board.left[turn_context.next_rival(board, seat)]
    ahead = fewest - total
    mark_row(marks, SCORE, (1.0, total / 20, fewest / 20, ahead / 10, ahead / (fewest + total + 2)))
    for few in range(1, 5):
        if total <= few:
            mark(marks, SCORE + 4 + few, 1.0)
        if fewest <= few:
            mark(marks, SCORE + 8 + few, 1.0)
        if facing <= few:
            mark(marks, SCORE + 12 + few, 1.0)
    mark_row(marks, SCORE + 17, (facing / 20, (facing - mine) / 10, mine / 20))
    mark(marks, SCORE + 20 + min(rivals, 7), 1.0)
    if other >= 0:
        mark_row(marks, SCORE + 28, (1.0, others / 20, 1.0 if others == 0 else 0.0))
    mark_options(board, marks)
    for rank in range(1, flat.RANKS):
        mark(marks, UNSEEN + rank, context.likely[rank] * BY_RANK - 1)
    own = 0 if ending == PAID else context.own.payoff
    mark(marks, TOPS + own, 1.0)
    mark(marks, TOPS + flat.RANKS + context.rival.payoff, 1.0)
    mark(marks, TOPS + 2 * flat.RANKS + context.second_rival.payoff, 1.0)
    last = terms.last
    if 0 < own <= last and 0 < context.rival.payoff <= last:
        mark(marks, FACING + (own - context.rival.payoff) % last, 1.0)
    mark_likely_near(context, own, marks)
    mark_structure(board, context.rival.starts, context.rival.depths, RIVAL_PILES, marks)
    if context.second_rival.payoff:
        mark_structure(board, context.second_rival.starts, context.second_rival.depths, SECOND_RIVAL_PILES, marks)


def mark_options(board: Board, marks: Marks) -> None:
    """Mark the number of cards left to draw, and the rules of the table."""
    terms, supply = board.terms, board.now[flat.STOCK] + board.now[flat.COMPLETED]
    mark_row(marks, OPTIONS, (board.now[flat.STOCK] / 50, board.now[flat.COMPLETED] / 50))
    mark_row(marks, OPTIONS + 2, (1.0 if supply < 15 else 0.0, 1.0 if supply < 5 else 0.0, 1.0 if supply == 0 else 0.0))
    mark_row(marks, OPTIONS + 5, (terms.last - 12.0, terms.hand - 5.0, terms.centers - 4.0))
    forbidden, wild, returned = 0, 0, terms.completed_return
    for rank in range(1, terms.last + 1):
        forbidden += 1 - (terms.wild_may_be >> rank & 1)
    for rank in range(terms.last + 1, flat.RANKS):
        wild += board.pack[rank]
    mark_row(marks, OPTIONS + 8, (forbidden / 4, 0.0 if terms.discard_order == flat.IN_ANY_ORDER else 1.0))
    mark_row(marks, OPTIONS + 10, (float(terms.low_cards_forced), float(terms.new_pile_first), float(terms.partners)))
    mark_row(marks, OPTIONS + 13, (1.0 if returned == flat.AT_ONCE else 0.0, 1.0 if returned == flat.WHEN_LOW else 0.0))
    mark(marks, OPTIONS + 15, wild / max(1, sum(board.pack)) * BY_RANK - 1)


def mark_structure(board: Board, starts: Ints, depths: Ints, at: int, marks: Marks) -> None:
    """Mark the order of the first four of these piles: their tops, and what is buried, in runs, or out of order."""
    last, piles = board.terms.last, board.piles
    free, buried, run, rising, steps, wild_tops = 0, 0, 0, 0, 0, 0
    wild_under, same, falling, gaps, total = 0, 0, 0, 0, 0
    for pile in range(flat.PILES):
        depth, start = depths[pile], starts[pile]
        total += depth
        if not depth:
            free += 1
            continue
        buried += depth - 1
        top = piles[start + depth - 1]
        if top > last:
            wild_tops += 1
        else:
            mark(marks, at + top - 1, 1.0)
        if depth == 1:
            continue
        if piles[start + depth - 2] <= last:
            mark(marks, at + BY_RANK + piles[start + depth - 2] - 1, 1.0)
        under = depth - 1
        while under and piles[start + under - 1] == piles[start + under] + 1:
            under -= 1
        run += depth - 1 - under
        below = piles[start]
        for index in range(start + 1, start + depth):
            above = piles[index]
            if below > last:
                wild_under += 1
            elif above <= last:
                if above == below:
                    same += 1
                elif above == below - 1:
                    falling += 1
                elif above < below:
                    gaps += below - above - 1
                else:
                    rising += 1
                    steps += above - below
            below = above
    at += 2 * BY_RANK
    mark(marks, at + free, 1.0)
    mark_row(marks, at + 5, (buried / 10, float(run), rising / 4, steps / 20, float(wild_tops), float(wild_under)))
    mark_row(marks, at + 11, (same / 4, falling / 4, gaps / 20, total / 20))


def mark_centers(context: MaliceContext, heights: Ints, marks: Marks) -> None:
    """Mark what depends on the heights of the centers: these, and how near the rivals are to payoff cards on them."""
    board = context.board
    for height in heights:
        mark(marks, COUNTS + height, 1.0)
    draws = min(board.terms.hand, board.now[flat.STOCK] + board.now[flat.COMPLETED])
    rival = context.rival
    if rival.payoff:
        mark_chain(context, heights, rival, context.empty_hand, rival.depths, draws, RIVAL_CHAIN, marks)
    if context.second_rival.payoff:
        second = context.second_rival
        mark_chain(context, heights, second, context.empty_hand, second.depths, draws, SECOND_RIVAL_CHAIN, marks)
        mark_next_payoff(context, heights, second, context.empty_hand, second.depths, SECOND_RIVAL_NEXT, marks)
    mark_reached(context, heights, rival, rival.payoff, context.empty_hand, rival.depths, RIVAL_REACHED, marks)
    mark_next_payoff(context, heights, rival, context.empty_hand, rival.depths, RIVAL_NEXT, marks)


def mark_piles(context: MaliceContext, depths: Ints, marks: Marks) -> None:
    """Mark the block of the seat's own piles."""
    mark_structure(context.board, context.own.starts, depths, OWN_PILES, marks)


def mark_hand(context: MaliceContext, held: Ints, count: int, marks: Marks) -> None:
    """Mark the block of the hand."""
    doubles, wilds = 0, 0
    for rank in range(1, flat.RANKS):
        if held[rank]:
            mark(marks, HELD + 10 + rank, float(held[rank]))
            doubles += held[rank] - 1
            if rank > context.board.terms.last:
                wilds += held[rank]
    mark(marks, HELD + count, 1.0)
    mark_row(marks, HELD + 8, (float(wilds), float(doubles)))


def mark_prospect(
    context: MaliceContext, ending: int, heights: Ints, depths: Ints, held: Ints, count: int, marks: Marks
) -> None:
    """Mark the block of the next turn, which depends on hand, piles and centers together."""
    board, last = context.board, context.board.terms.last
    draws = min(board.terms.hand - count, board.now[flat.STOCK] + board.now[flat.COMPLETED])
    own = 0 if ending == PAID else context.own.payoff
    if own:
        mark_chain(context, heights, context.own, held, depths, draws, OWN_CHAIN, marks)
    if context.partner.payoff and ending != PAID_PARTNER:
        side = Side(context.partner.payoff, context.own.starts, depths)
        mark_chain(context, heights, side, held, depths, draws, PARTNER_CHAIN, marks)
    mark_near(context, own, depths, held, marks)
    mark_fitting(context, depths, held, marks)
    mark_reached(context, heights, context.own, own if own <= last else 0, held, depths, OWN_REACHED, marks)
    mark_next_payoff(context, heights, context.own, held, depths, OWN_NEXT, marks)


def mark_likely_near(context: MaliceContext, own: int, marks: Marks) -> None:
    """Mark the probability of the `NEAR` ranks under the rival's and the own payoff card, and those on its piles."""
    board, piles, last, rival = context.board, context.board.piles, context.board.terms.last, context.rival
    if 0 < rival.payoff <= last:
        for step in range(NEAR):
            rank = (rival.payoff - 2 - step) % last + 1
            mark(marks, NEAR_RIVAL + 2 * NEAR + step, context.likely[rank] * BY_RANK - 1)
        for pile in range(flat.PILES):
            if rival.depths[pile]:
                step = (rival.payoff - 1 - piles[rival.starts[pile] + rival.depths[pile] - 1]) % last
                if step < NEAR and piles[rival.starts[pile] + rival.depths[pile] - 1] <= last:
                    mark(marks, NEAR_RIVAL + NEAR + step, 1.0)
        mark_below_tops(board, rival.starts, rival.depths, rival.payoff, BELOW_TOPS + NEAR, marks)
    if 0 < own <= last:
        for step in range(NEAR):
            rank = (own - 2 - step) % last + 1
            mark(marks, NEAR_OWN + NEAR + step, context.likely[rank] * BY_RANK - 1)


def mark_near(context: MaliceContext, own: int, depths: Ints, held: Ints, marks: Marks) -> None:
    """Mark the number of the seat's cards of each of the `NEAR` ranks under the rival's and the own payoff card."""
    board, piles, last = context.board, context.board.piles, context.board.terms.last
    mine = held.copy()
    for pile in range(len(depths)):
        if depths[pile]:
            mine[piles[context.own.starts[pile] + depths[pile] - 1]] += 1
    rival = context.rival.payoff
    if 0 < rival <= last:
        for step in range(NEAR):
            rank = (rival - 2 - step) % last + 1
            if mine[rank]:
                mark(marks, NEAR_RIVAL + step, float(mine[rank]))
        if mine[rival]:
            mark(marks, NEAR_RIVAL + 3 * NEAR, float(mine[rival]))
    if 0 < own <= last:
        for step in range(NEAR):
            rank = (own - 2 - step) % last + 1
            if mine[rank]:
                mark(marks, NEAR_OWN + step, float(mine[rank]))
        mark_below_tops(board, context.own.starts, depths, own, BELOW_TOPS, marks)


def mark_below_tops(board: Board, starts: Ints, depths: Ints, payoff: int, at: int, marks: Marks) -> None:
    """Mark the ranks just under a payoff card that lie directly below the top of a pile."""
    last = board.terms.last
    for pile in range(flat.PILES):
        if depths[pile] > 1:
            under = board.piles[starts[pile] + depths[pile] - 2]
            step = (payoff - 1 - under) % last
            if under <= last and step < NEAR:
                mark(marks, at + step, 1.0)


def mark_fitting(context: MaliceContext, depths: Ints, held: Ints, marks: Marks) -> None:
    """Mark how the hand fits the piles: tops of an equal and of the next higher rank, and ranks that fit on none."""
    piles, last = context.board.piles, context.board.terms.last
    equal, next_lower, nowhere = 0, 0, 0
    for rank in range(1, last + 1):
        if not held[rank]:
            continue
        found = False
        for pile in range(flat.PILES):
            if not depths[pile]:
                found = True
                continue
            top = piles[context.own.starts[pile] + depths[pile] - 1]
            if top == rank:
                equal += 1
                found = True
            elif top == rank + 1:
                next_lower += 1
                found = True
        if not found:
            nowhere += 1
    mark_row(marks, FITTING, (equal / 2, next_lower / 2, nowhere / 2))


def mark_reached(
    context: MaliceContext, heights: Ints, side: Side, payoff: int, held: Ints, depths: Ints, at: int, marks: Marks
) -> None:
    """Mark how far a side can raise the centers with the hand and its open cards, without wild ones."""
    piles, last = context.board.piles, context.board.terms.last
    top, left, shown = list(heights), list(depths), turn_context.shown_by(piles, side, depths)
    spent = [0 for _ in range(flat.RANKS)]
    from_hand, from_piles, moving, fitting = 0, 0, True, 0
    while moving:
        moving = False
        for center in range(len(top)):
            need = top[center] + 1
            if held[need] > spent[need]:
                spent[need] += 1
                from_hand += 1
            elif shown >> need & 1:
                turn_context.dig(piles, side, left, need)
                shown = turn_context.shown_by(piles, side, left)
                from_piles += 1
            else:
                continue
            if top[center] == heights[center]:
                fitting += 1
            top[center] = need % last
            moving = True
    nearest = last
    if 0 < payoff <= last:
        for height in top:
            nearest = min(nearest, (payoff - 1 - height) % last)
    mark_row(marks, at, (from_hand / 2, from_piles / 3, nearest / 6, fitting / 4))


def mark_chain(
    context: MaliceContext, heights: Ints, side: Side, held: Ints, depths: Ints, draws: int, at: int, marks: Marks
) -> None:
    """Mark how far a side's payoff card is from being played, to the best center and to all of them."""
    last, payoff = context.board.terms.last, side.payoff
    wilds = turn_context.wilds_of(context, side, held, depths)
    fewest, nearest, best, failing, ready, nearly, spent = FAR, FAR, 0.0, 1.0, 0, 0, 0
    if payoff > last:
        mark(marks, at + 30 + BY_RANK, 1.0)
        if turn_context.wild_fits(context.board, heights):
            fewest, nearest, best, failing, ready = 0, 0, 1.0, 0.0, len(heights)
    else:
        for center in range(len(heights)):
            far = (payoff - 1 - heights[center]) % last
            mark(marks, at + 30 + far, 1.0)
            if center and heights[center - 1] == heights[center]:
                continue
            lacking = turn_context.lacking_of(context, heights[center], far, side, held, depths)
            chance = turn_context.chance_of(context, lacking, wilds, draws)
            if lacking.number < fewest or (lacking.number == fewest and far < nearest):
                fewest, nearest, spent = lacking.number, far, lacking.from_hand
            ready += 1 if lacking.number == 0 else 0
            nearly += 1 if lacking.number <= 1 else 0
            best = max(best, chance)
            failing *= 1 - chance
    mark(marks, at + min(fewest, 5), 1.0)
    mark(marks, at + 6 + min(max(0, fewest - wilds), 4), 1.0)
    mark(marks, at + 11 + min(nearest, 12), 1.0)
    mark_row(marks, at + 24, (best, 1 - failing, ready / 4, nearly / 4, spent / 4, float(wilds)))


def mark_next_payoff(
    context: MaliceContext, heights: Ints, side: Side, held: Ints, depths: Ints, at: int, marks: Marks
) -> None:
    """Mark the probability that the next payoff card, which nobody knows yet, can be played: with the cards at hand,
    with one, two or three more, and with the wild cards at hand, of which three at most count."""
    last, wilds = context.board.terms.last, turn_context.wilds_of(context, side, held, depths)
    fewest = [FAR for _ in range(flat.RANKS)]
    for center in range(len(heights)):
        if not center or heights[center - 1] != heights[center]:
            count_lacking(context, heights[center], side, held, depths, fewest)
    for lacking in range(NEXT_PAYOFF - 1):
        mark(marks, at + lacking, chance_within(context, fewest, lacking, last))
    mark(marks, at + NEXT_PAYOFF - 1, chance_within(context, fewest, wilds, last))


def count_lacking(context: MaliceContext, height: int, side: Side, held: Ints, depths: Ints, fewest: Ints) -> None:
    """Lower each number of `fewest`, by rank the cards lacking before it fits, to that at a center of this height."""
    piles, last = context.board.piles, context.board.terms.last
    left, shown, is_dug = depths, turn_context.shown_by(piles, side, depths), False
    lacking, need = 0, height
    for _ in range(last):
        need = need % last + 1
        fewest[need] = min(fewest[need], lacking)
        if shown >> need & 1:
            if not is_dug:
                left, is_dug = depths.copy(), True
            shown |= 1 << turn_context.dig(piles, side, left, need)  # each rank is needed once
        elif not held[need]:
            lacking += 1
            if lacking == NEXT_PAYOFF - 1:  # no feature asks for more
                return


def chance_within(context: MaliceContext, fewest: Ints, most: int, last: int) -> float:
    """Return the probability that an unseen card is wild, or of a rank for which at most `most` cards are lacking."""
    total = context.wild
    for rank in range(1, last + 1):
        if fewest[rank] <= most:
            total += context.likely[rank]
    return total
