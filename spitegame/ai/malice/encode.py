"""The board as a seat sees it."""

from spitegame.ai.malice import board as numbers
from spitegame.ai.malice.board import (
    AT_ONCE,
    BLOCKED,
    CENTER,
    DEPTH,
    ENDED,
    IDLE,
    JOKER,
    MOST_DICE,
    NOW,
    PAYOFFS,
    PILES,
    RANKS,
    STIRRED,
    TERMS,
    TURN,
    WHEN_EMPTY,
    WHEN_LOW,
    WON,
    Board,
    Ints,
)
from spitegame.rules.cards import PACK, Card, Rank
from spitegame.rules.malice.options import CompletedReturn, DiscardOrder, MaliceRules, last_rank, packs
from spitegame.rules.malice.state import Blocked, MaliceState, Pile, Turn, Won
from spitegame.rules.malice.view import MaliceView, view

_RETURNS = {
    CompletedReturn.AT_ONCE: AT_ONCE,
    CompletedReturn.WHEN_LOW: WHEN_LOW,
    CompletedReturn.WHEN_EMPTY: WHEN_EMPTY,
}


def rank_of(card: Card) -> int:
    return JOKER if card.rank is Rank.JOKER else int(card.rank)


def empty_board(rules: MaliceRules, seats: int) -> Board:
    """Before the deal, with room for every card anywhere."""
    pack, of_each = [0] * RANKS, packs(rules, seats)
    for card in PACK:
        pack[rank_of(card)] += of_each
    pack[JOKER] += rules.jokers * of_each
    return _board(rules, seats, pack, depth=sum(pack))


def _board(rules: MaliceRules, seats: int, pack: Ints, depth: int) -> Board:
    return Board(
        terms=_terms(rules, seats, depth),
        pack=pack,
        centers=[0] * (rules.centers * CENTER),
        heights=[0] * rules.centers,
        hands=[0] * (seats * RANKS),
        held=[0] * seats,
        payoffs=[0] * (seats * PAYOFFS),
        left=[0] * seats,
        piles=[0] * (seats * PILES * depth),
        depths=[0] * (seats * PILES),
        stock=[0] * sum(pack),
        completed=[0] * sum(pack),
        now=[0] * NOW,
    )


def _terms(rules: MaliceRules, seats: int, depth: int) -> Ints:
    terms = [0] * TERMS
    terms[numbers.SEATS] = seats
    terms[numbers.CENTERS] = rules.centers
    terms[numbers.LAST] = last_rank(rules)
    terms[numbers.HAND] = rules.hand
    terms[numbers.WILD_MAY_BE] = sum(
        1 << rank for rank in range(1, last_rank(rules) + 1) if rank not in rules.wild_may_not_be
    )
    terms[numbers.RETURN] = _RETURNS[rules.completed_return]
    terms[numbers.NEW_PILE_FIRST] = int(rules.new_pile_first)
    terms[numbers.DESCENDING] = int(rules.discard_order is DiscardOrder.DESCENDING)
    terms[numbers.LOW_FORCED] = int(rules.low_cards_forced)
    terms[numbers.PARTNERS] = int(rules.partners)
    terms[DEPTH] = depth
    return terms


def board_of(seen: MaliceView) -> Board:
    """Cards that are not to be seen are 0, or just not there: a stock is a number, a payoff its top."""
    rules, seats = seen.rules, len(seen.areas)
    board = empty_board(rules, seats)
    for seat, area in enumerate(seen.areas):
        for card in area.hand:
            board.hands[seat * RANKS + (rank_of(card) if card else 0)] += 1
        board.held[seat] = len(area.hand)
        board.left[seat] = area.payoff_left
        if area.payoff:
            board.payoffs[seat * PAYOFFS + area.payoff_left - 1] = rank_of(area.payoff)
        for place, pile in enumerate(area.discards):
            _lay(board.piles, numbers.pile_start(board, seat, place), pile)
            board.depths[seat * PILES + place] = len(pile)
    for place, center in enumerate(seen.centers):
        _lay(board.centers, place * CENTER, center)
        board.heights[place] = len(center)
    board.now[numbers.STOCK], board.now[numbers.COMPLETED] = seen.stock, seen.completed
    match seen.phase:
        case Turn(seat, stirred, idle):
            board.now[TURN], board.now[STIRRED], board.now[IDLE] = seat, int(stirred), idle
        case Won():
            board.now[ENDED] = WON
        case Blocked():
            board.now[ENDED] = BLOCKED
    board.now[numbers.DICE] = _dice_of(board)
    return board


def _dice_of(board: Board) -> int:
    """By what the seat sees: so the same view is always best_by_rollouts alike, and others by other chances."""
    return 1 + hash((*board.heights, *board.hands, *board.left, *board.piles)) % (MOST_DICE - 1)


def whole_board(state: MaliceState) -> Board:
    """All of the truth."""
    board = board_of(view(state, None))
    for seat, area in enumerate(state.areas):
        board.hands[seat * RANKS : (seat + 1) * RANKS] = [0] * RANKS
        for card in area.hand:
            board.hands[seat * RANKS + rank_of(card)] += 1
        _lay(board.payoffs, seat * PAYOFFS, area.payoff)
    _lay(board.stock, 0, state.stock)
    _lay(board.completed, 0, state.completed)
    return board


def _lay(row: Ints, start: int, cards: Pile) -> None:
    for place, card in enumerate(cards):
        row[start + place] = rank_of(card)
