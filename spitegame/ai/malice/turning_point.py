"""The turning point of a finished game of Spite & Malice, found among the evaluations of its moments."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from spitegame.advice import Advice, Worth
from spitegame.advice.malice import CutsOff, HoldsBack, LeavesNothing
from spitegame.advice.turning_point import Cause, Mistake, Run, Stroke, TurningPoint, costliest, turning_point_at
from spitegame.ai.malice.advice import advise
from spitegame.ai.malice.evaluation import alike, evaluate
from spitegame.ai.player import Evaluator
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FromPayoff, PlayToCenter
from spitegame.rules.malice.events import PlayedToCenter
from spitegame.rules.malice.view import MaliceView
from spitegame.session.replay import Replay

Adviser: TypeAlias = Callable[[MaliceView], Advice]

TELLING = 0.05
"""The least cost, in chance to win, of a mistake that can have decided the game."""
MOST_TRIED = 4
"""The largest number of turns for which a cause is looked for."""
_BLOCKS = LeavesNothing | HoldsBack | CutsOff
"""Reasons for an action that stands in a rival's way."""


class Swing(NamedTuple):
    """A turn, and the rise of the winners' chance during it."""

    start: int
    """The index of the moment at which the turn begins."""
    end: int
    """The index of the moment at which the next turn begins, or of the end of the game."""
    seat: Seat
    rise: float


def turning_point(
    replay: Replay,
    worths: Sequence[Worth],
    viewer: Seat | None,
    evaluator: Evaluator = evaluate,
    adviser: Adviser = advise,
) -> TurningPoint | None:
    """Return the turning point for a viewer: a loser's own costliest mistake, or else the turn that helped the winners
    most and has a cause that can be named; None if there is none. `worths`: the evaluations up to the end."""
    winners = replay.winners()
    if viewer is not None and viewer not in winners and (found := costliest(replay, worths, viewer, TELLING)):
        return found
    for swing in swings(replay, worths, winners)[:MOST_TRIED]:
        if cause := _cause(replay, swing, winners, evaluator, adviser):
            point = turning_point_at(replay, cause[0], swing.seat, viewer, cause[1])
            return replace(point, cards=_payoff_cards(replay, swing)) if isinstance(point.cause, Run) else point
    return None


def _cause(
    replay: Replay, swing: Swing, winners: Sequence[Seat], evaluator: Evaluator, adviser: Adviser
) -> tuple[int, Cause] | None:
    """Return the index of the action that decided the turn, and the cause; None if no cause can be named."""
    if swing.seat in winners:
        return run(replay, swing) or _block(replay, swing, adviser)
    return _mistake(replay, swing, evaluator)


def swings(replay: Replay, worths: Sequence[Worth], winners: Sequence[Seat]) -> list[Swing]:
    """Return the turns in which the chance of the winners rose, the largest rise first."""
    last = len(replay) - 1
    begun = [worth for worth in worths if worth.index == last or replay.begins_turn(worth.index)]
    found = []
    for before, after in pairwise(begun):
        seat = min(replay.to_act(before.index))
        found.append(Swing(before.index, after.index, seat, _chance(after, winners) - _chance(before, winners)))
    return sorted((swing for swing in found if swing.rise > 0), key=lambda swing: -swing.rise)


def _chance(worth: Worth, winners: Sequence[Seat]) -> float:
    return sum(chance for side, chance in worth.outlook if not set(side).isdisjoint(winners))


def _deeds(replay: Replay, swing: Swing) -> Iterator[tuple[int, MaliceView, object]]:
    """Yield the index of each action of the turn, the view that its seat had then, and the action."""
    for index in range(swing.start, swing.end):
        snapshot = replay.snapshot(index, swing.seat)
        if snapshot.done is not None:
            yield index, snapshot.view, snapshot.done


def run(replay: Replay, swing: Swing) -> tuple[int, Run] | None:
    """Return the index of the first payoff card of the turn, and the run; None if fewer than two were played."""
    plays = [(index, done) for index, _, done in _deeds(replay, swing) if isinstance(done, PlayToCenter)]
    indices = [index for index, done in plays if isinstance(done.source, FromPayoff)]
    return (indices[0], Run(len(indices))) if len(indices) > 1 else None


def _payoff_cards(replay: Replay, swing: Swing) -> tuple[Card, ...]:
    """Return the payoff cards that were played in the turn."""
    events = (event for index in range(swing.start, swing.end) for event in replay.snapshot(index + 1, None).events)
    plays = (event for event in events if isinstance(event, PlayedToCenter))
    return tuple(play.card for play in plays if isinstance(play.source, FromPayoff))


def _block(replay: Replay, swing: Swing, adviser: Adviser) -> tuple[int, Stroke] | None:
    """Return the last action that blocked a rival, as the strongest player would have too; None if there is none."""
    for index, view, done in reversed(list(_deeds(replay, swing))):
        advice = adviser(view)
        block = next((aim for aim in advice.aims if isinstance(aim, _BLOCKS)), None)
        if block and alike(view, done, advice.action):
            return index, Stroke(done, block)
    return None


def _mistake(replay: Replay, swing: Swing, evaluator: Evaluator) -> tuple[int, Mistake] | None:
    """Return the costliest mistake of the turn, with the index of its action; None if none cost `TELLING` or more."""
    judged = [(index, done, evaluator(view, done)) for index, view, done in _deeds(replay, swing)]
    telling = [(index, done, found) for index, done, found in judged if found and found.cost >= TELLING]
    costs = [(found.cost, index, done, found.best) for index, done, found in telling if found.best]
    if not costs:
        return None
    _, index, done, better = max(costs, key=lambda each: each[0])
    return index, Mistake(done, better)
