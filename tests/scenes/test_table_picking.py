"""The table of Spite as a player uses it: cards are picked, buttons pressed, and nothing is played by a slip."""

from dataclasses import replace
from enum import Enum
from typing import Any

import pytest
from support.spite.full_states import HAND, LEFT, ME, NINETEEN, between_rounds, laid, rewarded, sight
from support.windows.layout_checks import frame
from support.windows.table_user import Dealt, Seated, seated

from spitegame.rules.cards import card, cards
from spitegame.rules.game import Seat
from spitegame.rules.spite import actions
from spitegame.rules.spite.actions import Announcements, Misplay, Pass, Play, Refusal
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, Referee, SpiteRules
from spitegame.rules.spite.state import EndlessInterval, Interval, SpiteState, Unproven
from spitegame.scenes.handover import HandoverScene
from spitegame.session.occupants import Person
from spitegame.tables.spite.card_input import PAUSE
from spitegame.tables.spite.texts import reasons
from spitegame.tables.words import signed
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point
from spitegame.ui.nodes import ButtonLook, CardLook, Mark, Ring, Words
from spitegame.ui.preferences import Preferences, Speed

ASSISTED = SpiteRules(assist=True)
STILL = Preferences(speed=Speed.OFF)
FOUR = laid(3, 49, "4c")
"""What the last player has laid."""


def sit(state: SpiteState, preferences: Preferences = STILL, **match: Any) -> tuple[Seated, Dealt]:
    return seated(state, preferences, **match)


def done(match: Dealt) -> list[Any]:
    return [entry.action for entry in match.table.record.entries]


def words(person: Seated, name: str) -> str:
    look = person.nodes[name].look
    assert isinstance(look, ButtonLook)
    return look.text


def found(match: Dealt) -> tuple[Misplay, ...]:
    """What is wrong with the last play."""
    state = match.table.moment(match.table.number).state
    assert isinstance(state, SpiteState)
    return state.unproven.misplays if state.unproven else ()


def off(person: Seated) -> set[str]:
    """The buttons that cannot be pressed."""
    return {name for name in person.marked(Mark.DISABLED) if isinstance(person.nodes[name].look, ButtonLook)}


def hand(person: Seated) -> list[str]:
    """From left to right."""
    row = [node for node in person.nodes.values() if node.id.startswith("hand.")]
    return [
        str(node.look.card) for node in sorted(row, key=lambda node: node.rect.x) if isinstance(node.look, CardLook)
    ]


def by_keys(person: Seated, *places: str) -> None:
    """Arrows walk along the hand, space picks; and every button has its key."""
    for place in places:
        if place == "play":
            person.key("return")
            return
        for _ in range(30):
            if person.table.focus == place:
                break
            person.key("right")
        person.key("space")


@pytest.mark.parametrize("do", [Seated.tap, by_keys])
def test_cards_are_picked_and_then_played(do: Any) -> None:
    person, match = sit(sight(unproven=laid(3, 49, "6c 6d")))
    do(person, "hand.9s-0", "hand.9h-0")
    assert person.marked(Mark.PICKED) == {"hand.9s-0", "hand.9h-0"}
    assert person.says("reading") == "A pair of 9s"
    assert done(match) == []
    do(person, "play")
    assert done(match) == [Play(50, cards("9s 9h"))]
    assert not person.marked(Mark.PICKED)
    assert "hand.9s-0" not in person.nodes
    person.key("right")
    assert person.table.focus == "hand.3s-0", "the keyboard finds back to the hand"


def test_a_second_tap_puts_a_card_back_a_double_tap_plays_nothing_and_arrows_pass_over_no_picked_card() -> None:
    person, match = sit(sight())
    person.tap("hand.9s-0", "hand.9s-0")
    assert not person.marked(Mark.PICKED)
    person.tap("hand.9s-0")
    person.key("escape")
    assert not person.marked(Mark.PICKED)
    assert person.at_table
    person.double_tap("hand.9s-0")
    person.tick(1)
    assert done(match) == []
    person, _ = sit(sight(hand=NINETEEN))
    person.key("right", "right", "space")
    places = [person.table.focus]
    for key in ("left", "right", "right", "left"):
        person.key(key)
        places.append(person.table.focus)
    assert places == ["hand.3d-0", "hand.3s-0", "hand.3d-0", "hand.4c-0", "hand.3d-0"]


