"""The board and the move generator follow the real rules, move by move, in games of chance."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from spitegame.ai.malice import board as numbers
from spitegame.ai.malice.board import (
    CENTER,
    FILLING,
    FROM_HAND,
    FROM_PAYOFF,
    FROM_PILE,
    PAYOFFS,
    PILES,
    RANKS,
    TURN,
    Board,
    Ints,
    discard,
    end_turn,
    fill_hand,
    play,
)
from spitegame.ai.malice.encode import board_of, rank_of, whole_board
from spitegame.ai.malice.movegen import depths_of, discards, move_tree, piles_of
from spitegame.rules.game import Seat
from spitegame.rules.malice import GAME
from spitegame.rules.malice.actions import (
    Action,
    Discard,
    EndTurn,
    FillHand,
    FromDiscard,
    FromHand,
    FromPayoff,
    PlayToCenter,
)
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, MaliceRules
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView

GAMES = [range(10), pytest.param(range(10, 30), marks=pytest.mark.slow)]
LONG_RUN, LONG_STAY = range(10_000), range(30, 1_000)
"""Games of each preset, and of each table, in the long runs."""
MOST_ACTIONS = 400
EAGER = 0.9
"""How often a game of chance prefers a play to a discard, and its payoff to any other play."""

HOUSES = {
    "online": (ONLINE, 2),
    "party": (replace(PARTY, payoff=9), 4),
    "club": (CLUB, 3),
    "club of eight": (CLUB, 8),
    "jokers, descending": (replace(CLUB, jokers=3, payoff=4, discard_order=DiscardOrder.DESCENDING), 2),
    "wild cards anywhere": (replace(PARTY, jokers=3, payoff=4, discard_order=DiscardOrder.WILD_ANYWHERE), 2),
    "drawing is a choice": (replace(CLUB, packs=2, payoff=12, may_stay_empty=True), 2),
    "to the king": (replace(PARTY, jokers=4, build_to_king=True, payoff=5, low_cards_forced=True), 3),
    "partners": (replace(PARTY, partners=True, payoff=5, low_cards_forced=True, may_stay_empty=True), 4),
    "partners of six": (replace(CLUB, partners=True, payoff=3, centers=6, hand=7, new_pile_first=False), 6),
    "hardly any stock": (replace(ONLINE, packs=2, payoff=40, centers=3, hand=4), 2),
}
TABLES = [pytest.param(rules, seats, id=name) for name, (rules, seats) in HOUSES.items()]


@pytest.mark.slow
@pytest.mark.sweep
@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_numbers_follow_the_rules(rules: MaliceRules, seats: int, games: range) -> None:
    for seed in games:
        follow(rules, seats, seed)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_seat_finds_the_same_to_do_without_what_it_does_not_see(rules: MaliceRules, seats: int) -> None:
    chance, state = Random(1), GAME.deal(rules, seats, 1, None)
    for _ in range(MOST_ACTIONS):
        acting = GAME.to_act(state)
        if not acting:
            break
        (seat,) = acting
        view = GAME.view(state, seat)
        assert offered(view) == allowed(view, board_of(view))
        state, _ = GAME.apply(state, seat, any_of(view, chance))


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_numbers_follow_the_rules_of_a_house_for_long(rules: MaliceRules, seats: int) -> None:
    for seed in LONG_STAY:
        follow(rules, seats, seed)


@pytest.mark.long
@pytest.mark.parametrize("preset", GAME.presets)
def test_the_numbers_follow_the_rules_of_every_preset_for_long(preset: str) -> None:
    """At as many seats as it is for, in turn."""
    rules = GAME.presets[preset]
    able = GAME.seats(rules)
    for seed in LONG_RUN:
        follow(rules, able[seed % len(able)], seed)


def follow(rules: MaliceRules, seats: int, seed: int) -> None:
    """One game on both; the shuffles of the real one are told to the other."""
    chance = Random(seed)
    state = GAME.deal(rules, seats, seed, None)
    board = whole_board(state)
    for _ in range(MOST_ACTIONS):
        acting = GAME.to_act(state)
        if not acting:
            break
        (seat,) = acting
        view = GAME.view(state, seat)
        assert offered(view) == allowed(view, board)
        action = any_of(view, chance)
        state, _ = GAME.apply(state, seat, action)
        act(board, action)
        truth = whole_board(state)
        assert counted(board) == counted(truth)
        told(board, truth)


def told(board: Board, truth: Board) -> None:
    """The order of the cards to be drawn."""
    board.stock[:], board.completed[:], board.hands[:] = truth.stock, truth.completed, truth.hands


def counted(board: Board) -> list[object]:
    """What has to be equal: everything but the order of cards that have been shuffled."""
    seats, now = board.terms.seats, board.now
    piles = [
        row_of(board.piles, numbers.pile_start(board, index // PILES, index % PILES), depth)
        for index, depth in enumerate(board.depths)
    ]
    payoffs = [row_of(board.payoffs, seat * PAYOFFS, board.left[seat]) for seat in range(seats)]
    centers = [row_of(board.centers, center * CENTER, height) for center, height in enumerate(board.heights)]
    hidden = Counter(board.stock[: now[numbers.STOCK]]) + Counter(board.completed[: now[numbers.COMPLETED]])
    for seat in range(seats):
        for rank in range(1, RANKS):
            hidden[rank] += board.hands[seat * RANKS + rank]
    return [board.held, board.heights, centers, payoffs, piles, hidden, phase(board), now[numbers.COMPLETED]]


def row_of(row: Ints, start: int, count: int) -> Ints:
    return row[start : start + count]


def phase(board: Board) -> list[int]:
    now = board.now
    if now[numbers.ENDED]:
        return [now[numbers.ENDED]]
    return [numbers.IN_PLAY, now[numbers.TURN], now[numbers.STIRRED], now[numbers.IDLE]]


def offered(view: MaliceView) -> set[tuple[object, ...]]:
    """What the rules allow, by ranks: equal cards, piles and centers are one."""
    return {_in_ranks(view, action) for action in view.legal}


def _in_ranks(view: MaliceView, action: Action) -> tuple[object, ...]:
    match action:
        case PlayToCenter(FromPayoff(owner), center):
            return FROM_PAYOFF, owner == view.seat, len(view.centers[center])
        case PlayToCenter(FromHand(card), center):
            return FROM_HAND, rank_of(card), len(view.centers[center])
        case PlayToCenter(FromDiscard(owner, pile), center):
            return FROM_PILE, owner == view.seat, _ranks(view, owner, pile), len(view.centers[center])
        case Discard(card, pile):
            return rank_of(card), _ranks(view, view.vantage, pile)
        case FillHand():
            return (FILLING,)
        case EndTurn():
            return ()
        case _:
            pass
    raise AssertionError(action)


def _ranks(view: MaliceView, owner: Seat, pile: int) -> tuple[int, ...]:
    return tuple(map(rank_of, view.areas[owner].discards[pile]))


def allowed(view: MaliceView, board: Board) -> set[tuple[object, ...]]:
    """What the move generator finds to do first."""
    seat = view.vantage
    tree = move_tree(board, seat, most=2)
    owners = side(view.rules, len(view.areas), seat)
    found: set[tuple[object, ...]] = set()
    for came_from, move in zip(tree.parents, tree.moves, strict=True):
        if came_from == 0:
            source, which, height = move >> 8, move >> 4 & 15, move & 15
            if source == FILLING:
                found.add((FILLING,))
            elif source == FROM_HAND:
                found.add((source, which, height))
            elif source == FROM_PAYOFF:
                found.add((source, which == 0, height))
            else:
                pile = _ranks(view, owners[which // PILES], which % PILES)
                found.add((source, which < PILES, pile, height))
    if not board.held[seat]:
        return found | {()}
    held = board.hands[seat * RANKS : (seat + 1) * RANKS]
    options = discards(board, board.heights, held, piles_of(board, seat), depths_of(board, seat))
    return found | {(option // PILES, _ranks(view, seat, option % PILES)) for option in options}


def any_of(view: MaliceView, chance: Random) -> Action:
    payoffs = [each for each in view.legal if isinstance(each, PlayToCenter) and isinstance(each.source, FromPayoff)]
    plays = [each for each in view.legal if isinstance(each, PlayToCenter)]
    for choices in (payoffs, plays):
        if choices and chance.random() < EAGER:
            return chance.choice(choices)
    return chance.choice(view.legal)


def act(board: Board, action: Action) -> None:
    match action:
        case PlayToCenter(FromPayoff(owner), center):
            play(board, FROM_PAYOFF, owner, center)
        case PlayToCenter(FromHand(card), center):
            play(board, FROM_HAND, rank_of(card), center)
        case PlayToCenter(FromDiscard(owner, pile), center):
            play(board, FROM_PILE, owner * PILES + pile, center)
        case Discard(card, pile):
            discard(board, rank_of(card), pile)
        case FillHand():
            fill_hand(board, board.now[TURN])
        case EndTurn():
            end_turn(board)
        case _:
            pass
