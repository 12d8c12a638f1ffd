"""What a match of Spite earns, and what it does not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from support.told_games import ToldGame

from spitegame.achievements.spite import ACHIEVEMENTS, SpiteCourse
from spitegame.rules.cards import cards
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import SILENT, Direction, Misplay
from spitegame.rules.spite.deal import deal
from spitegame.rules.spite.events import (
    BountyClaimed,
    CardsDrawn,
    DirectionTurned,
    DrawReason,
    MisplayCalled,
    Passed,
    Played,
    RewardDue,
    RoundBegan,
    RoundEnded,
    TrickWon,
    WentOut,
)
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.state import Result, Tally
from spitegame.rules.spite.trick import LaidCards

ME, BO = Seat(0), Seat(1)
DEALT = deal(STRICT, 4, 1, None)
FIRST = WentOut(ME, 1)
NEXT = RoundBegan(2, ME)


def laid(written: str, fakes: int = 0) -> LaidCards:
    return LaidCards(ME, 1, cards(written), (), (None,) * fakes, (), SILENT)


def ended(place: int) -> RoundEnded:
    others = [each for each in (1, 2, 3, 4) if each != place]
    return RoundEnded(tuple(Result(each, 0, Tally(), Tally()) for each in (place, *others)))


def told(
    *events: Any, rules: Any = STRICT, places: Sequence[int] = (2, 1, 3, 4), points: Sequence[int] = (), **more: Any
) -> list[str]:
    """The achievements of a match in which this happened."""
    first = more.get("first", DEALT)
    game = ToldGame(rules, "spite", len(places), first, [(ME, events, first)], places, points or (1,) * len(places))
    course = SpiteCourse(game, ME)  # type: ignore[arg-type]
    return [each.name.removeprefix("spite-") for each, is_met in ACHIEVEMENTS.by_course.items() if is_met(course)]


@pytest.mark.parametrize(
    ("name", "events", "not_by"),
    [
        ("bounty", (FIRST, BountyClaimed(ME, 1)), (FIRST, NEXT, BountyClaimed(ME, 1))),
        ("call", (MisplayCalled(ME, BO, (Misplay.NO_HAND,)),), (MisplayCalled(ME, BO, ()),)),
        ("come-at-me", (RewardDue(ME, 3),), (RewardDue(ME, 2),)),
        ("twice", (RewardDue(ME, 4),), (RewardDue(BO, 4),)),
        (
            "bounce",
            (DirectionTurned(ME, Direction.HIGHER, bounced=True),),
            (DirectionTurned(ME, Direction.HIGHER, bounced=False),),
        ),
        (
            "bought-back",
            (CardsDrawn(ME, (), DrawReason.BUY_BACK), FIRST),
            (CardsDrawn(ME, (), DrawReason.BUY_BACK), NEXT, FIRST),
        ),
        ("no-pass", (Passed(BO, again=False), FIRST), (Passed(ME, again=False), FIRST)),
        ("two-firsts", (ended(1), ended(1)), (ended(1), ended(2), ended(1))),
        ("upper", (ended(2), ended(1), ended(2)), (ended(2), ended(3), ended(1))),
        ("fakes", (Played(laid("", 5)),), (Played(laid("", 4)),)),
    ],
)
def test_what_happens_in_a_round_earns_it_also_in_a_lost_match(
    name: str, events: Sequence[Any], not_by: Sequence[Any]
) -> None:
    assert name in told(*events)
    assert name not in told(*not_by)


def test_a_trick_is_won_with_the_last_play_in_it() -> None:
    def with_last(written: str) -> Any:
        return replace(DEALT, trick=replace(DEALT.trick, laid=(laid(written),)), unproven=None)

    assert "poker" in told(TrickWon(ME), first=with_last("4h 5s 6d 7c 8h"))
    assert "poker" not in told(TrickWon(ME), first=with_last("8h 8s"))
    assert "poker" not in told(TrickWon(BO), first=with_last("4h 5s 6d 7c 8h"))


def test_won_matches() -> None:
    won = (1, 2, 3, 4)
    assert told(places=won) == ["won"]
    assert "comeback" in told(ended(4), ended(1), ended(1), places=won)
    assert "comeback" not in told(ended(3), ended(1), ended(1), places=won)
    assert "clear" in told(places=won, points=(5, 1, 0, -2))
    assert "clear" not in told(places=won, points=(5, 2, 0, -2))
    assert "crowd" in told(places=(1, 2, 3, 4, 5, 6))


def test_hands_are_clean_in_an_open_match_without_a_penalty() -> None:
    won = (1, 2, 3, 4)
    penalty = CardsDrawn(ME, (None,), DrawReason.PENALTY)
    assert "clean" in told(rules=OPEN, places=won)
    assert "clean" not in told(penalty, rules=OPEN, places=won)
    assert "clean" not in told(places=won), "a strict table refuses what would be wrong"
