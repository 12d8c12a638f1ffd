"""What may be taken up, where it may go, and which key stands for it: all of it follows from the view."""

from dataclasses import replace

import pytest
from support.corpus import RandomGame, random_games
from support.malice.tables import ACROSS, ME, STOCK, area, discard, play, play_discard, play_payoff, table, up_to

from spitegame.rules.cards import card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import EndTurn, FillHand, FromDiscard, FromHand, FromPayoff
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import PARTY, MaliceRules
from spitegame.rules.malice.state import MaliceState, Turn
from spitegame.rules.malice.view import MaliceView
from spitegame.tables.malice.face import FACE

STATE = table(
    hand="2d Kc 2d 9c", payoff="Jd 6s", discards=("8d 3c", "", "Qh"), centers=("As", "Ah", up_to("5")), stock="9d"
)


def seen(state: MaliceState, seat: Seat = ME) -> MaliceView:
    return GAME.view(state, seat)


def test_every_own_card_on_top_may_be_taken_up_and_what_lies_open_of_a_partner() -> None:
    assert FACE.sources(seen(STATE)) == {
        **{f"seat0.hand{index}": FromHand(held) for index, held in enumerate(cards("2d Kc 2d 9c"))},
        "seat0.payoff": FromPayoff(ME),
        "seat0.discard0": FromDiscard(ME, 0),
        "seat0.discard2": FromDiscard(ME, 2),
    }
    partners = table(others=(area("8c"), area("8d", discards=("3c",)), area("8h")), rules=replace(PARTY, partners=True))
    places = FACE.sources(seen(partners))
    assert places["seat2.payoff"] == FromPayoff(ACROSS)
    assert places["seat2.discard0"] == FromDiscard(ACROSS, 0)
    assert not [place for place in places if place.startswith(("seat1", "seat3", "seat2.hand"))]


def test_a_card_goes_where_the_table_would_take_it_and_one_gesture_plays_it_where_the_centers_are_alike() -> None:
    view = seen(STATE)
    assert FACE.targets(view, FromPayoff(ME)) == {"center2": play_payoff(2)}
    assert FACE.targets(view, FromDiscard(ME, 2)) == {}
    assert FACE.targets(view, FromHand(card("2d"))) == {
        "center0": play("2d", 0),
        "center1": play("2d", 1),
        **{f"seat0.discard{pile}": discard("2d", pile) for pile in range(4)},
    }
    waiting = seen(replace(STATE, phase=Turn(Seat(1), stirred=True)))
    assert FACE.sources(waiting)
    assert not any(FACE.targets(waiting, source) for source in FACE.sources(waiting).values())
    assert FACE.only_target(view, FromHand(card("2d"))) == play("2d", 0)
    assert FACE.only_target(view, FromHand(card("Kc"))) is None
    assert FACE.only_target(view, FromHand(card("9c"))) is None
    assert FACE.only_target(view, FromPayoff(ME)) == play_payoff(2)


def test_without_a_card_a_turn_ends_and_a_hand_is_filled_only_if_it_is_empty() -> None:
    assert FACE.cardless(seen(STATE)) == ()
    assert FACE.cardless(seen(table(hand=""))) == (EndTurn(),)
    state = table(hand="", stock=STOCK, rules=replace(PARTY, may_stay_empty=True))
    assert FACE.cardless(seen(state)) == (FillHand(), EndTurn())
    assert FACE.places_of(seen(state), FillHand()) == ("stock",)
    slips = (discard("9c"), EndTurn(), play("2d"), FillHand())
    assert [FACE.ends_turn(action) for action in slips] == [True, True, False, False]


def test_an_action_points_at_its_places_and_open_piles_can_be_looked_into() -> None:
    view = seen(STATE)
    assert FACE.places_of(view, play("Kc", 1)) == ("seat0.hand1", "center1")
    assert FACE.places_of(view, play_payoff(2)) == ("seat0.payoff", "center2")
    assert FACE.places_of(view, play_discard(0, 1)) == ("seat0.discard0", "center1")
    assert FACE.places_of(view, discard("9c", 3)) == ("seat0.hand3", "seat0.discard3")
    assert FACE.places_of(view, EndTurn()) == ()
    assert FACE.pile(view, "center2") == cards(up_to("5"))
    assert FACE.pile(view, "seat0.discard0") == cards("8d 3c")
    assert FACE.pile(view, "seat0.discard1") == ()
    assert FACE.pile(view, "stock") == FACE.pile(view, "seat1.hand0") == ()
    assert not FACE.last_cards(view)
    assert FACE.last_cards(seen(table(payoff="6s"))) == {ME}


@pytest.mark.parametrize("rules", [PARTY, replace(PARTY, hand=7, centers=6)], ids=["usual", "largest"])
def test_every_place_of_a_seat_has_a_key_of_its_own(rules: MaliceRules) -> None:
    state = table(hand="2d 3d 4d 5d 6d 7d 8d", rules=rules)
    keys = FACE.keys(seen(state))
    assert len(set(keys.values())) == len(keys)
    assert {place for place in FACE.sources(seen(state)) if "discard" not in place} <= set(keys.values())
    assert {f"seat0.discard{pile}" for pile in range(4)} <= set(keys.values())
    assert {f"center{index}" for index in range(state.rules.centers)} <= set(keys.values())
    assert keys.keys().isdisjoint(FACE.shortcuts.values()), "nor is it that of a button"


@pytest.mark.parametrize("game", [game for game in random_games() if str(game.values[0]).startswith("malice")][::3])
def test_every_legal_action_can_be_done_by_picking_and_putting(game: RandomGame) -> None:
    for state, seat in game.moments(30):
        view = seen(state, seat)
        sources = set(FACE.sources(view).values())
        reachable = {action for source in sources for action in FACE.targets(view, source).values()}
        assert reachable | set(FACE.cardless(view)) == set(view.legal)
