"""Values of the ends of a turn, for all ways through it."""

from math import exp

from spitegame.ai.malice import movegen
from spitegame.ai.malice.board import PILES, RANKS, Ints, fits, left_of
from spitegame.ai.malice.learned.network import LearnedEvaluator, worth
from spitegame.ai.malice.movegen import TurnEnds, add_end, discards, fills_hand, hand_of, heights_of, lay_out, no_ends
from spitegame.ai.malice.turn_context import MaliceContext, next_rival, payoff_before

VICTORY = 1000.0
"""The value of an end of a turn that wins the game."""
TOLERANCE = 0.0001
"""The rounding error that is ignored when values are compared."""
DEFEAT = 100.0
"""The penalty on an end after which the next rival can win with its open cards. Such ends can still be compared."""


def turn_ends(evaluator: LearnedEvaluator, context: MaliceContext, nodes: Ints, close: int) -> TurnEnds:
    """Return the ends with their values: at every node the one with the best discard by a rule of thumb, and at the
    `close` best of these nodes those with every other discard too."""
    board, found, best = context.board, no_ends(), no_ends()
    hand, starts, full = hand_of(board, context.seat), context.own.starts, context.own.depths
    held, depths = [0 for _ in range(RANKS)], [0 for _ in full]
    for index in range(len(nodes)):
        node = nodes[index]
        ending = node >> movegen.ENDING
        if ending in (movegen.PAID, movegen.PAID_PARTNER) and left_of(board, context.seat) == 1:
            add_end(found, VICTORY, index, movegen.NOTHING)
            break
        count = lay_out(node, hand, full, held, depths)
        heights = heights_of(node, len(board.heights))
        loss = loss_at(context, heights) if ending == movegen.OPEN else 0.0
        if ending == movegen.OPEN and count == 0 and fills_hand(board):
            continue
        if ending != movegen.OPEN or count == 0:
            value = worth(evaluator, context, node, movegen.NOTHING, held, count, depths)
            add_end(found, value - loss, index, movegen.NOTHING)
            continue
        options = discards(board, heights, held, starts, depths)
        if not len(options):
            continue
        option = likeliest(context, heights, options, held, depths)
        value = after_discard(evaluator, context, node, option, held, count, depths) - loss
        add_end(found, value, index, option)
        if len(best.values) == close:
            drop_worst(best, value)
        if len(best.values) < close:
            add_end(best, value, index, option)
    for one in range(len(best.values)):
        node = nodes[best.indices[one]]
        count = lay_out(node, hand, full, held, depths)
        heights = heights_of(node, len(board.heights))
        loss = loss_at(context, heights)
        for option in discards(board, heights, held, starts, depths):
            if option != best.discards[one]:
                value = after_discard(evaluator, context, node, option, held, count, depths) - loss
                add_end(found, value, best.indices[one], option)
    return found


def drop_worst(ends: TurnEnds, value: float) -> None:
    """Drop the worst end, or the first of those that are equally bad, if `value` is better."""
    worst = 0
    for other in range(1, len(ends.values)):
        if ends.values[other] < ends.values[worst] - TOLERANCE:
            worst = other
    if value > ends.values[worst] + TOLERANCE:
        ends.values.pop(worst)
        ends.indices.pop(worst)
        ends.discards.pop(worst)


def chance_of_winning(value: float) -> float:
    """The sigmoid of a value, which is a logit."""
    return 1 / (1 + exp(-value))


def loss_at(context: MaliceContext, heights: Ints) -> float:
    """Return the penalty on ending the turn with centers of these heights: `DEFEAT` or 0."""
    is_close = left_of(context.board, next_rival(context.board, context.seat)) == 1
    return DEFEAT if is_close and lets_win(context, heights) else 0.0


def lets_win(context: MaliceContext, heights: Ints) -> bool:
    """True if the next rival's payoff card fits a center of one of these heights, perhaps after cards of its piles."""
    board, last = context.board, context.board.terms.last
    payoff = payoff_before(board, next_rival(board, context.seat))
    for height in heights:
        depths = list(context.rival.depths)
        for _ in range(last):
            if fits(board, payoff, height):
                return True
            if not take(context, depths, height):
                break
            height = (height + 1) % last
    return False


def take(context: MaliceContext, depths: Ints, height: int) -> bool:
    """Take the lowest card of the next rival's piles that fits a center of this height; return False if none fits."""
    found, least = -1, RANKS
    for pile in range(len(depths)):
        if depths[pile]:
            top = context.board.piles[context.rival.starts[pile] + depths[pile] - 1]
            if top < least and fits(context.board, top, height):
                found, least = pile, top
    if found >= 0:
        depths[found] -= 1
    return found >= 0


def after_discard(
    evaluator: LearnedEvaluator, context: MaliceContext, node: int, option: int, held: Ints, count: int, depths: Ints
) -> float:
    """Return the value of ending the turn at a node with this discard. The lists are changed and restored."""
    card, pile = option // PILES, option % PILES
    piles, at = context.board.piles, context.own.starts[pile] + depths[pile]
    covered = piles[at]
    piles[at] = card
    held[card] -= 1
    depths[pile] += 1
    value = worth(evaluator, context, node, option, held, count - 1, depths)
    depths[pile] -= 1
    held[card] += 1
    piles[at] = covered
    return value


def likeliest(context: MaliceContext, heights: Ints, options: Ints, held: Ints, depths: Ints) -> int:
    """Return the best discard by a rule of thumb: on the next higher rank, on an equal one, far from being needed."""
    board, last, own = context.board, context.board.terms.last, context.own.payoff
    best, found = -1000.0, 0
    for option in options:
        rank, pile = option // PILES, option % PILES
        look = 0.0
        if rank > last:
            look -= 30
        else:
            if rank == 1:
                look -= 8
            nearest = last
            for height in heights:
                nearest = min(nearest, (rank - 1 - height) % last)
            look += nearest / 4
            if 0 < own <= last and 0 < (own - rank) % last <= 3:
                look -= 1.5
        if held[rank] > 1:
            look += 2
        if not depths[pile]:
            look += 1 + rank * 0.15
        else:
            top = board.piles[context.own.starts[pile] + depths[pile] - 1]
            if top > last:
                look -= 12
            elif top == rank:
                look += 3.5
            elif top == rank + 1:
                look += 4.5
            elif top > rank:
                look += 1.5 - 0.35 * (top - rank - 1)
            else:
                look += (0.0 if depths[pile] == 1 else 0.3) - 2 + 0.35 * (top - rank)
        if look > best:
            best, found = look, option
    return found