def test_nine_names_stand_in_full_on_the_podium_in_the_largest_letters() -> None:
    names = ("Anna", "Mia", "Ben", "Cleo", "Nora", "Edith", "Finn", "Greta", "Otto")
    window = frame(1280, 800, 2.0)
    person, _ = seated(between_rounds(9), STILL, window, occupants=[Person(name) for name in names])
    looks = [person.nodes[f"standing.seat{seat}.name"].look for seat in range(9)]
    assert [look.lines for look in looks if isinstance(look, Words)] == [(name,) for name in names]


def test_who_is_out_watches_the_plates_show_what_a_round_has_brought_and_the_next_begins_by_the_keyboard() -> None:
    state = sight()
    person, _ = sit(state.with_player(ME, replace(state.players[ME], hand=(), place=1)))
    assert person.nodes["seat0.plate.state"].label == "out, 1st"
    assert {"play", "pass"} <= off(person)
    state = between_rounds(3)
    person, _ = sit(state)
    assert isinstance(state.phase, Interval)
    scores = [f"score: {person.nodes[f'standing.seat{seat}.score'].label}" for seat in range(3)]
    assert scores == [f"score: {signed(result.after.score)}" for result in state.phase.results]
    plates = [person.nodes[f"seat{seat}.plate"].label for seat in range(3)]
    for plate, score in zip(plates, scores, strict=True):
        assert score.replace(":", "") in plate
    person, match = sit(between_rounds(3, ready=[1, 2]))
    person.table.focus = "hand.9s-0"  # from where the last card was played
    person.key("return")
    assert done(match) == [actions.BeReady(1)]


@pytest.mark.parametrize(
    ("state", "key", "reason"),
    [
        (sight(), "p", Refusal.LEADER_PLAYS),
        (sight(unproven=FOUR), "return", Refusal.NOTHING_PLAYED),
        (sight(turn=1, lies=[FOUR]), "p", Refusal.NOT_YOUR_TURN),
        (sight(turn=1), "m", Refusal.LATE),
        (sight(turn=1, unproven=laid(0, 49, "4c")), "m", Refusal.OWN_PLAY),
        (sight(), "t", Refusal.NO_COUNTDOWN),
        (replace(rewarded(4), rules=ASSISTED), "return", Misplay.REWARD),
    ],
)
def test_a_key_that_does_nothing_says_why(state: SpiteState, key: str, reason: Enum) -> None:
    person, match = sit(state)
    person.key(key)
    assert done(match) == []
    assert person.says("prompt") == reasons.refusal(reason)


def test_a_leader_cannot_pass_announcements_go_with_the_next_play_and_a_fake_joker_lies_up_or_down() -> None:
    assert "pass" in off(sit(sight())[0])
    person, match = sit(sight(unproven=FOUR))
    assert "play" in off(person), "no card is picked"
    person.key("p")
    assert done(match) == [Pass(50)]
    person, match = sit(sight(hand="7s 7h 9s 9h", unproven=laid(3, 49, "4c 4d")))
    person.tap("hand.7s-0", "hand.7h-0")
    person.key("c", "j", "k")  # higher or lower, never both
    person.key("return")
    assert done(match) == [
        Play(50, cards("7s 7h"), said=Announcements(come_at_me=True, direction=actions.Direction.HIGHER))
    ]
    person, match = sit(sight(fakes="9c Qs", unproven=laid(3, 49, "6c 6d")))
    person.tap("fake.9c-0", "hand.9s-0")
    assert person.says("reading") == "A pair of 9s"
    person.tap("hand.9s-0")
    person.key("f")
    assert person.says("reading") == "A fake joker, face-down"
    person.key("return")
    assert done(match) == [Play(50, (), face_down=cards("9c"))]


def test_out_of_turn_it_lies_and_waits() -> None:
    person, match = sit(sight(turn=1, unproven=FOUR))
    assert "seat1.plate.left" not in person.nodes, "without a clock nothing is counted"
    person.tap("hand.9s-0")
    assert words(person, "play") == "Play out of turn"
    person.tap("play")
    assert done(match) == [Play(50, cards("9s"))]
    assert "play" in off(person), "one hand at a time waits"
    assert "seat0.waiting-0" in person.nodes
    person, _ = sit(sight(turn=1, rules=STRICT, lies=[FOUR]))
    person.tap("hand.9s-0")
    assert "play" in off(person), "a strict table lets nobody do so"
    assert "call" not in person.nodes


