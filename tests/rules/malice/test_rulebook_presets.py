"""What the presets set, and why a combination cannot be dealt. Numbers are of the rules of `assets/help/malice.md`."""

from collections import Counter
from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest
from support.malice.outcomes import after, endings, hand, problem, ranked, refusal, seen, turn
from support.malice.tables import ACROSS, LEFT, ME, OTHER, area, discard, play, play_payoff, table, up_to

from spitegame.rules.cards import PACK, Card, Rank, card, cards, written
from spitegame.rules.game import Seat, Undealable
from spitegame.rules.malice import events, options
from spitegame.rules.malice.actions import EndTurn
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules, Problem
from spitegame.rules.malice.state import MaliceCarry, MaliceState

SEEDS = range(200)


def deal(rules: MaliceRules, seats: int, seed: int = 1, carry: MaliceCarry | None = None) -> MaliceState:
    return GAME.deal(rules, seats, seed, carry)


def all_cards(state: MaliceState) -> list[Card]:
    before_seats = [card for area in state.areas for pile in (area.hand, area.payoff) for card in pile]
    return sorted(before_seats + list(state.stock), key=str)


@pytest.mark.parametrize(("rules", "least", "most"), [(ONLINE, 2, 2), (PARTY, 2, 4), (CLUB, 2, 8)])
def test_seats(rules: MaliceRules, least: int, most: int) -> None:
    assert list(options.seats(rules)) == list(range(least, most + 1))
    assert [problem(rules, each) for each in options.seats(rules)] == [None] * len(options.seats(rules))
    assert [problem(rules, each) for each in (least - 1, most + 1, 0, -1)] == [Problem.SEATS] * 4


@pytest.mark.parametrize(
    ("rules", "by_seats"),
    [
        (ONLINE, {2: 2}),
        (replace(ONLINE, payoff=31), {2: 3}),
        (PARTY, {2: 2, 3: 3, 4: 3}),
        (CLUB, {2: 3, 3: 3, 4: 3, 5: 3, 6: 4, 7: 4, 8: 4}),
    ],
)
def test_1_3_packs_for_every_number_of_seats(rules: MaliceRules, by_seats: dict[int, int]) -> None:
    assert {each: options.packs(rules, each) for each in options.seats(rules)} == by_seats
    for each, number in by_seats.items():
        assert all_cards(deal(rules, each)) == sorted(PACK * number, key=str)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("payoff", [1, 11, 20, 40])
@pytest.mark.parametrize("jokers", [0, 4])
def test_1_3_packs_as_many_as_leave_fifty_cards_in_the_stock_and_no_more(seats: int, payoff: int, jokers: int) -> None:
    rules = MaliceRules(payoff=payoff, jokers=jokers)
    number = options.packs(rules, seats)
    assert len(deal(rules, seats).stock) == options.stock_after_deal(rules, seats) >= 50
    assert number == 2 or options.stock_after_deal(replace(rules, packs=number - 1), seats) < 50


def test_1_5_payoff_a_stock_under_fifty_is_tight() -> None:
    rules = replace(ONLINE, packs=2)
    assert [options.is_tight(replace(rules, payoff=payoff), 2) for payoff in (22, 23, 31)] == [False, True, True]
    assert problem(replace(rules, payoff=31), 2) is None
    assert not any(options.is_tight(rules, each) for rules in (ONLINE, PARTY, CLUB) for each in options.seats(rules))


def test_payoff_a_stock_under_twelve_is_refused() -> None:
    rules = replace(ONLINE, packs=1, hand=4)
    assert len(deal(replace(rules, payoff=16), 2).stock) == 12
    assert problem(replace(rules, payoff=17), 2) is Problem.SHORT_STOCK
    assert options.stock_after_deal(replace(rules, payoff=17, jokers=1), 2) == 11
    assert problem(replace(rules, payoff=17, jokers=1), 2) is Problem.SHORT_STOCK
    rules = MaliceRules(packs=1, payoff=40)
    assert options.stock_after_deal(rules, 8) < 0
    assert problem(rules, 8) is Problem.SHORT_STOCK
    assert (CLUB.packs, ONLINE.packs) == (options.Packs.THREE_OR_FOUR, options.Packs.DEEP_STOCK)
    assert len(all_cards(deal(replace(ONLINE, packs=5), 2))) == 5 * 52


