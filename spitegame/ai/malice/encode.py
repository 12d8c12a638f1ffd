"""Conversion of a seat's view into a board, and of moves on the board into actions of the rules."""

from spitegame.ai.dice import MOST_DICE
from spitegame.ai.malice import board as flat
from spitegame.ai.malice.board import Board, Ints, Terms
from spitegame.ai.malice.movegen import NOTHING, Thought, first_node, move_of
from spitegame.rules.cards import PACK, Card, Rank
from spitegame.rules.game import Seat, in_numbers
from spitegame.rules.malice import actions
from spitegame.rules.malice.actions import CardAction
from spitegame.rules.malice.options import MaliceRules, last_rank, packs
from spitegame.rules.malice.state import Agreed, Blocked, MaliceState, Pile, Turn, Won
from spitegame.rules.malice.view import MaliceView, view


def rank_of(card: Card) -> int:
    """The rank of a card as a number of the board."""
    return flat.JOKER if card.rank is Rank.JOKER else int(card.rank)


def real_rank(rank: int) -> Rank:
    """The rank that a number of the board stands for."""
    return Rank.JOKER if rank == flat.JOKER else Rank(rank)


def empty_board(rules: MaliceRules, seats: int) -> Board:
    """A board before the deal, with room for every card on any discard pile."""
    pack, of_each = [0] * flat.RANKS, packs(rules, seats)
    for card in PACK:
        pack[rank_of(card)] += of_each
    pack[flat.JOKER] += rules.jokers * of_each
    depth = sum(pack)
    return Board(
        terms=_terms(rules, seats, depth),
        pack=pack,
        centers=[0] * (rules.centers * flat.CENTER),
        heights=[0] * rules.centers,
        hands=[0] * (seats * flat.RANKS),
        held=[0] * seats,
        payoffs=[0] * (seats * flat.PAYOFFS),
        left=[0] * seats,
        piles=[0] * (seats * flat.PILES * depth),
        depths=[0] * (seats * flat.PILES),
        stock=[0] * depth,
        completed=[0] * depth,
        now=[0] * flat.NOW,
    )


def _terms(rules: MaliceRules, seats: int, depth: int) -> Terms:
    last = last_rank(rules)
    numbers = in_numbers(rules, Terms._fields)
    may_be = sum(1 << rank for rank in range(1, last + 1) if rank not in rules.wild_may_not_be)
    return Terms(**numbers, seats=seats, last=int(last), wild_may_be=may_be, depth=depth)


def board_of(seen: MaliceView) -> Board:
    """Return the board as the seat sees it. Unknown cards of a hand count as rank 0. Of a payoff only the top card is
    on it, and of the stock only the number of cards."""
    rules, seats = seen.rules, len(seen.areas)
    board = empty_board(rules, seats)
    for seat, area in enumerate(seen.areas):
        for card in area.hand:
            board.hands[seat * flat.RANKS + (rank_of(card) if card else 0)] += 1
        board.held[seat] = len(area.hand)
        board.left[seat] = area.payoff_left
        if area.payoff:
            board.payoffs[seat * flat.PAYOFFS + area.payoff_left - 1] = rank_of(area.payoff)
        for index, pile in enumerate(area.discards):
            _lay(board.piles, flat.pile_start(board, seat, index), pile)
            board.depths[seat * flat.PILES + index] = len(pile)
    for index, center in enumerate(seen.centers):
        _lay(board.centers, index * flat.CENTER, center)
        board.heights[index] = len(center)
    board.now[flat.STOCK], board.now[flat.COMPLETED] = seen.stock, seen.completed
    match seen.phase:
        case Turn(seat, stirred, idle):
            board.now[flat.TURN], board.now[flat.STIRRED], board.now[flat.IDLE] = seat, int(stirred), idle
        case Won():
            board.now[flat.ENDED] = flat.WON
        case Blocked() | Agreed():  # both end it as it stands
            board.now[flat.ENDED] = flat.BLOCKED
    # The dice follow from what the seat sees, so that the same view is always answered alike.
    seen_cards = (*board.heights, *board.hands, *board.left, *board.piles)
    board.now[flat.DICE] = 1 + hash(seen_cards) % (MOST_DICE - 1)
    return board


