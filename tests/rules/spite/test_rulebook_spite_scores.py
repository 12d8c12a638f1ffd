"""Section 11 of the rules: come at me, its reward, scores, swapping, and who comes late."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest
from support.spite.outcomes import after, count, misplay, next_round, refusal, round_begun, told, turn, wrong
from support.spite.tables import FOURTH, LEFT, LOWER, ME, RIGHT, By, exchange, out, passes, play, rewarded, table

from spitegame.ai.spite.computer import GOOD
from spitegame.rules.cards import Card, Rank, Suit, written
from spitegame.rules.game import Refused, Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import BeReady, EndMatch, Misplay, Refusal
from spitegame.rules.spite.deck import height
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.rules.spite.play import join
from spitegame.rules.spite.scoring import points, result
from spitegame.rules.spite.state import Half, Interval, Over, PlayerTurn, Result, Reward, SpiteState, Tally


def test_11_come_at_me_may_be_said_with_a_hand_that_can_be_beaten() -> None:
    assert wrong("9h", on=["5s"], come_at_me=True) is None
    assert wrong("2h 2s", come_at_me=True) is None  # by 2s of one colour
    assert wrong("3h 4h 5h 6h 7h", come_at_me=True) is None
    state = table("Ah 4h", others=("3s 4s", "3c 4c"), rules=STRICT)
    assert refusal(state, play("Ah", come_at_me=True)) is None


@pytest.mark.parametrize("hand", ["2h", "2h 2h", "2h 2h 2h", "2h 2h 2h 2d", "Jh Qh Kh Ah 2h"])
def test_11_not_if_only_joker_hands_beat_it(hand: str) -> None:
    assert wrong(hand, come_at_me=True) is Misplay.COME_AT_ME


@pytest.mark.parametrize("hand", ["3h 13h", "3h 13h 13h", "3h 13h 13h 13h", "3h 13h 13h 13h 13d"])
def test_11_going_lower_the_lowest_hands(hand: str) -> None:
    on = " ".join(["4h"] * len(hand.split())) if len(hand.split()) < 5 else "4h 5h 6h 7h 9h"
    assert wrong(hand, on=[on], direction=LOWER, come_at_me=True) is Misplay.COME_AT_ME


def test_11_not_if_nothing_beats_it() -> None:
    suited = ["3h", "6h", "7h"]
    assert wrong("2h", on=suited, come_at_me=True, unbeatable=True) is Misplay.COME_AT_ME


def test_11_a_2_under_a_numerical_consec_can_be_beaten() -> None:
    assert wrong("2h", on=["Qh", "Ks", "Ad"], come_at_me=True) is None
    assert wrong("3h", on=["4h"], direction=LOWER, come_at_me=True) is None


def test_11_nor_with_five_fake_jokers() -> None:
    for joker in ("*", "9h 9h 9s 9d 9c"):
        assert wrong(joker, come_at_me=True) is Misplay.COME_AT_ME
    five = "9s 9h 9d 9c 9s"
    assert wrong("", down=five, on=["5s"], come_at_me=True) is Misplay.COME_AT_ME
    assert wrong("", down=five, on=["5s"], unbeatable=True) is Misplay.UNBEATABLE


def test_11_not_when_only_two_are_left_in_the_round() -> None:
    state = table("9h 4h", others=(out(1), "4c 6c"), rules=STRICT)
    assert refusal(state, play("9h", come_at_me=True)) is Misplay.COME_AT_ME


def test_11_nor_does_a_trick_won_with_a_joker_hand() -> None:
    state = table("9h * 4h 5h 6h", others=("10s 4s", "4c 6c"), rules=STRICT)
    state = after(state, play("9h", come_at_me=True), play("10s"), passes, play("*"), passes)
    assert told(events.MisplayFound, state, passes) == [events.MisplayFound(ME, (Misplay.COME_AT_ME,))]
    assert told(events.RewardDue, state, passes) == []
    assert turn(after(state, passes)) == ME
    state = table("2h 4h 5h")
    assert misplay(after(state, play("2h", come_at_me=True))) == (Misplay.COME_AT_ME,)
    assert told(events.RewardDue, state, play("2h", come_at_me=True), passes, passes) == []


def won(state: SpiteState) -> SpiteState:
    """After the others have passed."""
    return after(state, passes, passes)


def most(state: SpiteState) -> int:
    assert isinstance(state.phase, Reward)
    return state.phase.most


def test_11_the_reward_is_an_own_step_of_the_winner_after_the_trick() -> None:
    state = won(after(table("9h 4h 5h"), play("9h", come_at_me=True)))
    assert turn(state) == ME
    assert most(state) == 3
    assert refusal(state, play("4h")) is Refusal.NOT_YOUR_TURN
    state = after(state, exchange("4h 5h", 2))
    assert isinstance(state.phase, PlayerTurn)
    assert state.phase.seat == ME


@pytest.mark.parametrize("discarded", ["4h", "4h 5h", "4h 5h 6h"])
def test_11_one_to_n_cards_are_discarded_and_as_many_drawn(discarded: str) -> None:
    state = rewarded(table("4h 5h 6h 7h", rules=STRICT), most=3)
    number = len(discarded.split())
    assert refusal(state, exchange(discarded, number)) is None
    state = after(state, exchange(discarded, number))
    assert count(state) == 4
    assert written(state.spent) == discarded


@pytest.mark.parametrize(("discarded", "drawn"), [("", 0), ("", 1), ("4h", 2), ("4h 5h", 1), ("4h 5h 6h 7h", 4)])
def test_11_another_number_is_a_misplay(discarded: str, drawn: int) -> None:
    assert refusal(rewarded(table("4h 5h 6h 7h 8h", rules=STRICT), 3), exchange(discarded, drawn)) is Misplay.REWARD
    assert misplay(after(rewarded(table("4h 5h 6h 7h 8h"), 3), exchange(discarded, drawn))) == (Misplay.REWARD,)


def test_11_a_reward_does_not_empty_the_hand() -> None:
    assert refusal(rewarded(table("4h 5h"), most=3), exchange("4h 5h", 0)) is Refusal.KEEP_A_CARD
    assert refusal(rewarded(table("4h 5h"), most=3), exchange("4h 5h", 2)) is None


def test_11_4_and_2_as_in_the_example() -> None:
    """Twice in one trick, then a trick without, then once, and all three tricks are won."""
    hands = ("7s 4s", "4c 6c")
    state = table("6h 9h 10h Qh 4h 4h 5h", others=hands, rules=STRICT)
    state = after(state, play("6h", come_at_me=True), play("7s"), passes, play("9h", come_at_me=True), passes, passes)
    assert most(state) == 4
    state = won(after(state, exchange("4h", 1), play("10h")))
    state = won(after(state, play("Qh", come_at_me=True)))
    assert most(state) == 2


def test_11_a_trick_won_by_another_player_in_between_makes_it_three_again() -> None:
    state = table("9h 10h Qh 4h 4h", others=("4s 8s Js", "4c 6c"), rules=STRICT)
    state = after(won(after(state, play("9h", come_at_me=True))), exchange("4h", 1))
    state = won(after(state, play("10h"), play("Js")))
    assert turn(state) == LEFT
    state = after(state, play("8s"), passes, play("Qh", come_at_me=True), passes, passes)
    assert most(state) == 3


@pytest.mark.parametrize(("streak", "penalties"), [(3, 0), (4, 1), (5, 2)])
def test_11_nothing_for_0_and_penalties_below(streak: int, penalties: int) -> None:
    state = table("9h 4h 5h", rules=STRICT)
    me = replace(state.players[ME], streak=streak)
    state = won(after(state.with_player(ME, me), play("9h", come_at_me=True)))
    assert isinstance(state.phase, PlayerTurn)
    assert count(state) == 2 + penalties


def test_11_who_has_gone_out_gets_no_reward() -> None:
    state = table("9h", others=("4s 4s", "4c 6c", "4d 6d"), rules=STRICT)
    assert told(events.RewardDue, state, play("9h", come_at_me=True), passes, passes, passes) == []


@pytest.mark.parametrize(("said", "penalties"), [((True, False), 1), ((True, True), 2)])
def test_11_a_failed_one_costs_a_penalty_and_one_for_each_further(said: tuple[bool, bool], penalties: int) -> None:
    first, second = said
    state = table("6h 9h 4h", others=("7s 10s 4s", "4c 6c"), rules=STRICT)
    state = after(state, play("6h", come_at_me=first), play("7s"), passes, play("9h", come_at_me=second), play("10s"))
    state = after(state, passes)
    assert told(events.ComeAtMeFailed, state, passes) == [events.ComeAtMeFailed(ME, penalties)]
    assert len(told(events.CardsDrawn, state, passes)[0].cards) == penalties
    assert told(events.CardsDrawn, state, passes)[0].why is events.DrawReason.PENALTY


def test_11_any_number_of_players_may_say_it() -> None:
    state = table("6h 4h 5h", others=("7s 4s 5s", "9c 6c 5c"), rules=STRICT)
    state = after(state, *(play(each, come_at_me=True) for each in ("6h", "7s", "9c")), passes)
    assert told(events.ComeAtMeFailed, state, passes) == [events.ComeAtMeFailed(ME, 1), events.ComeAtMeFailed(LEFT, 1)]
    assert [due.seat for due in told(events.RewardDue, state, passes)] == [RIGHT]


@pytest.mark.parametrize(
    ("seats", "paid"),
    [
        (3, [2, 0, -2]),
        (4, [2, 1, -1, -2]),
        (5, [2, 1, 0, -1, -2]),
        (9, [2, 1, 0, 0, 0, 0, 0, -1, -2]),
    ],
)
def test_11_points_by_place(seats: int, paid: list[int]) -> None:
    assert [points(place, seats) for place in range(1, seats + 1)] == paid


@pytest.mark.parametrize(
    ("before", "half", "place", "after"), [(-3, "lower", 3, -3), (4, "upper", 1, 5), (1, "upper", 2, 1)]
)
def test_11_decay_by_one_towards_0(before: int, half: str, place: int, after: int) -> None:
    """Of four: −3 decays to −2 and the third place costs 1."""
    assert result(Tally(before, Half(half)), place, 4).after.score == after


def test_11_a_score_is_reset_by_finishing_in_the_other_half() -> None:
    assert result(Tally(4, Half.UPPER), 4, 6).after.score == 0
    assert result(Tally(4, Half.UPPER), 3, 6).after.score == 3
    assert result(Tally(-4, Half.LOWER), 1, 6).after.score == 2


def test_11_the_middle_is_always_the_other_half() -> None:
    assert result(Tally(4, Half.UPPER), 3, 5).after.score == 0
    assert result(Tally(4, Half.MIDDLE), 1, 5).after.score == 2
    assert result(Tally(4, Half.MIDDLE), 3, 5).after.score == 0


def test_11_then_come_the_points() -> None:
    """A score of 1 is gone before the points are there: 1, then 0, then 2."""
    assert result(Tally(1, Half.UPPER), 1, 4).after.score == 2


@dataclass(frozen=True)
class Swapping:
    """The beginning of a round."""

    state: SpiteState
    swapped: dict[Seat, events.Swapped]
    left: list[events.SwapLeft]

    def dealt(self, seat: int) -> Counter[Card]:
        """The hand before."""
        swap = self.swapped[Seat(seat)]
        return Counter(self.state.players[seat].hand) - Counter(seen(swap.taken)) + Counter(seen(swap.given))


def swapping(*scores: int, seed: int = 1) -> Swapping:
    """After a round that has left these scores."""
    ended = tuple(Result(place, 0, Tally(), Tally(score)) for place, score in enumerate(scores, start=1))
    state = table("9h", others=["4s"] * (len(scores) - 1))
    state, happened = round_begun(replace(state, phase=Interval(ended), shuffler=Shuffler(seed)))
    swaps = {event.seat: event for event in happened if isinstance(event, events.Swapped)}
    return Swapping(state, swaps, [event for event in happened if isinstance(event, events.SwapLeft)])


def seen(cards: Sequence[Card | None]) -> list[Card]:
    return [card for card in cards if card]


def heights(cards: Iterable[Card]) -> list[int]:
    return sorted(height(card.rank) for card in cards)


@pytest.mark.parametrize("seed", range(10))
def test_11_who_is_above_0_gives_as_many_of_the_lowest_cards(seed: int) -> None:
    swap = swapping(3, 0, -3, seed=seed)
    assert heights(seen(swap.swapped[ME].given)) == heights(swap.dealt(ME).elements())[:3]


@pytest.mark.parametrize("seed", range(10))
def test_11_who_is_below_0_gives_as_many_of_the_highest_a_joker_above_the_2(seed: int) -> None:
    swap = swapping(3, 0, -3, seed=seed)
    assert heights(seen(swap.swapped[RIGHT].given)) == heights(swap.dealt(RIGHT).elements())[-3:]
    assert height(Rank.JOKER) > height(Rank.TWO)


def test_11_and_they_take_what_the_others_gave() -> None:
    swap = swapping(2, 0, -2)
    assert sorted(map(str, swap.swapped[ME].taken)) == sorted(map(str, swap.swapped[RIGHT].given))
    assert sorted(map(str, swap.swapped[RIGHT].taken)) == sorted(map(str, swap.swapped[ME].given))
    own, hidden = swap.swapped[ME], events.Swapped(ME, (None, None), (None, None))
    assert [GAME.redact(own, seat) for seat in (ME, LEFT, RIGHT, None)] == [own, hidden, hidden, hidden]
    assert not swap.left
    assert swapping(2, 0, -2).swapped.keys() == {ME, RIGHT}


def test_11_everybody_has_eleven_cards_after_it() -> None:
    assert [len(player.hand) for player in swapping(4, 1, -1, -2).state.players] == [11] * 4


def test_11_what_a_pile_lacks_comes_from_the_deck_and_what_is_too_much_is_put_away_for_all_to_see() -> None:
    swap = swapping(3, 0, -1)
    assert [len(swap.swapped[seat].taken) for seat in (ME, RIGHT)] == [3, 1]
    assert seen(swap.swapped[RIGHT].given)[0] in swap.swapped[ME].taken
    (left,) = swap.left
    assert len(left.cards) == 2
    assert set(left.cards) <= set(swap.swapped[ME].given)
    assert swap.state.spent == left.cards


def test_11_the_bounty_is_revealed_after_it() -> None:
    ended = tuple(Result(place, 0, Tally(), Tally(score)) for place, score in enumerate((2, 0, -2), start=1))
    _, happened = round_begun(replace(table("9h"), phase=Interval(ended)))
    kinds = [type(event) for event in happened if not isinstance(event, events.BecameReady)]
    assert kinds == [events.RoundBegan, events.Swapped, events.Swapped, events.BountyRevealed]


def test_11_ties_are_decided_by_lot() -> None:
    """Of cards with one face, any may be given."""
    given = {swap.given for seed in range(200) if (swap := swapping(1, 0, -1, seed=seed).swapped[ME])}
    assert {each.suit for (each,) in map(seen, given) if each.rank is Rank.THREE} == set(Suit)


def between_rounds(rules: SpiteRules = STRICT) -> SpiteState:
    return after(table("9h", others=("10s", "4c 4s"), rules=rules), play("9h"), play("10s"))


def test_11_a_late_joiner_is_the_loser_and_the_others_are_one_place_further_up() -> None:
    state = between_rounds()
    assert isinstance(state.phase, Interval)
    assert [each.after.score for each in state.phase.results] == [2, 0, -2]
    state, _ = join(state)
    assert isinstance(state.phase, Interval)
    assert [each.after.score for each in state.phase.results] == [2, 1, -1, -2]


def test_11_and_is_dealt_in_and_leads() -> None:
    state = next_round(join(between_rounds())[0])
    assert len(state.players) == 4
    assert turn(state) == FOURTH
    assert len(state.players[FOURTH].hand) == 11
    with pytest.raises(Refused):
        join(table("9h"))
    state = table("9h", others=("10s", *[out(place) for place in range(1, 7)], "4c 4s"), rules=STRICT)
    state = after(state, play("9h"), play("10s"))
    assert isinstance(state.phase, Interval)
    with pytest.raises(Refused):
        join(state)


@pytest.mark.parametrize("rounds", [1, 3])
def test_11_a_match_is_a_number_of_rounds(rounds: int) -> None:
    state = table("9h", others=("10s", "4c 4s"), rules=replace(STRICT, rounds=rounds))
    state = after(replace(state, round=rounds), play("9h"), play("10s"))
    assert isinstance(state.phase, Over)
    assert GAME.standings(state)
    assert not GAME.to_act(state)
    assert GAME.standings(between_rounds()) is None


def test_11_the_standing_is_the_score_and_ties_go_by_the_last_round() -> None:
    ended = tuple(Result(place, 0, Tally(), Tally(score)) for place, score in ((3, 4), (2, 1), (1, 1), (4, -2)))
    state = replace(table("9h", others=("4s", "4c", "4d")), phase=Over(ended))
    assert [(each.seat, each.points) for each in GAME.standings(state) or ()] == [(0, 4), (2, 1), (1, 1), (3, -2)]
    assert OPEN.rounds == 5


ENDLESS = replace(STRICT, rounds=0)


def ends(seat: Seat) -> By:
    return By(seat, lambda state: EndMatch(state.round))


@pytest.mark.parametrize("number", [1, 20, 300])
def test_11_a_match_without_end_goes_on_as_long_as_one_player_wants(number: int) -> None:
    state = replace(between_rounds(ENDLESS), round=number)
    state = next_round(after(state, ends(ME), ends(LEFT)))
    assert state.round == number + 1
    assert isinstance(state.phase, PlayerTurn)


def test_11_it_is_over_once_all_say_that_the_round_was_the_last_and_computers_agree() -> None:
    state = after(between_rounds(ENDLESS), ends(ME), ends(LEFT))
    assert GAME.to_act(state) == {ME, LEFT, RIGHT}
    assert told(events.MatchEnded, state, ends(RIGHT))
    state = after(state, ends(RIGHT))
    assert isinstance(state.phase, Over)
    assert [standing.seat for standing in GAME.standings(state) or ()] == [ME, LEFT, RIGHT]
    state = after(between_rounds(ENDLESS), By(RIGHT, lambda state: BeReady(state.round)), ends(ME), ends(LEFT))
    assert isinstance(after(state, ends(RIGHT)).phase, Over)
    state = after(between_rounds(ENDLESS), ends(ME))
    assert refusal(state, ends(ME)) is Refusal.READY_ALREADY
    assert refusal(state, By(LEFT, lambda state: EndMatch(state.round - 1))) is Refusal.LATE
    assert refusal(next_round(state), ends(LEFT)) is Refusal.LATE
    assert refusal(between_rounds(STRICT), ends(ME)) is Refusal.LATE
    state = between_rounds(ENDLESS)
    assert GOOD.interject(GAME.view(state, LEFT), Random(1)) is None
    assert GOOD.choose(GAME.view(state, LEFT), Random(1)) == BeReady(1)
    state = after(state, ends(ME))
    assert GOOD.interject(GAME.view(state, LEFT), Random(1)) == EndMatch(1)
    assert GOOD.choose(GAME.view(state, LEFT), Random(1)) == EndMatch(1)
    state = after(state, ends(LEFT))
    assert GOOD.choose(GAME.view(state, LEFT), Random(1)) == BeReady(1)
