"""Whole games of learned players against each other, without a screen or a rule book.

Written to be compiled, with what `spitegame.training.array_network` puts in place of the plain network.
"""

from typing import Any

import numpy as np

from spitegame.ai.malice.board import (
    COMPLETED,
    DICE,
    ENDED,
    FROM_HAND,
    FROM_PAYOFF,
    FROM_PILE,
    IDLE,
    IN_PLAY,
    PAYOFFS,
    PILES,
    RANKS,
    SEATS,
    STIRRED,
    STOCK,
    TURN,
    Board,
    discard,
    end_turn,
    fill_hand,
    fits,
    may_discard,
    payoff_top,
    pile_start,
    play,
    shuffle,
    throw,
)
from spitegame.ai.malice.learned.features import MaliceContext, context_of
from spitegame.ai.malice.learned.network import LearnedEvaluator, fresh, stage
from spitegame.ai.malice.learned.rollout import act, best_when_all_is_known, highest, share, walk
from spitegame.ai.malice.learned.turn_ends import NOTHING, VICTORY, TurnEnds, lay_out, turn_ends
from spitegame.ai.malice.movegen import ENDS, REDRAWN, MoveTree, hand_of, move_tree
from spitegame.training.array_network import all_features

MOST_TURNS = 1500
"""A game that lasts longer is broken off: the fewest payoff cards win."""

LEARNED, GREEDY, SEEING = range(3)
"""How the other plays in a contest."""
REDRAWS = 0.5
"""How often a seat that tries something else plays its hand out."""
TRIED = 6
"""Ends of a turn that a seat that is shown everything follows up."""


def deal(board: Board, payoff: int, dice: int) -> None:
    """A new game; whoever begins, by chance."""
    board.now[DICE] = dice
    for row in (board.heights, board.hands, board.held, board.depths):
        for place in range(len(row)):
            row[place] = 0
    count = 0
    for rank in range(1, RANKS):
        for _ in range(board.pack[rank]):
            board.stock[count] = rank
            count += 1
    shuffle(board, board.stock, count)
    for seat in range(board.terms[SEATS]):
        for place in range(payoff):
            count -= 1
            board.payoffs[seat * PAYOFFS + place] = board.stock[count]
        board.left[seat] = payoff
    board.now[STOCK], board.now[COMPLETED] = count, 0
    for seat in range(board.terms[SEATS]):
        fill_hand(board, seat)
    board.now[TURN] = throw(board) % board.terms[SEATS]
    board.now[STIRRED], board.now[IDLE], board.now[ENDED] = 1, 0, IN_PLAY


def decide(
    board: Board,
    evaluator: LearnedEvaluator,
    most: int,
    close: int,
    explored: float,
    noise: float,
    features: Any,
    says: Any,
) -> None:
    """The seat plays up to the end of its turn or to the next card that turns up.

    `says` becomes: the stage, the seat, and the worth of what it came to; the stage is -1 after the last card of all,
    and where it only plays on.
    """
    seat = board.now[TURN]
    context = context_of(board, seat)
    evaluator = fresh(evaluator)
    found = move_tree(board, seat, most)
    stopping = turn_ends(evaluator, context, found.spots, close)
    says[0] = -1
    if not len(stopping.values):  # as in `play_turn`
        walk(board, found, len(found.spots) - 1)
        return
    best = highest(stopping.values)
    if stopping.values[best] < VICTORY and chance(board) < explored:
        best = another(board, found, stopping, noise)
    spot = found.spots[stopping.places[best]]
    if stopping.values[best] < VICTORY:
        says[0], says[1], says[2] = stage(spot >> ENDS), seat, stopping.values[best]
    if says[0] >= 0 and len(features):
        look(context, spot, stopping.cards[best], stopping.piles[best], features)
    act(board, found, stopping, best)


def another(board: Board, found: MoveTree, stopping: TurnEnds, noise: float) -> int:
    """Something that the seat may like less: the first way to a new hand, or anything."""
    best, top = 0, -VICTORY
    redraws = chance(board) < REDRAWS
    for place in range(len(stopping.values)):
        if redraws and found.spots[stopping.places[place]] >> ENDS == REDRAWN:
            return place
        shaken = stopping.values[place] + noise * gumbel(board)
        if shaken > top:
            top, best = shaken, place
    return best


def look(context: MaliceContext, spot: int, card: int, pile: int, features: Any) -> None:
    """The features of where a turn stops."""
    held, depths = [0 for _ in range(RANKS)], [0 for _ in context.own.depths]
    count = lay_out(context, hand_of(context.board, context.seat), spot, held, depths)
    features[:] = 0
    if card == NOTHING:
        all_features(context, spot >> ENDS, spot, held, count, depths, features)
        return
    piles, at = context.board.piles, context.own.starts[pile] + depths[pile]
    covered = piles[at]
    piles[at] = card
    held[card] -= 1
    depths[pile] += 1
    all_features(context, spot >> ENDS, spot, held, count - 1, depths, features)
    piles[at] = covered


