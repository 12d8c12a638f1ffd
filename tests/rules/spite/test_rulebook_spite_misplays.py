"""Section 12 of the rules: what a misplay is, what it costs, and who notices."""

from dataclasses import replace

import pytest
from support.spite.outcomes import after, count, hand, misplay, places, refusal, timed_out, told, turn
from support.spite.tables import LEFT, LOWER, ME, RIGHT, By, Deed, call, exchange, out, passes, play, rewarded, table

from spitegame.rules.cards import cards, written
from spitegame.rules.game import Refused
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import CallMisplay, Misplay, Play, Refusal
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table


@pytest.mark.parametrize(
    ("trick", "deed", "found"),
    [
        (["5s 5d"], play("9h"), Misplay.WRONG_ARITY),
        (["Ks"], play("9h"), Misplay.NOT_BETTER),
        (["3s", "4d", "5d"], play("9h"), Misplay.BREAKS_CONSEC),
        ([], play("9h 7h"), Misplay.NO_HAND),
        (["5s"], play("9h", buy_back=1), Misplay.WRONG_COUNT),
        (["5s"], play("9h", direction=LOWER), Misplay.DIRECTION),
        (["5s"], play("9h", unbeatable=True), Misplay.UNBEATABLE),
        (["5s"], play("2h", come_at_me=True), Misplay.COME_AT_ME),
        (["3h", "6h", "8h"], play("2h"), Misplay.UNBEATABLE_UNSAID),
    ],
)
def test_12_a_misplay_is(trick: list[str], deed: Deed, found: Misplay) -> None:
    state = table("9h 7h 2h 4h", trick=trick)
    assert misplay(after(state, deed)) == (found,)
    assert refusal(replace(state, rules=STRICT), deed) is found


def test_12_and_a_wrong_number_of_cards_for_a_reward() -> None:
    assert misplay(after(rewarded(table("9h 4h"), most=3), exchange("4h", 2))) == (Misplay.REWARD,)


def test_12_several_at_once_are_several() -> None:
    state = after(table("9h 4h", trick=["5s"], passed=[ME]), play("9h", direction=LOWER, unbeatable=True))
    assert misplay(state) == (Misplay.WRONG_COUNT, Misplay.DIRECTION, Misplay.UNBEATABLE)
    (drew,) = [drew for drew in told(events.CardsDrawn, state, call(LEFT)) if len(drew.cards) == 3]
    assert drew.seat == ME


INVALID = after(table("4h 9h", trick=["5s"], stock="Jd Qd"), play("4h"))
"""I have played a 4 on a 5, and LEFT is to act."""
INVALID_LEAD = after(table("4h 9h Kc", stock="Jd Qd"), play("4h 9h"))


@pytest.mark.parametrize("penalty", [1, 2, 3])
def test_12_a_misplay_draws_a_card_into_the_hand(penalty: int) -> None:
    state = table("4h 9h", trick=["5s"], rules=SpiteRules(penalty=penalty))
    assert count(after(state, play("4h"), call(LEFT))) == 2 + penalty


def test_12_cards_of_an_invalid_hand_go_back_first() -> None:
    _, *rest = GAME.apply(INVALID, RIGHT, CallMisplay(50))[1]
    assert [type(event) for event in rest[:2]] == [events.TookBack, events.CardsDrawn]
    assert hand(after(INVALID, call(RIGHT))) == "4h 9h Qd"
    state = after(INVALID, call(RIGHT))
    assert ME in state.trick.passed
    assert turn(state) == LEFT


def test_12_a_leader_must_lead_again() -> None:
    state = after(INVALID_LEAD, call(RIGHT))
    assert turn(state) == ME
    assert ME not in state.trick.passed
    assert refusal(state, passes) is Refusal.LEADER_PLAYS
    assert hand(state) == "4h 9h Qd Kc"


def test_12_cards_for_a_wrong_count_are_put_away_and_the_right_number_is_drawn() -> None:
    state = table("9h 4h", trick=["5s"], passed=[ME], stock="3d 8d Jd Qd Kd")
    state = after(state, play("9h", buy_back=3))
    assert hand(state) == "4h Jd Qd Kd"
    assert [written(away.cards) for away in told(events.PutAway, state, call(LEFT))] == ["Kd Qd Jd"]
    assert hand(after(state, call(LEFT))) == "3d 4h 8d"  # one bought back, and the penalty
    state = after(table("9h 4h", trick=["5s"], passed=[ME]), play("9h", buy_back=3), call(LEFT))
    assert written(state.trick.laid[-1].cards) == "9h"
    assert ME not in state.trick.passed
    assert state.bought_back == 1


