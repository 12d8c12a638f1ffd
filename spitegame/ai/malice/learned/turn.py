"""The turn of a seat on a board: the values of its ends, the choice of one, and the play up to there.

For the seer, all seats play on up to its next turn.
"""

from spitegame.ai.malice import board as flat
from spitegame.ai.malice.board import Board, copied, discard, end_turn, fill_hand, partner, play, share_of_win
from spitegame.ai.malice.learned.network import LearnedEvaluator, fresh
from spitegame.ai.malice.learned.turn_ends import TOLERANCE, VICTORY, chance_of_winning, turn_ends
from spitegame.ai.malice.movegen import ENDING, NOTHING, OPEN, MoveTree, Thought, highest, move_tree, way_to
from spitegame.ai.malice.turn_context import context_of

MOST_STEPS = 60
"""A rollout is given up after this number of steps, each up to the next unknown card or the end of a turn."""


def evaluated(board: Board, evaluator: LearnedEvaluator, most: int, close: int) -> Thought:
    """Return the turn of the seat that is to act, with the end of the highest value.

    At most `most` nodes are looked at, and every discard at the `close` best of them.
    """
    seat = board.now[flat.TURN]
    tree = move_tree(board, seat, most)
    ends = turn_ends(fresh(evaluator), context_of(board, seat), tree.nodes, close)
    return Thought(tree, ends, highest(ends.values, TOLERANCE))


def act(board: Board, thought: Thought, end: int) -> None:
    """Play the turn up to this end, and discard if it is over there; play up to the last node if the end is -1."""
    tree, ends, seat = thought.tree, thought.ends, board.now[flat.TURN]
    if end < 0:
        walk(board, tree, len(tree.nodes) - 1)
        return
    walk(board, tree, ends.indices[end])
    if board.now[flat.ENDED] != flat.IN_PLAY or tree.nodes[ends.indices[end]] >> ENDING != OPEN:
        return
    if ends.discards[end] != NOTHING:
        discard(board, ends.discards[end] // flat.PILES, ends.discards[end] % flat.PILES)
    elif not board.held[seat]:
        end_turn(board)


def walk(board: Board, tree: MoveTree, index: int) -> None:
    """Play the moves that lead to the node of this index."""
    seat = board.now[flat.TURN]
    for move in way_to(tree, index):
        source, which, height = move >> 8, move >> 4 & 15, move & 15  # as `move_of` packs them
        if source == flat.FILLING:
            fill_hand(board, seat)
            continue
        if source == flat.FROM_PAYOFF:
            which = partner(board, seat) if which else seat
        elif source == flat.FROM_PILE:
            owner = seat if which < flat.PILES else partner(board, seat)
            which = owner * flat.PILES + which % flat.PILES
        center = 0
        while board.heights[center] != height:
            center += 1
        play(board, source, which, center)


def foreseen(board: Board, evaluator: LearnedEvaluator, tried: int, most: int, close: int) -> Thought:
    """Return the turn of the seat to act on a board on which every card is known. Its end is the best by rollouts from
    the `tried` ends of the highest values."""
    thought = evaluated(board, evaluator, most, close)
    seat, values = board.now[flat.TURN], thought.ends.values.copy()
    chosen, chance = thought.best, -1.0
    for _ in range(min(tried, len(values))):
        best = highest(values, TOLERANCE)
        if values[best] >= VICTORY:
            return thought
        copy = copied(board)
        act(copy, thought, best)
        found = rollout(copy, evaluator, seat, values[best], most, close)
        if found > chance:
            chosen, chance = best, found
        values[best] = -VICTORY
    return Thought(thought.tree, thought.ends, chosen)


def rollout(board: Board, evaluator: LearnedEvaluator, seat: int, value: float, most: int, close: int) -> float:
    """Return the probability that the seat's side wins, after everybody has played on by the highest values up to the
    end of the seat's next turn. `value` is the logit of it before that."""
    others_acted = False
    for _ in range(MOST_STEPS):
        if board.now[flat.ENDED] == flat.WON:
            won = board.now[flat.TURN] == seat or board.now[flat.TURN] == partner(board, seat)
            return 1.0 if won else 0.0
        if board.now[flat.ENDED] != flat.IN_PLAY:
            return share_of_win(board, seat)
        turn = board.now[flat.TURN]
        others_acted = others_acted or turn != seat
        thought = evaluated(board, evaluator, most, close)
        act(board, thought, thought.best)
        if turn == seat:
            value = thought.ends.values[thought.best] if thought.best >= 0 else 0.0
            if others_acted and board.now[flat.TURN] != seat:
                break
    return chance_of_winning(value)