def test_what_a_strict_table_refuses_stays_picked_or_goes_home() -> None:
    person, match = sit(sight(rules=STRICT, lies=[laid(3, 49, "Kc")]))
    person.tap("hand.9s-0", "play")
    assert person.says("prompt").startswith("That does not beat the last hand.")
    assert person.marked(Mark.PICKED) == {"hand.9s-0"}
    person, match = sit(sight(lies=[FOUR], rules=STRICT))
    release(person, "hand.3s-0")
    person.settle()
    assert done(match) == []
    assert "3s" in hand(person)
    assert person.says("prompt") == reasons.refusal(Misplay.NOT_BETTER)
    person, match = sit(sight(turn=1, rules=STRICT))
    release(person, "hand.9h-0")
    assert done(match) == []
    assert person.says("prompt") == reasons.refusal(Refusal.NOT_YOUR_TURN)


def test_a_misplay_is_called_not_by_its_player_and_costs_what_is_not_overlooked() -> None:
    person, match = sit(sight(turn=1, unproven=laid(3, 49, "4c 5d")))
    person.key("m")
    assert done(match) == [actions.CallMisplay(49)]
    state = sight(turn=1, unproven=laid(0, 49, "4c 5d"))
    assert "call" not in sit(state)[0].nodes
    person, match = sit(replace(state, unproven=Unproven(laid(0, 49, "4c 5d"), (Misplay.NO_HAND,))))
    person.heard.clear()
    match.act(LEFT, actions.CallMisplay(49))
    person.tick()
    assert person.says("last").startswith("Player 1 calls a misplay on you: these cards make no hand. You draw the ")
    assert Sound.REFUSED in person.heard


def test_only_a_table_that_assists_tells_whether_a_hand_may_be_played_and_a_hint_points_at_cards_and_buttons() -> None:
    for assist, told in ((True, "A 3: too low for a 4."), (False, "A 3")):
        person, _ = sit(sight(unproven=FOUR, rules=SpiteRules(assist=assist)))
        person.tap("hand.3s-0")
        assert person.says("reading") == told
    person.tap("hand.Jc-0")
    assert person.says("reading") == "A 3 and a jack: not of one face"
    person, _ = sit(sight(unproven=FOUR), advice=Play(50, (card("9s"),), said=Announcements(come_at_me=True)))
    person.key("h")
    person.tick()
    assert person.marked(Mark.HINT) == {"hand.9s-0", "come_at_me", "play"}
    assert person.says("prompt") == "Play a 9, saying “come at me”."


def test_buying_back_costs_what_the_player_says_or_a_strict_table_counts_and_staying_out_leaves_time_to_call() -> None:
    person, match = sit(replace(sight(unproven=FOUR, passed=[0]), bought_back=3))
    assert words(person, "buy_back") == "Buy back 3"
    person.tap("hand.9s-0", "number.less")
    person.key("b")
    assert done(match) == [Play(50, cards("9s"), said=Announcements(buy_back=2))]
    person, match = sit(sight(lies=[FOUR], passed=[0], rules=STRICT))
    assert "number.less" not in person.nodes
    person.tap("hand.9s-0")
    person.key("return")
    assert done(match) == [Play(50, cards("9s"), said=Announcements(buy_back=1))]
    person, match = sit(sight(unproven=FOUR, passed=[0]))
    person.key("o")
    person.tick(PAUSE - 0.5)
    assert done(match) == []
    person.tick(1)
    person.tick()
    assert done(match) == [Pass(50)]
    person.tick(PAUSE + 1)
    assert len(done(match)) == 1


@pytest.mark.parametrize(
    ("state", "passes"),
    [
        (sight(hand="3s 4h", lies=[FOUR], passed=[0], rules=STRICT), True),
        (sight(hand="3s 9h", lies=[FOUR], passed=[0], rules=STRICT), False),
        (sight(hand="3s 4h", lies=[FOUR], rules=STRICT), False),
        (sight(hand="3s 4h", unproven=FOUR, passed=[0], rules=ASSISTED), False),
        (sight(hand="3s 4h", lies=[FOUR], passed=[0]), False),
    ],
    ids=["nothing follows", "a 9 follows", "the first pass", "a play to call", "nobody helps"],
)
def test_where_nothing_can_follow_a_passed_player_is_not_asked_again(state: SpiteState, passes: bool) -> None:
    person, match = sit(state)
    person.tick(PAUSE - 0.5)
    assert done(match) == []
    person.tick(1)
    person.tick()
    assert done(match) == ([Pass(50)] if passes else [])


