"""What every preset shares. The tests are named after the rules of `assets/help/malice.md`."""

from dataclasses import replace

import pytest
from support.malice.outcomes import after, centers, discards, endings, hand, legal, payoff, ranked, refusal, seen, turn
from support.malice.tables import ACROSS, LEFT, ME, STOCK, area, discard, play, play_discard, play_payoff, table, up_to

from spitegame.rules.cards import Rank, card, cards, written
from spitegame.rules.malice import events
from spitegame.rules.malice.actions import AcceptDraw, Action, DeclineDraw, EndTurn, OfferDraw
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import BARREN_TURNS, CLUB, OFFER_WAIT, ONLINE, PARTY, MaliceRules
from spitegame.rules.malice.state import Agreed, Blocked, Turn, Won

STOCK_OF_12 = up_to("Q")


def test_3_1_the_ace_is_low_and_the_queen_high() -> None:
    state = table(hand=f"{up_to('Q')} 2h", stock="9d")
    state = after(state, *(play(str(each)) for each in cards(up_to("J"))))
    assert centers(state)[0] == up_to("J")
    assert refusal(state, play("2h")) is Reason.DOES_NOT_FIT
    assert refusal(state, play("Qs")) is None


@pytest.mark.parametrize("suit", "shdc")
def test_1_1_suits_do_not_matter(suit: str) -> None:
    assert centers(after(table(hand=f"3{suit} 9d", centers=("As 2h",)), play(f"3{suit}")))[0] == f"As 2h 3{suit}"


def test_3_1_a_rank_above_or_below_the_needed_one_does_not_fit() -> None:
    state, no = table(hand="2d 3d 4d", centers=("As 2h",)), Reason.DOES_NOT_FIT
    assert [refusal(state, play(each)) for each in ("2d", "3d", "4d")] == [no, None, no]


def test_1_4_only_the_owner_sees_a_hand() -> None:
    state = table(hand="5h Ks", others=(area("8c", "9c"),))
    assert GAME.view(state, ME).areas[ME].hand == cards("5h Ks")
    assert GAME.view(state, LEFT).areas[ME].hand == (None, None)
    drew = events.Drew(ME, cards("5h Ks"))
    assert GAME.redact(drew, ME) == drew
    assert GAME.redact(drew, LEFT) == events.Drew(ME, (None, None))
    assert (GAME.reveals(drew, ME), GAME.reveals(drew, LEFT)) == (True, False)


def test_1_4_only_the_top_of_a_payoff_is_seen_even_by_its_owner() -> None:
    state = table(payoff="2h 3h 4h")
    for seat in (ME, LEFT):
        seen_area = GAME.view(state, seat).areas[ME]
        assert (seen_area.payoff, seen_area.payoff_left) == (card("4h"), 3)
    happened = seen(table(hand="9h", payoff="6d As"), play_payoff(), discard("9h"))
    for seat in (ME, LEFT):
        assert tuple(GAME.redact(event, seat) for event in happened) == happened
        assert [event for event in happened if GAME.reveals(event, seat)] == [events.PayoffTurned(ME, card("6d"), 1)]


def test_4_1_only_the_top_of_a_discard_pile_can_be_played() -> None:
    state = table(hand="9h", discards=("2s 3s",), centers=("As", "Ac 2c"))
    assert refusal(state, play_discard(0, center=0)) is Reason.DOES_NOT_FIT
    assert refusal(state, play("2s")) is Reason.NO_SUCH_CARD
    state = after(state, play_discard(0, center=1))
    assert (discards(state)[0], centers(state)[1]) == ("2s", "Ac 2c 3s")
    state = table(discards=("9s 8s", "", "Kd"))
    for seat in (ME, LEFT):
        assert tuple(map(written, GAME.view(state, seat).areas[ME].discards)) == ("9s 8s", "", "Kd", "")


def test_4_1_a_card_waits_until_what_was_discarded_on_it_is_played() -> None:
    """A 10 on a jack, of four piles that are all in use."""
    state = table(hand="10d", discards=("Js", "2s", "3s", "4s"), centers=(up_to("9"), up_to("10")), rules=PARTY)
    assert refusal(state, play_discard(0, center=1)) is None
    state = replace(after(state, discard("10d")), phase=Turn(ME, stirred=True))
    assert refusal(state, play_discard(0, center=1)) is Reason.DOES_NOT_FIT
    assert refusal(after(state, play_discard(0, center=0)), play_discard(0, center=1)) is None


