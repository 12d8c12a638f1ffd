"""The table in plain numbers: ranks for cards and flat lists, quick to change and to compile.

A seat's player fills one in from its view, and what the seat does not see stays 0. Training deals whole ones and plays
on them with the steps below, which follow the rules move by move.
"""

from typing import NamedTuple, TypeAlias

from spitegame.rules.malice.options import LOW_STOCK

Ints: TypeAlias = list[int]

RANKS = 15
"""Numbers that a rank can have: 1 to 13, and 14 for a joker. Ranks above the last of a center are wild."""
JOKER = 14
PILES = 4
PAYOFFS = 40
"""Room for a payoff."""
CENTER = 13
"""Room for a center."""

# What the terms hold: the rules that matter in play.
SEATS, CENTERS, LAST, HAND, WILD_MAY_BE, RETURN, NEW_PILE_FIRST, DESCENDING, LOW_FORCED, PARTNERS, DEPTH = range(11)
TERMS = 11
AT_ONCE, WHEN_LOW, WHEN_EMPTY = range(3)

# What there is now.
STOCK, COMPLETED, TURN, STIRRED, IDLE, ENDED, DICE = range(7)
NOW = 7
IN_PLAY, WON, BLOCKED = range(3)
MOST_DICE = 2147483647
"""What the dice stay below. They never show 0."""

# Where a card comes from.
FROM_PAYOFF, FROM_HAND, FROM_PILE = range(3)


class Board(NamedTuple):
    terms: Ints
    pack: Ints
    """How many cards of each rank there are in the game."""
    centers: Ints
    heights: Ints
    hands: Ints
    """By seat and rank, how many."""
    held: Ints
    payoffs: Ints
    left: Ints
    piles: Ints
    depths: Ints
    """Of each seat's four piles, how many cards."""
    stock: Ints
    """The last is the next to be drawn; as many count as `now[STOCK]` says."""
    completed: Ints
    now: Ints


def fits(board: Board, rank: int, height: int) -> bool:
    last = board.terms[LAST]
    return rank == height + 1 or (rank > last and (board.terms[WILD_MAY_BE] >> (height + 1)) & 1 == 1)


