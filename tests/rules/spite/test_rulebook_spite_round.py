"""Sections 1 to 3 of the rules: the cards, a round, a trick."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from support.spite.outcomes import after, count, hand, next_round, places, refusal, timed_out, told, turn, wrong
from support.spite.tables import LEFT, ME, RIGHT, By, call, countdown, out, passes, play, player, rewarded, table

from spitegame.rules.cards import JOKER, Card, Rank, Suit, cards, written
from spitegame.rules.game import Clock, Impatience, Seat, Undealable
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import BeReady, Misplay, Refusal, StartCountdown
from spitegame.rules.spite.deck import DECK, sorted_hand
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, Countdown, FirstLeader, SpiteRules
from spitegame.rules.spite.permissions import clock, impatience
from spitegame.rules.spite.state import Interval, PlayerTurn, SpiteState

LEFT_LOSES = after(table("9s", others=("4s 5s", "10s"), rules=STRICT), play("9s"), passes, play("10s"))
FACES = ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A", "2"]


def test_1_three_decks_of_63_are_189_cards() -> None:
    faces = Counter(card.rank.sign for card in DECK)
    assert len(DECK) == 189
    assert set(Counter(DECK).values()) == {3}
    assert {sign: number for sign, number in faces.items() if number != 12} == {"13": 6, "*": 3}
    assert len(faces) == len(FACES) + 1


def test_1_the_long_faces_come_in_four_suits_and_13s_are_red() -> None:
    for face in (Rank.ELEVEN, Rank.TWELVE):
        assert {card.suit for card in DECK if card.rank is face} == set(Suit)
    assert {card.suit for card in DECK if card.rank is Rank.THIRTEEN} == {Suit.HEARTS, Suit.DIAMONDS}


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(FACES)))
def test_1_the_faces_go_from_3_to_2(lower: str, higher: str) -> None:
    assert wrong(f"{higher}h", on=[f"{lower}h"]) is None
    assert wrong(f"{lower}h", on=[f"{higher}h"]) is Misplay.NOT_BETTER


def test_1_a_hand_lies_in_the_order_of_the_faces_and_then_of_the_suits() -> None:
    assert written(sorted_hand(cards("* 2h 13d Ks 3c 12s 3s Jc"))) == "3s 3c 12s 13d Jc Ks 2h *"
    every = {Card(rank, suit) for rank in Rank for suit in (None, *Suit)}  # and those that no deck has
    assert set(sorted_hand(every)) == every


@pytest.mark.parametrize("suit", "shdc")
def test_1_suits_are_equal(suit: str) -> None:
    assert wrong(f"9{suit}", on=["9h"]) is Misplay.NOT_BETTER
    assert wrong(f"10{suit}", on=["9h"]) is None


def test_1_fake_jokers_are_a_pile_of_nine_ordinary_cards() -> None:
    state = GAME.deal(OPEN, 4, 1, None)
    assert len(state.fake_pile) == 9
    assert not {card.rank for card in state.fake_pile} & {Rank.THIRTEEN, Rank.JOKER}


def test_1_faces_of_fake_jokers_come_from_the_seed() -> None:
    piles = [GAME.deal(OPEN, 4, seed, None).fake_pile for seed in (1, 1, 2)]
    assert piles[0] == piles[1] != piles[2]


def test_1_fake_jokers_are_five_at_least() -> None:
    assert len(GAME.deal(SpiteRules(fake_jokers=5), 3, 1, None).fake_pile) == 5
    with pytest.raises(Undealable):
        GAME.deal(SpiteRules(fake_jokers=4), 3, 1, None)


@pytest.mark.parametrize("seats", range(3, 10))
def test_2_1_eleven_cards_are_dealt_and_a_bounty_is_revealed(seats: int) -> None:
    state = GAME.deal(OPEN, seats, 1, None)
    assert [len(player.hand) for player in state.players] == [11] * seats
    assert state.bounty
    assert len(state.stock) == 189 - 11 * seats - 1


@pytest.mark.parametrize("seats", [2, 10])
def test_2_1_for_three_to_nine(seats: int) -> None:
    with pytest.raises(Undealable):
        GAME.deal(OPEN, seats, 1, None)


def test_2_1_a_joker_is_shuffled_back_and_another_bounty_revealed() -> None:
    state = table("Kh", bounty="Kd", stock="4d 5d 6d *", rules=STRICT)
    (revealed,) = told(events.BountyRevealed, state, play("Kh"))
    assert revealed.jokers >= 1
    assert revealed.card in cards("4d 5d 6d")
    assert JOKER in after(state, play("Kh")).stock
    state = replace(table("Kh", bounty="Kd", stock="*", rules=STRICT), spent=cards("4d 5d *"))
    (revealed,) = told(events.BountyRevealed, state, play("Kh"))
    assert revealed.card in cards("4d 5d Kd")
    assert JOKER in after(state, play("Kh")).stock


def test_2_1_no_bounty_is_a_joker() -> None:
    assert all(GAME.deal(OPEN, 9, seed, None).bounty != JOKER for seed in range(100))


def test_2_2_the_first_round_begins_with_a_seat_drawn_by_lot() -> None:
    assert {turn(GAME.deal(OPEN, 3, seed, None)) for seed in range(20)} == {ME, LEFT, RIGHT}


def test_2_2_a_later_round_begins_with_the_loser() -> None:
    assert turn(next_round(LEFT_LOSES)) == LEFT


@pytest.mark.parametrize(("opening", "leaders"), [(FirstLeader.WINNER, {ME}), (FirstLeader.LOT, {ME, LEFT, RIGHT})])
def test_2_2_or_with_another_by_the_option(opening: FirstLeader, leaders: set[Seat]) -> None:
    states = [
        replace(LEFT_LOSES, rules=replace(STRICT, opening=opening), shuffler=replace(LEFT_LOSES.shuffler, seed=seed))
        for seed in range(20)
    ]
    assert {turn(next_round(state)) for state in states} == leaders


def test_2_3_play_goes_clockwise() -> None:
    state = table("5h 9h")
    state = after(state, play("5h"))
    assert turn(state) == LEFT
    state = after(state, play("6s"))
    assert turn(state) == RIGHT
    assert turn(after(state, passes)) == ME


def test_2_3_until_one_player_has_cards_left() -> None:
    state = table("9h", others=("10s", "4s 4c"), rules=STRICT)
    assert isinstance(after(state, play("9h")).phase, PlayerTurn)
    assert isinstance(after(state, play("9h"), play("10s")).phase, Interval)


def test_2_4_finished_tricks_become_the_new_deck() -> None:
    state = table("4h 9h", passed=[ME], trick=["3c"], bought_back=2, stock="5d", spent="6d 7d 8d", rules=STRICT)
    assert told(events.DeckRefilled, state, play("9h", buy_back=2)) == [events.DeckRefilled(3)]
    state = after(state, play("9h", buy_back=2))
    assert count(state) == 3
    assert "5d" in hand(state)
    assert len(state.stock) == 2
    state = table("4h 9h", passed=[ME], trick=["3c"], bought_back=2, stock="5d", spent="", rules=STRICT)
    assert hand(after(state, play("9h", buy_back=2))) == "4h 5d"
    state = table("4h 9h", passed=[ME], trick=["3c"], bought_back=2, stock="", spent="", rules=STRICT)
    (drew,) = told(events.CardsDrawn, state, play("9h", buy_back=2))
    assert drew.cards == ()


def test_2_places_are_taken_from_the_best_on() -> None:
    state = table("9h", others=("10s", "11s", "4s 4c"), rules=STRICT)
    assert places(after(state, play("9h"), play("10s"))) == [1, 2, None, None]


def test_2_who_loses_at_once_takes_the_worst_place_that_is_open() -> None:
    state = table("*", others=("10s", "11s", "4s 4c"), rules=STRICT)
    state = after(state, play("*"))
    assert places(state) == [4, None, None, None]
    state = after(replace(state, players=(*state.players[:1], player("*"), *state.players[2:])), play("*"))
    assert places(state) == [4, 3, None, None]
    state = table("9h 4h 5h", passed=[ME], trick=["3c"], bought_back=7, others=("4s 4c", "5s 5c"), rules=STRICT)
    (lost,) = told(events.LostAtOnce, state, play("9h", buy_back=21))
    assert set(cards("4h 5h")) <= set(lost.hand)
    state = after(state, play("9h", buy_back=21))
    assert count(state) == 0
    assert state.spent == lost.hand
    assert turn(after(state, passes)) == RIGHT
    assert turn(after(state, passes, passes)) == LEFT  # I have won the trick, but the next one leads


def test_2_the_last_player_with_cards_takes_the_place_that_is_left() -> None:
    state = table("9h", others=("10s", "4s 4c"), rules=STRICT)
    assert places(after(state, play("9h"), play("10s"))) == [1, 2, 3]
    state = table("*", others=("10s", "4s 4c"), rules=STRICT)
    assert places(after(state, play("*"), passes, passes, play("10s"))) == [3, 1, 2]
    state = after(state, play("*"), passes, passes, play("10s"))
    assert turn(next_round(state)) == ME


def test_3_each_seat_in_turn_plays_or_passes() -> None:
    state = table("9h 4h", trick=["5s"])
    assert refusal(state, play("9h")) is None
    assert refusal(state, passes) is None
    assert refusal(table("9h 10h"), passes) is Refusal.LEADER_PLAYS


def test_3_a_passed_seat_is_out_of_the_trick_unless_it_buys_back() -> None:
    assert wrong("9h", on=["5s"], passed=True) is Misplay.WRONG_COUNT
    assert wrong("9h", on=["5s"], passed=True, buy_back=1) is None


def test_3_otherwise_it_stays_out() -> None:
    state = table("9h 4h", trick=["5s"], passed=[ME])
    assert told(events.Passed, state, passes) == [events.Passed(ME, again=True)]


def test_3_the_trick_ends_when_the_turn_comes_back_to_the_last_player() -> None:
    state = table("5h 9h")
    assert told(events.TrickWon, state, play("5h"), passes) == []
    assert told(events.TrickWon, state, play("5h"), passes, passes) == [events.TrickWon(ME)]


def test_3_who_has_won_leads_the_next() -> None:
    state = table("5h 9h")
    state = after(state, play("5h"), play("6s"), passes, passes)
    assert turn(state) == state.trick.leader == LEFT
    assert not state.trick.laid


def test_3_if_the_winner_has_gone_out_the_next_seat_leads() -> None:
    state = table("9h", others=(out(1), "4s 6s", "4c 6c"))
    assert told(events.LeadTaken, state, play("9h"), passes, passes) == [events.LeadTaken(RIGHT)]
    state = table("5h 9h", others=(out(1), "4s 6s", "4c 6c"))
    assert turn(after(state, play("5h"))) == RIGHT


def timed(**rules: object) -> SpiteRules:
    return replace(OPEN, **rules)  # type: ignore[arg-type]


def seconds(state: SpiteState) -> float | None:
    assert GAME.timing
    clock = GAME.timing.clock(state)
    return clock.seconds if clock else None


def test_3_five_seconds_for_a_decision() -> None:
    assert seconds(table("9h", rules=timed(countdown=Countdown.ALWAYS))) == 5
    assert seconds(table("9h", rules=timed(countdown=Countdown.ALWAYS, seconds=8))) == 8
    assert seconds(table("9h", rules=timed(countdown=Countdown.ALWAYS, seconds=8, relaxed=2))) == 16


def test_3_and_one_for_each_card_just_picked_up() -> None:
    state = table("9h 4h 5h", rules=timed(countdown=Countdown.ALWAYS))
    state = after(state, play("9h"), call(RIGHT), passes)  # a wrong call
    assert turn(state) == RIGHT
    assert seconds(state) == 6


def test_3_after_the_next_decision_they_are_no_longer_just_picked_up() -> None:
    state = after(table("9h 4h 5h", rules=timed(countdown=Countdown.ALWAYS)), play("9h"), call(RIGHT), passes, passes)
    assert state.players[RIGHT].picked == 0


def test_3_any_player_may_start_the_countdown_on_the_player_to_act() -> None:
    state = table("9h 4h")
    assert seconds(state) is None
    assert seconds(after(state, countdown(LEFT))) == seconds(after(state, countdown(RIGHT))) == 5
    assert refusal(state, countdown(ME)) is Refusal.NO_COUNTDOWN
    assert refusal(after(state, countdown(LEFT)), countdown(RIGHT)) is Refusal.NO_COUNTDOWN


def test_3_between_two_rounds_who_is_ready_may_start_the_countdown_on_those_who_are_not() -> None:
    between = replace(LEFT_LOSES, rules=replace(OPEN, rounds=2))
    assert refusal(between, countdown(ME)) is Refusal.NO_COUNTDOWN
    ready = after(between, By(ME, lambda state: BeReady(state.round)))
    assert seconds(ready) is None
    (started,) = told(events.CountdownStarted, ready, countdown(ME))
    assert started == events.CountdownStarted(ME, LEFT)
    hurried = after(ready, countdown(ME))
    assert GAME.timing
    assert clock(GAME.view(hurried, ME)) == Clock(hurried.decision, frozenset({LEFT, RIGHT}), 60)
    assert refusal(hurried, countdown(ME)) is Refusal.NO_COUNTDOWN
    assert refusal(replace(ready, rules=timed(countdown=Countdown.OFF)), countdown(ME)) is Refusal.NO_COUNTDOWN
    for seat in (LEFT, RIGHT):
        hurried, _ = GAME.timing.time_out(hurried, seat)
    assert (hurried.round, isinstance(hurried.phase, PlayerTurn), hurried.hurried) == (2, True, False)


def test_3_who_runs_out_of_time_has_passed() -> None:
    state = timed_out(table("9h 4h", trick=["5s"]))
    assert ME in state.trick.passed
    assert turn(state) == LEFT


def test_3_a_leader_who_runs_out_misplays_and_leads_the_lowest_card() -> None:
    state = table("9h 4h Kc", stock="Jd")
    assert GAME.timing
    _, happened = GAME.timing.time_out(state, ME)
    assert events.MisplayFound(ME, (Misplay.TIME_OUT,)) in happened
    (led,) = (event.laid for event in happened if isinstance(event, events.Played))
    assert written(led.cards) == "4h"
    state = timed_out(state)
    assert hand(state) == "9h Jd Kc"
    assert turn(state) == LEFT
    state = timed_out(table("9h", stock="3d", rules=STRICT))
    assert hand(state) == "9h"
    assert places(state) == [None] * 3
    state = timed_out(rewarded(table("9h 4h", stock="Jd"), most=3))
    assert hand(state) == "4h 9h Jd"
    assert turn(state) == ME
    assert isinstance(state.phase, PlayerTurn)


def test_3_each_further_lead_on_end_that_runs_out_costs_one_card_more() -> None:
    state = table("9h 4h Kc Ac", others=("Qs", "Jc"))
    held = [len(hand(state).split())]
    for _ in range(4):  # the lead, which nobody beats in time, and so the next one
        state = timed_out(timed_out(timed_out(state)))
        held.append(len(hand(state).split()))
    assert held == [4, 4, 5, 7, 10]


def test_3_whoever_has_done_something_since_pays_as_for_the_first_time() -> None:
    late = timed_out(timed_out(timed_out(table("9h 4h", others=("Qs 5s", "Jc 6c")))))
    assert (late.players[ME].late, turn(late)) == (1, ME)
    back = after(late, play(hand(late).split()[0]))
    assert back.players[ME].late == 0


@pytest.mark.parametrize("rules", [QUICK, replace(OPEN, countdown=Countdown.ALWAYS), replace(STRICT, penalty=3)])
def test_3_a_round_ends_though_everybody_has_gone_away(rules: SpiteRules) -> None:
    state, decisions = GAME.deal(rules, 4, 1, None), 0
    while isinstance(state.phase, PlayerTurn):
        state, decisions = timed_out(state), decisions + 1
        assert decisions < 100
    assert {*places(state)} == {1, 2, 3, 4}


def test_3_a_record_from_before_goes_on_to_mean_that_each_time_costs_one_card() -> None:
    assert GAME.timing
    state = table("9h 4h Kc", others=("Qs", "Jc"))
    for _ in range(9):
        state, _told = GAME.timing.time_out(state, turn(state))
    assert len(hand(state).split()) == 3


@pytest.mark.parametrize(
    ("option", "before", "called"), [("called", None, 5), ("always", 5, None), ("off", None, None)]
)
def test_3_the_countdown_is_an_option(option: str, before: float | None, called: float | None) -> None:
    state = table("9h 4h", rules=timed(countdown=Countdown(option)))
    assert seconds(state) == before
    if called is None:
        assert refusal(state, countdown(LEFT)) is Refusal.NO_COUNTDOWN
    else:
        assert seconds(after(state, countdown(LEFT))) == called


def test_3_computers_start_the_countdown_on_whoever_dawdles() -> None:
    state = table("4h 9h", trick=["3c"])
    view = GAME.view(state, LEFT)
    assert impatience(view, LEFT) == Impatience(StartCountdown(state.decision), 50)
    assert impatience(GAME.view(state, ME), ME) is None
    assert impatience(GAME.view(after(state, countdown(RIGHT)), LEFT), LEFT) is None
    for never_called in (Countdown.ALWAYS, Countdown.OFF):
        strict = replace(state, rules=replace(OPEN, countdown=never_called))
        assert impatience(GAME.view(strict, LEFT), LEFT) is None
    rules = replace(OPEN, seconds=10, relaxed=4)
    waits = impatience(GAME.view(table("4h 9h", trick=["3c"], rules=rules), LEFT), LEFT)
    assert waits
    assert waits.after == 400
