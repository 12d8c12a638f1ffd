"""The move generator: every way through a turn, up to where the seat may stop or an unknown card turns up.

A node is a position within the turn, packed into one number: what has become of the centers, the hand and the piles.
Centers are kept sorted by height, and equal cards or equal piles are played in their order, so that positions that play
alike are the same number.

    bits 0 to 23    the heights of the centers, four bits each, rising
    bits 24 to 30   the cards of the sorted hand that are played
    bits 31 to 58   the number of cards gone from each pile: the seat's, four bits each, and its partner's, three each
    bits 59 and 60  the ending: why the turn cannot be foreseen any further

A move is one number too: the source from bit 8 on, what is played from there in bits 4 to 7, and the height of the
center in bits 0 to 3. What is played is 0 for the seat's own payoff and 1 for its partner's, a rank for the hand, and
the index in `piles_of` for a discard pile.
If the rules let an empty hand stay empty, to fill it is a move.
"""

from typing import NamedTuple, TypeAlias

from spitegame.ai.malice import board as flat
from spitegame.ai.malice.board import Board, Ints, fits, partner, payoff_top, pile_start

Floats: TypeAlias = list[float]

# The first bits of the parts of a node, and the mask of its heights.
PLAYED = 24
GONE = 31
ENDING = 59
HEIGHTS = (1 << PLAYED) - 1

OPEN, PAID, PAID_PARTNER, REDRAWN = range(4)
"""The endings: none, the payoff card went out, the partner's did, or the hand is played out and a new one is drawn."""

NOTHING = 0
"""In place of a discarded card: the turn goes on with unknown cards, or ends without a discard."""


class MoveTree(NamedTuple):
    nodes: Ints
    parents: Ints
    """For each node the index of the node before it; -1 for the root."""
    moves: Ints
    """For each node the move that leads there from its parent."""


class TurnEnds(NamedTuple):
    """All ways to stop a turn, in parallel lists."""

    values: Floats
    indices: Ints
    """The index of the node of each end, in the list of nodes that was searched."""
    discards: Ints
    """The discard at each end, one of `discards`, or NOTHING."""


class Thought(NamedTuple):
    """The result of the search of a seat's turn."""

    tree: MoveTree
    ends: TurnEnds
    best: int
    """The index of the chosen end; -1 if a low card has to be played first and no end after that is in the tree."""


def move_tree(board: Board, seat: int, most: int) -> MoveTree:
    """Return the tree of all positions that can be reached, each by the fewest moves; stop soon after `most` nodes."""
    root = 0
    for index, height in enumerate(sorted(board.heights)):
        root |= height << 4 * index
    tree = MoveTree([root], [-1], [-1])
    nodes, seen = tree.nodes, {tree.nodes[0]}
    hand, starts, depths = hand_of(board, seat), piles_of(board, seat), depths_of(board, seat)
    twins = twins_of(board, starts, depths)
    own, others = payoff_top(board, seat), payoff_top(board, partner(board, seat))
    supply = board.now[flat.STOCK] + board.now[flat.COMPLETED]
    centers, last = len(board.heights), board.terms.last
    everything = (1 << len(hand)) - 1
    chooses = board.terms.may_stay_empty == 1
    index = 0
    while index < len(nodes) and len(nodes) < most:
        node = nodes[index]
        if node >> ENDING:
            index += 1
            continue
        for center in range(centers):
            height = node >> 4 * center & 15
            if center + 1 < centers and node >> 4 * center + 4 & 15 == height:
                continue
            if height + 1 == last:  # this center is the highest; it is taken away, and an empty one is the lowest
                raised = node & ~HEIGHTS | (node << 4 & ((1 << 4 * centers) - 1))
            else:
                raised = node + (1 << 4 * center)
            if own and fits(board, own, height):
                add_node(tree, seen, index, raised | PAID << ENDING, move_of(flat.FROM_PAYOFF, 0, height))
            if others and fits(board, others, height):
                add_node(tree, seen, index, raised | PAID_PARTNER << ENDING, move_of(flat.FROM_PAYOFF, 1, height))
            for card in range(len(hand)):
                if node >> PLAYED + card & 1 or not fits(board, hand[card], height):
                    continue
                if card and hand[card - 1] == hand[card] and not node >> PLAYED + card - 1 & 1:
                    continue
                child = raised | 1 << PLAYED + card
                played_out = child >> PLAYED & everything == everything
                if played_out and not chooses and (supply or completes(tree, index, height, last)):
                    child |= REDRAWN << ENDING
                add_node(tree, seen, index, child, move_of(flat.FROM_HAND, hand[card], height))
            for pile in range(len(starts)):
                less = gone(node, pile)
                if less == depths[pile] or less == (15 if pile < flat.PILES else 7):  # a node counts no further
                    continue
                if twins[pile] >= 0 and gone(node, twins[pile]) == less:
                    continue
                if not fits(board, board.piles[starts[pile] + depths[pile] - less - 1], height):
                    continue
                child = raised + one_gone(pile)
                played_out = node >> PLAYED & everything == everything
                if played_out and not chooses and completes(tree, index, height, last):
                    child |= REDRAWN << ENDING
                add_node(tree, seen, index, child, move_of(flat.FROM_PILE, pile, height))
        played_out = chooses and node >> PLAYED & everything == everything and len(hand) == board.held[seat]
        if played_out and (supply or (index and completes(tree, tree.parents[index], tree.moves[index] & 15, last))):
            add_node(tree, seen, index, node | REDRAWN << ENDING, move_of(flat.FILLING, 0, 0))
        index += 1
    return tree


