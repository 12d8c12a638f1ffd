"""What decided a match of Spite, by rules of thumb that are true."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from support.finished_games import finished

from spitegame.advice.turning_point import Incident
from spitegame.ai.spite.turning_point import LOST_AT_ONCE, gain, harm, mishap_of
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Misplay
from spitegame.session.replay import Replay
from spitegame.tables.spite.texts.turning_point import sentence

ANN, BO, CY = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Bo", "Cy")


def drawn(seat: Seat, cards: int, why: events.DrawReason = events.DrawReason.PENALTY) -> events.CardsDrawn:
    return events.CardsDrawn(seat, (None,) * cards, why)


def test_a_misplay_hurts_who_made_it_and_a_wrong_call_the_caller() -> None:
    found = events.MisplayCalled(ANN, BO, (Misplay.NOT_BETTER,))
    wrong = events.MisplayCalled(ANN, BO, ())
    assert harm(found, [found, drawn(BO, 2)]) == (BO, 3)
    assert harm(wrong, [wrong, drawn(ANN, 1), drawn(BO, 4)]) == (ANN, 2)


def test_nothing_hurts_more_than_to_lose_at_once() -> None:
    lost = events.LostAtOnce(CY, 3, events.LossReason.JOKER_AT_THE_END, ())
    assert harm(lost, [lost]) == (CY, LOST_AT_ONCE)
    assert harm(events.ComeAtMeFailed(CY, 4), []) == (CY, 5)
    assert harm(drawn(ANN, 5, events.DrawReason.BUY_BACK), []) == (ANN, 2)
    assert harm(events.TrickWon(ANN), []) == (None, 0)


def test_only_what_helps_a_winner_helps() -> None:
    assert gain(events.BountyClaimed(ANN, 2), [ANN]) == 3
    assert gain(events.BountyClaimed(ANN, 2), [BO]) == 0
    assert gain(events.WentOut(BO, 1), [BO]) > gain(events.WentOut(BO, 2), [BO])


@dataclass
class Told:
    """A finished match that is known by its events alone."""

    happened: Sequence[Sequence[Any]]
    winner: Seat

    def __len__(self) -> int:
        return 1 + len(self.happened)

    def winners(self) -> list[Seat]:
        return [self.winner]

    def still(self, index: int, seat: Seat | None) -> "Told":
        self.seen = index
        return self

    @property
    def events(self) -> Sequence[Any]:
        return self.happened[self.seen - 1]

    @property
    def view(self) -> object:
        return self.seen

    def to_act(self, index: int) -> frozenset[Seat]:
        return frozenset({ANN})

    def turn(self, index: int) -> int:
        return index


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [(BO, 2), (CY, 3), (ANN, 3), (None, 3)],
    ids=["own misplay", "own loss", "what hurt the others", "who watched"],
)
def test_who_has_lost_hears_of_the_own_mishap_and_who_has_won_of_the_others(viewer: Seat | None, expected: int) -> None:
    lost = events.LostAtOnce(CY, 3, events.LossReason.JOKER_AT_THE_END, ())
    misplay = events.MisplayFound(BO, (Misplay.NOT_BETTER,))
    told: Any = Told([[events.TrickWon(ANN)], [misplay, drawn(BO, 1)], [lost], [events.WentOut(ANN, 1)]], ANN)
    point = mishap_of(told, viewer)
    assert point
    assert point.index == expected


def test_of_a_match_without_mishaps_nothing_is_said() -> None:
    told: Any = Told([[events.TrickWon(ANN)], [events.Passed(BO, again=False)]], ANN)
    assert mishap_of(told, BO) is None


def test_it_is_told_with_its_round() -> None:
    game = finished("Ann", "Bo", "Cy", game="spite", rules=GAMES["spite"].presets["open"])
    replay = Replay(game)
    points = [point for seat in (ANN, BO, CY) if (point := mishap_of(replay, seat))]
    assert points
    for point in points:
        assert isinstance(point.cause, Incident)
        assert sentence(point, NAMES).startswith(f"Round {point.view.round}: ")
