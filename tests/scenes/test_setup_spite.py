"""Spite is set up on the same screen; each game is remembered as it was left."""

from dataclasses import replace

import pygame
from support.windows.form_user import IN_WINDOWS, LEVELS, Home, Person, Table, frame

from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, Countdown, FirstLeader, Referee
from spitegame.scenes.setup import SetupScene
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.room_state import RoomPlan
from spitegame.session.setup import LastSetup, short_game
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences
from spitegame.ui.text import measure
from spitegame.ui.widgets.form import AREA

THREE = (Computer("Mallory", "fair"), Computer("Barnaby", "easy"), Computer("Fergus", "spiteful fair"))


def at_home(*setups: LastSetup) -> Home:
    preferences = Preferences(name="Robin", taught=True)
    for setup in setups:
        preferences = preferences.with_setup(setup)
    return Home(preferences)


def before(home: Home, window: Frame | None = None) -> Person:
    return Person(SetupScene(home, LEVELS), window or frame())


@IN_WINDOWS
def test_a_first_match_by_taps(window: Frame) -> None:
    home = at_home()
    person = before(home, window)
    person.tap("Game: Spite")
    person.tap("start")
    plan = LastSetup(game="spite", rules=STRICT, occupants=(Human("Robin"), *THREE), open_hands=False)
    assert home.plans == [plan]
    assert isinstance(person.stage.scene, Table)


@IN_WINDOWS
def test_an_open_match_of_nine_by_keys(window: Frame) -> None:
    home = at_home()
    person = before(home, window)
    person.tab_to("Game: Spite & Malice")
    person.key("right")
    person.tab_to("seats")
    person.type("9")
    person.tab_to("seat.8.level")
    person.key("return")
    person.tab_to("rules")
    person.key("return")
    person.tab_to("Rules: Strict")
    person.key("left")
    person.tab_to("rounds.number")
    person.type("7")
    person.tab_to("start")
    person.key("return")
    (plan,) = home.plans
    assert plan.rules == replace(OPEN, rounds=7)
    assert len(plan.occupants) == 9
    assert isinstance(plan.occupants[8], Computer)
    assert len({occupant.name for occupant in plan.occupants}) == 9


def test_three_to_nine_may_play() -> None:
    person = before(at_home(LastSetup(game="spite", rules=OPEN, occupants=(Human(""), *THREE))))
    assert person.reads("outlook") == "189 cards: 11 to each player, 144 in the deck"
    person.tap("seats")
    person.type("9")
    assert person.sees("seat.8.name")
    for _ in range(7):
        person.tap("seats.less")
    assert not person.sees("seat.3.name")
    assert person.sees("seat.2.name")


def test_house_rules_by_taps() -> None:
    home = at_home()
    person = before(home)
    person.tap("Game: Spite")
    person.tap("rules")
    sentences = {person.reads(f"preset.{index}.about") for index in range(3)}
    assert len(sentences) == 3
    assert all(sentence.endswith(".") for sentence in sentences)
    person.tap("Rules: Open")
    person.tap("house_rules")
    person.tap("Who watches: The table")
    person.tap("assist")
    person.tap("Countdown: Always")
    person.tap("seconds.more")
    person.tap("Relaxed clock: ×4")
    person.tap("Who begins: By lot")
    person.tap("joker_turns_higher")
    person.tap("done")
    assert person.sees("preset.3")
    person.tap("start")
    assert home.plans[0].rules == replace(
        OPEN,
        referee=Referee.STRICT,
        assist=True,
        countdown=Countdown.ALWAYS,
        seconds=6,
        relaxed=4,
        opening=FirstLeader.LOT,
        joker_turns_higher=False,
    )


def test_the_other_game_is_kept_while_one_is_looked_at() -> None:
    home = at_home(replace(short_game(), rules=PARTY))
    person = before(home)
    person.tap("rules")
    person.tap("payoff.number.more")
    person.tap("Game: Spite")
    person.key("escape")
    person.tap("seats.less")
    person.tap("Game: Spite & Malice")
    person.tap("rules")
    assert person.node("payoff.number").label == "Goal size: 21"
    person.tap("Game: Spite")
    person.key("escape")
    assert not person.sees("seat.3.name")


def test_each_game_is_remembered_as_it_was_left() -> None:
    left = LastSetup(game="spite", rules=QUICK, occupants=(Human(""), *THREE[:2]))
    home = at_home(left, replace(short_game(), rules=ONLINE))
    person = before(home)
    assert person.node("cover.title").label == "Spite & Malice"
    person.tap("Game: Spite")
    person.tap("start")
    assert home.plans[0].rules == QUICK
    assert len(home.plans[0].occupants) == 3
    assert home.preferences.setup == left
    assert home.preferences.setup_of("malice") == replace(short_game(), rules=ONLINE)
    assert before(home).node("cover.title").label == "Spite"


def test_a_room_for_nine() -> None:
    home = at_home()
    person = Person(SetupScene(home, LEVELS, hosting=True), frame())
    person.tap("Game: Spite")
    person.tap("seats")
    person.type("9")
    person.tap("opponent.Ada")
    person.tap("start")
    (room,) = home.rooms
    assert room == RoomPlan(
        game="spite", rules=STRICT, chairs=room.chairs, open_hands=False, onlookers=room.onlookers, service=""
    )
    assert room.chairs == (Human("Robin"), Computer("Ada", "good"), *[Vacant()] * 7)


def test_nine_fit_without_scrolling() -> None:
    pygame.font.init()
    occupants = (*(Human(""),) * 2, *(Computer("", "spiteful good"),) * 7)
    home = at_home(LastSetup(game="spite", rules=OPEN, occupants=occupants))
    assert not before(home, Frame(Size(1280, 800), 1.0, measure)).sees(AREA)
