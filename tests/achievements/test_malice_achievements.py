"""What a game of Spite & Malice earns, and what it does not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from support.told_games import ToldGame

from spitegame.achievements.malice import ACHIEVEMENTS, MaliceCourse
from spitegame.rules.cards import Rank, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FromHand, FromPayoff, Source
from spitegame.rules.malice.deal import deal
from spitegame.rules.malice.events import CenterCompleted, Discarded, PlayedToCenter
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.malice.state import MaliceState

ME, BO = Seat(0), Seat(1)
DEALT = deal(replace(ONLINE, payoff=11), 2, 1, None)
RULES = DEALT.rules


def at(own: int = 11, other: int = 11, hand: str = "", pile: str = "") -> MaliceState:
    """The state with so many payoff cards, and this hand and first discard pile of mine."""
    mine, others = DEALT.areas
    area = replace(mine, hand=cards(hand), payoff=mine.payoff[:1] * own, discards=(cards(pile), (), (), ()))
    return replace(DEALT, areas=(area, replace(others, payoff=others.payoff[:1] * other)))


def play(written: str = "5h", source: Source | None = None) -> PlayedToCenter:
    return PlayedToCenter(ME, source or FromHand(card(written)), card(written), 0, Rank.FIVE)


PAYOFF = FromPayoff(ME)


def told(
    *turns: Sequence[Any],
    won: bool = True,
    places: Sequence[int] = (),
    end: MaliceState | None = None,
    first: MaliceState = DEALT,
    **more: Any,
) -> list[str]:
    """The achievements of a game in which I had these turns, each with a turn of Bo between."""
    moments: list[tuple[int, Sequence[Any], Any]] = []
    for events in turns:
        moments += [(ME, [event], first) for event in events]
        moments.append((BO, [], first))
    moments.append((ME, [], end or at(0, 3)))
    game = ToldGame(more.get("rules", RULES), "malice", 2, first, moments, places or ((1, 2) if won else (2, 1)))
    course = MaliceCourse(game, ME)  # type: ignore[arg-type]
    return [each.name.removeprefix("malice-") for each, is_met in ACHIEVEMENTS.by_course.items() if is_met(course)]


def test_whoever_wins_plainly_earns_the_first_one() -> None:
    assert told([play("Kh")], [Discarded(ME, card("9h"), 0)], first=at(pile="5h")) == ["won"]
    assert told([play("Kh")], [Discarded(ME, card("9h"), 0)], first=at(pile="5h"), won=False) == []
    assert told([play("Kh")], first=at(pile="5h"), places=(1, 1)) == [], "a blocked game or a draw, level for all"


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("hand", [[play()] * 5]),
        ("two-hands", [[play()] * 10]),
        ("three", [[play(source=PAYOFF)] * 3]),
        ("five", [[play(source=PAYOFF)] * 5]),
        ("long-turn", [[play()] * 6 + [play(source=PAYOFF)] * 6]),
        ("centers", [[CenterCompleted(0, 12), play(), CenterCompleted(1, 12)]]),
    ],
)
def test_a_turn_earns_it_also_in_a_lost_game(name: str, turns: Sequence[Sequence[Any]]) -> None:
    assert name in told(*turns, won=False)
    halves = [turn[: len(turn) // 2] for turn in turns], [turn[len(turn) // 2 :] for turn in turns]
    assert name not in told(*halves[0], *halves[1], won=False), "over two turns it is nothing"


def test_piles_are_tidy_without_a_discard_on_a_lower_card() -> None:
    kept = [Discarded(ME, card("5s"), 0)], [Discarded(ME, card("4s"), 1)]
    assert "tidy" in told(*kept, first=at(pile="5h"))
    assert "tidy" not in told(*kept, first=at(pile="4h"))
    assert "tidy" not in told(*kept, first=at(pile="5h"), won=False)


@pytest.mark.parametrize(
    ("name", "by", "not_by"),
    [
        ("comeback", {"first": at(11, 1)}, {"first": at(10, 1)}),
        ("brink", {"end": at(0, 1)}, {"end": at(0, 2)}),
        ("half", {"end": at(0, 6)}, {"end": at(0, 5)}),
        ("wild-left", {"end": at(0, 3, hand="4s Kh")}, {"end": at(0, 3, hand="4s Qh")}),
        ("full", {"rules": replace(RULES, payoff=20)}, {"rules": replace(RULES, payoff=19)}),
    ],
)
def test_how_a_won_game_stood_earns_it(name: str, by: dict[str, Any], not_by: dict[str, Any]) -> None:
    assert name in told([play()], **by)
    assert name not in told([play()], **not_by)


def test_wild_cards_never_used_and_a_game_of_a_few_cards() -> None:
    assert "no-wild" in told([play("5h")])
    assert "no-wild" not in told([play("Kh")])
    end = at(0, 6, hand="Kh")
    assert {"tidy", "wild-left", "no-wild", "half"} <= set(told([play()], end=end))
    assert told([play()], end=end, rules=replace(RULES, payoff=6)) == ["won"]