@pytest.mark.parametrize("sign", ["A", "7", "K"])
def test_4_1_a_discard_pile_that_is_played_out_takes_any_card_again(sign: str) -> None:
    state = table(hand=f"{sign}d 5d", discards=("As", "2s", "3s", "4s"), rules=PARTY)
    state = after(state, play_discard(0), discard(f"{sign}d", 0))
    assert discards(state)[0] == f"{sign}d"


@pytest.mark.parametrize("rules", [ONLINE, PARTY, CLUB])
def test_4_1_four_discard_piles_a_seat_four_centers_and_a_hand_of_five(rules: MaliceRules) -> None:
    state = GAME.deal(rules, 2, 1, None)
    assert state.centers == ((),) * 4
    assert [each.discards for each in state.areas] == [((),) * 4] * 2
    assert [len(each.hand) for each in state.areas] == [5, 5]


def test_2_1_a_turn_begins_with_filling_the_hand_to_five_from_the_top_of_the_stock() -> None:
    state = table(hand="5h", others=(area("8c 8d"),), stock="2d 3d 4d 5d")
    assert seen(state, discard("5h")) == (
        events.Discarded(ME, card("5h"), 0),
        events.TurnBegan(LEFT),
        events.Drew(LEFT, cards("5d 4d 3d")),
    )
    state = after(state, discard("5h"))
    assert (turn(state), hand(state, LEFT), written(state.stock)) == (LEFT, "8c 8d 5d 4d 3d", "2d")


def test_2_1_up_to_five_cards_are_drawn_at_once() -> None:
    state = table(hand="5h", others=(area(""),), stock=STOCK_OF_12)
    assert seen(state, discard("5h"))[-1] == events.Drew(LEFT, cards("Qs Js 10s 9s 8s"))


def test_2_2_cards_go_to_the_centers_from_the_hand_the_payoff_and_the_discards() -> None:
    state = table(hand="As 9h", payoff="6d 2d", discards=("", "Jh 3d"))
    state = after(state, play("As"), play_payoff(), play_discard(1))
    assert centers(state)[0] == "As 2d 3d"
    assert (hand(state), payoff(state), discards(state)[1]) == ("9h", "6d", "Jh")
    assert turn(state) == ME


def test_2_2_the_next_payoff_card_is_turned_up() -> None:
    state = table(hand="9h", payoff="6d 7d As")
    assert seen(state, play_payoff()) == (
        events.PlayedToCenter(ME, play_payoff().source, card("As"), 0, Rank.ACE),
        events.PayoffTurned(ME, card("7d"), 2),
    )


def test_2_3_no_play_is_compulsory() -> None:
    state = table(hand="As 2s", payoff="6d As")
    assert refusal(state, discard("As")) is None


def test_2_2_every_card_and_pile_is_offered_once() -> None:
    state = table(hand="5h 5h Ah Ah", payoff="6d 2d", discards=("3s",), centers=("As", "Ad 2d"))
    assert legal(state) == (
        play_payoff(center=0),
        play_discard(0, center=1),
        play("Ah", center=2),
        play("Ah", center=3),
        *(discard(each, pile) for each in ("5h", "Ah") for pile in range(4)),
    )
    assert legal(state, LEFT) == ()


def test_2_5_a_discard_ends_the_turn_and_goes_on_top() -> None:
    state = after(table(hand="5h 5h", discards=("9s",)), discard("5h"))
    assert (turn(state), hand(state), discards(state)[0]) == (LEFT, "5h", "9s 5h")


def test_2_4_a_hand_played_out_is_filled_at_once_and_the_turn_goes_on() -> None:
    state = table(hand="As 2s", stock="9d 8d 7d 6d 5d 4d")
    assert seen(state, play("As"), play("2s"))[-1] == events.Drew(ME, cards("4d 5d 6d 7d 8d"))
    state = after(state, play("As"), play("2s"))
    assert (turn(state), hand(state), written(state.stock)) == (ME, "4d 5d 6d 7d 8d", "9d")
    assert hand(after(table(hand="As 2s", stock="9d"), play("As"))) == "2s"
    assert hand(after(table(hand="As", stock="9d 8d"), discard("As"))) == ""


