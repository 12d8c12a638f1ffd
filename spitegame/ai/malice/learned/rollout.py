"""What is chosen is done: whole turns on a board, and what comes of them when nothing is hidden."""

from typing import NamedTuple

from spitegame.ai.malice.board import (
    ENDED,
    FROM_PAYOFF,
    FROM_PILE,
    IN_PLAY,
    PILES,
    SEATS,
    TURN,
    WON,
    Board,
    discard,
    end_turn,
    partner,
    play,
)
from spitegame.ai.malice.learned.features import Floats, context_of
from spitegame.ai.malice.learned.network import LearnedEvaluator, fresh
from spitegame.ai.malice.learned.turn_ends import NOTHING, VICTORY, TurnEnds, chance_of_winning, turn_ends
from spitegame.ai.malice.movegen import ENDS, OPEN, MoveTree, move_tree

HAIR = 0.0001
"""By less no value is higher than another: so much may be due to rounding."""
MOST_STEPS = 60
"""So far ahead at most."""


def act(board: Board, found: MoveTree, ends: TurnEnds, stop: int) -> None:
    """The seat whose turn it is goes to where it stops, and lays a card aside if its turn is to end there."""
    seat, place = board.now[TURN], ends.places[stop]
    walk(board, found, place)
    if board.now[ENDED] != IN_PLAY or found.spots[place] >> ENDS != OPEN:
        return
    if ends.cards[stop] != NOTHING:
        discard(board, ends.cards[stop], ends.piles[stop])
    elif not board.held[seat]:
        end_turn(board)


def walk(board: Board, found: MoveTree, place: int) -> None:
    way = [0 for _ in range(0)]
    while found.before[place] >= 0:
        way.append(found.plays[place])
        place = found.before[place]
    seat = board.now[TURN]
    for step in range(len(way) - 1, -1, -1):
        source, which, height = way[step] >> 8, way[step] >> 4 & 15, way[step] & 15
        if source == FROM_PAYOFF:
            which = partner(board, seat) if which else seat
        elif source == FROM_PILE:
            which = seat * PILES + which if which < PILES else partner(board, seat) * PILES + which - PILES
        center = 0
        while board.heights[center] != height:
            center += 1
        play(board, source, which, center)


def highest(values: Floats) -> int:
    """The first of those that are equal."""
    best = 0
    for place in range(1, len(values)):
        if values[place] > values[best] + HAIR:
            best = place
    return best


class PlayedTurn(NamedTuple):
    value: float
    """How the seat likes where it stops."""
    looks: int
    """How many ends of its turn it looked at."""


def play_turn(board: Board, evaluator: LearnedEvaluator, most: int, close: int) -> PlayedTurn:
    """The seat plays as it likes best, up to the end of its turn or the next card that turns up."""
    seat = board.now[TURN]
    evaluator = fresh(evaluator)
    found = move_tree(board, seat, most)
    ends = turn_ends(evaluator, context_of(board, seat), found.spots, close)
    if not len(ends.values):  # a low card is to be played first, and no stop after that is within sight
        walk(board, found, len(found.spots) - 1)
        return PlayedTurn(0.0, 0)
    best = highest(ends.values)
    act(board, found, ends, best)
    return PlayedTurn(ends.values[best], len(ends.values))


def best_when_all_is_known(
    board: Board, evaluator: LearnedEvaluator, found: MoveTree, ends: TurnEnds, tried: int, most: int, close: int
) -> int:
    """Which stop turns out best when all cards are known, among those that are liked best.

    What comes of it is played up to the end of the seat's next turn, with everybody doing as they like best.
    """
    seat, liked = board.now[TURN], ends.values.copy()
    chosen, chance = highest(liked), -1.0
    for _ in range(min(tried, len(liked))):
        best = highest(liked)
        if liked[best] >= VICTORY:
            return best
        copy = copied(board)
        act(copy, found, ends, best)
        outlook = rollout(copy, evaluator, seat, liked[best], most, close).chance
        if outlook > chance:
            chosen, chance = best, outlook
        liked[best] = -VICTORY
    return chosen


class RolloutResult(NamedTuple):
    chance: float
    """Of winning."""
    looks: int
    """How many ends of turns were looked at on the way."""


def rollout(board: Board, evaluator: LearnedEvaluator, seat: int, liked: float, most: int, close: int) -> RolloutResult:
    """What has come of it after everybody's next turn."""
    others_acted, looks = False, 0
    for _ in range(MOST_STEPS):
        if board.now[ENDED] == WON:
            won = board.now[TURN] == seat or board.now[TURN] == partner(board, seat)
            return RolloutResult(1.0 if won else 0.0, looks)
        if board.now[ENDED] != IN_PLAY:
            return RolloutResult(share(board, seat), looks)
        turn = board.now[TURN]
        others_acted = others_acted or turn != seat
        move = play_turn(board, evaluator, most, close)
        looks += move.looks
        if turn == seat:
            liked = move.value
            if others_acted and board.now[TURN] != seat:
                break
    return RolloutResult(chance_of_winning(liked), looks)


def share(board: Board, seat: int) -> float:
    """Of the win, for a seat and its partner together, if nobody plays on."""
    other, best, winners = partner(board, seat), 1000, 0
    for each in range(board.terms[SEATS]):
        total = board.left[each] + (board.left[partner(board, each)] if other >= 0 else 0)
        if total < best:
            best, winners = total, 0
        if total == best:
            winners += 1
    mine = board.left[seat] + (board.left[other] if other >= 0 else 0)
    if mine > best:
        return 0.0
    return (2.0 if other >= 0 else 1.0) / winners


def copied(board: Board) -> Board:
    return Board(
        board.terms,
        board.pack,
        board.centers.copy(),
        board.heights.copy(),
        board.hands.copy(),
        board.held.copy(),
        board.payoffs.copy(),
        board.left.copy(),
        board.piles.copy(),
        board.depths.copy(),
        board.stock.copy(),
        board.completed.copy(),
        board.now.copy(),
    )
