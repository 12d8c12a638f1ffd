"""What decided a match of Spite: what was lost at once, the costliest play, or another mishap."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from support.finished_games import finished

from spitegame.advice import Advice, Unit, Worth
from spitegame.advice.turning_point import Incident, Mistake
from spitegame.ai.spite.turning_point import LOST_AT_ONCE, TELLING, gain, harm, mishap_of, turning_point
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Misplay, Pass, Play
from spitegame.rules.spite.options import STRICT
from spitegame.session.replay import Replay
from spitegame.tables.spite.texts.turning_point import sentence

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Bo", "Cy")


@cache
def replay() -> Replay:
    return Replay(finished(*NAMES, game="spite", rules=replace(STRICT, rounds=1)))


def passed(seat: Seat) -> int:
    """The index of a moment at which the seat passes."""
    return next(at for at in range(len(replay())) if isinstance(replay().snapshot(at, seat).done, Pass))


def worth(seat: Seat, cost: float) -> Worth:
    at = passed(seat)
    view = replay().snapshot(at, seat).view
    better = Advice(Play(view.decision, view.own.hand[:1]))
    return Worth(index=at, unit=Unit.PLACE, outlook=(((seat,), 2.0),), cost=cost, better=better)


def loser() -> Seat:
    """Somebody who has lost, and not at once."""
    happened = [event for at in range(1, len(replay())) for event in replay().snapshot(at, None).events]
    at_once = {event.seat for event in happened if isinstance(event, events.LostAtOnce)}
    return next(seat for seat in (ANN, BO, CY) if seat not in {*replay().winners(), *at_once})


def test_who_has_lost_is_told_of_the_costliest_play_unless_it_cost_little() -> None:
    seat = loser()
    point = turning_point(replay(), [worth(seat, TELLING)], seat)
    assert point
    assert isinstance(point.cause, Mistake)
    assert point.index == passed(seat)
    assert sentence(point, NAMES).startswith("Round 1: You passed. You should have played ")
    seat = loser()
    other = Seat((seat + 1) % 3)
    found = turning_point(replay(), [worth(seat, TELLING - 0.01), worth(other, 2.0)], seat)
    assert found == mishap_of(replay(), seat)
    (winner,) = replay().winners()
    found = turning_point(replay(), [worth(winner, 2.0)], winner)
    assert found == mishap_of(replay(), winner)
    points = [point for seat in (ANN, BO, CY) if (point := mishap_of(replay(), seat))]
    assert points
    for point in points:
        assert isinstance(point.cause, Incident)
        assert sentence(point, NAMES).startswith("Round 1: ")


def drawn(seat: Seat, cards: int, why: events.DrawReason = events.DrawReason.PENALTY) -> events.CardsDrawn:
    return events.CardsDrawn(seat, (None,) * cards, why)


def test_what_hurts_whom_and_what_helps_a_winner() -> None:
    found = events.MisplayCalled(ANN, BO, (Misplay.NOT_BETTER,))
    wrong = events.MisplayCalled(ANN, BO, ())
    assert harm(found, [found, drawn(BO, 2)]) == (BO, 3)
    assert harm(wrong, [wrong, drawn(ANN, 1), drawn(BO, 4)]) == (ANN, 2)
    lost = events.LostAtOnce(CY, 3, events.LossReason.JOKER_AT_THE_END, ())
    assert harm(lost, [lost]) == (CY, LOST_AT_ONCE)
    assert harm(events.ComeAtMeFailed(CY, 4), []) == (CY, 5)
    assert harm(drawn(ANN, 5, events.DrawReason.BUY_BACK), []) == (ANN, 2)
    assert harm(events.TrickWon(ANN), []) == (None, 0)
    assert gain(events.BountyClaimed(ANN, 2), [ANN]) == 3
    assert gain(events.BountyClaimed(ANN, 2), [BO]) == 0
    assert gain(events.WentOut(BO, 1), [BO]) > gain(events.WentOut(BO, 2), [BO])


@dataclass
class Told:
    """A finished match that is known by its events alone, those of each moment."""

    happened: Sequence[Sequence[Any]]
    record = SimpleNamespace(game="spite")

    def __len__(self) -> int:
        return len(self.happened)

    def winners(self) -> list[Seat]:
        return [ANN]

    def snapshot(self, index: int, seat: Seat | None) -> SimpleNamespace:
        return SimpleNamespace(view=index, events=self.happened[index])

    def to_act(self, index: int) -> frozenset[Seat]:
        return frozenset({ANN})

    def turn(self, index: int) -> int:
        return index

    def begins_turn(self, index: int) -> bool:
        return True


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [(BO, 2), (CY, 3), (ANN, 3), (None, 3)],
    ids=["own misplay", "own loss", "what hurt the others", "who watched"],
)
def test_who_has_lost_hears_of_the_own_mishap_and_who_has_won_of_the_others(viewer: Seat | None, expected: int) -> None:
    lost = events.LostAtOnce(CY, 3, events.LossReason.JOKER_AT_THE_END, ())
    misplay = events.MisplayFound(BO, (Misplay.NOT_BETTER,))
    told: Any = Told([[], [events.TrickWon(ANN)], [misplay, drawn(BO, 1)], [lost], [events.WentOut(ANN, 1)]])
    point = mishap_of(told, viewer)
    assert point
    assert point.index == expected
    told = Told([[], [events.TrickWon(ANN)], [events.Passed(BO, again=False)]])
    assert mishap_of(told, BO) is None, "a match without mishaps"