def test_in_the_log_a_won_trick_stands_before_the_next_lead() -> None:
    person, match = sit(sight(lies=[laid(0, 49, "9s")], passed=[1, 2], turn=3, rules=STRICT))
    match.act(Seat(3), Pass(50))
    person.tick()
    person.tap("hand.Jc-0", "play")
    person.key("l")
    assert person.log[:2] == ["You play a jack.", "You win the trick. You lead."]


def test_a_countdown_is_started_seen_and_heard() -> None:
    person, match = sit(sight(turn=1, unproven=FOUR))
    person.key("t")
    assert done(match) == [actions.StartCountdown(50)]
    look = person.nodes["seat1.plate.left"].look
    assert isinstance(look, Ring)
    assert (look.share, look.text) == (1.0, "5")
    person.tick(2.0)
    assert person.nodes["seat1.plate.left"].label == "3 seconds left"
    person, match = sit(sight(unproven=FOUR, countdown=True))
    person.heard.clear()
    person.tick(2.0)
    assert Sound.TICK in person.heard


@pytest.mark.parametrize(
    ("picked", "wrong", "swap", "taken"),
    [("3s 4c", 0, "Swap 2 for 2", 2), ("3s", 1, "Swap 1 for 2", 2), ("", 1, "Swap 0 for 1", 1)],
)
def test_a_reward_may_be_taken_without_any_card(picked: str, wrong: int, swap: str, taken: int) -> None:
    """A number may be wrong where the players watch each other."""
    person, match = sit(rewarded(4))
    for each in picked.split():
        person.tap(f"hand.{each}-0")
    if wrong:
        person.tap("number.more")
    assert words(person, "reward") == swap
    person.tap("reward")
    assert done(match) == [actions.TakeReward(50, cards(picked), taken)]
    assert found(match) == ((Misplay.REWARD,) if wrong else ())


@pytest.mark.parametrize(
    ("passed", "key", "button", "bought"), [([0], "minus", "Buy back 0", None), ([], "equals", "Buy back 1", 1)]
)
def test_after_a_pass_one_may_buy_back_nothing_and_without_one_all_the_same(
    passed: list[int], key: str, button: str, bought: int | None
) -> None:
    person, match = sit(sight(lies=[FOUR], passed=passed))
    person.tap("hand.9h-0")
    person.key(key)
    assert words(person, "buy_back") == button
    person.key("b")
    assert done(match) == [Play(50, cards("9h"), said=Announcements(buy_back=bought))]
    assert found(match) == (Misplay.WRONG_COUNT,)


@pytest.mark.parametrize("rules", [ASSISTED, STRICT, SpiteRules(referee=Referee.STRICT)])
def test_where_the_table_helps_or_refuses_nothing_is_bought_back_unasked_or_for_nothing(rules: SpiteRules) -> None:
    person, _ = sit(sight(lies=[FOUR], rules=rules))
    assert "number.more" not in person.nodes
    person, _ = sit(sight(lies=[FOUR], passed=[0], rules=rules))
    if rules == ASSISTED:
        person.tap("number.less")
    assert words(person, "buy_back") == "Buy back 1"


def test_everybody_at_this_screen_is_ready_at_once_or_ends_a_match_without_end() -> None:
    state = between_rounds(4, ready=())
    person, match = sit(state, here=(0, 2))
    person.key("return")  # the curtain
    person.key("return")
    assert done(match) == [actions.BeReady(1), actions.BeReady(1)]
    assert {entry.seat for entry in match.table.record.entries} == {ME, Seat(2)}
    assert "ready" in off(person)
    assert isinstance(state.phase, Interval)
    endless = replace(state, rules=SpiteRules(rounds=0), phase=EndlessInterval(state.phase.results))
    person, match = sit(endless, here=(0, 2))
    person.key("return")  # the curtain
    assert words(person, "end") == "End the match"
    person.key("e")
    assert done(match) == [actions.EndMatch(1), actions.EndMatch(1)]
    assert words(person, "end") == "End: 2 of 4"
    assert person.nodes["standing"].label == "Round 1"


