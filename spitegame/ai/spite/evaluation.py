"""Evaluation of a seat's expected place in a round, and of an action's cost, by the best player's judgement."""

from dataclasses import replace

from spitegame.advice import NOTABLE, Evaluation, Outlook, Unit
from spitegame.ai.spite.advice import advice_of, is_as_advised
from spitegame.ai.spite.prospects import Prospects
from spitegame.ai.spite.turn import deed_misplays
from spitegame.rules.spite.actions import Action, CallMisplay, Pass, Play, TakeReward
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.view import SpiteView


def evaluate(view: SpiteView, played: Action | None = None) -> Evaluation:
    """Return the place in which the seat is expected to end the round, and the cost of its action in places. Between
    two rounds the outlook has the places in which the last one ended."""
    match view.phase:
        case PlayerTurn() | Reward():
            return _evaluate(Prospects(view), played)
        case Interval(results=results) | Over(results=results):
            ended: Outlook = tuple(((seat,), float(results[seat].place)) for seat in view.seats)
            return Evaluation(unit=Unit.PLACE, outlook=ended, best=None)


def _evaluate(prospects: Prospects, played: Action | None) -> Evaluation:
    view, best = prospects.view, prospects.best
    taken = [((seat,), float(player.place)) for seat in view.seats if (player := view.players[seat]).place]
    outlook: Outlook = (((view.vantage,), best.place), *taken)
    found = Evaluation(unit=Unit.PLACE, outlook=outlook, best=None, cost=_cost(prospects, played))
    if played is None or found.cost < NOTABLE[Unit.PLACE]:
        return found
    # The best player may look further ahead: an action that it would have chosen too costs nothing.
    advice = advice_of(prospects)
    return replace(found, best=advice, cost=0.0 if is_as_advised(played, advice) else found.cost)


def _cost(prospects: Prospects, played: Action | None) -> float:
    """Return the cost of the action, in places to expect; for a misplay, the estimated cost of its penalty."""
    view, best = prospects.view, prospects.best
    match played:
        case Play() | Pass() | TakeReward():
            made = prospects.of(played)
            if made is None:
                return prospects.place_after_penalty(passed=isinstance(played, Play)) - best.place
            # The best player plays for the match, in which a better place is not always worth more.
            return max(0.0, made.place - best.place) if made.value < best.value else 0.0
        case CallMisplay() if view.unproven is None or not deed_misplays(view, view.unproven.deed):
            return prospects.place_after_penalty(passed=False) - best.place
        case _:
            return 0.0
