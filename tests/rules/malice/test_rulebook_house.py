"""The house rules, each on its own. The tests are named after the rules of `assets/help/malice.md`."""

from dataclasses import replace

import pytest
from support.malice.outcomes import after, centers, discards, endings, hand, legal, payoff, problem, refusal, seen, turn
from support.malice.tables import ACROSS, LEFT, ME, OTHER, area, discard, play, play_discard, play_payoff, table, up_to

from spitegame.rules.cards import JOKER, Rank, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice import events
from spitegame.rules.malice.actions import EndTurn, FillHand
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, DiscardOrder, packs
from spitegame.rules.malice.state import Area, MaliceState, Won

KINGS_END = replace(PARTY, build_to_king=True, jokers=2)
DESCENDING = replace(ONLINE, discard_order=DiscardOrder.DESCENDING)
WILD_ANYWHERE = replace(ONLINE, discard_order=DiscardOrder.WILD_ANYWHERE, jokers=1)
CHOICE = replace(PARTY, may_stay_empty=True)
LOW_FIRST = replace(ONLINE, low_cards_forced=True)


def partners(hand: str, payoff: str, *others: Area) -> MaliceState:
    return table(hand, payoff, others=others, rules=replace(CLUB, partners=True))


@pytest.mark.parametrize("jokers", range(5))
def test_1_2_jokers_are_dealt_with_each_pack(jokers: int) -> None:
    rules = replace(ONLINE, jokers=jokers)
    state = GAME.deal(rules, 2, 1, None)
    dealt = [*state.stock, *(card for each in state.areas for card in (*each.hand, *each.payoff))]
    assert dealt.count(JOKER) == jokers * packs(rules, 2)


def test_1_6_jokers_count_as_high_as_kings_for_the_opening() -> None:
    rules = replace(ONLINE, jokers=4)
    tops = set()
    for seed in range(200):
        state = GAME.deal(rules, 2, seed, None)
        first, second = (state.areas[seat].payoff[-1].rank for seat in (turn(state), 1 - turn(state)))
        tops.add((first, second))
        assert first >= Rank.KING or first > second
    assert not tops & {(first, second) for first in (Rank.JOKER, Rank.KING) for second in (Rank.JOKER, Rank.KING)}
    assert {first for first, _ in tops} >= {Rank.JOKER, Rank.KING}
    rules = replace(KINGS_END, jokers=4)
    ends = [GAME.deal(rules, 2, seed, None) for seed in range(200)]
    assert all(
        state.areas[turn(state)].payoff[-1].rank > state.areas[1 - turn(state)].payoff[-1].rank for state in ends
    )


@pytest.mark.parametrize("number", range(3, 7))
def test_3_1_number_of_centers(number: int) -> None:
    rules = replace(ONLINE, centers=number)
    assert len(GAME.deal(rules, 2, 1, None).centers) == number
    state = table(hand="As 9h", rules=rules)
    assert [refusal(state, play("As", center)) for center in (number - 1, number)] == [None, Reason.NO_SUCH_PILE]


@pytest.mark.parametrize("size", range(4, 8))
def test_1_4_hand_size(size: int) -> None:
    rules = replace(ONLINE, hand=size)
    assert [len(each.hand) for each in GAME.deal(rules, 2, 1, None).areas] == [size, size]
    state = table(hand="As", rules=rules, stock=up_to("Q"))
    assert len(after(state, play("As")).areas[ME].hand) == size


def test_3_2_jokers_are_wild_and_kings_only_if_the_queen_ends_a_center() -> None:
    state = table(hand="Kh * 9h", centers=(up_to("Q"), up_to("4")), rules=KINGS_END)
    assert refusal(state, play("Kh", 1)) is Reason.DOES_NOT_FIT
    assert refusal(state, play("Kh", 2)) is Reason.DOES_NOT_FIT
    assert seen(state, play("*", 0)) == (
        events.PlayedToCenter(ME, play("*").source, JOKER, 0, Rank.KING),
        events.CenterCompleted(0, 13),
        *seen(state, play("*", 0))[2:],
    )
    state = after(table(hand="Qs Kh 9h", centers=(up_to("J"),), rules=KINGS_END), play("Qs"))
    assert centers(state)[0] == up_to("Q")
    assert seen(state, play("Kh"))[1] == events.CenterCompleted(0, 13)
    state = table(hand="* 9h", centers=("As 2h",), rules=replace(ONLINE, jokers=2))
    assert seen(state, play("*")) == (events.PlayedToCenter(ME, play("*").source, JOKER, 0, Rank.THREE),)
    assert refusal(replace(state, rules=replace(CLUB, jokers=2)), play("*", 1)) is Reason.DOES_NOT_FIT