def add_node(tree: MoveTree, seen: set[int], parent: int, node: int, move: int) -> None:
    """Add a node to the tree, unless the position is in it already."""
    if node not in seen:
        seen.add(node)
        tree.nodes.append(node)
        tree.parents.append(parent)
        tree.moves.append(move)


def move_of(source: int, which: int, height: int) -> int:
    """A move as one number."""
    return source << 8 | which << 4 | height


def completes(tree: MoveTree, index: int, height: int, last: int) -> bool:
    """True if a card on this height fills a center, or one was filled before: then there are cards to draw."""
    while height + 1 < last and tree.parents[index] >= 0:
        height, index = tree.moves[index] & 15, tree.parents[index]
    return height + 1 == last


def way_to(tree: MoveTree, index: int) -> Ints:
    """Return the moves that lead from the root to the node of this index, in their order."""
    way = [0 for _ in range(0)]
    while tree.parents[index] >= 0:
        way.append(tree.moves[index])
        index = tree.parents[index]
    way.reverse()
    return way


def first_node(tree: MoveTree, index: int) -> int:
    """The index of the node after the first move on the way to a node; 0 if it is the root itself."""
    while tree.parents[index] > 0:
        index = tree.parents[index]
    return index


def hand_of(board: Board, seat: int) -> Ints:
    """The ranks of the hand, rising."""
    return [rank for rank in range(1, flat.RANKS) for _ in range(board.hands[seat * flat.RANKS + rank])]


def owners_of(board: Board, seat: int) -> Ints:
    """The seats whose piles the seat plays from: its own, then its partner's."""
    other = partner(board, seat)
    return [seat, other] if other >= 0 else [seat]


def piles_of(board: Board, seat: int) -> Ints:
    """Return the indices in `board.piles` at which the piles begin: those of each seat in `owners_of`, four by four."""
    return [pile_start(board, owner, pile) for owner in owners_of(board, seat) for pile in range(flat.PILES)]


def depths_of(board: Board, seat: int) -> Ints:
    """Return the number of cards on each pile, in the order of `piles_of`."""
    return [board.depths[owner * flat.PILES + pile] for owner in owners_of(board, seat) for pile in range(flat.PILES)]


