"""Close calls are decided by rollouts in worlds in which the cards that a seat does not see are dealt by chance."""

from spitegame.ai.malice.board import (
    COMPLETED,
    DICE,
    PAYOFFS,
    PILES,
    RANKS,
    SEATS,
    STOCK,
    TURN,
    Board,
    Ints,
    copied,
    shuffle,
)
from spitegame.ai.malice.learned.network import LearnedEvaluator
from spitegame.ai.malice.learned.rollout import HAIR, Thought, act, evaluated, rollout
from spitegame.ai.malice.learned.turn_ends import VICTORY, chance_of_winning
from spitegame.ai.malice.movegen import first_place
from spitegame.ai.malice.turn_context import unseen_by

APART = 0.15
"""Two ends of a turn are worth nearly the same if their values differ by less."""
TRUST = 15.0
"""The values at sight weigh as much as so many worlds in which the turn was played on."""
MOST, CLOSE = 16, 1
"""The nodes and the close looks of every turn of a rollout."""


def think(board: Board, evaluator: LearnedEvaluator, most: int, close: int, looks: int) -> Thought:
    """The turn of the seat that is to act, as in `evaluated`; of two seats, with rollouts where it is a close call.

    `looks` is about the number of ends of turns that may be valued in all.
    """
    thought = evaluated(board, evaluator, most, close)
    # More rivals have more to answer than there is time for.
    if thought.best < 0 or board.terms[SEATS] > 2:
        return thought
    best = best_by_rollouts(board, evaluator, thought, looks - len(thought.ends.values))
    return Thought(thought.tree, thought.ends, best)


def best_by_rollouts(board: Board, evaluator: LearnedEvaluator, thought: Thought, looks: int) -> int:
    """The end that is worth most, or the best that begins otherwise, if that is nearly as good and turns out better.

    Both are played on, with the others' answers and the seat's own next turn, in worlds that the board's dice deal,
    until more than `looks` ends of turns have been valued.
    """
    best, other = thought.best, nearly_as_good(thought)
    if other < 0:
        return best
    seat, values, taken = board.now[TURN], thought.ends.values, 0
    lead = TRUST * (chance_of_winning(values[best]) - chance_of_winning(values[other]))
    while taken < looks:
        world = determinized(board, seat)
        board.now[DICE] = world.now[DICE]
        twin = copied(world)
        act(world, thought, best)
        act(twin, thought, other)
        one = rollout(world, evaluator, seat, values[best], MOST, CLOSE)
        two = rollout(twin, evaluator, seat, values[other], MOST, CLOSE)
        lead += one.chance - two.chance
        taken += one.looks + two.looks + 1
    return best if lead >= 0 else other


def nearly_as_good(thought: Thought) -> int:
    """The place of the best end that begins otherwise than the best of all; -1 if it is not nearly as good."""
    values, other = thought.ends.values, -1
    most, begins = values[thought.best] - APART, first_step(thought, thought.best)
    if values[thought.best] >= VICTORY:
        return -1
    for end in range(len(values)):
        if values[end] > most and first_step(thought, end) != begins:
            other, most = end, values[end] + HAIR
    return other


def first_step(thought: Thought, end: int) -> int:
    """A number for the first move on the way to the end, or below 0 for the discard if there is no move."""
    first = first_place(thought.tree, thought.ends.places[end])
    return first if first else -1 - thought.ends.cards[end] * PILES - thought.ends.piles[end]


def determinized(board: Board, seat: int) -> Board:
    """A board with all that the seat sees, and with the rest dealt by chance."""
    world, unseen = copied(board), unseen_cards(board, seat)
    shuffle(world, unseen, len(unseen))
    for other in range(world.terms[SEATS]):
        for place in range(world.left[other] - 1):
            world.payoffs[other * PAYOFFS + place] = unseen.pop()
        if other != seat:
            for rank in range(RANKS):
                world.hands[other * RANKS + rank] = 0
            for _ in range(world.held[other]):
                world.hands[other * RANKS + unseen.pop()] += 1
    for place in range(world.now[STOCK]):
        world.stock[place] = unseen.pop()
    for place in range(world.now[COMPLETED]):
        world.completed[place] = unseen.pop()
    return world


def unseen_cards(board: Board, seat: int) -> Ints:
    """The ranks of all cards that neither lie open nor are in the seat's hand, rising."""
    counts = unseen_by(board, seat)
    return [rank for rank in range(1, RANKS) for _ in range(counts[rank])]
