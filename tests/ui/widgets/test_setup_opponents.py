"""Who sits on a computer's seat is chosen by level or by name, and the screen says who that is."""

import pytest
from support.windows.form_user import Home, Person, Table, frame

from spitegame.ai.player import LEVEL_NAMES
from spitegame.rules.malice.options import PARTY
from spitegame.rules.spite.options import OPEN as SPITE
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.opponents import OPPONENTS
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import LastRoom, LastSetup, Preferences
from spitegame.ui.scene import Mode
from spitegame.ui.scenes.setup import SetupScene

THREE = (Human(""), Computer("Mallory", "fair"), Computer("Barnaby", "easy"))


def at_home(name: str = "Robin") -> Home:
    setup = LastSetup(rules=PARTY, occupants=THREE)
    return Home(Preferences(name=name, taught=True, setup=setup))


def before(home: Home, window: Frame | None = None) -> Person:
    return Person(SetupScene(home, LEVEL_NAMES), window or frame())


def sat_down(person: Person, home: Home) -> tuple[object, ...]:
    person.tap("start")
    return tuple(home.plans[0].occupants[1:])


def test_the_screen_says_who_sits_there() -> None:
    person = before(at_home())
    assert person.reads("seat.1.about") == "Fair, steady. Sees what fits, and saves the best card for too long."
    assert person.reads("seat.2.about").startswith("Easy, steady.")
    assert not person.sees("seat.0.about")


def test_a_level_brings_the_opponent_who_plays_so() -> None:
    home = at_home()
    person = before(home)
    person.tap("Player 2: Best")
    assert person.reads("seat.1.about").startswith("Best, quick.")
    assert sat_down(person, home)[0] == Computer("Cleo", "best")


def test_an_opponent_is_chosen_by_name() -> None:
    home = at_home()
    person = before(home)
    person.tap("seat.1.who")
    person.tap("opponent.Dorian")
    assert person.reads("seat.1.about").startswith("Good, spiteful, thoughtful.")
    assert sat_down(person, home) == (Computer("Dorian", "spiteful good"), Computer("Barnaby", "easy"))


@pytest.mark.parametrize("window", [frame(), frame(Size(960, 600), 2.0)], ids=["usual", "crowded"])
def test_an_opponent_is_chosen_by_keys(window: Frame) -> None:
    home = at_home()
    person = before(home, window)
    person.tab_to("seat.1.who")
    person.key("return")
    assert person.stage.scene.focus == f"opponent.{OPPONENTS[0].name}"
    person.key("down", "down", "down", "return")
    assert sat_down(person, home)[0] == Computer("Fergus", "spiteful fair")


def test_everybody_is_introduced() -> None:
    person = before(at_home())
    person.tap("seat.1.who")
    for opponent in OPPONENTS:
        told = person.reads(f"opponent.{opponent.name}.about")
        assert opponent.level.capitalize() in told
        assert opponent.pace.value in told
        assert opponent.character in told
    person.key("escape")
    assert person.reads("seat.1.about").startswith("Fair")


def test_two_who_swap_seats() -> None:
    home = at_home()
    person = before(home)
    person.tap("seat.1.who")
    person.tap("opponent.Barnaby")
    assert sat_down(person, home) == (Computer("Barnaby", "easy"), Computer("Mallory", "fair"))


def test_an_opponent_may_be_called_otherwise() -> None:
    home = at_home()
    person = before(home)
    person.tap("seat.1.who")
    person.tap("opponent.Edith")
    person.tap("seat.1.name")
    person.key(*["backspace"] * len("Edith"))
    person.type("Old Ned")
    assert not person.sees("seat.1.about"), "that is nobody they know"
    assert sat_down(person, home)[0] == Computer("Old Ned", "spiteful best")


def test_a_typed_name_stays_when_the_level_changes() -> None:
    home = at_home()
    person = before(home)
    person.tap("seat.1.name")
    person.type(" II")
    person.tap("Player 2: Good")
    assert sat_down(person, home)[0] == Computer("Mallory II", "good")


def test_nobody_has_the_players_own_name() -> None:
    person = before(at_home("Dorian"))
    person.tap("seat.1.who")
    assert not person.sees("opponent.Dorian")


def test_the_strongest_of_spite_are_good() -> None:
    home = at_home()
    person = before(home)
    person.tap("Game: Spite")
    person.tap("seat.1.who")
    person.tap("opponent.Edith")
    assert person.reads("seat.1.about").startswith("Good, spiteful, thoughtful.")
    assert sat_down(person, home)[0] == Computer("Edith", "spiteful good")


def test_the_opponents_come_to_a_room() -> None:
    home = at_home()
    person = Person(SetupScene(home, LEVEL_NAMES, Mode.HOST), frame())
    person.tap("Player 3: Easy")
    person.tap("seat.2.who")
    person.tap("opponent.Greta")
    person.tap("start")
    assert home.rooms[0].chairs == (Human("Robin"), Vacant(), Computer("Greta", "spiteful easy"))
    assert isinstance(person.stage.scene, Table)


def test_a_room_is_remembered_in_a_game_with_fewer_levels() -> None:
    chairs = (Human(""), Vacant(), Computer("Cleo", "best"), Computer("Old Ned", "best"))
    setup = LastSetup(game="spite", rules=SPITE, occupants=(Human(""), *[Computer("", "fair")] * 3))
    home = Home(Preferences(name="Robin", setup=setup, hosting=LastRoom(chairs=chairs)))
    person = Person(SetupScene(home, LEVEL_NAMES, Mode.HOST), frame())
    person.tap("start")
    assert home.rooms[0].chairs[2:] == (Computer("Cleo", "good"), Computer("Old Ned", "fair"))
