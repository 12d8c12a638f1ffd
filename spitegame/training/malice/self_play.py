"""Whole games of learned players against each other, without a screen and without `rules`.

numba compiles this module, with `spitegame.training.malice.array_network` in place of the plain network.
"""

from typing import Any, NamedTuple

import numpy as np

from spitegame.ai.dice import chance, gumbel, lot, shuffle
from spitegame.ai.malice import board as flat
from spitegame.ai.malice import movegen
from spitegame.ai.malice.board import Board, discard, end_turn, fill_hand, share_of_win
from spitegame.ai.malice.good_turn import TUNED, good_thought
from spitegame.ai.malice.learned.features import stage
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.turn import act, evaluated, foreseen, walk
from spitegame.ai.malice.learned.turn_ends import VICTORY
from spitegame.ai.malice.movegen import Thought, depths_of, discards, hand_of, lay_out, move_tree, piles_of
from spitegame.ai.malice.turn_context import context_of
from spitegame.training.malice.array_network import all_features

MOST_TURNS = 1500
"""The most turns of a contest: a longer game is broken off, and the fewest payoff cards win."""

LEARNED, GREEDY, SEEING, GOOD = range(4)
"""The players of the other seats in a contest."""
TRIAL_NODES, TRIAL_CLOSE = 300, 8
"""In a contest, the nodes of a turn that both sides look at, and those at which they value every discard."""
EXPLORED, NOISE = 0.12, 0.3
"""In self-play, the share of decisions that explore, and the scale of the Gumbel noise on the values then."""
REDRAWS = 0.5
"""The share of the exploring decisions in which a seat plays its hand out if it can."""
TRIED = 6
"""The number of ends of a turn from which a seat that is shown everything plays rollouts."""


def deal(board: Board, payoff: int, dice: int) -> None:
    """Deal a new game. The seat that begins is drawn by lot."""
    board.now[flat.DICE] = dice
    for row in (board.heights, board.hands, board.held, board.depths):
        for index in range(len(row)):
            row[index] = 0
    count = 0
    for rank in range(1, flat.RANKS):
        for _ in range(board.pack[rank]):
            board.stock[count] = rank
            count += 1
    shuffle(board.now, flat.DICE, board.stock, count)
    for seat in range(board.terms.seats):
        for index in range(payoff):
            count -= 1
            board.payoffs[seat * flat.PAYOFFS + index] = board.stock[count]
        board.left[seat] = payoff
    board.now[flat.STOCK], board.now[flat.COMPLETED] = count, 0
    for seat in range(board.terms.seats):
        fill_hand(board, seat)
    board.now[flat.TURN] = lot(board.now, flat.DICE, board.terms.seats)
    board.now[flat.STIRRED], board.now[flat.IDLE], board.now[flat.ENDED] = 1, 0, flat.IN_PLAY


class Decision(NamedTuple):
    """A decision in a turn, to learn from."""

    stage: int
    """The network that values it; -1 if there is nothing to learn: the seat wins, or no end of the turn was found."""
    seat: int
    value: float
    """The value of the chosen end, a logit."""


def decide(
    board: Board, evaluator: LearnedEvaluator, most: int, close: int, explored: float, features: Any
) -> Decision:
    """Let the seat to act play up to the end of its turn or to the next unknown card, and write the features of that
    into `features`, unless it is empty. `explored` is the probability that it explores."""
    seat, thought = board.now[flat.TURN], evaluated(board, evaluator, most, close)
    values, end = thought.ends.values, thought.best
    if end >= 0 and values[end] < VICTORY and chance(board.now, flat.DICE) < explored:
        end = explored_end(board, thought)
    if end < 0 or values[end] >= VICTORY:
        act(board, thought, end)
        return Decision(-1, seat, 0.0)
    if len(features):
        write_features(board, thought, end, features)
    decision = Decision(stage(thought.tree.nodes[thought.ends.indices[end]]), seat, values[end])
    act(board, thought, end)
    return decision


def explored_end(board: Board, thought: Thought) -> int:
    """Return an end to explore: the first way to a new hand, or the best of the values with noise."""
    best, top = 0, -VICTORY
    redraws = chance(board.now, flat.DICE) < REDRAWS
    for end in range(len(thought.ends.values)):
        if redraws and thought.tree.nodes[thought.ends.indices[end]] >> movegen.ENDING == movegen.REDRAWN:
            return end
        noisy = thought.ends.values[end] + NOISE * gumbel(board.now, flat.DICE)
        if noisy > top:
            top, best = noisy, end
    return best