def chance(board: Board) -> float:
    return throw(board) / 268435456


def gumbel(board: Board) -> float:
    return float(-np.log(-np.log(chance(board) * 0.999998 + 1e-6)))


def see_through(board: Board, evaluator: LearnedEvaluator, most: int, close: int, tried: int) -> None:
    """The same for a seat that is shown everything, even how cards will be shuffled."""
    found = move_tree(board, board.now[TURN], most)
    ends = turn_ends(fresh(evaluator), context_of(board, board.now[TURN]), found.spots, close)
    if not len(ends.values):
        walk(board, found, len(found.spots) - 1)
        return
    act(board, found, ends, best_when_all_is_known(board, evaluator, found, ends, tried, most, close))


def grab(board: Board) -> None:
    """A greedy seat's next action: the payoff if it fits, else any play, else any discard."""
    seat = board.now[TURN]
    found = [0 for _ in range(0)]
    top = payoff_top(board, seat)
    for center in range(len(board.heights)):
        if top and fits(board, top, board.heights[center]):
            found.append(FROM_PAYOFF << 16 | seat << 8 | center)
    if not len(found):
        for center in range(len(board.heights)):
            height = board.heights[center]
            for rank in range(1, RANKS):
                if board.hands[seat * RANKS + rank] and fits(board, rank, height):
                    found.append(FROM_HAND << 16 | rank << 8 | center)
            for pile in range(PILES):
                depth = board.depths[seat * PILES + pile]
                if depth and fits(board, board.piles[pile_start(board, seat, pile) + depth - 1], height):
                    found.append(FROM_PILE << 16 | seat * PILES + pile << 8 | center)
    if len(found):
        one = found[throw(board) % len(found)]
        play(board, one >> 16, one >> 8 & 255, one & 255)
        return
    if not board.held[seat]:
        end_turn(board)
        return
    for rank in range(1, RANKS):
        if board.hands[seat * RANKS + rank]:
            for pile in range(PILES):
                if may_discard(board, seat, rank, pile):
                    found.append(rank << 8 | pile)
    one = found[throw(board) % len(found)]
    discard(board, one >> 8, one & 255)


def contest(
    board: Board,
    payoff: int,
    dice: int,
    one: LearnedEvaluator,
    other: LearnedEvaluator,
    first: int,
    most: int,
    close: int,
    manner: int,
) -> float:
    """One sits at every second seat, from `first` on; its share of the win. The manner is that of the other."""
    deal(board, payoff, dice)
    nothing, says = np.zeros(0, np.float32), np.zeros(3, np.float64)
    turns, latest = 0, -1
    while board.now[ENDED] == IN_PLAY and turns < MOST_TURNS:
        seat = board.now[TURN]
        if seat != latest:
            turns, latest = turns + 1, seat
        if seat % 2 == first:
            decide(board, one, most, close, 0.0, 0.0, nothing, says)
        elif manner == GREEDY:
            grab(board)
        elif manner == SEEING:
            see_through(board, other, most, close, TRIED)
        else:
            decide(board, other, most, close, 0.0, 0.0, nothing, says)
    total = 0.0
    for seat in range(board.terms[SEATS]):
        if seat % 2 == first:
            total += share(board, seat)
    return total


def self_play(
    board: Board,
    payoff: int,
    dice: int,
    evaluator: LearnedEvaluator,
    most: int,
    close: int,
    explored: float,
    noise: float,
    features: Any,
    stages: Any,
    seats: Any,
    values: Any,
    shares: Any,
) -> int:
    """One game, broken off when there is no room for another position; how many there are."""
    deal(board, payoff, dice)
    says = np.zeros(3, np.float64)
    count, decisions = 0, 0
    while board.now[ENDED] == IN_PLAY and decisions < len(stages):
        decide(board, evaluator, most, close, explored, noise, features[count], says)
        decisions += 1
        if says[0] >= 0:
            stages[count], seats[count], values[count] = int(says[0]), int(says[1]), says[2]
            count += 1
    for place in range(count):
        shares[place] = share(board, seats[place])
    return count


def returns(seats: Any, values: Any, shares: Any, count: int, fade: float, targets: Any) -> None:
    """What each position should have been worth: the end of its game, and what the seat thought on its way there."""
    known, ahead, later = np.zeros(8, np.int64), np.zeros(8, np.float64), np.zeros(8, np.float64)
    for place in range(count - 1, -1, -1):
        seat = seats[place]
        if known[seat]:
            targets[place] = (1 - fade) * ahead[seat] + fade * later[seat]
        else:
            targets[place] = shares[place]
        known[seat], later[seat] = 1, targets[place]
        ahead[seat] = 1 / (1 + np.exp(-values[place]))