@pytest.mark.parametrize(("rules", "size"), [(ONLINE, 21), (PARTY, 20), (CLUB, 11)])
def test_1_4_payoff_size(rules: MaliceRules, size: int) -> None:
    assert [len(each.payoff) for each in deal(rules, 2).areas] == [size, size]
    for other in (1, 11, 31, 40):
        assert len(deal(replace(rules, payoff=other), 2).areas[ME].payoff) == other


@pytest.mark.parametrize("sign", ["", "6"])
def test_3_2_a_king_may_not_stand_for_an_ace_or_a_seven_in_the_club(sign: str) -> None:
    below = up_to(sign) if sign else ""
    state = table(hand="Kh 7h Ah", payoff="9d Kd", discards=("Kc",), centers=(below, "As", "As", "As"), rules=CLUB)
    assert refusal(state, play("Kh", 0)) is Reason.DOES_NOT_FIT
    assert refusal(state, play_payoff(0)) is Reason.DOES_NOT_FIT
    assert refusal(state, play("7h" if sign else "Ah", 0)) is None
    assert refusal(replace(state, rules=ONLINE), play("Kh", 0)) is None


def test_3_2_a_king_stands_for_all_other_ranks_in_the_club() -> None:
    for rank in set(list(Rank)[:12]) - {Rank.ACE, Rank.SEVEN}:
        below = written(cards(up_to("Q"))[: rank - 1])
        state = table(hand="Kh 5h", centers=(below,), rules=CLUB, stock=up_to("Q"))
        assert seen(state, play("Kh"))[0] == events.PlayedToCenter(ME, play("Kh").source, card("Kh"), 0, rank)


def tops(state: MaliceState) -> list[int]:
    """The payoffs' top ranks, a king counting highest."""
    return [each.payoff[-1].rank for each in state.areas]


def as_dealt(rules: MaliceRules, seats: int, seed: int) -> MaliceState:
    """The same cards before anybody compared payoffs."""
    return deal(replace(rules, opening=options.Opening.LEFT_OF_DEALER), seats, seed)


@pytest.mark.parametrize("rules", [ONLINE, PARTY])
def test_1_6_the_highest_payoff_card_begins(rules: MaliceRules) -> None:
    for seed in SEEDS:
        state = deal(rules, 2, seed)
        assert tops(state)[turn(state)] > tops(state)[1 - turn(state)]


def test_1_6_equal_highest_payoffs_are_shuffled_and_compared_again_and_no_others() -> None:
    ties = 0
    for seed in SEEDS:
        before, state = as_dealt(PARTY, 4, seed), deal(PARTY, 4, seed)
        tied = {Seat(seat) for seat in range(4) if tops(before)[seat] == max(tops(before))}
        ties += len(tied) > 1
        shuffled = {Seat(seat) for seat in range(4) if before.areas[seat] != state.areas[seat]}
        assert turn(state) in tied
        assert shuffled == (tied if len(tied) > 1 else set())
        assert all_cards(before) == all_cards(state)
        assert [sorted(each.payoff, key=str) for each in before.areas] == [
            sorted(each.payoff, key=str) for each in state.areas
        ]
        assert [each.hand for each in before.areas] == [each.hand for each in state.areas]
    assert ties > 10


def test_1_6_payoffs_that_cannot_be_told_apart_are_drawn_for() -> None:
    rules = replace(PARTY, payoff=1)
    first = set()
    for seed in SEEDS:
        before, state = as_dealt(rules, 2, seed), deal(rules, 2, seed)
        if tops(before)[0] == tops(before)[1]:
            first.add(turn(state))
            assert state.areas == before.areas
    assert first == {ME, LEFT}


def test_1_6_the_seat_left_of_the_dealer_begins_in_the_club() -> None:
    for dealer in range(4):
        carry = MaliceCarry(Seat(dealer), (0,) * 4)
        assert turn(deal(CLUB, 4, carry=carry)) == (dealer + 1) % 4


