"""The table in plain numbers: ranks for cards and flat lists, quick to change and to compile.

A player fills a board in from its view, where cards that its seat does not see stay 0. Training deals whole boards. The
steps below and `movegen` are the only other copy of the rules, and the tests hold them equal to `rules.malice`, move by
move. A house rule that bars a play belongs in `fits`, and one that bars a discard in `movegen.discards`.
"""

from typing import NamedTuple, TypeAlias

from spitegame.ai.dice import shuffle
from spitegame.rules.malice.options import LOW_STOCK

Ints: TypeAlias = list[int]

RANKS = 15
"""Ranks are 1 to 13, and 14 for a joker; 0 is no card or an unknown one. Ranks above the last of a center are wild."""
JOKER = 14
PILES = 4
"""The number of discard piles of a seat."""
PAYOFFS = 40
"""The most cards of one payoff: the room that it has in a list."""
CENTER = 13
"""The most cards of one center: the room that it has in a list."""

AT_ONCE, WHEN_LOW, WHEN_EMPTY = range(3)
"""The moments at which completed cards return to the stock, in the order of `CompletedReturn`."""

IN_ANY_ORDER, DESCENDING, WILD_ANYWHERE = range(3)
"""The orders of discards, as `DiscardOrder` has them."""

# Indices of `now`, which changes from move to move: cards in the stock; completed cards; the seat to act; 1 if it has
# played or drawn in this turn; turns in a row in which nobody did; IN_PLAY, WON or BLOCKED; the state of the dice.
STOCK, COMPLETED, TURN, STIRRED, IDLE, ENDED, DICE = range(7)
NOW = 7
IN_PLAY, WON, BLOCKED = range(3)

# The source of a move: where the card comes from; FILLING if no card is played, but the hand is filled.
FROM_PAYOFF, FROM_HAND, FROM_PILE, FILLING = range(4)


class Terms(NamedTuple):
    """The rules that matter in play, as numbers. A field with the name of an option of the rules has its value."""

    seats: int
    centers: int
    last: int
    """The rank that completes a center."""
    hand: int
    wild_may_be: int
    """Bit `rank` is 1 if a wild card may stand for that rank."""
    completed_return: int
    new_pile_first: int
    discard_order: int
    low_cards_forced: int
    may_stay_empty: int
    partners: int
    depth: int
    """The most cards of one discard pile: the room that it has in a list."""


class Board(NamedTuple):
    terms: Terms
    pack: Ints
    """The number of cards of each rank in the whole game."""
    centers: Ints
    """The ranks on each center, from the bottom; every center has room for `CENTER`."""
    heights: Ints
    """The number of cards on each center."""
    hands: Ints
    """The number of cards by seat and rank: `RANKS` numbers for every seat."""
    held: Ints
    """The number of cards in each hand."""
    payoffs: Ints
    """The ranks of each payoff, the top last; every seat has room for `PAYOFFS`."""
    left: Ints
    """The number of cards in each payoff."""
    piles: Ints
    """The ranks of each seat's four discard piles, from the bottom; every pile has room for `terms.depth`."""
    depths: Ints
    """The number of cards on each discard pile."""
    stock: Ints
    """The ranks of the stock. Only the first `now[STOCK]` cards count, and the last of these is drawn next."""
    completed: Ints
    """The ranks of the completed cards; only the first `now[COMPLETED]` count."""
    now: Ints
    """The numbers at the indices from `STOCK` to `DICE`."""


def fits(board: Board, rank: int, height: int) -> bool:
    """True if a card of this rank may go on a center of this height."""
    last = board.terms.last
    return rank == height + 1 or (rank > last and (board.terms.wild_may_be >> (height + 1)) & 1 == 1)


