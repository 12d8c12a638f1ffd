"""The table as a player uses it: every card can be had by mouse and by keyboard, and nothing happens by a slip."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from support.finished_games import record
from support.malice.tables import LEFT, ME, discard, play, play_discard, play_payoff, table, up_to
from support.pseudo_language import foreign, pseudo_spoken
from support.windows.layout_checks import overlapping
from support.windows.midgame import MIDGAME, STILL, WAITING, last_action, midgame
from support.windows.table_user import AGAIN, SETUP, Seated, Thinkers, seated

from spitegame.app.local_match import LocalMatch
from spitegame.rules.cards import card
from spitegame.rules.malice.actions import (
    Action,
    Discard,
    EndTurn,
    FillHand,
    FromHand,
    PlayToCenter,
)
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY
from spitegame.rules.malice.view import MaliceView
from spitegame.scenes.results import ResultsScene
from spitegame.session.line import Act
from spitegame.session.occupants import Computer, Person
from spitegame.session.table import Table
from spitegame.tables.malice import places
from spitegame.tables.malice.card_input import MISPLACED
from spitegame.tables.malice.face import FACE
from spitegame.tables.notices import NOTICE, READ
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point
from spitegame.ui.inputs import Keyboard
from spitegame.ui.nodes import CardLook, Mark
from spitegame.ui.preferences import Preferences
from spitegame.ui.recognizer import LONG_S

NOWHERE = Point(1270, 790)
"""Bare felt."""


@pytest.fixture
def person() -> Seated:
    return midgame()[0]


@pytest.mark.parametrize("do", [Seated.tap, Seated.drag])
@pytest.mark.parametrize(
    ("source", "target", "action"),
    [
        ("seat0.hand0", "center0", play("2d", 0)),
        ("seat0.hand2", "center3", play("Kc", 3)),
        ("seat0.payoff", "center2", play_payoff(2)),
        ("seat0.discard0", "center1", play_discard(0, 1)),
        ("seat0.hand3", "seat0.discard2", discard("9c", 2)),
        ("seat0.hand3", "seat0.discard0", discard("9c", 0)),
    ],
)
def test_drag_and_click_mean_the_same_single_action(
    do: Callable[[Seated, str, str], None], source: str, target: str, action: Action
) -> None:
    person, match = midgame()
    do(person, source, target)
    assert [entry.action for entry in match.table.record.entries] == [action]


def test_a_trembling_hand_clicks_and_a_double_tap_plays_where_there_is_no_choice_and_never_discards() -> None:
    person, match = midgame()
    at = person.at("seat0.hand0")
    person.press(at)
    person.move(Point(at.x + 4, at.y - 4))
    person.release(Point(at.x + 4, at.y - 4))
    assert person.marked(Mark.SELECTED) == {"seat0.hand0"}
    for choice in ("seat0.hand2", "seat0.hand3"):
        person.double_tap(choice)
        assert last_action(match) is None
        assert person.marked(Mark.SELECTED) == {choice}
        person.tick(1)
    person.double_tap("seat0.payoff")
    assert last_action(match) == play_payoff(2)
    person, match = seated(table(hand="Ah 9c", centers=("As",)), STILL)
    person.tap("seat0.hand0", shift=True)
    assert last_action(match) == play("Ah", 1)
    person, match = midgame()
    person.tap("seat0.hand0")
    person.double_tap("center0")  # which opens nothing
    assert [entry.action for entry in match.table.record.entries] == [play("2d", 0)]
    assert "fan.close" not in person.nodes


def test_a_card_let_go_over_nothing_glides_home_and_else_goes_to_what_it_covers_most() -> None:
    person, match = midgame(Preferences())
    for let_go in ("by the hand", "escape"):
        person.lift("seat0.hand0", NOWHERE)
        person.key("f1")
        assert person.at_table
        assert person.moving == ["seat0.hand0"]
        assert Mark.HIDDEN in person.nodes["seat0.hand0"].marks
        if let_go == "escape":
            person.key("escape")
        person.release(NOWHERE)
        assert person.moving == ([] if let_go == "escape" else ["seat0.hand0"])
        person.settle()
        assert not person.moving
        assert not person.marked(Mark.HIDDEN | Mark.SELECTED)
    assert last_action(match) is None
    person, match = midgame()
    goal, card_rect = person.nodes["center0"].rect, person.nodes["seat0.hand2"].rect
    grip = Point(card_rect.x + 3, card_rect.y + 3)
    person.press(grip)
    person.move(Point(grip.x + 20, grip.y - 20))
    person.release(Point(goal.x - 1, goal.y - 1))
    person.tick()
    assert last_action(match) == play("Kc", 0)


def test_a_card_that_does_not_go_there_is_put_back_with_a_word(person: Seated) -> None:
    for put_back in (partial(person.click, NOWHERE), partial(person.tap, "seat0.hand0"), partial(person.key, "escape")):
        person.tap("seat0.hand0")
        assert person.marked(Mark.SELECTED) == {"seat0.hand0"}
        put_back()
        assert not person.marked(Mark.SELECTED | Mark.TARGET)
    person.drag("seat0.hand1", "center0")
    person.tick()
    needed = "That card does not fit there. The label under a pile says what it needs."
    assert person.says("prompt") == needed
    assert not person.marked(Mark.SELECTED)
    person.drag("seat0.payoff", "seat0.discard1")
    assert person.says("prompt") == "Only a card from your hand can be discarded."
    person.tap("seat0.hand1", "seat1.discard0")
    assert person.says("prompt") == MISPLACED
    person.tap("seat0.hand1")
    assert person.says("prompt") != ""
    person.tap("center0")
    person.tick()
    assert person.says("prompt") == needed
    assert not person.marked(Mark.SELECTED)
    assert Sound.REFUSED in person.heard
    person.tick(NOTICE + 0.1)
    assert person.says("prompt").startswith("Your turn.")


def test_the_cards_of_a_pile_are_shown_by_a_finger_that_rests_or_the_other_button_and_put_away(person: Seated) -> None:
    person.rest_on("seat1.discard0", LONG_S + 0.1)
    assert "fan.close" in person.nodes
    person.tap("fan.close")
    person.rest_on("seat0.hand1", LONG_S + 0.1)
    assert person.marked(Mark.SELECTED) == {"seat0.hand1"}
    person.key("escape")
    person.tap("seat1.discard0", other=True)
    shown = [node.look for name, node in person.nodes.items() if name.startswith("fan.seat1.discard0.")]
    assert shown == [CardLook(card("4h")), CardLook(card("7s"))]
    person.tap("fan.close")
    assert "fan.close" not in person.nodes
    beneath = person.at("seat0.hand0")
    person.tap("seat1.discard0")
    person.click(beneath)
    assert not person.marked(Mark.SELECTED)
    person.tap("seat1.discard0")
    assert "fan.close" in person.nodes
    person.key("escape")
    assert "fan.close" not in person.nodes
    person.key("i", alt=True)
    assert "fan.seat0.discard1.0" in person.nodes


@pytest.mark.parametrize("rules", [ONLINE, replace(ONLINE, new_pile_first=True), replace(CLUB, most_seats=2)])
def test_what_lights_up_is_exactly_what_the_rules_allow(rules: Any) -> None:
    person, match = midgame(rules=rules, centers=((*MIDGAME.centers[:3], ()) + ((),) * 6)[: rules.centers])
    view = match.table.view(ME)
    for place, source in FACE.sources(view).items():
        person.tap(place)
        assert person.marked(Mark.SELECTED) == {place}
        assert person.marked(Mark.TARGET) == allowed(view, source)
        person.tap(place)


def allowed(view: MaliceView, source: Any) -> set[str]:
    plays = [each for each in view.legal if isinstance(each, PlayToCenter) and each.source == source]
    discards = [each for each in view.legal if isinstance(each, Discard) and FromHand(each.card) == source]
    return {places.center(each.center) for each in plays} | {places.discard(ME, each.pile) for each in discards}


def test_a_king_lights_every_center_and_then_says_what_it_acts_as() -> None:
    person, _ = midgame(Preferences())
    person.tap("seat0.hand2")
    assert person.marked(Mark.TARGET) >= {"center0", "center1", "center2", "center3"}
    person.tap("center1")
    person.tick()
    assert person.moving
    assert Mark.HIDDEN in person.nodes["center1.2.acts"].marks
    person.settle()
    assert Mark.HIDDEN not in person.nodes["center1.2.acts"].marks
    assert person.nodes["center1.2.acts"].label == "acts as 3"
    assert person.nodes["center1.needs"].label == "needs 4"


def test_what_has_happened_is_told_in_the_language_that_is_spoken_by_now() -> None:
    person, _ = midgame()
    person.tap("seat0.hand0", "center0")
    assert person.says("last") == "You play the 2 of diamonds from your hand to center 1."
    person.tap("log")
    with pseudo_spoken():
        assert foreign([person.nodes["log.0"]]) == set()


def test_the_last_payoff_card_glows_and_everything_is_counted(person: Seated) -> None:
    labels = {name: node.label for name, node in person.nodes.items()}
    assert [labels[f"center{index}.needs"] for index in range(4)] == ["needs 2", "needs 3", "needs 6", "needs A"]
    assert labels["stock.count"] == "Draw 6"
    assert labels["seat0.payoff.count"] == "Payoff 2"
    assert labels["seat1.payoff.count"] == "Payoff 2"
    assert labels["seat1.count"] == "2 in hand"
    assert labels["seat0.discard0"].endswith("2 cards")
    assert not person.marked(Mark.GLOWING)
    last, _ = seated(table(hand="9c", payoff="6s", centers=(up_to("4"),)), STILL)
    assert "seat0.payoff" in last.marked(Mark.GLOWING)
    assert "seat1.payoff" not in last.marked(Mark.GLOWING)


def test_a_discard_by_keyboard_needs_the_same_key_twice() -> None:
    person, match = midgame()
    person.key("t", "u", "w", "u")
    assert last_action(match) is None, "another card was picked meanwhile"
    person.key("t", "u")
    assert last_action(match) is None
    assert person.marked(Mark.ARMED) == {"seat0.discard0"}
    assert person.says("prompt") == "Press the same key again to discard there and end your turn."
    person.key("i")
    assert last_action(match) is None
    person.key("i")
    assert last_action(match) == discard("9c", 1)


@pytest.mark.slow
@pytest.mark.sweep
def test_no_single_key_ends_a_turn() -> None:
    """Whatever is picked up, and whatever has the focus."""
    every = "1234567890qwertyuiop[]asdfghjklzxcvbnm"
    for picked in ("", "w", "e", "r", "t", "q", "u"):
        for pressed in (*every, "return", "space"):
            person, match = midgame()
            person.key(*picked, "tab", pressed)
            assert not any(FACE.ends_turn(entry.action) for entry in match.table.record.entries), (picked, pressed)


def test_a_turn_without_a_discard_is_ended_by_a_button_and_an_empty_hand_filled_by_another_or_from_the_stock() -> None:
    rules = replace(PARTY, may_stay_empty=True)
    for place in ("fill", "stock"):
        person, match = seated(table(hand="", stock="9d 8d 7d", discards=("9d",), rules=rules), STILL)
        assert person.says("prompt") == "Your turn. Your hand is played out: draw a new one, or end the turn."
        assert not overlapping([person.nodes["fill"], person.nodes["loose"]])
        person.tap(place)
        assert last_action(match) == FillHand()
        assert {"fill", "loose"}.isdisjoint(person.nodes)
    person, match = seated(table(hand="", discards=("9d",)), STILL)
    assert "loose" in person.nodes
    person.tap("loose")
    assert last_action(match) == EndTurn()
    assert "loose" not in person.nodes


def test_undo_takes_back_unless_a_card_has_turned_up_and_a_hint_points_at_a_card_and_its_place() -> None:
    person, match = midgame()
    before = match.table.view(ME)
    assert Mark.DISABLED in person.nodes["undo"].marks
    person.tap("seat0.hand0", "center0")
    assert Mark.DISABLED not in person.nodes["undo"].marks
    person.tap("undo")
    assert match.table.view(ME) == before
    assert person.says("last") == "The last move was taken back."
    person.tap("seat0.hand0", "center0")
    person.key("z")
    assert match.table.view(ME) == before
    person.tap("seat0.payoff", "center2")
    turned_up = match.table.view(ME)
    person.key("z")
    assert match.table.view(ME) == turned_up
    assert person.says("prompt").startswith("You cannot take that back: it turned up a card.")
    advice = play_discard(0, 1)
    person, match = seated(MIDGAME, STILL, advice=advice)
    person.tap("hint")
    assert match.asked == [match.table.view(ME)]
    assert person.marked(Mark.HINT) == {"seat0.discard0", "center1"}
    assert person.says("prompt") == "Play the 3 of clubs from your discard pile 1 to center 2."
    person.tick(len(person.says("prompt")) / READ)
    assert not person.marked(Mark.HINT)
    late, match = seated(MIDGAME, STILL, advice=play("2d", 0))
    match.asked.append(None)
    late.tap("seat0.hand0", "center0")
    assert not late.marked(Mark.HINT), "it is no longer possible"
    waits, match = seated(WAITING, STILL)
    waits.key("h")
    assert not match.asked
    assert waits.says("prompt") == "Ask for a hint when it is your turn."


def test_a_card_is_picked_while_others_play_and_the_turn_is_told_and_stands_in_the_log() -> None:
    person, match = seated(WAITING)
    person.tap("seat0.hand2")
    assert not person.marked(Mark.TARGET)
    match.act(LEFT, discard("8c", 1))
    person.tick()
    assert person.moving
    assert person.marked(Mark.SELECTED) == {"seat0.hand2"}
    assert "center0" in person.marked(Mark.TARGET)
    person.tap("seat0.hand2")
    person.click(person.at("seat0.hand0"))
    assert person.marked(Mark.SELECTED) == {"seat0.hand0"}
    person, match = seated(WAITING)
    assert person.says("prompt") == "Player 1’s turn."
    assert not person.table.attention
    match.act(LEFT, discard("8c", 1))
    person.settle()
    assert person.table.attention
    assert Sound.TURN in person.heard
    assert person.says("prompt").startswith("Your turn.")
    assert person.says("last") == "Player 1 discards the 8 of clubs on discard pile 2."
    person.key("l")
    assert person.log[-1] == "Player 1 discards the 8 of clubs on discard pile 2."
    assert person.log[0].startswith("Your turn.")
    person.key("l")
    assert "log.close" not in person.nodes


def test_what_the_table_refuses_is_explained_and_what_the_program_has_to_say_stays_though_the_game_goes_on() -> None:
    person, match = midgame(Preferences())
    person.tap("seat0.hand1")
    match.lines[ME].send(Act(1, play("5h", 0)))
    person.tick()
    assert person.says("prompt").startswith("That card does not fit there.")
    assert Sound.REFUSED in person.heard
    assert not person.marked(Mark.HIDDEN)
    person.tap("seat0.hand0")
    match.lines[ME].send(Act(1, play("2d", 0)))
    person.tick()
    assert not person.marked(Mark.SELECTED | Mark.TARGET), "a pick that is gone is dropped"
    person, match = seated(WAITING, STILL)
    person.home.told.append("The disk is full.")
    person.tick()
    match.act(LEFT, discard("8c", 1))
    person.tick()
    assert person.says("prompt") == "The disk is full."
    person.tick(NOTICE)
    assert person.says("prompt").startswith("Your turn.")


def test_every_place_is_reached_by_tab_from_the_own_hand_and_shows_its_key_as_it_is_printed(person: Seated) -> None:
    assert "seat0.hand0.key" not in person.nodes
    person.key("tab")
    assert person.table.focus == "seat0.hand0"
    shown = {name.removesuffix(".key"): node.label for name, node in person.nodes.items() if name.endswith(".key")}
    assert shown["seat0.hand0"] == "W"
    assert shown["center0"] == "1"
    assert shown["seat0.payoff"] == "Q"
    assert shown["seat0.discard3"] == "P"
    takes = {name for name, node in person.nodes.items() if node.takes and Mark.DISABLED not in node.marks}
    reached = {"seat0.hand0"}
    for _ in range(len(takes)):
        person.key("tab")
        reached.add(person.table.focus)
    assert reached == takes
    french = Keyboard({"q": "a", "z": "w", "h": "h"})
    person.stage.give(french, person.frame, person.now)
    assert person.nodes["seat0.payoff.key"].label == "A"
    assert getattr(person.nodes["undo"].look, "key", "") == "W"
    person.key("q")
    assert Mark.SELECTED in person.nodes["seat0.payoff"].marks, "where it sits decides what it does"


def tap(person: Seated, place: str) -> None:
    if place not in person.marked(Mark.SELECTED):
        person.tap(place)


def press(person: Seated, place: str) -> None:
    """By the key of the place, or by tab; a discard takes the key twice."""
    keys = {place: key for key, place in FACE.keys(person.table.state.view).items()}
    if place in keys:
        person.key(*[keys[place]] * (2 if "seat0.discard" in place and person.marked(Mark.SELECTED) else 1))
        return
    person.tab_to(place, "return")


@pytest.mark.parametrize(
    ("do", "seed"),
    [(tap, 12), (press, 12), *(pytest.param(do, seed, marks=pytest.mark.slow) for do, seed in ((tap, 3), (press, 6)))],
)
def test_a_whole_game_by_taps_or_keys_alone(do: Callable[[Seated, str], None], seed: int) -> None:
    """Sees nothing but what lights up; payoff cards first, so that the game ends."""
    chance = Random(seed)
    computers = Thinkers(lambda view: chance.choice(view.legal))
    game = record(seed, Person("Ann"), Computer("Mallory", "easy"), rules=replace(ONLINE, payoff=4))
    match = LocalMatch(Table.begin(game), computers, lambda _: None, lambda _: AGAIN, lambda _: AGAIN, lambda: SETUP)
    person = Seated(match, lambda now, _moving: match.run(now, 0.0), STILL)
    for _ in range(4000):
        person.tick()
        if match.is_over:
            break
        if ME in match._table.to_act:
            play_anything(person, do, chance)
    assert isinstance(person.stage.scene, ResultsScene)


def play_anything(person: Seated, do: Callable[[Seated, str], None], chance: Random) -> None:
    if "loose" in person.nodes:
        do(person, "loose")
        return
    mine = sorted(FACE.sources(person.table.state.view), key=lambda place: ("payoff" not in place, chance.random()))
    for place in mine:
        do(person, place)
        if lit := sorted(person.marked(Mark.TARGET), key=lambda target: ("center" not in target, chance.random())):
            do(person, lit[0])
            return
        person.key("escape")
    raise AssertionError("nothing lights up")