def test_2_4_cards_that_are_set_free_fill_an_empty_hand() -> None:
    state = after(table(hand="Qs", centers=(up_to("J"),)), play("Qs"))
    assert len(state.areas[ME].hand) == 5
    assert len(state.stock) == 7
    state = after(table(hand="", payoff="9d Qd", centers=(up_to("J"),)), play_payoff())
    assert len(state.areas[ME].hand) == 5


def test_4_2_only_a_hand_card_may_be_discarded() -> None:
    state = table(hand="5h", payoff="6d 7d", discards=("9s 8s",))
    assert refusal(state, discard("7d", 1)) is Reason.NO_SUCH_CARD
    assert refusal(state, discard("8s", 1)) is Reason.NO_SUCH_CARD
    assert endings(state) == {"5h 0", "5h 1", "5h 2", "5h 3"}


def test_4_2_a_discard_goes_on_a_pile_that_there_is() -> None:
    state = table(hand="5h")
    assert [refusal(state, discard("5h", pile)) for pile in (-1, 4, 99)] == [Reason.NO_SUCH_PILE] * 3


def test_4_2_the_payoff_and_the_discards_go_to_centers_only() -> None:
    state = table(hand="5h", payoff="6d As", discards=("2s",))
    assert legal(state) == (
        *(play_payoff(center) for center in range(4)),
        *(discard("5h", pile) for pile in range(4)),
    )


def test_2_2_a_card_is_played_to_a_center_that_there_is() -> None:
    state = table(hand="As 5h")
    assert [refusal(state, play("As", center)) for center in (-1, 4, 99)] == [Reason.NO_SUCH_PILE] * 3


def test_2_2_other_seats_cards_are_out_of_reach() -> None:
    state = table(hand="9h", others=(area("As", "9c As", ("As",)),))
    assert refusal(state, play("As")) is Reason.NO_SUCH_CARD
    for owner in (LEFT, -1, 99):
        assert refusal(state, play_payoff(owner=owner)) is Reason.NO_SUCH_PILE
        assert refusal(state, play_discard(0, owner=owner)) is Reason.NO_SUCH_PILE
    assert refusal(table(hand="5h"), discard("8c"), LEFT) is Reason.NOT_YOUR_TURN
    assert refusal(table(hand="5h", turn=LEFT), discard("5h"), ME) is Reason.NOT_YOUR_TURN
    state = table(hand="9h")
    assert refusal(state, play_discard(0)) is Reason.NO_SUCH_CARD
    assert [refusal(state, play_discard(pile)) for pile in (-1, 4)] == [Reason.NO_SUCH_PILE] * 2


@pytest.mark.parametrize("last", ["Qh", "Kh"])
def test_3_5_a_queen_or_a_king_as_one_completes_a_center(last: str) -> None:
    state = table(hand=f"{last} 9h", centers=("As", up_to("J")), rules=PARTY, stock=STOCK_OF_12)
    happened = seen(state, play(last, center=1))
    assert happened == (
        events.PlayedToCenter(ME, play(last).source, card(last), 1, Rank.QUEEN),
        events.CenterCompleted(1, 12),
    )
    state = after(state, play(last, center=1))
    assert centers(state) == ("As", "", "", "")
    assert written(state.completed) == f"{up_to('J')} {last}"


def test_3_5_the_free_place_takes_an_ace_again() -> None:
    state = table(hand="Qs Ah 9h", centers=(up_to("J"),))
    assert centers(after(state, play("Qs"), play("Ah")))[0] == "Ah"


@pytest.mark.parametrize(("height", "rank"), tuple(enumerate(tuple(Rank)[:12])))
def test_3_2_a_king_stands_for_the_rank_that_the_center_needs(height: int, rank: Rank) -> None:
    below = written(cards(up_to("Q"))[:height])
    state = table(hand="Kh 9h", centers=(below,))
    assert seen(state, play("Kh"))[0] == events.PlayedToCenter(ME, play("Kh").source, card("Kh"), 0, rank)