def test_1_6_all_cut_for_the_first_deal_in_the_club_and_the_highest_deals() -> None:
    dealt = [deal(CLUB, 8, seed) for seed in SEEDS]
    for state in dealt:
        first = [cards[0].rank for cards in state.cuts]
        assert first[state.carry.dealer] == max(first)
        assert all_cards(state) == sorted(PACK * 4, key=str)
    assert {state.carry.dealer for state in dealt} == set(range(8))
    assert all(turn(state) == (state.carry.dealer + 1) % 8 for state in dealt)
    by_lot = replace(CLUB, opening=options.Opening.LEFT_OF_DEALER)
    dealt = [deal(by_lot, 8, seed) for seed in SEEDS]
    assert all(GAME.deal_events(state) == () for state in dealt)
    assert {state.carry.dealer for state in dealt} == set(range(8))
    assert all(turn(state) == (state.carry.dealer + 1) % 8 for state in dealt)


def test_1_6_those_who_have_cut_equal_cards_cut_again_and_no_others_and_everybody_sees_it() -> None:
    ties = 0
    for seed in SEEDS:
        state = deal(CLUB, 4, seed)
        among = set(range(4))
        for time in range(len(state.cuts[state.carry.dealer])):
            assert {seat for seat in range(4) if len(state.cuts[seat]) > time} == among
            highest = max(state.cuts[seat][time].rank for seat in among)
            among = {seat for seat in among if state.cuts[seat][time].rank == highest}
            ties += len(among) > 1
        assert among == {state.carry.dealer}
    assert ties > 10
    states = [deal(replace(CLUB, jokers=4), 2, seed) for seed in SEEDS]
    assert any({cards[0].rank for cards in state.cuts} == {Rank.KING, Rank.JOKER} for state in states)
    for state in states:
        if all(cards[0].rank >= Rank.KING for cards in state.cuts):
            assert all(len(cards) > 1 for cards in state.cuts)
    state = deal(CLUB, 3, next(seed for seed in SEEDS if len(deal(CLUB, 3, seed).cuts[0]) == 2))
    *cuts, found = GAME.deal_events(state)
    assert found == events.DealerFound(state.carry.dealer)
    assert Counter((cut.seat, cut.card) for cut in cuts if isinstance(cut, events.CutForDeal)) == Counter(
        (seat, card) for seat, cards in enumerate(state.cuts) for card in cards
    )
    assert all(GAME.redact(event, seat) == event for event in cuts for seat in (ME, None))
    assert GAME.deal_events(deal(CLUB, 2, carry=MaliceCarry(ME, (3, -3)))) == (events.DealPassed(ME),)
    assert GAME.deal_events(deal(PARTY, 2)) == GAME.deal_events(deal(ONLINE, 2)) == ()


def test_1_6_the_deal_passes_clockwise_from_game_to_game() -> None:
    over = table(hand="", payoff="As", others=(OTHER, OTHER), rules=CLUB)
    carry = GAME.carry(after(over, play_payoff()))
    assert carry.dealer == LEFT
    assert turn(deal(CLUB, 3, carry=carry)) == ACROSS
    assert GAME.carry(replace(over, carry=MaliceCarry(ACROSS, (0, 0, 0)))).dealer == ME


def test_3_6_completed_cards_return_at_once_shuffled_into_the_stock() -> None:
    state = table(hand="Qs 9h", centers=(up_to("J"),), stock="9d 8d 7d", rules=ONLINE)
    assert seen(state, play("Qs"))[1:] == (events.CenterCompleted(0, 12), events.StockRefilled(12))
    returned = after(state, play("Qs"))
    assert returned.completed == ()
    assert sorted(map(str, returned.stock)) == sorted(map(str, cards(f"9d 8d 7d {up_to('Q')}")))
    assert returned.stock != cards(f"9d 8d 7d {up_to('Q')}")
    assert set(returned.stock[-3:]) != set(cards("9d 8d 7d"))


def test_3_6_completed_cards_return_under_the_stock_when_fewer_than_twelve_are_left_in_it() -> None:
    stock = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Ah 2d"
    state = table(hand="5c 6c", others=(area("8c 8d 8h 8s"),), stock=stock, completed=up_to("Q"), rules=PARTY)
    state = after(state, discard("5c"))
    assert (written(state.stock), len(state.completed)) == (stock.removesuffix(" 2d"), 12)
    assert seen(state, discard("8c"))[-2:] == (events.Drew(ME, cards("Ah Qh Jh 10h")), events.StockRefilled(12))
    state = after(state, discard("8c"))
    assert state.completed == ()
    assert written(state.stock[12:]) == "2h 3h 4h 5h 6h 7h 8h 9h"
    assert sorted(state.stock[:12], key=str) == sorted(cards(up_to("Q")), key=str)
    assert written(state.stock[:12]) != up_to("Q")
    state = table(hand="Qs 9h", centers=(up_to("J"),), stock="9d 8d", rules=PARTY)
    assert seen(state, play("Qs"))[1:] == (events.CenterCompleted(0, 12), events.StockRefilled(12))
    assert written(after(state, play("Qs")).stock[12:]) == "9d 8d"


