"""The moment that did most to decide a finished game: what the results tell of it, and where the review opens."""

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
    """The seat gave away much of its chance to win."""

    done: Any
    """The action that it took."""
    better: Advice


@dataclass(frozen=True, slots=True)
class Stroke:
    """The seat did what the strongest computer player would have done too, for this reason."""

    done: Any
    aim: Any


@dataclass(frozen=True, slots=True)
class Run:
    """The seat played several cards in one turn of those that it has to get rid of."""

    cards: int


@dataclass(frozen=True, slots=True)
class Incident:
    """Something happened that decides games by itself."""

    event: Any
    """The event, as the viewer was told of it."""


Cause: TypeAlias = Mistake | Stroke | Run | Incident


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    index: int
    """The number of the moment in the replay, from 0 on."""
    turn: int
    seat: Seat
    """The seat that acted then."""
    view: Any
    """The table at this moment, as the viewer saw it."""
    cause: Cause
    cards: tuple[Card | None, ...] = ()
    """The cards that the seat played in this turn, as the viewer saw it; None lay face down."""


def turning_point_at(replay: Replay, index: int, seat: Seat, viewer: Seat | None, cause: Cause) -> TurningPoint:
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
    """The mistake that cost the seat most, as that seat sees it; None if none cost as much as `telling`."""
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
