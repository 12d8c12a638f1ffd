"""What a choice costs in places of the round, by examples whose answer no training changes."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.spite.endings import LAST_CARD, load, state_of
from support.spite.full_states import LEFT, ME, between_rounds, laid, rewarded, sight
from support.spite.matches import views

from spitegame.advice import Evaluation, Unit, hope
from spitegame.ai.levels import LEVELS
from spitegame.ai.spite.evaluation import evaluate
from spitegame.ai.spite.prospects import Prospects
from spitegame.rules.cards import cards
from spitegame.rules.spite.actions import Action, Announcements, CallMisplay, Pass, Play, TakeReward
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.state import SpiteState

SEATS = 4
TO_GO_OUT = sight(SEATS, hand="Kh", unproven=laid(3, 49, "9c"))


def evaluation(state: SpiteState, played: Action | None = None) -> Evaluation:
    found = evaluate(GAME.view(state, ME), played)
    assert found
    assert found.unit is Unit.PLACE
    return found


def place(state: SpiteState) -> float:
    found = hope(evaluation(state).outlook, ME)
    assert found is not None
    return found


def test_who_can_go_out_will_be_first_or_next_to_those_who_are_out() -> None:
    assert place(TO_GO_OUT) == 1.0
    gone = replace(TO_GO_OUT.players[LEFT], hand=(), place=1)
    state = replace(TO_GO_OUT, players=(TO_GO_OUT.players[ME], gone, *TO_GO_OUT.players[2:]))
    assert evaluation(state).outlook == (((ME,), 2.0), ((LEFT,), 1.0))
    assert evaluation(TO_GO_OUT, Play(50, cards("Kh"))).cost == 0
    missed = evaluation(TO_GO_OUT, Pass(50))
    assert missed.cost > 0.1
    assert missed.best
    assert missed.best.action == Play(50, cards("Kh"))


def test_a_joker_at_the_end_or_twenty_cards_cost_all_places() -> None:
    state = sight(SEATS, hand="*", unproven=laid(3, 49, "Kc"))
    lost = evaluation(state, Play(50, cards("*")))
    assert lost.cost == pytest.approx(SEATS - place(state))
    assert lost.best
    assert lost.best.action == Pass(50)
    hand = "3d 3s 4c 5h 6c 6d 7s 8h 9s 10d 11c 11h 12s 12d Qh Kc As Ad 2h"
    state = replace(sight(SEATS, hand=hand, unproven=laid(3, 49, "10c"), passed=[ME]), bought_back=3)
    back = Play(50, cards("Qh"), said=Announcements(buy_back=GAME.view(state, ME).price))
    assert evaluation(state, back).cost == pytest.approx(SEATS - place(state))


@pytest.mark.parametrize("played", [Play(50, cards("3s 9h")), Play(50, cards("3s"))], ids=["no hand", "too low"])
def test_a_misplay_costs_at_least_what_passing_costs(played: Play) -> None:
    state = sight(SEATS, unproven=laid(3, 49, "10c"))
    assert evaluation(state, played).cost >= costs(state, Pass(50)) >= 0


def test_cards_beside_the_hand_are_judged_too() -> None:
    state = sight(SEATS, hand="9h 9s Jc Jd 2d 2s", spoils="Jh", fakes="Qd", unproven=laid(3, 49, "10c"))
    beside: Sequence[dict[str, Any]] = ({"spoils": cards("Jh")}, {"face_up": cards("Qd")}, {"face_down": cards("Qd")})
    for played in (Play(50, cards("Jc")), *(Play(50, (), **each) for each in beside)):
        found = Prospects(GAME.view(state, ME)).of(played)
        assert found
        assert 1 < found.place < SEATS


@pytest.mark.parametrize("number", range(0, 80, 16))
def test_an_ending_of_two_is_worth_what_it_is_solved_to(number: int) -> None:
    solved = [each for each in load() if each.kind == LAST_CARD][number]
    best = Prospects(GAME.view(state_of(solved), ME)).best
    assert best.place == pytest.approx(3 - max(solved.choices.values()), abs=1e-3)


def test_a_reward_is_judged_by_what_is_kept() -> None:
    state = rewarded(SEATS)
    best = min(
        (TakeReward(50, cards(each), len(cards(each))) for each in ("3d", "2h *")), key=lambda each: costs(state, each)
    )
    assert best.discarded == cards("3d")
    state = sight(SEATS, unproven=laid(3, 49, "3c 5d"))
    assert costs(state, CallMisplay(49)) == 0
    assert costs(sight(SEATS, unproven=laid(3, 49, "10c")), CallMisplay(49)) >= 0
    state = between_rounds(SEATS)
    assert [value for _, value in evaluation(state).outlook] == [player.place for player in state.players]


def costs(state: SpiteState, action: Action) -> float:
    return evaluation(state, action).cost


def test_what_the_best_player_does_costs_nothing() -> None:
    for view in views()[::12]:
        found = evaluate(view, LEVELS["spite"]["best"].choose(view, Random(3)))
        assert found
        assert found.cost == 0
        assert 1 <= (hope(found.outlook, view.vantage) or 0) <= len(view.players)
