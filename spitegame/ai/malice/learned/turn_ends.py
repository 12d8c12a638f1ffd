"""How good the ends of all ways through a turn are."""

from math import exp
from typing import NamedTuple

from spitegame.ai.malice.board import (
    DESCENDING,
    LAST,
    LOW_FORCED,
    NEW_PILE_FIRST,
    PILES,
    RANKS,
    Board,
    Ints,
    fits,
    partner,
    payoff_top,
)
from spitegame.ai.malice.learned.features import Floats, MaliceContext, heights_of, next_rival
from spitegame.ai.malice.learned.network import LearnedEvaluator, worth
from spitegame.ai.malice.movegen import ENDS, OPEN, PAID, PAID_PARTNER, PLAYED, gone, hand_of

VICTORY = 1000.0
DEFEAT = 100.0
"""How much less a stop is worth after which the next rival can win by what lies open. Those still differ."""
NOTHING = 0
"""Instead of a card: the turn goes on with one that turns up, or ends without a discard."""


class TurnEnds(NamedTuple):
    """Where a seat may stop."""

    values: Floats
    places: Ints
    """Of the spots."""
    cards: Ints
    """What it lays aside."""
    piles: Ints


def turn_ends(evaluator: LearnedEvaluator, context: MaliceContext, spots: Ints, close: int) -> TurnEnds:
    """At every spot a discard that looks good at a glance is tried, and at the `close` best of these every other."""
    found = TurnEnds([0.0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)])
    board = context.board
    hand, left = hand_of(board, context.seat), left_of(board, context.seat)
    is_close = left_of(board, next_rival(board, context.seat)) == 1
    held, depths = [0 for _ in range(RANKS)], [0 for _ in context.own.depths]
    best = TurnEnds([0.0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)])
    for place in range(len(spots)):
        spot = spots[place]
        ends = spot >> ENDS
        if ends in (PAID, PAID_PARTNER) and left == 1:
            add_stop(found, VICTORY, place, NOTHING)
            break
        count = lay_out(context, hand, spot, held, depths)
        loss = DEFEAT if is_close and ends == OPEN and lets_win(context, spot) else 0.0
        if ends != OPEN or count == 0:
            add_stop(
                found, worth(evaluator, context, ends, spot, NOTHING, 0, held, count, depths) - loss, place, NOTHING
            )
            continue
        options = discards(context, spot, held, depths)
        if not len(options):
            continue
        option = likeliest(context, spot, options, held, depths)
        value = after_discard(evaluator, context, spot, option, held, count, depths) - loss
        add_stop(found, value, place, option)
        if len(best.values) == close:
            drop_worst(best, value)
        if len(best.values) < close:
            add_stop(best, value, place, option)
    for one in range(len(best.values)):
        spot = spots[best.places[one]]
        count = lay_out(context, hand, spot, held, depths)
        loss = DEFEAT if is_close and lets_win(context, spot) else 0.0
        tried = best.cards[one] * PILES + best.piles[one]
        for option in discards(context, spot, held, depths):
            if option != tried:
                value = after_discard(evaluator, context, spot, option, held, count, depths) - loss
                add_stop(found, value, best.places[one], option)
    return found


def add_stop(found: TurnEnds, value: float, place: int, option: int) -> None:
    found.values.append(value)
    found.places.append(place)
    found.cards.append(option // PILES)
    found.piles.append(option % PILES)


def drop_worst(found: TurnEnds, value: float) -> None:
    """If the value is better."""
    worst = 0
    for other in range(1, len(found.values)):
        if found.values[other] < found.values[worst]:
            worst = other
    if value > found.values[worst]:
        found.values.pop(worst)
        found.places.pop(worst)
        found.cards.pop(worst)
        found.piles.pop(worst)


def chance_of_winning(value: float) -> float:
    """Of what a stop is worth."""
    return 1 / (1 + exp(-value))


def left_of(board: Board, seat: int) -> int:
    """How many payoff cards the seat and its partner still have to play."""
    other = partner(board, seat)
    return board.left[seat] + (board.left[other] if other >= 0 else 0)


def lets_win(context: MaliceContext, spot: int) -> bool:
    """Whether the next rival's last payoff card fits there, or its piles lead to it."""
    board, last = context.board, context.board.terms[LAST]
    payoff = payoff_before(board, next_rival(board, context.seat))
    for height in heights_of(spot, len(board.heights)):
        depths = list(context.rival.depths)
        for _ in range(last):
            if fits(board, payoff, height):
                return True
            if not take(context, depths, height):
                break
            height = (height + 1) % last
    return False


def payoff_before(board: Board, seat: int) -> int:
    """The payoff card that it has to play: its partner's once its own are out."""
    top = payoff_top(board, seat)
    return top if top else payoff_top(board, partner(board, seat))


def take(context: MaliceContext, depths: Ints, height: int) -> bool:
    """The card for a center of that height, from one of the next rival's piles; a wild one if need be."""
    found, least = -1, RANKS
    for pile in range(len(depths)):
        if depths[pile]:
            top = context.board.piles[context.rival.starts[pile] + depths[pile] - 1]
            if top < least and fits(context.board, top, height):
                found, least = pile, top
    if found >= 0:
        depths[found] -= 1
    return found >= 0


def lay_out(context: MaliceContext, hand: Ints, spot: int, held: Ints, depths: Ints) -> int:
    """What is left of the hand and of the piles at the spot; how many cards the hand still holds."""
    for rank in range(RANKS):
        held[rank] = 0
    count = 0
    for card in range(len(hand)):
        if not spot >> PLAYED + card & 1:
            held[hand[card]] += 1
            count += 1
    for pile in range(len(depths)):
        depths[pile] = context.own.depths[pile] - gone(spot, pile)
    return count


def after_discard(
    evaluator: LearnedEvaluator, context: MaliceContext, spot: int, option: int, held: Ints, count: int, depths: Ints
) -> float:
    card, pile = option // PILES, option % PILES
    piles, at = context.board.piles, context.own.starts[pile] + depths[pile]
    covered = piles[at]
    piles[at] = card
    held[card] -= 1
    depths[pile] += 1
    value = worth(evaluator, context, OPEN, spot, card, pile, held, count - 1, depths)
    depths[pile] -= 1
    held[card] += 1
    piles[at] = covered
    return value


def discards(context: MaliceContext, spot: int, held: Ints, depths: Ints) -> Ints:
    """Each different discard that ends the turn there, as four times the rank plus the pile."""
    board, terms = context.board, context.board.terms
    found = [0 for _ in range(0)]
    if terms[LOW_FORCED]:
        for height in heights_of(spot, len(board.heights)):
            if height < 2 and held[height + 1]:
                return found
    free = -1
    for pile in range(PILES - 1, -1, -1):
        if not depths[pile]:
            free = pile
    descending = terms[DESCENDING] == 1
    for _ in range(2):
        for rank in range(1, RANKS):
            if not held[rank]:
                continue
            for pile in range(PILES):
                if depths[pile]:
                    if terms[NEW_PILE_FIRST] and free >= 0:
                        continue
                    if descending and rank > board.piles[context.own.starts[pile] + depths[pile] - 1]:
                        continue
                elif pile != free:
                    continue
                found.append(rank * PILES + pile)
        if len(found) or not descending:
            break
        descending = False
    return found


def likeliest(context: MaliceContext, spot: int, options: Ints, held: Ints, depths: Ints) -> int:
    """The discard that looks best at a glance: on the next higher rank, on an equal one, far from being needed."""
    board, last, own = context.board, context.board.terms[LAST], context.own.payoff
    heights = heights_of(spot, len(board.heights))
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