def test_3_2_the_center_goes_on_from_the_rank_that_the_king_stands_for() -> None:
    state = table(hand="Kh 6s 5s", centers=(up_to("4"),))
    assert refusal(after(state, play("Kh")), play("5s")) is Reason.DOES_NOT_FIT
    assert centers(after(state, play("Kh"), play("6s")))[0] == f"{up_to('4')} Kh 6s"


def test_3_2_a_king_comes_from_the_payoff_or_a_discard_pile_too() -> None:
    state = table(hand="9h", payoff="6d Kd", discards=("Kc",))
    assert centers(after(state, play_payoff(), play_discard(0)))[0] == "Kd Kc"


def test_3_4_on_a_discard_pile_a_king_is_just_a_card() -> None:
    state = after(table(hand="Kh 5h", discards=("9s",)), discard("Kh"))
    assert discards(state)[0] == "9s Kh"


def test_7_1_the_last_payoff_card_wins_at_that_moment() -> None:
    state = table(hand="As", payoff="2d", stock="9d 8d")
    assert seen(state, play("As"), play_payoff())[-1] == events.GameWon(ME)
    state = after(table(hand="9h", payoff="Qd", centers=(up_to("J"),)), play_payoff())
    assert state.phase == Won(ME)
    assert centers(state)[0] == f"{up_to('J')} Qd"


def test_7_1_the_last_hand_card_wins_nothing() -> None:
    assert turn(after(table(hand="As", payoff="9d"), play("As"))) == ME


def test_7_1_after_the_end_nothing_is_accepted() -> None:
    state = after(table(hand="5h", payoff="As"), play_payoff())
    assert GAME.to_act(state) == frozenset()
    for seat in (ME, LEFT):
        assert legal(state, seat) == ()
        assert refusal(state, discard("5h"), seat) is Reason.GAME_OVER


def test_6_1_the_turn_ends_without_a_discard_only_from_an_empty_hand() -> None:
    assert refusal(table(hand="5h"), EndTurn()) is Reason.HAND_NOT_EMPTY
    assert EndTurn() not in legal(table(hand="5h"))
    assert legal(table(hand="")) == (EndTurn(),)
    assert seen(table(hand=""), EndTurn()) == (events.TurnEnded(ME), events.TurnBegan(LEFT))
    state = table(hand="", payoff="9d As", discards=("2s",))
    assert legal(state) == (*(play_payoff(center) for center in range(4)), EndTurn())
    state = after(state, play_payoff(), play_discard(0))
    assert centers(state)[0] == "As 2s"
    assert legal(state) == (EndTurn(),)
    state = after(table(hand="5h", others=(area("8c"),), stock="2d 3d"), discard("5h"))
    assert (hand(state, LEFT), written(state.stock)) == ("8c 3d 2d", "")


def test_6_2_blocked_when_every_seat_has_ended_a_turn_that_stirred_nothing() -> None:
    state = after(table(hand="5h"), discard("5h"))
    assert turn(state) == LEFT
    assert seen(state, discard("8c")) == (events.Discarded(LEFT, card("8c"), 0), events.GameBlocked())
    state = after(state, discard("8c"))
    assert state.phase == Blocked()
    assert refusal(state, EndTurn()) is Reason.GAME_OVER
    state = table(hand="As", idle=1)
    assert after(state, discard("As")).phase == Blocked()
    state = table(hand="", others=(area(), area()), rules=PARTY)
    assert seen(state, EndTurn(), EndTurn(), EndTurn()) == (
        *(events.TurnEnded(ME), events.TurnBegan(LEFT)),
        *(events.TurnEnded(LEFT), events.TurnBegan(ACROSS)),
        *(events.TurnEnded(ACROSS), events.GameBlocked()),
    )
    state = after(table(hand="As 5h", idle=1), play("As"), discard("5h"))
    assert state.phase == Turn(LEFT, stirred=False, idle=0)
    assert turn(after(state, discard("8c"))) == ME
    state = after(table(hand="5h", others=(area("8c"),), stock="9h"), discard("5h"))
    assert state.phase == Turn(LEFT, stirred=True, idle=1)
    state = after(state, discard("8c"))
    assert state.phase == Turn(ME, stirred=False, idle=0)


