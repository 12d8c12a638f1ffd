"""Values of the ends of a turn, by weights that were tuned by hand. Training compiles this module."""

from typing import NamedTuple

from spitegame.ai.malice import movegen, turn_context
from spitegame.ai.malice.board import COMPLETED, JOKER, PILES, RANKS, STOCK, Board, Ints, left_of, partner
from spitegame.ai.malice.movegen import Floats, MoveTree, Thought, TurnEnds
from spitegame.ai.malice.turn_context import MaliceContext, Side


class MaliceWeights(NamedTuple):
    """The weights of the value of a position, where one payoff card played is worth 1; found by playing many games."""

    turned: float = 0.4
    """The gain of the payoff card that turns up after one is played, and may follow at once."""
    reach: float = 0.8
    """The gain of being able to play the payoff card with the next draw, times the probability of that."""
    patience: float = 0.8
    """The factor on `reach` for the delay by each opponent whose turn comes before."""
    missing: float = 0.1
    """The cost of each card that is missing on the way to the payoff card."""
    draw: float = 0.03
    """The gain of each card drawn."""
    wild: float = 0.5
    """The gain of a wild card in the hand."""
    wild_on_pile: float = 0.35
    """The gain of a wild card on top of a pile."""
    double: float = 0.02
    """The cost of each card that the hand holds twice."""
    free_pile: float = 0.03
    """The gain of an empty discard pile."""
    run: float = 0.03
    """The gain of a card on one of the next higher rank."""
    pair: float = 0.03
    """The gain of a card on one of the same rank."""
    gap: float = 0.02
    """The cost of each rank that is left out between a card and a lower one on it."""
    burying: float = 0.06
    """The cost of a card under a higher one."""
    burying_step: float = 0.01
    """The further cost of each rank of the difference."""
    burying_wild: float = 0.5
    """The cost of a wild card under another rank."""
    threat: float = 0.6
    """The cost of a rival's being able to play its payoff card next, times the probability of that."""
    alarm: float = 1.5
    """The same cost for a rival with one payoff card left."""
    store: float = 0.03
    """The gain of each card in the hand and on the piles: less, the scarcer the stock is."""
    idle: float = 0.4
    """The cost of each of these cards when there is nothing to draw."""


TUNED = MaliceWeights()
SPITEFUL = MaliceWeights(threat=1.3, alarm=2.5)

MOST_NODES = 300
"""The most nodes of a turn that are searched: enough for nearly every turn."""
PROMISING = 3
"""The number of discards at a node that are looked at closely."""
WIN = 1000.0
"""The value of an end that wins the game."""
TOLERANCE = 1e-9
"""The rounding error that is ignored when values are compared."""
NEARLY_OUT = 2
"""The number of payoff cards left at which a seat is about to win."""
SCARCE = 20
"""The number of cards to draw below which the stock may run dry, and the game be blocked by holding back."""
WILD_SAVED = 0.25
"""The probability for which a wild card is spent: a way that needs one more wild card has to be more likely by this."""


class GoodContext(NamedTuple):
    """Values that are worked out once for a turn. `looked_at` and `dangers` are a memo, filled during the search."""

    context: MaliceContext
    weights: MaliceWeights
    supply: int
    """The number of cards that can still be drawn."""
    scarcity: float
    """The scarcity of the stock, from 0 (`SCARCE` cards or more to draw) to 1 (none)."""
    patience: float
    """The factor on `reach` when all opponents play before the next draw."""
    orders: Floats
    """The value of the order of each pile, by pile and number of its cards left: `depth + 1` numbers each."""
    rivals: Ints
    """The seats of the opponents to beware of: the next one, and those about to win."""
    threats: Floats
    """By rival, the cost of its being able to play its payoff card, times the probability of that."""
    looked_at: Ints
    """The heights of the centers, as the bits of a node, for which `dangers` has a value."""
    dangers: Floats
    """The cost of the rivals' chances at each entry of `looked_at`."""


class Way(NamedTuple):
    """The best way to play a payoff card."""

    chance: float
    """The probability that draws bring all that is missing."""
    missing: int
    """The number of missing cards for which no wild card stands."""
    wilds: int
    """The number of wild cards that it takes."""


def good_thought(board: Board, seat: int, weights: MaliceWeights) -> Thought:
    """The turn of the seat, with the end that the good player likes best."""
    tree = movegen.move_tree(board, seat, MOST_NODES)
    ends = good_ends(good_context(board, seat, weights), tree)
    return Thought(tree, ends, movegen.highest(ends.values, TOLERANCE))