def twins_of(board: Board, starts: Ints, depths: Ints) -> Ints:
    """Return for each pile the index of the nearest equal one of the same owner before it, or -1."""
    twins = [-1 for _ in starts]
    for pile in range(len(starts)):
        for other in range(pile // flat.PILES * flat.PILES, pile):
            if depths[other] == depths[pile]:
                same = True
                for card in range(depths[pile]):
                    if board.piles[starts[other] + card] != board.piles[starts[pile] + card]:
                        same = False
                        break
                if same:
                    twins[pile] = other
    return twins


def gone(node: int, pile: int) -> int:
    """The number of cards that are gone from the pile."""
    if pile < flat.PILES:
        return node >> GONE + 4 * pile & 15
    return node >> GONE + 16 + 3 * (pile - flat.PILES) & 7


def one_gone(pile: int) -> int:
    """Return the number to add to a node when a card leaves the pile."""
    return 1 << (GONE + 4 * pile if pile < flat.PILES else GONE + 16 + 3 * (pile - flat.PILES))


def heights_of(node: int, centers: int) -> Ints:
    """The heights of the centers at a node, rising."""
    return [node >> 4 * center & 15 for center in range(centers)]


def lay_out(node: int, hand: Ints, full: Ints, held: Ints, depths: Ints) -> int:
    """Write what a node leaves of a hand, and of piles that were `full`: into `held` the number of cards by rank, and
    into `depths` the number of cards on each pile. Return the number of cards in the hand."""
    for rank in range(flat.RANKS):
        held[rank] = 0
    count = 0
    for card in range(len(hand)):
        if not node >> PLAYED + card & 1:
            held[hand[card]] += 1
            count += 1
    for pile in range(len(depths)):
        depths[pile] = full[pile] - gone(node, pile)
    return count


def discards(board: Board, heights: Ints, held: Ints, starts: Ints, depths: Ints) -> Ints:
    """Return every different discard that may end the turn, as `PILES` times the rank plus the pile. `heights` are
    those of the centers, `held` has the numbers of cards in the hand by rank."""
    terms = board.terms
    found = [0 for _ in range(0)]
    if terms.low_cards_forced:
        for height in heights:
            if height < 2 and held[height + 1]:
                return found
    free = -1
    for pile in range(flat.PILES - 1, -1, -1):
        if not depths[pile]:
            free = pile
    descending = terms.discard_order != flat.IN_ANY_ORDER
    for _ in range(2):
        for rank in range(1, flat.RANKS):
            if not held[rank]:
                continue
            for pile in range(flat.PILES):
                if depths[pile]:
                    if terms.new_pile_first and free >= 0:
                        continue
                    if descending and rank > highest_on(board, rank, starts[pile], depths[pile]):
                        continue
                elif pile != free:
                    continue
                found.append(rank * flat.PILES + pile)
        if len(found) or not descending:
            break
        descending = False
    return found


def highest_on(board: Board, rank: int, start: int, depth: int) -> int:
    """Return the highest rank that may cover a pile when `rank` is discarded. With `WILD_ANYWHERE`, a wild card may
    cover any card, and counts as the one that it covers."""
    if board.terms.discard_order == flat.WILD_ANYWHERE:
        if rank > board.terms.last:
            return flat.JOKER
        while depth and board.piles[start + depth - 1] > board.terms.last:
            depth -= 1
    return board.piles[start + depth - 1] if depth else flat.JOKER


def fills_hand(board: Board) -> bool:
    """True if an empty hand may be filled or stay empty, and there are cards to fill it: players always fill it."""
    return board.terms.may_stay_empty == 1 and board.now[flat.STOCK] + board.now[flat.COMPLETED] > 0


def highest(values: Floats, tolerance: float) -> int:
    """Return the index of the highest value, of those within `tolerance` the first; -1 if there are none."""
    best = -1
    for index in range(len(values)):
        if best < 0 or values[index] > values[best] + tolerance:
            best = index
    return best


def no_ends() -> TurnEnds:
    return TurnEnds([0.0 for _ in range(0)], [0 for _ in range(0)], [0 for _ in range(0)])


def add_end(ends: TurnEnds, value: float, index: int, discarded: int) -> None:
    """Add an end: the turn stops at the node of this index, with one of `discards` or NOTHING."""
    ends.values.append(value)
    ends.indices.append(index)
    ends.discards.append(discarded)