def partner(board: Board, seat: int) -> int:
    """Across the table; -1 where there are no partners."""
    seats = board.terms[SEATS]
    return (seat + seats // 2) % seats if board.terms[PARTNERS] else -1


def payoff_top(board: Board, seat: int) -> int:
    """0 if there is no card left."""
    left = board.left[seat]
    return board.payoffs[seat * PAYOFFS + left - 1] if left else 0


def pile_start(board: Board, seat: int, pile: int) -> int:
    return (seat * PILES + pile) * board.terms[DEPTH]


def may_discard(board: Board, seat: int, rank: int, pile: int) -> bool:
    """Whether a card of the hand may go there."""
    terms = board.terms
    if terms[LOW_FORCED] and plays_low(board, seat):
        return False
    depth = board.depths[seat * PILES + pile]
    if terms[NEW_PILE_FIRST] and depth and has_free_pile(board, seat):
        return False
    return not terms[DESCENDING] or descends(board, seat, rank, pile) or not any_descends(board, seat)


def plays_low(board: Board, seat: int) -> bool:
    low = 0
    for height in board.heights:
        if height < 2:
            low += board.hands[seat * RANKS + height + 1]
    return low > 0


def has_free_pile(board: Board, seat: int) -> bool:
    return min(board.depths[seat * PILES : (seat + 1) * PILES]) == 0


def descends(board: Board, seat: int, rank: int, pile: int) -> bool:
    depth = board.depths[seat * PILES + pile]
    return depth == 0 or rank <= board.piles[pile_start(board, seat, pile) + depth - 1]


def any_descends(board: Board, seat: int) -> bool:
    for rank in range(1, RANKS):
        if board.hands[seat * RANKS + rank]:
            for pile in range(PILES):
                if descends(board, seat, rank, pile):
                    return True
    return False


def play(board: Board, source: int, which: int, center: int) -> None:
    """The seat whose turn it is plays a card to a center.

    `which` is a seat for a payoff, a rank for the hand, and four times the seat plus the pile for a discard pile.
    """
    seat = board.now[TURN]
    rank = taken(board, seat, source, which)
    height = board.heights[center]
    board.centers[center * CENTER + height] = rank
    board.heights[center] = height + 1
    board.now[STIRRED] = 1
    if source == FROM_PAYOFF and is_out(board, seat):
        board.now[ENDED] = WON
        return
    if height + 1 == board.terms[LAST]:
        complete(board, center)
    if not board.held[seat]:
        fill_hand(board, seat)


def taken(board: Board, seat: int, source: int, which: int) -> int:
    """The card's rank; it is taken up from where it lies."""
    if source == FROM_HAND:
        board.hands[seat * RANKS + which] -= 1
        board.held[seat] -= 1
        return which
    if source == FROM_PAYOFF:
        board.left[which] -= 1
        return board.payoffs[which * PAYOFFS + board.left[which]]
    board.depths[which] -= 1
    return board.piles[which * board.terms[DEPTH] + board.depths[which]]


def is_out(board: Board, seat: int) -> bool:
    other = partner(board, seat)
    return board.left[seat] == 0 and (other < 0 or board.left[other] == 0)


def complete(board: Board, center: int) -> None:
    count = board.now[COMPLETED]
    for place in range(board.heights[center]):
        board.completed[count + place] = board.centers[center * CENTER + place]
    board.now[COMPLETED] = count + board.heights[center]
    board.heights[center] = 0
    refill_stock(board)


def refill_stock(board: Board) -> None:
    returning, stock, rule = board.now[COMPLETED], board.now[STOCK], board.terms[RETURN]
    if not returning:
        return
    if rule == AT_ONCE:
        for place in range(returning):
            board.stock[stock + place] = board.completed[place]
        shuffle(board, board.stock, stock + returning)
    elif stock < (LOW_STOCK if rule == WHEN_LOW else 1):
        shuffle(board, board.completed, returning)
        for place in range(stock - 1, -1, -1):
            board.stock[place + returning] = board.stock[place]
        for place in range(returning):
            board.stock[place] = board.completed[place]
    else:
        return
    board.now[STOCK] = stock + returning
    board.now[COMPLETED] = 0


def shuffle(board: Board, cards: Ints, count: int) -> None:
    for last in range(count - 1, 0, -1):
        other = throw(board) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def throw(board: Board) -> int:
    """A number by chance: Park and Miller's."""
    board.now[DICE] = board.now[DICE] * 48271 % MOST_DICE
    return board.now[DICE] >> 3


def fill_hand(board: Board, seat: int) -> None:
    while board.held[seat] < board.terms[HAND] and board.now[STOCK]:
        draws = min(board.terms[HAND] - board.held[seat], board.now[STOCK])
        for _ in range(draws):
            board.now[STOCK] -= 1
            board.hands[seat * RANKS + board.stock[board.now[STOCK]]] += 1
        board.held[seat] += draws
        refill_stock(board)


def discard(board: Board, rank: int, pile: int) -> None:
    seat = board.now[TURN]
    at = seat * PILES + pile
    board.hands[seat * RANKS + rank] -= 1
    board.held[seat] -= 1
    board.piles[pile_start(board, seat, pile) + board.depths[at]] = rank
    board.depths[at] += 1
    end_turn(board)


def end_turn(board: Board) -> None:
    now = board.now
    now[IDLE] = 0 if now[STIRRED] else now[IDLE] + 1
    if now[IDLE] == board.terms[SEATS]:
        now[ENDED] = BLOCKED
        return
    now[TURN] = (now[TURN] + 1) % board.terms[SEATS]
    now[STIRRED] = 1 if now[STOCK] else 0
    fill_hand(board, now[TURN])