def write_features(board: Board, thought: Thought, end: int, features: Any) -> None:
    """Write the features of where a turn stops into an array."""
    context = context_of(board, board.now[flat.TURN])
    node, discarded = thought.tree.nodes[thought.ends.indices[end]], thought.ends.discards[end]
    card, pile = discarded // flat.PILES, discarded % flat.PILES
    held, depths = [0 for _ in range(flat.RANKS)], [0 for _ in context.own.depths]
    count = lay_out(node, hand_of(board, context.seat), context.own.depths, held, depths)
    if discarded == movegen.NOTHING:
        all_features(context, node, held, count, depths, features)
        return
    at = context.own.starts[pile] + depths[pile]
    covered = board.piles[at]
    board.piles[at] = card
    held[card] -= 1
    depths[pile] += 1
    all_features(context, node, held, count - 1, depths, features)
    board.piles[at] = covered


def see_through(board: Board, evaluator: LearnedEvaluator) -> None:
    """Let the seat to act play as in `decide`, but shown everything, even how cards will be shuffled."""
    thought = foreseen(board, evaluator, TRIED, TRIAL_NODES, TRIAL_CLOSE)
    act(board, thought, thought.best)


def play_well(board: Board) -> None:
    """Let the seat to act play as the good player."""
    thought = good_thought(board, board.now[flat.TURN], TUNED)
    act(board, thought, thought.best)


def grab(board: Board) -> None:
    """Make a greedy seat's next action: the payoff if it fits, else any play, else any discard."""
    seat = board.now[flat.TURN]
    tree = move_tree(board, seat, 2)
    plays = [index for index in range(1, len(tree.nodes)) if tree.parents[index] == 0]
    payoffs = [index for index in plays if tree.moves[index] >> 8 == flat.FROM_PAYOFF]
    if len(payoffs):
        walk(board, tree, payoffs[lot(board.now, flat.DICE, len(payoffs))])
    elif len(plays):
        walk(board, tree, plays[lot(board.now, flat.DICE, len(plays))])
    elif not board.held[seat]:
        end_turn(board)
    else:
        held = board.hands[seat * flat.RANKS : (seat + 1) * flat.RANKS]
        options = discards(board, board.heights, held, piles_of(board, seat), depths_of(board, seat))
        option = options[lot(board.now, flat.DICE, len(options))]
        discard(board, option // flat.PILES, option % flat.PILES)


def contest(
    board: Board, payoff: int, dice: int, one: LearnedEvaluator, other: LearnedEvaluator, seats: int, manner: int
) -> float:
    """Play a game of `one`, at the seats that have a bit in `seats`, against others that play in this manner. Return
    its share of the win."""
    deal(board, payoff, dice)
    nothing, turns, latest = np.zeros(0, np.float32), 0, -1
    while board.now[flat.ENDED] == flat.IN_PLAY and turns < MOST_TURNS:
        seat = board.now[flat.TURN]
        if seat != latest:
            turns, latest = turns + 1, seat
        if seats >> seat & 1:
            decide(board, one, TRIAL_NODES, TRIAL_CLOSE, 0.0, nothing)
        elif manner == GREEDY:
            grab(board)
        elif manner == SEEING:
            see_through(board, other)
        elif manner == GOOD:
            play_well(board)
        else:
            decide(board, other, TRIAL_NODES, TRIAL_CLOSE, 0.0, nothing)
    total = 0.0
    for seat in range(board.terms.seats):
        if seats >> seat & 1:
            total += share_of_win(board, seat)
    return total


class Notes(NamedTuple):
    """Arrays with a row for each position of a game."""

    features: Any
    stages: Any
    """The network that values it."""
    seats: Any
    values: Any
    """The seat's own value of the position, a logit."""
    shares: Any
    """The part of the win that its seat got in the end."""
    targets: Any
    """The probability to win that the network should learn."""


def self_play(
    board: Board, payoff: int, dice: int, evaluator: LearnedEvaluator, most: int, close: int, notes: Notes
) -> int:
    """Play one game, noting its positions as long as there is room, and return their number."""
    deal(board, payoff, dice)
    count, decisions = 0, 0
    while board.now[flat.ENDED] == flat.IN_PLAY and decisions < len(notes.stages):
        decision = decide(board, evaluator, most, close, EXPLORED, notes.features[count])
        decisions += 1
        if decision.stage >= 0:
            notes.stages[count], notes.seats[count], notes.values[count] = decision
            count += 1
    for index in range(count):
        notes.shares[index] = share_of_win(board, notes.seats[index])
    return count


def write_targets(notes: Notes, count: int, trace_decay: float) -> None:
    """Write the targets of TD(λ), backwards from the share of the win."""
    # By seat: 1 if a later position of it is known, the value of that, and its target.
    known, ahead, later = np.zeros(8, np.int64), np.zeros(8, np.float64), np.zeros(8, np.float64)
    for index in range(count - 1, -1, -1):
        seat = notes.seats[index]
        if known[seat]:
            notes.targets[index] = (1 - trace_decay) * ahead[seat] + trace_decay * later[seat]
        else:
            notes.targets[index] = notes.shares[index]
        known[seat], later[seat] = 1, notes.targets[index]
        ahead[seat] = 1 / (1 + np.exp(-notes.values[index]))
