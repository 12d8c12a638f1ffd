"""What decided a match of Spite: what was lost at once, the costliest play, or another mishap."""

from dataclasses import replace
from functools import cache

from support.finished_games import finished

from spitegame.advice import Advice, Unit, Worth
from spitegame.advice.turning_point import Incident, Mistake
from spitegame.ai.spite.turning_point import TELLING, mishap_of, turning_point
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Pass, Play
from spitegame.rules.spite.events import LostAtOnce
from spitegame.rules.spite.options import STRICT
from spitegame.session.replay import Replay
from spitegame.tables.spite.texts.turning_point import sentence

NAMES = ("Ann", "Bo", "Cy")


@cache
def replay() -> Replay:
    return Replay(finished(*NAMES, game="spite", rules=replace(STRICT, rounds=1)))


def passed(seat: Seat) -> int:
    """The index of a moment at which the seat passes."""
    return next(at for at in range(len(replay())) if isinstance(replay().still(at, seat).done, Pass))


def worth(seat: Seat, cost: float) -> Worth:
    at = passed(seat)
    view = replay().still(at, seat).view
    better = Advice(Play(view.decision, view.own.hand[:1]))
    return Worth(index=at, unit=Unit.PLACE, outlook=(((seat,), 2.0),), cost=cost, better=better)


def losers() -> list[Seat]:
    def lost(seat: Seat) -> bool:
        mishap = mishap_of(replay(), seat)
        return mishap is not None and isinstance(mishap.cause, Incident) and isinstance(mishap.cause.event, LostAtOnce)

    winners = replay().winners()
    return [Seat(seat) for seat in range(3) if seat not in winners and not lost(Seat(seat))]


def test_who_has_lost_is_told_of_the_costliest_play() -> None:
    (seat, *_) = losers()
    point = turning_point(replay(), [worth(seat, TELLING)], seat)
    assert point
    assert isinstance(point.cause, Mistake)
    assert point.index == passed(seat)
    assert sentence(point, NAMES).startswith("Round 1: You passed. Better was to play ")


def test_what_costs_little_or_somebody_else_decides_nothing() -> None:
    (seat, *_) = losers()
    other = Seat((seat + 1) % 3)
    found = turning_point(replay(), [worth(seat, TELLING - 0.01), worth(other, 2.0)], seat)
    assert found == mishap_of(replay(), seat)


def test_who_has_won_is_told_what_has_happened_to_the_others() -> None:
    (winner,) = replay().winners()
    found = turning_point(replay(), [worth(winner, 2.0)], winner)
    assert found == mishap_of(replay(), winner)