def test_3_6_completed_cards_return_as_the_new_stock_when_it_is_empty() -> None:
    others = (area("8c"),)
    state = table(hand="5c", others=others, stock="2d 3d 4d", completed=up_to("Q"), rules=CLUB)
    _, _, *happened = seen(state, discard("5c"))
    state = after(state, discard("5c"))
    assert happened == [
        events.Drew(LEFT, cards("4d 3d 2d")),
        events.StockRefilled(12),
        events.Drew(LEFT, state.areas[LEFT].hand[-1:]),
    ]
    assert hand(state, LEFT).startswith("8c 4d 3d 2d ")
    assert (len(state.stock), state.completed) == (11, ())
    assert sorted((*state.stock, state.areas[LEFT].hand[-1]), key=str) == sorted(cards(up_to("Q")), key=str)
    assert written(state.stock) != up_to("J")


def test_3_6_completed_cards_wait_while_there_is_one_card_in_the_stock_in_the_club() -> None:
    state = after(table(hand="Qs 9h", centers=(up_to("J"),), stock="9d", rules=CLUB), play("Qs"))
    assert (written(state.stock), len(state.completed)) == ("9d", 12)


def test_4_3_any_discard_pile_serves_online_and_at_the_party() -> None:
    for rules in (ONLINE, PARTY):
        assert endings(table(hand="5h", discards=("9s", "", "Kd"), rules=rules)) == {"5h 0", "5h 1", "5h 2", "5h 3"}


def test_4_3_a_new_discard_pile_is_begun_until_all_four_are_in_use_in_the_club() -> None:
    state = table(hand="5h", discards=("9s", "", "Kd"), rules=CLUB)
    assert endings(state) == {"5h 1", "5h 3"}
    assert refusal(state, discard("5h", 0)) is Reason.NEW_PILE_FIRST
    full = table(hand="5h", discards=("9s", "2d", "Kd", "3d"), rules=CLUB)
    assert endings(full) == {"5h 0", "5h 1", "5h 2", "5h 3"}


def test_4_3_while_nobody_has_an_ace_each_turn_begins_a_discard_pile_in_the_club() -> None:
    others = (area("8c 8d 8h 8s 9c", "9c"),)
    state = table(hand="9h 9s 10h 10s Jh", payoff="9d", others=others, stock="7c 6c 5c 4c", rules=CLUB)
    state = after(state, discard("9h", 0), discard("8c", 0))
    assert hand(state) == "9s 10h 10s Jh 4c", "in their second turn they draw one card"
    assert {place.split()[1] for place in endings(state)} == {"1", "2", "3"}, "and begin a second pile"
    state = after(state, discard("10h", 1), discard("8d", 1))
    assert [len(each.discards[0] + each.discards[1]) for each in state.areas] == [2, 2]


def points(rules: MaliceRules, *payoffs: str) -> list[int]:
    """What each seat gets after seat 0 has played its only payoff card; the others' payoffs are given."""
    state = table(hand="5h", payoff="As", others=[area("", each) for each in payoffs], rules=rules)
    return [points for _, _, _, points in sorted(ranked(after(state, play_payoff())))]


@pytest.mark.parametrize(
    ("rules", "settlement"), [(ONLINE, options.Settlement.NONE), (PARTY, options.Settlement.RANKING)]
)
def test_7_3_settlement_nothing_is_paid_online_or_at_the_party(
    rules: MaliceRules, settlement: options.Settlement
) -> None:
    assert rules.settlement is settlement
    assert points(rules, "9c 9c") == [1, 0]