def test_12_a_direction_that_was_called_does_not_turn() -> None:
    state = after(table("9h 4h", trick=["5s"]), play("9h", direction=LOWER), call(LEFT))
    assert refusal(state, play("10s")) is None
    assert state.trick.direction is not LOWER
    state = table("9h 4h", trick=["5s"])
    state = after(state, play("9h", direction=LOWER))
    under_way = passes(state)
    state = after(state, call(LEFT))
    with pytest.raises(Refused, match="LATE"):
        GAME.apply(state, turn(state), under_way)


def test_12_nothing_but_its_cards_tells_whether_it_is_a_misplay() -> None:
    assert INVALID.unproven
    for seat in (*INVALID.seats, None):
        innocent = replace(INVALID, unproven=replace(INVALID.unproven, misplays=()))
        assert GAME.view(innocent, seat) == GAME.view(INVALID, seat)


@pytest.mark.parametrize("reward", [0, 1, 2])
def test_12_the_caller_of_a_right_call_earns_a_fake_joker(reward: int) -> None:
    state = after(table("4h 9h", trick=["5s"], rules=SpiteRules(call_reward=reward)), play("4h"))
    state = after(state, call(RIGHT))
    assert len(state.players[RIGHT].fakes) == reward


def test_12_after_a_wrong_call_another_player_may_call_but_not_the_same() -> None:
    state = after(table("9h 4h", trick=["5s"]), play("9h"), call(RIGHT))
    assert refusal(state, call(RIGHT)) is Refusal.CALLED_ALREADY
    assert refusal(state, call(LEFT)) is None
    state = after(table("9h 4h", trick=["5s"]), play("9h"))
    assert told(events.MisplayCalled, state, call(RIGHT)) == [events.MisplayCalled(RIGHT, ME, ())]
    state = after(state, call(RIGHT))
    assert (count(state), count(state, RIGHT)) == (1, 5)
    assert not state.players[RIGHT].fakes
    assert turn(state) == LEFT


def test_12_only_players_in_the_round_call() -> None:
    assert [refusal(INVALID, call(caller)) for caller in (ME, LEFT, RIGHT)] == [Refusal.OWN_PLAY, None, None]
    state = after(table("4h 9h", trick=["5s"], others=("4s 6s", "4c 6c", out(1))), play("4h"))
    assert refusal(state, call(state.seats[3])) is Refusal.NOT_IN_ROUND
    late = By(RIGHT, lambda state: CallMisplay(50))
    assert refusal(INVALID, late) is None
    assert refusal(after(INVALID, passes), late) is Refusal.LATE


def test_12_an_invalid_hand_is_found_out_when_the_next_player_acts() -> None:
    assert told(events.MisplayFound, INVALID, passes) == [events.MisplayFound(ME, (Misplay.NOT_BETTER,))]
    assert told(events.Earned, INVALID, passes) == []
    state = after(INVALID, passes)
    assert hand(state) == "4h 9h Qd"
    assert turn(state) == RIGHT  # whose 5 has won
    assert told(events.MisplayFound, INVALID, play("6s")) == [events.MisplayFound(ME, (Misplay.NOT_BETTER,))]
    assert misplay(after(INVALID, play("6s"))) == ()


def test_12_an_invalid_lead_takes_what_was_to_follow_with_it() -> None:
    state = after(INVALID_LEAD, play("10s"))
    assert turn(state) == ME
    assert count(state, LEFT) == 4
    assert hand(state) == "4h 9h Qd Kc"


@pytest.mark.parametrize("found_out", [passes, call(RIGHT)])
def test_12_if_that_costs_the_leader_the_round_the_next_player_leads_afresh(found_out: Deed | By) -> None:
    many = " ".join(["3h 4h"] * 9 + ["5h"])
    done = after(table(many), play("3h 4h"), found_out)
    assert places(done) == [3, None, None]
    assert turn(done) == done.trick.leader == LEFT
    assert refusal(done, passes) is Refusal.LEADER_PLAYS


def test_12_a_hand_stands_only_when_the_next_player_has_acted() -> None:
    state = after(table("9h", trick=["5s"]), play("9h"))
    assert places(state) == [None] * 3
    assert places(after(state, passes)) == [1, None, None]
    many = " ".join(["4s 6s"] * 9 + ["8s"])
    bounty = table("Kd", others=(many, out(1)), bounty="Kh")
    assert told(events.BountyClaimed, bounty, play("Kd"), call(LEFT)) == [events.BountyClaimed(ME, 1)]
    assert places(after(bounty, play("Kd"), call(LEFT))) == [2, 3, 1]
    state = after(table("9h", trick=["5s"], stock="Jd"), play("9h", unbeatable=True))
    assert told(events.WentOut, state, call(LEFT)) == []
    assert hand(after(state, call(LEFT))) == "Jd"
    state = after(table("9h 4h", trick=["5s"], passed=[ME], stock="Jd Qd"), play("9h", direction=LOWER), play("8s"))
    assert hand(state) == "4h"  # neither bought back nor punished
    assert state.trick.direction is LOWER
    assert told(events.MisplayFound, state, passes) == []
    state = after(rewarded(table("9h 4h 5h Kh", stock="Jd Qd Kd"), most=1), exchange("4h 5h", 2))
    assert hand(after(state, call(LEFT))) == "9h Jd Qd Kh Kd"
    late = By(LEFT, lambda state: CallMisplay(50))
    assert refusal(after(state, play("9h")), late) is Refusal.LATE


