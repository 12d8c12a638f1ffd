"""What may come of a turn: the cards that a seat does not see are dealt by chance, often, and played on with."""

from typing import NamedTuple

from spitegame.ai.malice.board import (
    CENTER,
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
    payoff_top,
    pile_start,
    shuffle,
)
from spitegame.ai.malice.learned.features import context_of
from spitegame.ai.malice.learned.network import LearnedEvaluator, fresh
from spitegame.ai.malice.learned.rollout import HAIR, act, copied, highest, rollout
from spitegame.ai.malice.learned.turn_ends import VICTORY, TurnEnds, chance_of_winning, turn_ends
from spitegame.ai.malice.movegen import MoveTree, move_tree

APART = 0.15
"""Two ends of a turn that are worth nearly the same differ by less."""
TRUST = 15.0
"""What ends of a turn are worth at sight counts as much as so many worlds in which they were played on."""
MOST, CLOSE = 16, 1
"""How widely everybody looks there."""


class Thought(NamedTuple):
    """Of a seat about its turn."""

    found: MoveTree
    ends: TurnEnds
    best: int
    """Which of the ends it goes for; -1 if a low card is to be played first and no stop after that is within sight."""


def think(board: Board, evaluator: LearnedEvaluator, seat: int, most: int, close: int, looks: int) -> Thought:
    """It looks at most at so many spots, at all discards of so many, and of two at so many ends of turns in all."""
    found = move_tree(board, seat, most)
    ends = turn_ends(fresh(evaluator), context_of(board, seat), found.spots, close)
    if not len(ends.values):
        return Thought(found, ends, -1)
    # More rivals have more to answer than there is time for.
    left = looks - len(ends.values) if board.terms[SEATS] == 2 else 0
    return Thought(found, ends, best_by_rollouts(board, evaluator, found, ends, left))


def best_by_rollouts(board: Board, evaluator: LearnedEvaluator, found: MoveTree, ends: TurnEnds, looks: int) -> int:
    """The stop that is worth most, or the best that begins otherwise, if that is nearly as good and turns out better.

    Both are played on, with the others' answers and the seat's own next turn, in worlds that the board's dice deal,
    until more than so many looks have been taken at ends of turns.
    """
    best = highest(ends.values)
    other = nearly_as_good(found, ends, best)
    if other < 0:
        return best
    seat, taken = board.now[TURN], 0
    lead = TRUST * (chance_of_winning(ends.values[best]) - chance_of_winning(ends.values[other]))
    while taken < looks:
        world = determinized(board, seat)
        board.now[DICE] = world.now[DICE]
        twin = copied(world)
        act(world, found, ends, best)
        act(twin, found, ends, other)
        one = rollout(world, evaluator, seat, ends.values[best], MOST, CLOSE)
        two = rollout(twin, evaluator, seat, ends.values[other], MOST, CLOSE)
        lead += one.chance - two.chance
        taken += one.looks + two.looks + 1
    return best if lead >= 0 else other


def nearly_as_good(found: MoveTree, ends: TurnEnds, best: int) -> int:
    """The best stop that begins otherwise; -1 if it is not nearly as good."""
    other, most, begins = -1, ends.values[best] - APART, first_step(found, ends, best)
    if ends.values[best] >= VICTORY:
        return -1
    for stop in range(len(ends.values)):
        if ends.values[stop] > most and first_step(found, ends, stop) != begins:
            other, most = stop, ends.values[stop] + HAIR
    return other


def first_step(found: MoveTree, ends: TurnEnds, stop: int) -> int:
    """The spot that the first play leads to, or below 0 the discard."""
    place = ends.places[stop]
    if place == 0:
        return -1 - ends.cards[stop] * PILES - ends.piles[stop]
    while found.before[place] > 0:
        place = found.before[place]
    return place


def determinized(board: Board, seat: int) -> Board:
    """All that the seat sees, and the rest by chance."""
    world, unseen = copied(board), unseen_by(board, seat)
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


def unseen_by(board: Board, seat: int) -> Ints:
    """The ranks of all cards that neither lie open nor are in the seat's hand, rising."""
    counts = [0 for _ in range(RANKS)]
    for rank in range(RANKS):
        counts[rank] = board.pack[rank] - board.hands[seat * RANKS + rank]
    for other in range(board.terms[SEATS]):
        counts[payoff_top(board, other)] -= 1
        for pile in range(PILES):
            start = pile_start(board, other, pile)
            for place in range(board.depths[other * PILES + pile]):
                counts[board.piles[start + place]] -= 1
    for center in range(len(board.heights)):
        for place in range(board.heights[center]):
            counts[board.centers[center * CENTER + place]] -= 1
    return [rank for rank in range(1, RANKS) for _ in range(counts[rank])]