def partner(board: Board, seat: int) -> int:
    """The seat across the table, or -1 where there are no partners."""
    seats = board.terms.seats
    return (seat + seats // 2) % seats if board.terms.partners else -1


def payoff_top(board: Board, seat: int) -> int:
    """Return the rank of the top payoff card; 0 if no card is left, or for a seat below 0, which is nobody."""
    left = board.left[seat] if seat >= 0 else 0
    return board.payoffs[seat * PAYOFFS + left - 1] if left else 0


def left_of(board: Board, seat: int) -> int:
    """The number of payoff cards that the seat and its partner still have to play."""
    other = partner(board, seat)
    return board.left[seat] + (board.left[other] if other >= 0 else 0)


def pile_start(board: Board, seat: int, pile: int) -> int:
    """The index in `board.piles` at which the room of a pile begins."""
    return (seat * PILES + pile) * board.terms.depth


def play(board: Board, source: int, which: int, center: int) -> None:
    """Play a card of the seat whose turn it is to a center.

    `which` is a seat for a payoff, a rank for the hand, and `PILES` times the seat plus the pile for a discard pile.
    """
    seat = board.now[TURN]
    rank = taken(board, seat, source, which)
    height = board.heights[center]
    board.centers[center * CENTER + height] = rank
    board.heights[center] = height + 1
    board.now[STIRRED] = 1
    if source == FROM_PAYOFF and not left_of(board, seat):
        board.now[ENDED] = WON
        return
    if height + 1 == board.terms.last:
        complete(board, center)
    if not board.held[seat] and not board.terms.may_stay_empty:
        fill_hand(board, seat)


def taken(board: Board, seat: int, source: int, which: int) -> int:
    """Take the card up from where it lies, and return its rank; `which` as in `play`."""
    if source == FROM_HAND:
        board.hands[seat * RANKS + which] -= 1
        board.held[seat] -= 1
        return which
    if source == FROM_PAYOFF:
        board.left[which] -= 1
        return board.payoffs[which * PAYOFFS + board.left[which]]
    board.depths[which] -= 1
    return board.piles[which * board.terms.depth + board.depths[which]]


def complete(board: Board, center: int) -> None:
    """Take a full center away: its cards wait to return to the stock."""
    count = board.now[COMPLETED]
    for index in range(board.heights[center]):
        board.completed[count + index] = board.centers[center * CENTER + index]
    board.now[COMPLETED] = count + board.heights[center]
    board.heights[center] = 0
    refill_stock(board)


def refill_stock(board: Board) -> None:
    """Let the completed cards return to the stock, if the rules want it now."""
    returning, stock, rule = board.now[COMPLETED], board.now[STOCK], board.terms.completed_return
    if not returning:
        return
    if rule == AT_ONCE:
        for index in range(returning):
            board.stock[stock + index] = board.completed[index]
        shuffle(board.now, DICE, board.stock, stock + returning)
    elif stock < (LOW_STOCK if rule == WHEN_LOW else 1):
        shuffle(board.now, DICE, board.completed, returning)
        for index in range(stock - 1, -1, -1):
            board.stock[index + returning] = board.stock[index]
        for index in range(returning):
            board.stock[index] = board.completed[index]
    else:
        return
    board.now[STOCK] = stock + returning
    board.now[COMPLETED] = 0


def fill_hand(board: Board, seat: int) -> None:
    while board.held[seat] < board.terms.hand and board.now[STOCK]:
        draws = min(board.terms.hand - board.held[seat], board.now[STOCK])
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
    """Give the turn to the next seat, which fills its hand. If nobody played or drew for a round, the game is over."""
    now = board.now
    now[IDLE] = 0 if now[STIRRED] else now[IDLE] + 1
    if now[IDLE] == board.terms.seats:
        now[ENDED] = BLOCKED
        return
    now[TURN] = (now[TURN] + 1) % board.terms.seats
    now[STIRRED] = 1 if now[STOCK] else 0
    fill_hand(board, now[TURN])


def share_of_win(board: Board, seat: int) -> float:
    """Return the part of the win that goes to the seat's side if the game ends now: the fewest payoff cards win."""
    fewest, winners = 1000, 0
    for each in range(board.terms.seats):
        left = left_of(board, each)
        if left < fewest:
            fewest, winners = left, 0
        if left == fewest:
            winners += 1
    if left_of(board, seat) > fewest:
        return 0.0
    return (2.0 if partner(board, seat) >= 0 else 1.0) / winners


def copied(board: Board) -> Board:
    """A copy that can be played on without changing the board; terms and pack are shared."""
    return Board(
        board.terms,
        board.pack,
        board.centers.copy(),
        board.heights.copy(),
        board.hands.copy(),
        board.held.copy(),
        board.payoffs.copy(),
        board.left.copy(),
        board.piles.copy(),
        board.depths.copy(),
        board.stock.copy(),
        board.completed.copy(),
        board.now.copy(),
    )
