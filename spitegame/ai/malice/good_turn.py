"""Values of the ends of a turn, by weights that were tuned by hand. It is written to be compiled."""

from typing import NamedTuple

from spitegame.ai.malice import movegen, turn_context
from spitegame.ai.malice.board import COMPLETED, JOKER, PILES, RANKS, STOCK, Board, Ints, left_of, partner
from spitegame.ai.malice.movegen import Floats, MoveTree, Thought, TurnEnds
from spitegame.ai.malice.turn_context import MaliceContext, Side


class MaliceWeights(NamedTuple):
    """The weights of a value; found by playing many games."""

    turned: float = 0.4
    """The next payoff card may follow at once."""
    reach: float = 0.8
    """The chance that the payoff goes out with the next draw."""
    patience: float = 0.8
    """The factor on that for a turn's delay, for each opponent in between."""
    missing: float = 0.1
    """The cost of each card that the way to the payoff lacks."""
    draw: float = 0.03
    """The gain of each card drawn."""
    wild: float = 0.5
    """A wild card in the hand."""
    wild_on_pile: float = 0.35
    double: float = 0.02
    """A card that the hand holds twice."""
    free_pile: float = 0.03
    run: float = 0.03
    """A card on the rank above it."""
    pair: float = 0.03
    """A card on its equal."""
    gap: float = 0.02
    """The cost of each rank left out going down."""
    burying: float = 0.06
    """A lower card under a higher one."""
    burying_step: float = 0.01
    """Each rank of that."""
    burying_wild: float = 0.5
    threat: float = 0.6
    """The chance that a rival's payoff goes out next."""
    alarm: float = 1.5
    """The same for one who is about to win."""
    store: float = 0.03
    """The gain of each card of one's own that can still be played later."""
    idle: float = 0.4
    """The same cost when there is nothing to draw."""


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
"""With fewer cards than this to draw, the stock may run dry, and a game in which everybody holds back is blocked."""
WILD_SAVED = 0.25
"""The chance by which a way to the payoff card is better for each wild card that it does not need."""


class GoodContext(NamedTuple):
    """Values that are worked out once for a turn. `looked_at` and `dangers` are a memo, filled during the search."""

    context: MaliceContext
    weights: MaliceWeights
    supply: int
    """The number of cards to draw."""
    scarcity: float
    """The scarcity of the stock, from 0 (`SCARCE` cards or more to draw) to 1 (none)."""
    patience: float
    """The factor on a chance for a whole round of delay."""
    orders: Floats
    """The order of each pile, as a value, by the number of its cards that are left; `depth + 1` numbers for each
    pile."""
    rivals: Ints
    """The opponents to beware of."""
    threats: Floats
    """The cost of the chance of each of them."""
    looked_at: Ints
    """The heights of the centers, as the bits of a node, for which `dangers` has a value."""
    dangers: Floats
    """The cost of what each of these heights offers to the rivals."""


class Way(NamedTuple):
    """The best way for a payoff card to go out."""

    chance: float
    """The probability that draws bring all that is missing."""
    missing: int
    """The number of cards that are neither at hand nor stood in for by a wild one."""
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
    """The cost of an opponent's chance. The more sides there are, the more a block is a gift to the others."""
    if board.left[opponent] == 1:
        return weights.alarm
    return weights.threat / (opponents // 2 if partner(board, opponent) >= 0 else opponents)


def orders_of(board: Board, weights: MaliceWeights, side: Side) -> Floats:
    """The order of each pile, as a value: good if it is free or runs down, bad if something high lies on something
    low."""
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
    """The ends of the turn, with what each is worth to the good player."""
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
    """The best `PROMISING` discards by a rule of thumb."""
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
    """The worth of ending the turn at a node with this discard; the lists are the same again afterwards."""
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
    """The worth of a position; one payoff card played is worth 1. `order` is how well the piles lie.

    Where it cannot be more than `least`, an upper bound of it is enough.
    """
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
    """The value of the next draw, at most `reach`."""
    way = nearest_way(known.context, payoff, known.context.own, node, held, depths, draws)
    return max(0.0, reach - known.weights.wild * way.wilds) * way.chance - known.weights.missing * way.missing


def danger_of(known: GoodContext, node: int) -> float:
    """The cost of the centers for what they offer to the opponents, each with a whole new hand."""
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
    """The best way over any center for the payoff card to go out, from the hand and the side's piles."""
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
    """The order of the piles, as a value."""
    order = 0.0
    for pile in range(len(depths)):
        order += known.orders[pile * (known.context.board.terms.depth + 1) + depths[pile]]
    return order


def tidier(known: GoodContext, option: int, depths: Ints) -> float:
    """The gain in the order of the piles by a discard."""
    board, weights = known.context.board, known.weights
    card, pile = option // PILES, option % PILES
    gain, depth = weights.wild_on_pile * is_wild(board, card), depths[pile]
    if not depth:
        return gain - weights.free_pile
    top = board.piles[known.context.own.starts[pile] + depth - 1]
    return gain + laid(board, weights, top, card) - weights.wild_on_pile * is_wild(board, top)


def laid(board: Board, weights: MaliceWeights, below: int, above: int) -> float:
    """The value of a card on another one."""
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