def test_cards_are_sorted_by_a_key_or_dragged_along_the_row_which_makes_way() -> None:
    person, _ = sit(sight(hand="3s 4h 9h 9s Jc 2d"))
    assert hand(person) == ["3s", "4h", "9s", "9h", "Jc", "2d"]
    person.key("s")
    assert hand(person) == ["3s", "9s", "4h", "9h", "Jc", "2d"]
    person.key("s")
    assert hand(person)[:2] == ["9s", "9h"]
    person.key("s")
    assert hand(person) == ["3s", "4h", "9s", "9h", "Jc", "2d"]
    person, match = sit(sight(unproven=FOUR))
    goal = person.nodes["hand.2d-0"].rect
    person.lift("hand.3s-0", Point(goal.right + 5, goal.center.y))
    person.release(Point(goal.right + 5, goal.center.y))
    assert hand(person)[-1] == "3s"
    person.tap("hand.9s-0", "play")
    assert hand(person)[-1] == "3s"
    assert done(match) == [Play(50, cards("9s"))]
    person, _ = sit(sight())
    before = hand(person)
    last = person.nodes["hand.2d-0"].rect
    person.lift("hand.3s-0", Point(last.right + 5, last.center.y))
    person.tick()
    assert hand(person) == [*before[1:], "3s"]
    person.move(Point(last.right, 120))
    person.settle()
    assert hand(person) == before, "it is away from the row, which lies as before"
    person.move(Point(last.right + 5, last.center.y))
    person.key("escape")
    assert hand(person) == before


def release(person: Seated, place: str) -> None:
    middle = person.nodes["middle"].rect.center
    person.lift(place, middle)
    person.release(middle)
    person.tick()


def test_a_card_released_over_the_middle_is_played() -> None:
    person, match = sit(sight(unproven=FOUR))
    person.tap("hand.9h-0")
    release(person, "hand.3s-0")
    assert done(match) == [Play(50, cards("3s"))], "alone, since it was not picked"
    assert found(match) == (Misplay.NOT_BETTER,)
    person, match = sit(sight(turn=1))
    release(person, "hand.9h-0")
    assert done(match) == [Play(50, cards("9h"))]
    assert match.table.view(ME).players[ME].waiting
    person, match = sit(sight())  # a picked card takes all picked ones along and what is announced
    for place in ("hand.9h-0", "hand.9s-0", "come_at_me"):
        person.tap(place)
    release(person, "hand.9s-0")
    assert done(match) == [Play(50, cards("9s 9h"), said=Announcements(come_at_me=True))]


@pytest.mark.parametrize(
    ("state", "at"),
    [
        (sight(rules=QUICK), None),
        (sight(rules=replace(OPEN, dropped_cards_count=False)), None),
        (rewarded(4), None),
        (sight(), Point(600, 120)),
        (sight(), Point(600, 740)),
    ],
)
def test_a_card_goes_home_where_dropped_ones_do_not_count_and_from_elsewhere(
    state: SpiteState, at: Point | None
) -> None:
    person, match = sit(state)
    before = hand(person)
    at = at or person.nodes["middle"].rect.center
    person.lift("hand.3s-0", at)
    person.release(at)
    person.settle()
    assert sorted(hand(person)) == sorted(before)
    assert done(match) == []


def test_nothing_is_left_hidden_when_the_cards_have_landed_and_the_swap_is_shown_until_the_first_play() -> None:
    person, match = sit(sight(unproven=FOUR, hand=HAND), Preferences())
    person.settle()
    person.tap("hand.9s-0", "play")
    assert person.moving
    person.settle()
    assert not person.marked(Mark.HIDDEN)
    match.act(LEFT, Pass(51))
    person.settle()
    assert not person.marked(Mark.HIDDEN)
    person, match = sit(between_rounds(3, ready=(1, 2)))
    person.key("return")
    person.tick()
    swap = person.table.state.input.choice.swap
    assert swap is not None, "this player had a score"
    shown = [node.look for name, node in person.nodes.items() if name.startswith("swap.got-")]
    assert shown == [CardLook(taken) for taken in swap.taken]
    assert len(person.marked(Mark.GLOWING)) == len(swap.taken)


def test_two_people_at_one_screen_never_see_each_others_hand() -> None:
    state = sight(turn=0, unproven=FOUR)
    person, _ = sit(state, here=(0, 1), occupants=[Person(name) for name in ("Anna", "Bertha", "Cleo", "Dora")])
    assert isinstance(person.stage.scene, HandoverScene)
    assert not [node for node in person.nodes if node.startswith("hand.")]
    person.key("return")
    assert hand(person)[0] == "3s"
    person.key("p")
    person.tick()
    assert isinstance(person.stage.scene, HandoverScene)
    assert not [node for node in person.nodes if node.startswith("hand.")]
    person.key("return")
    assert person.table.state.view.seat == LEFT
