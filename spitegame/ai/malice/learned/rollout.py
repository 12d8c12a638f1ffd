"""Turns are valued, chosen and played out on a board, and what comes of them is followed as far as it goes."""

from typing import NamedTuple

from spitegame.ai.malice.board import (
    ENDED,
    FROM_PAYOFF,
    FROM_PILE,
    IN_PLAY,
    PILES,
    TURN,
    WON,
    Board,
    copied,
    discard,
    end_turn,
    partner,
    play,
    share_of_win,
)
from spitegame.ai.malice.learned.network import LearnedEvaluator, fresh
from spitegame.ai.malice.learned.turn_ends import VICTORY, chance_of_winning, turn_ends
from spitegame.ai.malice.movegen import ENDING, NOTHING, OPEN, Floats, MoveTree, TurnEnds, move_tree, way_to
from spitegame.ai.malice.turn_context import context_of

HAIR = 0.0001
"""A value has to be higher by more than this: so much may be due to rounding."""
MOST_STEPS = 60
"""A rollout is given up after so many steps, each up to the next unknown card or the end of a turn."""


class Thought(NamedTuple):
    """What a seat thinks of its turn."""

    tree: MoveTree
    ends: TurnEnds
    best: int
    """The place of the chosen end; -1 if a low card has to be played first and no end after that is in the tree."""


def evaluated(board: Board, evaluator: LearnedEvaluator, most: int, close: int) -> Thought:
    """The turn of the seat that is to act, with the end that is worth most at sight.

    At most `most` nodes are looked at, and every discard at the `close` best of them.
    """
    seat = board.now[TURN]
    tree = move_tree(board, seat, most)
    ends = turn_ends(fresh(evaluator), context_of(board, seat), tree.nodes, close)
    return Thought(tree, ends, highest(ends.values) if len(ends.values) else -1)


def highest(values: Floats) -> int:
    """The place of the highest value, and the first one of those that are equal."""
    best = 0
    for place in range(1, len(values)):
        if values[place] > values[best] + HAIR:
            best = place
    return best


def act(board: Board, thought: Thought, end: int) -> None:
    """Plays the turn up to that end, and discards if the turn is over there; with -1 as far as the tree leads."""
    tree, ends, seat = thought.tree, thought.ends, board.now[TURN]
    if end < 0:
        walk(board, tree, len(tree.nodes) - 1)
        return
    walk(board, tree, ends.places[end])
    if board.now[ENDED] != IN_PLAY or tree.nodes[ends.places[end]] >> ENDING != OPEN:
        return
    if ends.cards[end] != NOTHING:
        discard(board, ends.cards[end], ends.piles[end])
    elif not board.held[seat]:
        end_turn(board)


def walk(board: Board, tree: MoveTree, place: int) -> None:
    """Plays the moves that lead to that place of the tree."""
    seat = board.now[TURN]
    for move in way_to(tree, place):
        source, which, height = move >> 8, move >> 4 & 15, move & 15
        if source == FROM_PAYOFF:
            which = partner(board, seat) if which else seat
        elif source == FROM_PILE:
            which = seat * PILES + which if which < PILES else partner(board, seat) * PILES + which - PILES
        center = 0
        while board.heights[center] != height:
            center += 1
        play(board, source, which, center)


def best_when_all_is_known(
    board: Board, evaluator: LearnedEvaluator, thought: Thought, tried: int, most: int, close: int
) -> int:
    """The end that turns out best where nothing is hidden, among the `tried` ones that are worth most; -1 for none."""
    seat, values = board.now[TURN], thought.ends.values.copy()
    chosen, chance = thought.best, -1.0
    for _ in range(min(tried, len(values))):
        best = highest(values)
        if values[best] >= VICTORY:
            return best
        copy = copied(board)
        act(copy, thought, best)
        found = rollout(copy, evaluator, seat, values[best], most, close).chance
        if found > chance:
            chosen, chance = best, found
        values[best] = -VICTORY
    return chosen


class RolloutResult(NamedTuple):
    chance: float
    """The probability that the seat's side wins."""
    looks: int
    """The number of ends of turns that were valued on the way."""


def rollout(board: Board, evaluator: LearnedEvaluator, seat: int, value: float, most: int, close: int) -> RolloutResult:
    """Everybody plays as is best at sight, up to the end of the seat's next turn. `value` is what the seat expects."""
    others_acted, looks = False, 0
    for _ in range(MOST_STEPS):
        if board.now[ENDED] == WON:
            won = board.now[TURN] == seat or board.now[TURN] == partner(board, seat)
            return RolloutResult(1.0 if won else 0.0, looks)
        if board.now[ENDED] != IN_PLAY:
            return RolloutResult(share_of_win(board, seat), looks)
        turn = board.now[TURN]
        others_acted = others_acted or turn != seat
        thought = evaluated(board, evaluator, most, close)
        act(board, thought, thought.best)
        looks += len(thought.ends.values)
        if turn == seat:
            value = thought.ends.values[thought.best] if thought.best >= 0 else 0.0
            if others_acted and board.now[TURN] != seat:
                break
    return RolloutResult(chance_of_winning(value), looks)