def test_12_a_strict_referee_hears_no_calls_and_punishes_time_outs() -> None:
    assert hand(timed_out(table("9h 4h", stock="Jd", rules=STRICT))) == "9h Jd"
    state = after(table("9h 4h", trick=["5s"], rules=STRICT), play("9h"))
    assert refusal(state, call(LEFT)) is Refusal.NO_CALLS
    state = table("6h 9h", trick=["5s"], rules=STRICT)
    assert refusal(state, By(LEFT, play("10s"))) is Refusal.NOT_YOUR_TURN


WAITING = after(table("6h 9h", trick=["5s"], others=("7s 8s", "10c Kc")), By(RIGHT, play("10c")))
"""RIGHT has played before ME and LEFT."""


def test_12_a_play_out_of_turn_waits_face_up() -> None:
    state = table("6h 9h", trick=["5s"], others=("7s 8s", "10c Kc"))
    assert [written(out.laid.cards) for out in told(events.PlayedOutOfTurn, state, By(RIGHT, play("10c")))] == ["10c"]
    waiting = GAME.view(WAITING, LEFT).players[RIGHT].waiting
    assert waiting
    assert waiting.cards == cards("10c")
    assert turn(WAITING) == ME


def test_12_the_seats_before_it_play_or_pass_as_usual() -> None:
    state = after(WAITING, play("6h"))
    assert turn(state) == LEFT
    assert refusal(state, play("7s")) is None
    assert refusal(WAITING, By(RIGHT, play("Kc"))) is Refusal.WAITS_ALREADY


def test_12_if_it_is_still_valid_then_it_stands() -> None:
    state = after(WAITING, play("6h"), passes)
    assert hand(state, RIGHT) == "Kc"
    assert turn(state) == ME
    assert refusal(state, play("9h")) is None
    assert misplay(after(state, play("9h"))) == (Misplay.NOT_BETTER,)


def test_12_otherwise_it_is_a_misplay() -> None:
    state = after(WAITING, play("6h"), play("7s"))  # 5 6 7: only an 8 may follow
    assert hand(state, RIGHT) == "10c Kd Kc"
    state = table("6h Qh", trick=["5s"], others=("7s 8s", "10c Kc"), stock="Jd")
    state = after(state, By(RIGHT, play("10c")), play("Qh"))
    assert told(events.MisplayFound, state, passes) == [events.MisplayFound(RIGHT, (Misplay.OUT_OF_TURN,))]
    state = after(state, passes)
    assert hand(state, RIGHT) == "10c Jd Kc"


def test_12_nothing_waits_of_a_player_who_has_gone_out() -> None:
    done = after(table("3s", fakes="9s"), play("3s"), By(ME, play(up="9s")), passes)
    assert done.players[ME].waiting is None
    assert places(done) == [1, None, None]
    assert written(done.players[ME].fakes) == "9s"
    done = after(table("3s", others=("4s 6s", out(1))), play("3s"), By(LEFT, play("4s")))
    assert done.players[LEFT].waiting is None


def test_12_what_was_played_is_never_taken_back() -> None:
    people = tuple(Person(name) for name in ("Ann", "Bo", "Cy"))
    table = Table.begin(Record(game="spite", rules=OPEN, seed=1, occupants=people))
    (leader,) = table.to_act
    lowest = table.view(leader).players[leader].hand[:1]
    table.submit(leader, Play(table.view(leader).decision, lowest))
    assert not any(table.may_take_back(seat) for seat in table.seats)


def test_12_what_waits_waits_into_the_next_trick() -> None:
    """Of a player who wins the trick meanwhile, and so leads with it."""
    state = after(table("9h 4h", others=("4s 6s", "4c 6c 10c"), trick=["8c"]), By(RIGHT, play("4c")), passes)
    assert state.players[RIGHT].waiting
    state = after(state, passes)
    assert state.trick.leader == RIGHT
    assert written(state.last_play.cards if state.last_play else ()) == "4c"


def test_12_the_hand_before_what_waits_can_no_longer_be_called() -> None:
    state = table("9h 4h", others=("4s 6s 8s", "4c 6c 8c 10c"), trick=["8d"])
    state = after(state, play("4h"), By(RIGHT, play("10c")))
    assert refusal(state, call(RIGHT)) is None
    state = after(state, passes)
    assert state.unproven
    assert state.unproven.deed.seat == RIGHT
