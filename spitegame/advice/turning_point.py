"""The turning point of a finished game, the moment that did most to decide it. The results tell of it, and the review
opens there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from spitegame.advice import Advice, Worth
from spitegame.rules.cards import Card
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.replay import Replay


@dataclass(frozen=True, slots=True)
class Mistake:
    """The seat gave away much of its expected result."""

    done: Any
    """The action that it took."""
    better: Advice
    """The action that it should have taken, with the reasons."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """The seat did what the strongest computer player would have done too."""

    done: Any
    aim: Any
    """The reason for the action, out of the game's union `Aim`."""


@dataclass(frozen=True, slots=True)
class Run:
    """The seat got rid of this number of its cards in one turn."""

    cards: int


@dataclass(frozen=True, slots=True)
class Incident:
    """An event that decides games by itself, such as losing at once."""

    event: Any
    """The event as the viewer was told of it."""


Cause: TypeAlias = Mistake | Stroke | Run | Incident
"""The reason why the moment was decisive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """The moment that did most to decide a game."""

    index: int
    """The index of the moment in the replay, from 0 on."""
    turn: int
    """The number of the turn, from 1 on."""
    seat: Seat
    """The seat that acted at this moment."""
    view: Any
    """The table at this moment as the viewer saw it."""
    cause: Cause
    cards: tuple[Card | None, ...] = ()
    """The cards that the seat played in this turn, as the viewer saw them; None for each that lay face down. If the
    cause is a run, only the cards of the run."""


def turning_point_at(replay: Replay, index: int, seat: Seat, viewer: Seat | None, cause: Cause) -> TurningPoint:
    """Return the turning point at this index, with what the viewer saw of it. An Incident is the result of the action
    one moment before."""
    view, done_at = replay.snapshot(index, viewer).view, index - isinstance(cause, Incident)
    first, last = done_at, done_at + 1
    while not replay.begins_turn(first):
        first -= 1
    while last < len(replay) - 1 and not replay.begins_turn(last):
        last += 1
    told = [event for moment in range(first + 1, last + 1) for event in replay.snapshot(moment, viewer).events]
    laid = GAMES[replay.record.game].laid
    cards = tuple(card for event in told for card in laid(event, seat))
    return TurningPoint(index=index, turn=replay.turn(index), seat=seat, view=view, cause=cause, cards=cards)


def costliest(replay: Replay, worths: Sequence[Worth], seat: Seat, telling: float) -> TurningPoint | None:
    """Return the seat's costliest mistake as a turning point, as that seat saw it; None if none cost `telling` or more,
    in the unit of the game's evaluator."""
    costs = [
        (worth.cost, worth.index, Mistake(snapshot.done, worth.better))
        for worth in worths
        if worth.better and worth.cost >= telling
        if (snapshot := replay.snapshot(worth.index, seat)).done is not None
    ]
    if not costs:
        return None
    _, index, mistake = max(costs, key=lambda each: each[0])
    return turning_point_at(replay, index, seat, seat, mistake)
