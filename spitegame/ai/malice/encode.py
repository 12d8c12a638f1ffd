"""A seat's view as a board, and what is found on the board as the actions of the rules."""

from spitegame.ai.malice import board as numbers
from spitegame.ai.malice.board import (
    AT_ONCE,
    BLOCKED,
    CENTER,
    DEPTH,
    ENDED,
    FROM_HAND,
    FROM_PAYOFF,
    FROM_PILE,
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
from spitegame.ai.malice.movegen import NOTHING, MoveTree, TurnEnds, first_place, move_of
from spitegame.rules.cards import PACK, Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, Discard, EndTurn, FromDiscard, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.options import CompletedReturn, DiscardOrder, MaliceRules, last_rank, packs, side
from spitegame.rules.malice.state import Blocked, MaliceState, Pile, Turn, Won
from spitegame.rules.malice.view import MaliceView, view

_RETURNS = {
    CompletedReturn.AT_ONCE: AT_ONCE,
    CompletedReturn.WHEN_LOW: WHEN_LOW,
    CompletedReturn.WHEN_EMPTY: WHEN_EMPTY,
}


def rank_of(card: Card) -> int:
    return JOKER if card.rank is Rank.JOKER else int(card.rank)


def real_rank(rank: int) -> Rank:
    return Rank.JOKER if rank == JOKER else Rank(rank)


def empty_board(rules: MaliceRules, seats: int) -> Board:
    """A board before the deal, with room for every card on any discard pile."""
    pack, of_each = [0] * RANKS, packs(rules, seats)
    for card in PACK:
        pack[rank_of(card)] += of_each
    pack[JOKER] += rules.jokers * of_each
    depth = sum(pack)
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
        stock=[0] * depth,
        completed=[0] * depth,
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
    """The board as the seat sees it. Unknown cards of a hand count as rank 0; of a payoff only the top is there, and of
    the stock only the number of its cards."""
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
    """The dice depend on what the seat sees: so the same view is always answered alike, and others by other chances."""
    return 1 + hash((*board.heights, *board.hands, *board.left, *board.piles)) % (MOST_DICE - 1)


def whole_board(state: MaliceState) -> Board:
    """The board with every card on it."""
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


# And back


def first_action(seen: MaliceView, tree: MoveTree, ends: TurnEnds, end: int) -> Action:
    """The first action on the way to where the turn stops."""
    place = first_place(tree, ends.places[end])
    if place:
        return play_of(seen, tree.moves[place])
    return ending_of(seen, ends.cards[end], ends.piles[end])


def ending_of(seen: MaliceView, rank: int, pile: int) -> Discard | EndTurn:
    """The action that ends a turn with a discard, or with NOTHING."""
    return EndTurn() if rank == NOTHING else Discard(_held(seen, rank), pile)


def play_of(seen: MaliceView, move: int) -> PlayToCenter:
    """Any of the actions that are this move in ranks."""
    source, which, height = move >> 8, move >> 4 & 15, move & 15
    center = next(place for place, center in enumerate(seen.centers) if len(center) == height)
    owners = side(seen.rules, len(seen.areas), seen.vantage)
    if source == FROM_PAYOFF:
        return PlayToCenter(FromPayoff(owners[which]), center)
    if source == FROM_HAND:
        return PlayToCenter(FromHand(_held(seen, which)), center)
    return PlayToCenter(FromDiscard(owners[which // PILES], which % PILES), center)


def _held(seen: MaliceView, rank: int) -> Card:
    return next(card for card in seen.areas[seen.vantage].hand if card and rank_of(card) == rank)


def move_like(seen: MaliceView, action: PlayToCenter) -> int:
    """The move of a `move_tree` that is the action in ranks: equal cards are one, and so are equal piles."""
    height = len(seen.centers[action.center])
    match action.source:
        case FromPayoff(owner):
            return move_of(FROM_PAYOFF, int(owner != seen.vantage), height)
        case FromHand(card):
            return move_of(FROM_HAND, rank_of(card), height)
        case FromDiscard(owner, pile):
            first = 0 if owner == seen.vantage else PILES
            return move_of(FROM_PILE, first + _first_alike(seen, owner, pile), height)


def discard_like(seen: MaliceView, action: Discard) -> int:
    """The discard in ranks, as `PILES` times the rank plus the first pile that is alike."""
    return rank_of(action.card) * PILES + _first_alike(seen, seen.vantage, action.pile)


def _first_alike(seen: MaliceView, owner: Seat, pile: int) -> int:
    """The first pile of that seat that equals this one in ranks."""
    piles = [[rank_of(card) for card in each] for each in seen.areas[owner].discards]
    return piles.index(piles[pile])