def test_6_3_blocked_after_many_turns_of_every_seat_without_a_payoff_card() -> None:
    state = replace(table(hand="5h", others=(area("8c"),), stock=STOCK), barren=2 * BARREN_TURNS - 1)
    assert GAME.stalemate(state) is None
    ended = GAME.stalemate(after(state, discard("5h")))
    assert ended
    assert (ended[0].phase, ended[1]) == (Blocked(), (events.GameBlocked(),))
    played = after(replace(state, areas=(area("5h", "9d As"), state.areas[LEFT])), play_payoff(), discard("5h"))
    assert (played.barren, GAME.stalemate(played)) == (0, None)
    assert after(played, discard("8c")).barren == 1


THREE = table(hand="5h 6h 7h", others=(area("8c 8d", "9c"), area("9s 9h")), stock=STOCK, rules=PARTY)
"""ME and ACROSS have two payoff cards left, and LEFT has one."""


def test_6_4_a_draw_is_agreed_once_all_others_have_accepted_in_their_turns() -> None:
    offered = after(THREE, OfferDraw(), discard("5h"))
    assert refusal(THREE, AcceptDraw()) is Reason.NO_DRAW_TO_ANSWER
    assert refusal(offered, AcceptDraw(), ACROSS) is Reason.NOT_YOUR_TURN
    assert refusal(offered, OfferDraw(), LEFT) is Reason.DRAW_IS_OFFERED
    accepted = after(offered, AcceptDraw())
    assert refusal(accepted, AcceptDraw(), LEFT) is Reason.NO_DRAW_TO_ANSWER
    agreed = AcceptDraw(), events.DrawAccepted(ACROSS), events.DrawAgreed()
    last = after(accepted, discard("8c"))
    assert seen(last, agreed[0]) == agreed[1:]
    assert after(last, AcceptDraw()).phase == Agreed()
    assert [each[:3] for each in ranked(after(last, AcceptDraw()))] == [(1, 1, 1), (0, 2, 2), (2, 2, 2)]


@pytest.mark.parametrize("answer", [(DeclineDraw(), discard("8c")), (discard("8c"),)], ids=["said", "no answer"])
def test_6_4_whose_offer_was_declined_waits_and_who_says_nothing_declines(answer: tuple[Action, ...]) -> None:
    offered = after(THREE, OfferDraw(), discard("5h"))
    assert events.DrawDeclined(LEFT) in seen(offered, *answer)
    state = after(offered, *answer)
    assert refusal(state, AcceptDraw(), ACROSS) is Reason.NO_DRAW_TO_ANSWER
    assert refusal(state, OfferDraw(), ACROSS) is None, "others may"
    turns = 0
    while refusal(state, OfferDraw()) is not None:
        turns += turn(state) == ME
        state = after(state, legal(state, turn(state))[-1])
    assert turns == OFFER_WAIT


def blocked(*payoffs: str) -> list[tuple[int, int, int]]:
    """Seat, place and cards left after seat 0 blocks the game."""
    others = [area("", each) for each in payoffs[1:]]
    state = table("", payoffs[0], others=others, rules=PARTY, idle=len(payoffs) - 1)
    return [each[:3] for each in ranked(after(state, EndTurn()))]


def test_6_2_blocked_the_fewest_payoff_cards_win() -> None:
    assert blocked("9d 9d 9d", "9c") == [(LEFT, 1, 1), (ME, 2, 3)]
    assert blocked("9d 9d", "9c", "9s", "9h 9h 9h") == [(1, 1, 1), (2, 1, 1), (0, 3, 2), (3, 4, 3)]


def test_7_2_the_others_stand_by_payoff_cards_left() -> None:
    others = (area("", "9c 9c 9c"), area("", "9s"), area("", "9h 9h"))
    state = after(table(hand="5h", payoff="As", others=others, rules=PARTY), play_payoff())
    assert [each[:3] for each in ranked(state)] == [(0, 1, 0), (2, 2, 1), (3, 3, 2), (1, 4, 3)]
    assert GAME.standings(table(hand="5h")) is None
