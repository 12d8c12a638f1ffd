"""Evaluation of a seat's outlook, and of an action's cost, by the best player's judgement."""

from dataclasses import replace

from spitegame.advice import NOTABLE, Advice, Evaluation, Outlook, Unit
from spitegame.ai.malice.advice import advise
from spitegame.ai.malice.best import MaliceBest, learned_for
from spitegame.ai.malice.board import Board, copied
from spitegame.ai.malice.encode import board_of, discard_like, first_action, move_like
from spitegame.ai.malice.learned.network import LearnedEvaluator, worth
from spitegame.ai.malice.learned.turn import evaluated, walk
from spitegame.ai.malice.learned.turn_ends import chance_of_winning, loss_at, turn_ends
from spitegame.ai.malice.movegen import ENDING, NOTHING, OPEN, Thought, heights_of
from spitegame.ai.malice.turn_context import context_of
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, CardAction, Discard, EndTurn, FillHand, PlayToCenter
from spitegame.rules.malice.state import side
from spitegame.rules.malice.view import MaliceView

MOST, CLOSE = MaliceBest.most, MaliceBest.close
"""The best player's limits: the nodes of a turn that are looked at, and those at which every discard is tried."""


def evaluate(view: MaliceView, played: Action | None = None) -> Evaluation | None:
    """Return the outlook of the seat, and the cost of its action: 0 for one that moved no card. None if a low card has
    to be played first and no end of the turn was found."""
    board, evaluator = board_of(view), LearnedEvaluator(learned_for(len(view.areas)))
    thought = evaluated(board, evaluator, MOST, CLOSE)
    if thought.best < 0:
        return None
    best = first_action(view, thought, thought.best)
    chance = chance_of_winning(thought.ends.values[thought.best])
    found = Evaluation(unit=Unit.CHANCE, outlook=_outlook(view, chance), best=Advice(best))
    if not isinstance(played, CardAction) or alike(view, played, best):
        return found
    cost = max(0.0, chance - chance_of_winning(_worth(view, board, evaluator, thought, played)))
    if cost < NOTABLE[Unit.CHANCE]:
        return replace(found, cost=cost)
    # The best player may look beyond the end of the turn: an action that it would have chosen too costs nothing.
    advice = advise(view)
    return replace(found, best=advice, cost=0.0 if alike(view, played, advice.action) else cost)


def _outlook(view: MaliceView, chance: float) -> Outlook:
    """Return the chances of all sides. The seat cannot tell the other sides apart: they share the rest evenly."""
    seats = len(view.areas)
    sides = dict.fromkeys(tuple(sorted(side(view.rules, seats, Seat(seat)))) for seat in range(seats))
    rest = (1 - chance) / (len(sides) - 1)
    return tuple((each, chance if view.vantage in each else rest) for each in sides)


def alike(view: MaliceView, one: object, other: object) -> bool:
    """True if the actions are the same in ranks: equal cards do not differ, nor do equal piles."""
    match one, other:
        case PlayToCenter(), PlayToCenter():
            return move_like(view, one) == move_like(view, other)
        case Discard(), Discard():
            return discard_like(view, one) == discard_like(view, other)
        case _:
            return one == other


def _worth(view: MaliceView, board: Board, evaluator: LearnedEvaluator, thought: Thought, action: CardAction) -> float:
    """Return the logit of the probability to win, if the turn goes on as well as it can after the action."""
    tree, context = thought.tree, context_of(board, view.vantage)
    match action:
        case PlayToCenter() | FillHand():
            index = list(zip(tree.parents, tree.moves, strict=True)).index((0, move_like(view, action)))
            if tree.nodes[index] >> ENDING != OPEN:  # a card turns up, and nobody knows which
                return turn_ends(evaluator, context, [tree.nodes[index]], 1).values[0]
            after = copied(board)
            walk(after, tree, index)
            values = evaluated(after, evaluator, MOST, CLOSE).ends.values
            return max(values, default=max(thought.ends.values))
        case Discard():
            ending = discard_like(view, action)
        case EndTurn():
            root, heights = tree.nodes[0], heights_of(tree.nodes[0], len(board.heights))
            stopped = worth(evaluator, context, root, NOTHING, context.empty_hand, 0, context.own.depths)
            return stopped - loss_at(context, heights)
    here = turn_ends(evaluator, context, tree.nodes[:1], 1)
    return here.values[here.discards.index(ending)]
