"""What stays as it is while a seat plays its turn."""

from typing import NamedTuple

from spitegame.ai.malice.board import (
    CENTER,
    LAST,
    PILES,
    RANKS,
    SEATS,
    Board,
    Ints,
    partner,
    payoff_top,
    pile_start,
)
from spitegame.ai.malice.movegen import Floats, depths_of, piles_of


class Side(NamedTuple):
    """The open cards that a seat plays from when it is its turn."""

    payoff: int
    """The rank of the top card, or 0 if there is none."""
    starts: Ints
    depths: Ints


class MaliceContext(NamedTuple):
    board: Board
    seat: int
    likely: Floats
    """By rank, the probability that a card that the seat does not see is of it."""
    wild: float
    """The probability that such a card is wild."""
    own: Side
    partner: Side
    rival: Side
    """The next opponent."""
    second: Side
    """The opponent closest to winning among the others."""
    nobody: Ints
    """An empty hand, by rank."""


def context_of(board: Board, seat: int) -> MaliceContext:
    rival = next_rival(board, seat)
    likely = likely_of(board, seat)
    return MaliceContext(
        board,
        seat,
        likely,
        sum(likely[board.terms[LAST] + 1 :]),
        side_of(board, seat),
        side_of(board, partner(board, seat)),
        side_of(board, rival),
        side_of(board, second_rival(board, seat, rival)),
        [0 for _ in range(RANKS)],
    )


def side_of(board: Board, seat: int) -> Side:
    """An empty side for a seat below 0."""
    if seat < 0:
        return Side(0, [0 for _ in range(PILES)], [0 for _ in range(PILES)])
    return Side(payoff_top(board, seat), piles_of(board, seat), depths_of(board, seat))


def next_rival(board: Board, seat: int) -> int:
    return (seat + 1) % board.terms[SEATS]


def second_rival(board: Board, seat: int, rival: int) -> int:
    """The opponent with the fewest payoff cards left, but for the next one; -1 if there is none."""
    second, fewest = -1, 99
    for step in range(2, board.terms[SEATS]):
        other = (seat + step) % board.terms[SEATS]
        if other != partner(board, seat) and 0 < board.left[other] < fewest:
            second, fewest = other, board.left[other]
    return second


def payoff_before(board: Board, seat: int) -> int:
    """The payoff card that the seat has to play: its partner's once its own are out."""
    top = payoff_top(board, seat)
    return top if top else payoff_top(board, partner(board, seat))


def likely_of(board: Board, seat: int) -> Floats:
    unseen = unseen_by(board, seat)
    total = max(1, sum(unseen))
    return [count / total for count in unseen]


def unseen_by(board: Board, seat: int) -> Ints:
    """By rank, the number of cards that neither lie open nor are in the seat's hand."""
    unseen = [board.pack[rank] - board.hands[seat * RANKS + rank] for rank in range(RANKS)]
    for other in range(board.terms[SEATS]):
        unseen[payoff_top(board, other)] -= 1
        for pile in range(PILES):
            start = pile_start(board, other, pile)
            for place in range(board.depths[other * PILES + pile]):
                unseen[board.piles[start + place]] -= 1
    for center in range(len(board.heights)):
        for place in range(board.heights[center]):
            unseen[board.centers[center * CENTER + place]] -= 1
    unseen[0] = 0
    return [max(0, count) for count in unseen]