def test_3_2_wild_may_not_be_any_set_of_ranks() -> None:
    rules = replace(KINGS_END, wild_may_not_be=frozenset({Rank.TWO, Rank.KING}))
    state = table(hand="* 9h", centers=(up_to("A"), up_to("Q"), up_to("2")), rules=rules)
    assert problem(rules, 2) is None
    assert [refusal(state, play("*", center)) for center in range(4)] == [Reason.DOES_NOT_FIT] * 2 + [None] * 2


def test_4_4_discards_descend_or_are_equal() -> None:
    state = table(hand="5h 9h", discards=("5s", "8s", "Qs", "3s"), rules=DESCENDING)
    assert endings(state) == {"5h 0", "5h 1", "5h 2", "9h 2"}
    assert refusal(state, discard("9h", 0)) is Reason.DISCARD_DESCENDS
    assert endings(table(hand="Kh", discards=("5s", "", "Qs", "3s"), rules=DESCENDING)) == {"Kh 1"}
    rules = replace(DESCENDING, jokers=2)
    assert endings(table(hand="Kh * 2s", discards=("Ks", "*", "2d", "3d"), rules=rules)) == {
        *("Kh 0", "Kh 1", "* 1"),
        *(f"2s {pile}" for pile in range(4)),
    }
    rules = replace(DESCENDING, new_pile_first=True)
    assert endings(table(hand="9h 2h", discards=("5s", "", "2s"), rules=rules)) == {"9h 1", "9h 3", "2h 1", "2h 3"}
    state = table(hand="9h Jh", discards=("5s", "8s", "2s", "3s"), rules=DESCENDING)
    assert endings(state) == {f"{each} {pile}" for each in ("9h", "Jh") for pile in range(4)}


def test_4_5_a_wild_card_may_be_discarded_on_any_card() -> None:
    state = table(hand="Kh * 9h", discards=("5s", "8s", "Qs", "3s"), rules=WILD_ANYWHERE)
    assert endings(state) == {*(f"{wild} {pile}" for wild in ("Kh", "*") for pile in range(4)), "9h 2"}
    assert refusal(replace(state, rules=replace(DESCENDING, jokers=1)), discard("Kh", 2)) is Reason.DISCARD_DESCENDS


def test_4_5_a_wild_card_in_a_discard_pile_counts_as_the_card_it_covers() -> None:
    state = table(hand="7h 8h", discards=("8s Kh", "7d * Kd", "6c", "5s"), rules=WILD_ANYWHERE)
    assert endings(state) == {"7h 0", "7h 1", "8h 0"}
    assert refusal(state, discard("8h", 1)) is Reason.DISCARD_DESCENDS
    assert endings(table(hand="Qh", discards=("Kh", "* Kd", "6c", "5s"), rules=WILD_ANYWHERE)) == {"Qh 0", "Qh 1"}
    rules = replace(KINGS_END, discard_order=DiscardOrder.WILD_ANYWHERE)
    assert endings(table(hand="Kh 2h", discards=("5s *", "Kd", "6c", "5c"), rules=rules)) == {
        "Kh 1",
        *(f"2h {pile}" for pile in range(4)),
    }


def test_3_4_a_king_goes_on_any_discard_pile_at_the_party() -> None:
    assert endings(table(hand="Kh", discards=("5s", "", "Ah", "Kd"), rules=PARTY)) == {
        f"Kh {pile}" for pile in range(4)
    }


def test_2_4_a_hand_that_may_stay_empty_is_filled_when_its_player_wants() -> None:
    state = after(table(hand="As", discards=("2h", "3h"), stock="9d 8d 7d 6d 5d 4d", rules=CHOICE), play("As"))
    assert (turn(state), hand(state)) == (ME, "")
    assert seen(state, FillHand()) == (events.Drew(ME, cards("4d 5d 6d 7d 8d")),)
    state = after(state, play_discard(0))
    assert set(legal(state)) == {play_discard(1), FillHand(), EndTurn()}
    assert hand(after(state, FillHand())) == "4d 5d 6d 7d 8d"
    assert refusal(table(hand="As", stock="9d", rules=CHOICE), FillHand()) is Reason.HAND_NOT_EMPTY
    state = after(table(hand="As", stock="9d 8d 7d", rules=CHOICE), play("As"))
    assert seen(state, EndTurn()) == (events.TurnEnded(ME), events.TurnBegan(LEFT))
    assert hand(after(state, EndTurn(), discard("8c"))) == "7d 8d 9d"
    state = table(hand="", payoff="9d Qd", centers=(up_to("J"),), rules=CHOICE)
    assert refusal(state, FillHand()) is Reason.NOTHING_TO_DRAW
    assert legal(state) == (play_payoff(), EndTurn())
    assert legal(after(state, play_payoff())) == (FillHand(), EndTurn())