def good_context(board: Board, seat: int, weights: MaliceWeights) -> GoodContext:
    """The constants of a turn that `good_ends` needs."""
    context, supply = turn_context.context_of(board, seat), board.now[STOCK] + board.now[COMPLETED]
    opponents = board.terms.seats - (1 if partner(board, seat) < 0 else 2)
    rivals, threats = [0 for _ in range(0)], [0.0 for _ in range(0)]
    for other in range(board.terms.seats):
        if other == seat or other == partner(board, seat) or not board.left[other]:
            continue
        if other == turn_context.next_rival(board, seat) or board.left[other] <= NEARLY_OUT:
            rivals.append(other)
            threats.append(threat_of(board, weights, other, opponents))
    scarcity, patience = max(0.0, 1 - supply / SCARCE), weights.patience**opponents
    orders, looked_at, dangers = orders_of(board, weights, context.own), [0 for _ in range(0)], [0.0 for _ in range(0)]
    return GoodContext(context, weights, supply, scarcity, patience, orders, rivals, threats, looked_at, dangers)


def threat_of(board: Board, weights: MaliceWeights, opponent: int, opponents: int) -> float:
    """Return the cost of letting an opponent play its payoff card: less with more sides, as a block helps them all."""
    if board.left[opponent] == 1:
        return weights.alarm
    return weights.threat / (opponents // 2 if partner(board, opponent) >= 0 else opponents)


def orders_of(board: Board, weights: MaliceWeights, side: Side) -> Floats:
    """Return `GoodContext.orders`: a pile is good if free or running down, and bad if a high card lies on a low one."""
    room = board.terms.depth + 1
    orders = [0.0 for _ in range(room * len(side.depths))]
    for pile in range(len(side.depths)):
        run, start = 0.0, side.starts[pile]
        orders[pile * room] = weights.free_pile
        for index in range(side.depths[pile]):
            card = board.piles[start + index]
            if index:
                run += laid(board, weights, board.piles[start + index - 1], card)
            orders[pile * room + index + 1] = run + weights.wild_on_pile * is_wild(board, card)
    return orders


def good_ends(known: GoodContext, tree: MoveTree) -> TurnEnds:
    """Return the ends of the turn, with the value of each to the good player."""
    context, board, seat, ends = known.context, known.context.board, known.context.seat, movegen.no_ends()
    hand, full, least = movegen.hand_of(board, seat), context.own.depths, -WIN
    held, depths = [0 for _ in range(RANKS)], [0 for _ in full]
    for index in range(len(tree.nodes)):
        node = tree.nodes[index]
        ending = node >> movegen.ENDING
        if ending in (movegen.PAID, movegen.PAID_PARTNER) and left_of(board, seat) == 1:
            movegen.add_end(ends, WIN, index, movegen.NOTHING)
            break
        count = movegen.lay_out(node, hand, full, held, depths)
        if ending == movegen.OPEN and count == 0 and movegen.fills_hand(board):
            continue
        first, order = len(ends.values), order_of(known, depths)
        if ending != movegen.OPEN or count == 0:
            movegen.add_end(ends, good_value(known, node, held, depths, order, least), index, movegen.NOTHING)
        else:
            for option in promising(known, node, held, depths):
                value = good_after_discard(known, node, option, held, depths, order, least)
                movegen.add_end(ends, value, index, option)
        for end in range(first, len(ends.values)):
            least = max(least, ends.values[end])
    return ends


def promising(known: GoodContext, node: int, held: Ints, depths: Ints) -> Ints:
    """Return the best `PROMISING` discards by a rule of thumb."""
    board, found, looks = known.context.board, [0 for _ in range(0)], [0.0 for _ in range(0)]
    heights = movegen.heights_of(node, len(board.heights))
    for option in movegen.discards(board, heights, held, known.context.own.starts, depths):
        look = tidier(known, option, depths) - known.weights.wild * is_wild(board, option // PILES)
        index = len(looks)
        while index and looks[index - 1] < look:
            index -= 1
        looks.insert(index, look)
        found.insert(index, option)
    best = found[:PROMISING]
    best.sort()
    best.reverse()
    return best


def good_after_discard(
    known: GoodContext, node: int, option: int, held: Ints, depths: Ints, order: float, least: float
) -> float:
    """Return the value of ending the turn at a node with this discard. The lists are changed and restored."""
    card, pile = option // PILES, option % PILES
    piles, at = known.context.board.piles, known.context.own.starts[pile] + depths[pile]
    better, covered = order + tidier(known, option, depths), piles[at]
    piles[at] = card
    held[card] -= 1
    depths[pile] += 1
    value = good_value(known, node, held, depths, better, least)
    depths[pile] -= 1
    held[card] += 1
    piles[at] = covered
    return value


def good_value(known: GoodContext, node: int, held: Ints, depths: Ints, order: float, least: float) -> float:
    """Return the value of a position: one payoff card played is worth 1. `order` is the value of how the piles lie. If
    the value cannot exceed `least`, an upper bound of it is returned."""
    weights, terms, ending, own = known.weights, known.context.board.terms, node >> movegen.ENDING, known.context.own
    count, wilds, doubles = 0, 0, 0
    for rank in range(1, RANKS):
        if held[rank]:
            count += held[rank]
            doubles += held[rank] - 1
            wilds += held[rank] if rank > terms.last else 0
    store, draws = count + sum(depths), min(terms.hand - count, known.supply)
    lasting = order - danger_of(known, node) + weights.wild * wilds - weights.double * doubles
    lasting += store * (weights.store * (1 - known.scarcity) - weights.idle * known.scarcity)
    if ending in (movegen.PAID, movegen.PAID_PARTNER):
        lasting += 1 + weights.turned
    lasting += weights.draw * draws
    reach, mate = weights.reach * (known.patience if ending == movegen.OPEN else 1.0), known.context.partner.payoff
    most = lasting + reach * ((1 if own.payoff else 0) + (1 if mate else 0))
    if most <= least:
        return most
    value = 0.0
    if own.payoff and ending != movegen.PAID:
        value += prospect(known, own.payoff, node, held, depths, draws, reach)
    if mate and ending != movegen.PAID_PARTNER:
        value += prospect(known, mate, node, held, depths, draws, reach)
    return lasting + value


def prospect(known: GoodContext, payoff: int, node: int, held: Ints, depths: Ints, draws: int, reach: float) -> float:
    """Return the value of being able to play this payoff card with the next draw: at most `reach`."""
    way = nearest_way(known.context, payoff, known.context.own, node, held, depths, draws)
    return max(0.0, reach - known.weights.wild * way.wilds) * way.chance - known.weights.missing * way.missing


def danger_of(known: GoodContext, node: int) -> float:
    """Return the cost of what the centers offer to the rivals, each with a whole new hand."""
    for index in range(len(known.looked_at)):
        if known.looked_at[index] == node & movegen.HEIGHTS:
            return known.dangers[index]
    context, danger = known.context, 0.0
    for index in range(len(known.rivals)):
        side = turn_context.side_of(context.board, known.rivals[index])
        draws = context.board.terms.hand
        way = nearest_way(context, side.payoff, side, node, context.empty_hand, side.depths, draws)
        danger += known.threats[index] * way.chance
    known.looked_at.append(node & movegen.HEIGHTS)
    known.dangers.append(danger)
    return danger


def nearest_way(
    context: MaliceContext, payoff: int, side: Side, node: int, held: Ints, depths: Ints, draws: int
) -> Way:
    """Return the best way to play the payoff card to any center, from the hand and the side's piles."""
    last, heights = context.board.terms.last, movegen.heights_of(node, len(context.board.heights))
    if payoff > last:
        return Way(1.0, 0, 0)
    wilds = turn_context.wilds_of(context, side, held, depths)
    best, best_look = Way(0.0, last, 0), -1.0 - WILD_SAVED * wilds
    for center in range(len(heights)):
        if center and heights[center - 1] == heights[center]:
            continue
        far = (payoff - 1 - heights[center]) % last
        lacking = turn_context.lacking_of(context, heights[center], far, side, held, depths)
        spent = min(lacking.replaceable, wilds)
        chance, missing = turn_context.chance_of(context, lacking, wilds, draws), lacking.number - spent
        look = chance - spent * WILD_SAVED
        if look > best_look or (look == best_look and missing < best.missing):
            best, best_look = Way(chance, missing, spent), look
    return best


def order_of(known: GoodContext, depths: Ints) -> float:
    """Return the value of the order of the piles, with `depths` cards left on them."""
    order = 0.0
    for pile in range(len(depths)):
        order += known.orders[pile * (known.context.board.terms.depth + 1) + depths[pile]]
    return order


def tidier(known: GoodContext, option: int, depths: Ints) -> float:
    """Return the gain in the order of the piles by a discard, as a value."""
    board, weights = known.context.board, known.weights
    card, pile = option // PILES, option % PILES
    gain, depth = weights.wild_on_pile * is_wild(board, card), depths[pile]
    if not depth:
        return gain - weights.free_pile
    top = board.piles[known.context.own.starts[pile] + depth - 1]
    return gain + laid(board, weights, top, card) - weights.wild_on_pile * is_wild(board, top)


def laid(board: Board, weights: MaliceWeights, below: int, above: int) -> float:
    """Return the value of a card `above` that lies on a card `below`."""
    if above == below:
        return weights.pair
    if is_wild(board, below):
        return -weights.burying_wild
    if above == below - 1:
        return weights.run
    if above < below:
        return -weights.gap * (below - above - 1)
    high = JOKER if is_wild(board, above) else above
    return -weights.burying - weights.burying_step * (high - below)


def is_wild(board: Board, rank: int) -> bool:
    return rank > board.terms.last
