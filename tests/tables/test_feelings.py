"""What those at a table are glad of or sorry for, from what lies open."""

from support.malice import tables
from support.malice.tables import LEFT, ME
from support.spite.full_states import between_rounds

from spitegame.rules.cards import card
from spitegame.rules.malice import GAME as MALICE
from spitegame.rules.malice.actions import Action, FromHand, FromPayoff, PlayToCenter
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite import GAME as SPITE
from spitegame.rules.spite.actions import Misplay
from spitegame.rules.spite.events import (
    BountyClaimed,
    CardsDrawn,
    DrawReason,
    Event,
    MisplayCalled,
    Passed,
    TrickWon,
    WentOut,
)
from spitegame.session.portraits import Mood
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.malice.face import FACE as MALICE_FACE
from spitegame.tables.spite.face import FACE as SPITE_FACE


def after(state: MaliceState, action: Action) -> set[Felt]:
    played, events = tables.played(state, action)
    return set(MALICE_FACE.felt(MALICE.view(state, ME), MALICE.view(played, ME), events))


def in_spite(*events: Event) -> list[Felt]:
    view = SPITE.view(between_rounds(3), ME)
    return list(SPITE_FACE.felt(view, view, events))


# Spite & Malice


def test_a_payoff_card_that_is_out_pleases() -> None:
    state = tables.table("5h", payoff="9d Ad", centers=["As"])
    assert Felt(ME, Fortune.ADVANCED) in after(state, PlayToCenter(FromPayoff(ME), 1))


def test_a_card_on_the_place_that_another_needed_stings() -> None:
    state = tables.table("2h", centers=["As"], others=[tables.area(payoff="9c 2c")])
    assert after(state, PlayToCenter(FromHand(card("2h")), 0)) == {Felt(LEFT, Fortune.BLOCKED)}


def test_nobody_is_stung_who_has_another_place_to_go_or_had_none() -> None:
    two_places = tables.table("2h", centers=["As", "Ac"], others=[tables.area(payoff="9c 2c")])
    assert after(two_places, PlayToCenter(FromHand(card("2h")), 0)) == set()
    no_place = tables.table("2h", centers=["As"], others=[tables.area(payoff="9c 9d")])
    assert after(no_place, PlayToCenter(FromHand(card("2h")), 0)) == set()


def test_at_the_end_the_winner_is_pleased_and_the_others_are_stung() -> None:
    state = tables.table("5h", payoff="Ad")
    assert {Felt(ME, Fortune.WON), Felt(LEFT, Fortune.LOST)} <= after(state, PlayToCenter(FromPayoff(ME), 0))
    assert (Fortune.WON.mood, Fortune.LOST.mood) == (Mood.PLEASED, Mood.STUNG)


# Spite


def test_a_misplay_that_is_called_stings_who_made_it_and_pleases_who_called() -> None:
    called = MisplayCalled(ME, LEFT, (Misplay.NOT_BETTER,))
    assert in_spite(called) == [Felt(LEFT, Fortune.CAUGHT), Felt(ME, Fortune.RIGHT)]
    assert in_spite(MisplayCalled(ME, LEFT, ())) == [Felt(ME, Fortune.MISTAKEN), Felt(LEFT, Fortune.RIGHT)]


def test_only_what_is_drawn_as_a_penalty_stings() -> None:
    assert in_spite(CardsDrawn(LEFT, (None,), DrawReason.PENALTY)) == [Felt(LEFT, Fortune.PENALTY)]
    assert in_spite(CardsDrawn(LEFT, (None,), DrawReason.BUY_BACK), Passed(LEFT, again=False)) == []


def test_a_trick_a_bounty_and_to_be_out_please_but_not_to_be_the_last() -> None:
    felt = in_spite(TrickWon(LEFT), BountyClaimed(ME, 2), WentOut(ME, 1), WentOut(LEFT, 3))
    assert [fortune for _, fortune in felt] == [Fortune.TRICK, Fortune.BOUNTY, Fortune.OUT, Fortune.LAST]
