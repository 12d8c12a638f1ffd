"""What a match of Spite earns, and what it does not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from support.told_games import ToldGame

from spitegame.achievements.spite import ACHIEVEMENTS, SpiteCourse
from spitegame.rules.cards import cards
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import SILENT, Direction, Misplay
from spitegame.rules.spite.deal import deal
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.state import Result, Tally
from spitegame.rules.spite.trick import LaidCards

ME, BO = Seat(0), Seat(1)
DEALT = deal(STRICT, 4, 1, None)
FIRST = events.WentOut(ME, 1)
NEXT = events.RoundBegan(2, ME)
BOUNCE = events.DirectionTurned(ME, Direction.HIGHER, bounced=True)
BOUGHT_BACK = events.CardsDrawn(ME, (), events.DrawReason.BUY_BACK)


def laid(written: str, fakes: int = 0) -> LaidCards:
    return LaidCards(ME, 1, cards(written), (), (None,) * fakes, (), SILENT)


def ended(place: int) -> events.RoundEnded:
    others = [each for each in (1, 2, 3, 4) if each != place]
    return events.RoundEnded(tuple(Result(each, 0, Tally(), Tally()) for each in (place, *others)))


def told(
    *happened: Any, rules: Any = STRICT, places: Sequence[int] = (2, 1, 3, 4), points: Sequence[int] = (), **more: Any
) -> list[str]:
    """The achievements of a match in which this happened."""
    first = more.get("first", DEALT)
    game = ToldGame(rules, "spite", len(places), first, [(ME, happened, first)], places, points or (1,) * len(places))
    course = SpiteCourse(game, ME)  # type: ignore[arg-type]
    return [each.name.removeprefix("spite-") for each, is_met in ACHIEVEMENTS.by_course.items() if is_met(course)]


@pytest.mark.parametrize(
    ("name", "happened", "not_by"),
    [
        ("bounty", (FIRST, events.BountyClaimed(ME, 1)), (FIRST, NEXT, events.BountyClaimed(ME, 1))),
        ("call", (events.MisplayCalled(ME, BO, (Misplay.NO_HAND,)),), (events.MisplayCalled(ME, BO, ()),)),
        ("come-at-me", (events.RewardDue(ME, 3),), (events.RewardDue(ME, 2),)),
        ("twice", (events.RewardDue(ME, 4),), (events.RewardDue(BO, 4),)),
        ("bounce", (BOUNCE,), (replace(BOUNCE, bounced=False),)),
        ("bought-back", (BOUGHT_BACK, FIRST), (BOUGHT_BACK, NEXT, FIRST)),
        ("no-pass", (events.Passed(BO, again=False), FIRST), (events.Passed(ME, again=False), FIRST)),
        ("two-firsts", (ended(1), ended(1)), (ended(1), ended(2), ended(1))),
        ("upper", (ended(2), ended(1), ended(2)), (ended(2), ended(3), ended(1))),
        ("fakes", (events.Played(laid("", 5)),), (events.Played(laid("", 4)),)),
    ],
)
def test_what_happens_in_a_round_earns_it_also_in_a_lost_match(
    name: str, happened: Sequence[Any], not_by: Sequence[Any]
) -> None:
    assert name in told(*happened)
    assert name not in told(*not_by)


def test_a_trick_is_won_with_the_last_play_in_it() -> None:
    def with_last(written: str) -> Any:
        return replace(DEALT, trick=replace(DEALT.trick, laid=(laid(written),)), unproven=None)

    assert "poker" in told(events.TrickWon(ME), first=with_last("4h 5s 6d 7c 8h"))
    assert "poker" not in told(events.TrickWon(ME), first=with_last("8h 8s"))
    assert "poker" not in told(events.TrickWon(BO), first=with_last("4h 5s 6d 7c 8h"))


def test_what_won_matches_earn() -> None:
    won = (1, 2, 3, 4)
    assert told(places=won) == ["won"]
    assert "comeback" in told(ended(4), ended(1), ended(1), places=won)
    assert "comeback" not in told(ended(3), ended(1), ended(1), places=won)
    assert "clear" in told(places=won, points=(5, 1, 0, -2))
    assert "clear" not in told(places=won, points=(5, 2, 0, -2))
    assert "crowd" in told(places=(1, 2, 3, 4, 5, 6))
    penalty = events.CardsDrawn(ME, (None,), events.DrawReason.PENALTY)
    assert "clean" in told(rules=OPEN, places=won)
    assert "clean" not in told(penalty, rules=OPEN, places=won)
    assert "clean" not in told(places=won), "a strict table refuses what would be wrong"
