"""Turns are valued, chosen and played out on a board, and what comes of them is followed as far as it goes.

A close call is decided by rollouts in worlds in which the cards that a seat does not see are dealt by chance.
"""

from typing import NamedTuple

from spitegame.ai.malice.board import (
    COMPLETED,
    DICE,
    ENDED,
    FILLING,
    FROM_PAYOFF,
    FROM_PILE,
    IN_PLAY,
    PAYOFFS,
    PILES,
    RANKS,
    STOCK,
    TURN,
    WON,
    Board,
    Ints,
    copied,
    discard,
    end_turn,
    fill_hand,
    partner,
    play,
    share_of_win,
    shuffle,
)
from spitegame.ai.malice.learned.network import LearnedEvaluator, fresh
from spitegame.ai.malice.learned.turn_ends import HAIR, VICTORY, chance_of_winning, turn_ends
from spitegame.ai.malice.movegen import (
    ENDING,
    NOTHING,
    OPEN,
    Floats,
    MoveTree,
    Thought,
    first_place,
    move_tree,
    way_to,
)
from spitegame.ai.malice.turn_context import context_of, unseen_by

MOST_STEPS = 60
"""A rollout is given up after this number of steps, each up to the next unknown card or the end of a turn."""
APART = 0.15
"""Two ends of a turn are worth nearly the same if their values differ by less."""
TRUST = 15.0
"""The number of worlds, in which the turn was played on, that the values at sight weigh as much as."""
MOST, CLOSE = 16, 1
"""The nodes and the close looks of every turn of a rollout."""


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
    if ends.discards[end] != NOTHING:
        discard(board, ends.discards[end] // PILES, ends.discards[end] % PILES)
    elif not board.held[seat]:
        end_turn(board)


def walk(board: Board, tree: MoveTree, place: int) -> None:
    """Plays the moves that lead to that place of the tree."""
    seat = board.now[TURN]
    for move in way_to(tree, place):
        source, which, height = move >> 8, move >> 4 & 15, move & 15
        if source == FILLING:
            fill_hand(board, seat)
            continue
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


def think(board: Board, evaluator: LearnedEvaluator, most: int, close: int, looks: int) -> Thought:
    """The turn of the seat that is to act, as in `evaluated`; of two seats, with rollouts where it is a close call.

    `looks` is about the number of ends of turns that may be valued in all.
    """
    thought = evaluated(board, evaluator, most, close)
    # More rivals have more to answer than there is time for.
    if thought.best < 0 or board.terms.seats > 2:
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
    return best if lead >= -HAIR else other


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
    return first if first else -1 - thought.ends.discards[end]


def determinized(board: Board, seat: int) -> Board:
    """A board with all that the seat sees, and with the rest dealt by chance."""
    world, unseen = copied(board), unseen_cards(board, seat)
    shuffle(world, unseen, len(unseen))
    for other in range(world.terms.seats):
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
    # Within `determinized` the compiler would take these names for the variables of its loops.
    counts = unseen_by(board, seat)
    return [rank for rank in range(1, RANKS) for _ in range(counts[rank])]
