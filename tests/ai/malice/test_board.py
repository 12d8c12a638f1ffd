"""The board and the move generator follow the real rules, move by move, in games of chance."""

from collections import Counter

import pytest
from support.corpus import HOUSES, RandomGame, house_game, table_games
from support.malice.trial import TRIAL as MALICE
from support.marks import few_by_default
from support.trial import Table

from spitegame.ai.malice import board as numbers
from spitegame.ai.malice.encode import board_of, rank_of, whole_board
from spitegame.ai.malice.movegen import depths_of, discards, move_tree, piles_of
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import PARTY
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView

LONG_RUN = 300
"""Games at each table in the long run."""


@pytest.mark.sweep
@pytest.mark.parametrize("game", few_by_default(table_games()["malice"], lambda game: game.seed % 3 == 0), ids=str)
def test_the_numbers_follow_the_rules(game: RandomGame) -> None:
    follow(game)


@pytest.mark.slow
def test_the_numbers_follow_the_rules_of_a_house() -> None:
    for seed in range(HOUSES["malice"] // 2):
        follow(house_game("malice", seed))


@pytest.mark.long
@pytest.mark.parametrize("table", MALICE.tables, ids=str)
def test_the_numbers_follow_the_rules_for_long(table: Table) -> None:
    for seed in range(LONG_RUN):
        follow(RandomGame(MALICE, table, seed))


def follow(game: RandomGame) -> None:
    """One game on both; the shuffles of the real one are told to the other. Without what it cannot see a seat
    finds the same to do."""
    board = whole_board(game.played.states[0])
    for state, step, after in zip(game.played.states, game.played.steps, game.played.states[1:], strict=False):
        (seat,) = GAME.to_act(state)
        view = GAME.view(state, seat)
        assert offered(view) == allowed(view, board) == allowed(view, board_of(view))
        if not isinstance(step.action, actions.CardAction):
            continue  # nobody thinks ahead to what is said of a draw
        act(board, step.action)
        truth = whole_board(after)
        assert counted(board) == counted(truth)
        told(board, truth)


def test_completed_cards_return_below_what_is_left_of_the_stock() -> None:
    board = whole_board(GAME.deal(PARTY, 3, 1, None))
    assert board.terms.completed_return == numbers.WHEN_LOW
    left, board.completed[:3] = board.stock[:2], [1, 2, 3]
    board.now[numbers.STOCK], board.now[numbers.COMPLETED] = 2, 3
    numbers.refill_stock(board)
    assert (board.now[numbers.STOCK], board.now[numbers.COMPLETED]) == (5, 0)
    assert sorted(board.stock[:3]) == [1, 2, 3]
    assert board.stock[3:5] == left


def told(board: numbers.Board, truth: numbers.Board) -> None:
    """The order of the cards to be drawn."""
    board.stock[:], board.completed[:], board.hands[:] = truth.stock, truth.completed, truth.hands


def counted(board: numbers.Board) -> list[object]:
    """What has to be equal: everything but the order of cards that have been shuffled."""
    seats, now = board.terms.seats, board.now
    piles = [
        row_of(board.piles, numbers.pile_start(board, index // numbers.PILES, index % numbers.PILES), depth)
        for index, depth in enumerate(board.depths)
    ]
    payoffs = [row_of(board.payoffs, seat * numbers.PAYOFFS, board.left[seat]) for seat in range(seats)]
    centers = [row_of(board.centers, center * numbers.CENTER, height) for center, height in enumerate(board.heights)]
    hidden = Counter(board.stock[: now[numbers.STOCK]]) + Counter(board.completed[: now[numbers.COMPLETED]])
    for seat in range(seats):
        for rank in range(1, numbers.RANKS):
            hidden[rank] += board.hands[seat * numbers.RANKS + rank]
    return [board.held, board.heights, centers, payoffs, piles, hidden, phase(board), now[numbers.COMPLETED]]


def row_of(row: numbers.Ints, start: int, count: int) -> numbers.Ints:
    return row[start : start + count]


def phase(board: numbers.Board) -> list[int]:
    now = board.now
    if now[numbers.ENDED]:
        return [now[numbers.ENDED]]
    return [numbers.IN_PLAY, now[numbers.TURN], now[numbers.STIRRED], now[numbers.IDLE]]


def offered(view: MaliceView) -> set[tuple[object, ...]]:
    """What the rules allow, by ranks: equal cards, piles and centers are one."""
    return {_in_ranks(view, action) for action in view.legal}


def _in_ranks(view: MaliceView, action: actions.Action) -> tuple[object, ...]:
    match action:
        case actions.PlayToCenter(actions.FromPayoff(owner), center):
            return numbers.FROM_PAYOFF, owner == view.seat, len(view.centers[center])
        case actions.PlayToCenter(actions.FromHand(card), center):
            return numbers.FROM_HAND, rank_of(card), len(view.centers[center])
        case actions.PlayToCenter(actions.FromDiscard(owner, pile), center):
            return numbers.FROM_PILE, owner == view.seat, _ranks(view, owner, pile), len(view.centers[center])
        case actions.Discard(card, pile):
            return rank_of(card), _ranks(view, view.vantage, pile)
        case actions.FillHand():
            return (numbers.FILLING,)
        case actions.EndTurn():
            return ()
        case _:
            pass
    raise AssertionError(action)


def _ranks(view: MaliceView, owner: Seat, pile: int) -> tuple[int, ...]:
    return tuple(map(rank_of, view.areas[owner].discards[pile]))


def allowed(view: MaliceView, board: numbers.Board) -> set[tuple[object, ...]]:
    """What the move generator finds to do first."""
    seat = view.vantage
    tree = move_tree(board, seat, most=2)
    owners = side(view.rules, len(view.areas), seat)
    found: set[tuple[object, ...]] = set()
    for came_from, move in zip(tree.parents, tree.moves, strict=True):
        if came_from == 0:
            source, which, height = move >> 8, move >> 4 & 15, move & 15
            if source == numbers.FILLING:
                found.add((numbers.FILLING,))
            elif source == numbers.FROM_HAND:
                found.add((source, which, height))
            elif source == numbers.FROM_PAYOFF:
                found.add((source, which == 0, height))
            else:
                pile = _ranks(view, owners[which // numbers.PILES], which % numbers.PILES)
                found.add((source, which < numbers.PILES, pile, height))
    if not board.held[seat]:
        return found | {()}
    held = board.hands[seat * numbers.RANKS : (seat + 1) * numbers.RANKS]
    options = discards(board, board.heights, held, piles_of(board, seat), depths_of(board, seat))
    return found | {(option // numbers.PILES, _ranks(view, seat, option % numbers.PILES)) for option in options}


def act(board: numbers.Board, action: actions.Action) -> None:
    match action:
        case actions.PlayToCenter(actions.FromPayoff(owner), center):
            numbers.play(board, numbers.FROM_PAYOFF, owner, center)
        case actions.PlayToCenter(actions.FromHand(card), center):
            numbers.play(board, numbers.FROM_HAND, rank_of(card), center)
        case actions.PlayToCenter(actions.FromDiscard(owner, pile), center):
            numbers.play(board, numbers.FROM_PILE, owner * numbers.PILES + pile, center)
        case actions.Discard(card, pile):
            numbers.discard(board, rank_of(card), pile)
        case actions.FillHand():
            numbers.fill_hand(board, board.now[numbers.TURN])
        case actions.EndTurn():
            numbers.end_turn(board)
        case _:
            pass