@pytest.mark.parametrize("low", ["Ah", "2h"])
def test_2_3_low_cards_in_the_hand_must_be_played(low: str) -> None:
    state = table(hand=f"{low} 9h", centers=("As", "As", "As"), rules=LOW_FIRST)
    assert endings(state) == set()
    assert refusal(state, discard("9h")) is Reason.LOW_CARD_FIRST
    assert refusal(state, discard(low)) is Reason.LOW_CARD_FIRST
    assert endings(after(state, play(low, 3 if low == "Ah" else 0))) != set()


def test_2_3_low_cards_that_fit_nowhere_or_other_cards_and_places_are_not_forced() -> None:
    assert endings(table(hand="2h 9h", rules=LOW_FIRST)) != set()
    assert endings(table(hand="Ah 2h", centers=("As 2s", "As 2s", "As 2s", "As 2s"), rules=LOW_FIRST)) != set()
    state = table(hand="Ah 3h", centers=("As 2s",), rules=LOW_FIRST)
    assert refusal(state, play("3h")) is None
    state = table(hand="Kh 3h", payoff="9d Ad", discards=("Ac",), centers=("As 2s",), rules=LOW_FIRST)
    assert "3h 0" in endings(state)
    assert refusal(replace(state, rules=replace(LOW_FIRST, low_cards_forced=False)), discard("Kh")) is None


@pytest.mark.parametrize(("seats", "across"), [(4, 2), (6, 3)])
def test_5_1_partners_sit_across_and_play_each_others_open_cards(seats: int, across: int) -> None:
    areas = [area("9h", "9d Ad", ("2s",))] * (seats - 1)
    state = partners("9h", "9d", *areas)
    for owner in range(1, seats):
        expected = None if owner == across else Reason.NO_SUCH_PILE
        assert refusal(state, play_payoff(owner=owner)) is expected
        after_ace = after(state, play_payoff(owner=across))
        assert refusal(after_ace, play_discard(0, owner=owner)) is expected
    state = after(state, play_payoff(owner=across), play_discard(0, owner=across))
    assert centers(state)[0] == "Ad 2s"
    assert (payoff(state, Seat(across)), discards(state, Seat(across))[0]) == ("9d", "")


def test_5_1_partners_have_hands_and_discard_piles_of_their_own() -> None:
    state = partners("9h", "9d", OTHER, area("As"), OTHER)
    assert GAME.view(state, ME).areas[ACROSS].hand == (None,)
    assert refusal(state, play("As")) is Reason.NO_SUCH_CARD
    state = after(partners("5h", "9d", OTHER, area("8c"), OTHER), discard("5h", 2))
    assert (discards(state)[2], discards(state, ACROSS)[2]) == ("5h", "")
    state = partners("9h", "9d", OTHER, area("", "7d Ad"), OTHER)
    assert seen(state, play_payoff(owner=ACROSS))[1:] == (events.PayoffTurned(ACROSS, card("7d"), 1),)
    state = partners("", "9d", OTHER, area("8c", "9d Ad"), OTHER)
    assert hand(after(state, play_payoff(owner=ACROSS))) == ""
    assert cards(hand(state, ACROSS)) == cards("8c")


def test_7_1_partners_have_not_won_while_one_of_their_payoffs_is_left() -> None:
    state = partners("5h", "As", OTHER, area("8c", "9d 2d"), OTHER)
    assert seen(state, play_payoff()) == (events.PlayedToCenter(ME, play_payoff().source, card("As"), 0, Rank.ACE),)
    state = after(state, play_payoff())
    assert (turn(state), payoff(state)) == (ME, "")
    assert play_payoff() not in legal(state)
    assert play_payoff(owner=ACROSS) in legal(state)
    assert GAME.view(state, LEFT).areas[ME].payoff is None
    state = partners("5h", "As", area("", "9c 9c"), area("8c", "2d"), area("", "9s 9s 9s"))
    assert seen(state, play_payoff(), play_payoff(owner=ACROSS))[-1] == events.GameWon(ME)
    state = after(state, play_payoff(), play_payoff(owner=ACROSS))
    assert state.phase == Won(ME)
    found = GAME.standings(state)
    assert found is not None
    assert [(each.seat, each.place, each.left) for each in found] == [(0, 1, 0), (2, 1, 0), (1, 3, 2), (3, 3, 3)]


def test_7_3_partners_each_loser_pays_each_winner() -> None:
    state = partners("5h", "As", area("", "9c 9c"), area("8c", ""), area("", "9s 9s 9s"))
    found = GAME.standings(after(state, play_payoff()))
    assert found is not None
    assert [(each.seat, each.points) for each in found] == [(0, 5), (2, 5), (1, -4), (3, -6)]
    others = (area("", "9c 9c"), area("", "9d 9d 9d 9d"), area("", "9s 9s"))
    state = table("", "9d", others=others, rules=replace(CLUB, partners=True), idle=3)
    found = GAME.standings(after(state, EndTurn()))
    assert found is not None
    assert [(each.seat, each.place, each.left) for each in found] == [(1, 1, 2), (3, 1, 2), (0, 3, 1), (2, 3, 4)]