def test_7_3_settlement_a_stake_for_each_card_left_is_paid_to_the_winner_in_the_club() -> None:
    assert points(CLUB, "9c 9c", "9s 9s 9s") == [5, -2, -3]
    assert points(replace(CLUB, stake=10), "9c 9c", "9s 9s 9s") == [50, -20, -30]
    others = (area("", "9c"), area("", "9h 9h 9h"))
    state = table(hand="", payoff="9d", others=others, rules=CLUB, idle=2)
    assert ranked(after(state, EndTurn())) == [(0, 1, 1, 3), (1, 1, 1, 3), (2, 3, 3, -6)]
    assert [each.match.name for each in (CLUB, ONLINE, PARTY)] == ["ACCOUNT", "SINGLE", "SINGLE"]
    over = after(table(hand="5h", payoff="As", others=(area("", "9c 9c"),), rules=CLUB), play_payoff())
    assert GAME.carry(over) == MaliceCarry(LEFT, (2, -2))
    carried = replace(over, carry=MaliceCarry(LEFT, (-7, 7)))
    assert GAME.carry(carried) == MaliceCarry(ME, (-5, 5))
    assert deal(CLUB, 2, carry=GAME.carry(carried)).carry == MaliceCarry(ME, (-5, 5))


def test_house_is_the_name_of_any_other_combination() -> None:
    assert (
        [*map(options.preset_of, GAME.rulebook.presets.values())]
        == [*GAME.rulebook.presets]
        == ["online", "party", "club"]
    )
    assert [options.preset_of(replace(ONLINE, payoff=payoff)) for payoff in (11, 31, 40)] == ["online"] * 3
    as_recorded_before = replace(CLUB, opening=options.Opening.LEFT_OF_DEALER, payoff=15)
    assert options.preset_of(as_recorded_before) == "club"
    assert options.preset_of(replace(ONLINE, jokers=1)) == options.preset_of(replace(CLUB, stake=2)) == "house"
    assert [each.words.name for each in (ONLINE, PARTY, CLUB)] == ["ONLINE", "PARTY", "CLUB"]


RANGES = [(each.name, each.metadata["range"]) for each in fields(MaliceRules) if "range" in each.metadata]


@pytest.mark.parametrize(("option", "allowed"), RANGES)
def test_a_number_out_of_its_range_is_refused(option: str, allowed: range) -> None:
    for number in (allowed.start - 1, allowed.stop):
        beyond: dict[str, Any] = {option: number}
        assert problem(replace(MaliceRules(jokers=1), **beyond), 2) is Problem.OUT_OF_RANGE


TO_KING = MaliceRules(jokers=1, build_to_king=True)
IMPOSSIBLE: list[tuple[MaliceRules, int, Enum]] = [
    (ONLINE, 3, Problem.SEATS),
    (PARTY, 5, Problem.SEATS),
    (CLUB, 9, Problem.SEATS),
    (replace(ONLINE, partners=True), 2, Problem.PARTNERS),
    (replace(CLUB, partners=True), 5, Problem.PARTNERS),
    (replace(CLUB, partners=True), 8, Problem.PARTNERS),
    (replace(PARTY, partners=True), 6, Problem.SEATS),
    (MaliceRules(build_to_king=True), 2, Problem.NO_WILDS),
    (MaliceRules(wild_may_not_be=frozenset({Rank.KING})), 2, Problem.WILD_RANKS),
    (MaliceRules(wild_may_not_be=frozenset({Rank.JOKER}), jokers=1), 2, Problem.WILD_RANKS),
    (replace(TO_KING, wild_may_not_be=frozenset({Rank.ELEVEN})), 2, Problem.WILD_RANKS),
    (MaliceRules(wild_may_not_be=frozenset(tuple(Rank)[:12])), 2, Problem.WILD_RANKS),
    (replace(TO_KING, wild_may_not_be=frozenset(tuple(Rank)[:13])), 2, Problem.WILD_RANKS),
    (MaliceRules(packs=1), 2, Problem.SHORT_STOCK),
]


@pytest.mark.parametrize(("rules", "seats", "reason"), IMPOSSIBLE)
def test_a_combination_that_cannot_be_dealt_is_refused_with_the_reason(
    rules: MaliceRules, seats: int, reason: Enum
) -> None:
    assert problem(rules, seats) is reason


@pytest.mark.parametrize(
    "carry", [MaliceCarry(ME, (0, 0, 0)), MaliceCarry(Seat(2), (0, 0)), MaliceCarry(Seat(-1), (0, 0))]
)
def test_what_another_table_handed_on_is_refused(carry: MaliceCarry) -> None:
    with pytest.raises(Undealable, match=Problem.CARRY.name):
        deal(CLUB, 2, carry=carry)