def whole_board(state: MaliceState) -> Board:
    """The board with every card on it."""
    board = board_of(view(state, None))
    for seat, area in enumerate(state.areas):
        board.hands[seat * flat.RANKS : (seat + 1) * flat.RANKS] = [0] * flat.RANKS
        for card in area.hand:
            board.hands[seat * flat.RANKS + rank_of(card)] += 1
        _lay(board.payoffs, seat * flat.PAYOFFS, area.payoff)
    _lay(board.stock, 0, state.stock)
    _lay(board.completed, 0, state.completed)
    return board


def _lay(row: Ints, start: int, cards: Pile) -> None:
    for index, card in enumerate(cards):
        row[start + index] = rank_of(card)


# From the board to actions


def first_action(seen: MaliceView, thought: Thought, end: int) -> CardAction:
    """Return the first action on the way to this end of the turn; the first allowed one if the end is -1."""
    if end < 0:
        return seen.legal[0]
    index = first_node(thought.tree, thought.ends.indices[end])
    return play_of(seen, thought.tree.moves[index]) if index else ending_of(seen, thought.ends.discards[end])


def play_of(seen: MaliceView, move: int) -> actions.PlayToCenter | actions.FillHand:
    """Return the first allowed action that makes this move of `movegen`."""
    if move >> 8 == flat.FILLING:
        return actions.FillHand()
    return next(each for each in seen.legal if isinstance(each, actions.PlayToCenter) and _move(seen, each) == move)


def ending_of(seen: MaliceView, discarded: int) -> actions.Discard | actions.EndTurn:
    """Return the action that ends a turn with this one of `movegen.discards`, or without a discard if it is NOTHING."""
    if discarded == NOTHING:
        return actions.EndTurn()
    held = (card for area in seen.areas for card in area.hand if card)  # no other seat's cards are seen
    card = next(card for card in held if rank_of(card) == discarded // flat.PILES)
    return actions.Discard(card, discarded % flat.PILES)


def _move(seen: MaliceView, action: actions.PlayToCenter) -> int:
    """Return the action as a move of `movegen`."""
    height = len(seen.centers[action.center])
    match action.source:
        case actions.FromPayoff(owner):
            return move_of(flat.FROM_PAYOFF, int(owner != seen.seat), height)
        case actions.FromHand(card):
            return move_of(flat.FROM_HAND, rank_of(card), height)
        case actions.FromDiscard(owner, pile):
            return move_of(flat.FROM_PILE, pile if owner == seen.seat else flat.PILES + pile, height)


def move_like(seen: MaliceView, action: actions.PlayToCenter | actions.FillHand) -> int:
    """Return the action as a move of `move_tree`, which plays from the first of several equal piles."""
    match action:
        case actions.FillHand():
            return move_of(flat.FILLING, 0, 0)
        case actions.PlayToCenter(actions.FromDiscard(owner, pile), center):
            first = actions.FromDiscard(owner, _first_alike(seen, owner, pile))
            return _move(seen, actions.PlayToCenter(first, center))
        case _:
            return _move(seen, action)


def discard_like(seen: MaliceView, action: actions.Discard) -> int:
    """Return the discard as one of `movegen.discards`, on the first of several equal piles."""
    return rank_of(action.card) * flat.PILES + _first_alike(seen, seen.vantage, action.pile)


def _first_alike(seen: MaliceView, owner: Seat, pile: int) -> int:
    """Return the owner's first pile with the same ranks as this one."""
    piles = [[rank_of(card) for card in each] for each in seen.areas[owner].discards]
    return piles.index(piles[pile])
