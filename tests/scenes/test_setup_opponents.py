"""The computer's players are chosen by their faces, and the screen says who they are."""

from dataclasses import replace

from support.past_games import MemoryGames, past
from support.windows.form_user import IN_WINDOWS, Home, Person, Table, frame

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.rules.malice.options import PARTY
from spitegame.rules.spite.options import OPEN as SPITE
from spitegame.scenes.hosting import OpponentsScene
from spitegame.scenes.setup import SetupScene
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.opponents import OPPONENTS
from spitegame.session.setup import LastRoom, LastSetup, short_game
from spitegame.ui.nodes import Frame, Mark
from spitegame.ui.preferences import Beyond, Preferences

THREE = (Human(""), Computer("Mallory", "fair"), Computer("Barnaby", "easy"))


def at_home(name: str = "Robin") -> Home:
    setup = replace(short_game(), rules=PARTY, occupants=THREE)
    return Home(Preferences(name=name, taught=True, beyond=Beyond.HOUSE, setup=setup))


def before(home: Home, window: Frame | None = None, *, hosting: bool = False) -> tuple[Person, Home]:
    return Person(SetupScene(home, LEVEL_NAMES, hosting=hosting), window or frame()), home


def seated(person: Person) -> list[str]:
    return [each.name for each in OPPONENTS if person.sees(f"opponent.{each.name}.seated")]


def sat_down(person: Person, home: Home) -> tuple[object, ...]:
    person.tap("start")
    return tuple(home.plans[0].occupants[1:])


def test_everybody_is_introduced_seated_by_a_tap_on_the_face_and_let_go_by_another() -> None:
    person, home = before(at_home())
    for opponent in OPPONENTS:
        assert person.reads(f"opponent.{opponent.name}.about").endswith(opponent.character)
        assert opponent.level in person.reads(f"opponent.{opponent.name}.level")
    assert seated(person) == ["Barnaby", "Mallory"]
    person.tap("opponent.Dorian", "opponent.Mallory")
    assert seated(person) == ["Barnaby", "Dorian"]
    person.tap("seat.1.remove", "seats.more")
    assert sat_down(person, home) == (Computer("Dorian", "spiteful good"), Computer("Ada", "good"))


def test_the_first_who_was_never_beaten_is_the_next_and_everybody_tells_how_often_they_won_and_lost() -> None:
    barnaby, greta = ("Barnaby", "easy"), ("Greta", "spiteful easy")
    games = [past(barnaby, day=1), past(greta, day=2, place=2), past(barnaby, day=3, place=2), past(barnaby, day=4)]
    home = at_home()
    home.past = MemoryGames(games)
    person, _ = before(home)
    told = {each.name: person.reads(f"opponent.{each.name}.about") for each in OPPONENTS}
    assert told["Barnaby"].startswith("Won 2, lost 1. Here for")
    assert told["Greta"].startswith("Next to beat. Won 0, lost 1. Loses")
    assert told["Mallory"].startswith("Sees")


@IN_WINDOWS
def test_faces_are_chosen_by_keys(window: Frame) -> None:
    person, home = before(at_home(), window)
    person.tab_to("opponent.Fergus", "return", "return", "space")
    assert sat_down(person, home)[2] == Computer("Fergus", "spiteful fair")


def test_nobody_plays_alone_and_at_a_full_table_the_one_who_came_last_makes_room() -> None:
    person, _ = before(at_home())
    person.tap("opponent.Mallory", "opponent.Barnaby")
    assert person.reads("outlook") == "One player is missing: choose an opponent."
    assert Mark.DISABLED in person.node("start").marks
    person.tap("opponent.Cleo")
    assert Mark.DISABLED not in person.node("start").marks
    setup = replace(short_game(), rules=PARTY, occupants=(*THREE, Computer("Ada", "good")))
    person, home = before(Home(Preferences(name="Robin", taught=True, setup=setup)))
    person.tap("opponent.Edith")
    assert sat_down(person, home) == (*THREE[1:], Computer("Edith", "spiteful best"))


def test_a_level_brings_the_opponent_who_plays_so_unless_they_are_called_otherwise() -> None:
    person, home = before(at_home())
    person.tap("seat.1.level")
    assert seated(person) == ["Barnaby", "Ada"]
    person.tap("seat.1.level")
    assert sat_down(person, home)[0] == Computer("Cleo", "best")
    person, home = before(at_home())
    person.tap("opponent.Edith", "seat.3.name")
    person.key(*["backspace"] * len("Edith"))
    person.type("Old Ned")
    assert "Edith" not in seated(person), "that is nobody they know"
    person.type(" II", into="seat.1.name")
    person.tap("seat.1.level")
    others = (Computer("Mallory II", "good"), Computer("Barnaby", "easy"), Computer("Old Ned", "spiteful best"))
    assert sat_down(person, home) == others
    person, home = before(at_home())
    person.tap("Game: Spite")
    assert person.reads("opponent.Edith.level") == "spiteful best"
    person.tap("opponent.Edith")
    assert sat_down(person, home)[-1] == Computer("Edith", "spiteful best")


def test_opponents_come_to_a_room_with_fewer_levels_too() -> None:
    person, home = before(at_home(), hosting=True)
    person.tap("opponent.Greta", "opponent.Cleo", "opponent.Greta", "start")
    assert home.room_plans[0].chairs == (Human("Robin"), Vacant(), Computer("Cleo", "best"))
    assert isinstance(person.stage.scene, Table)
    chairs = (Human(""), Vacant(), Computer("Cleo", "best"), Computer("Old Ned", "best"))
    setup = LastSetup(game="spite", rules=SPITE, occupants=(Human(""), *[Computer("", "fair")] * 3))
    home = Home(Preferences(name="Robin", beyond=Beyond.HOUSE, setup=setup, hosting=LastRoom(chairs=chairs)))
    fewer = {**LEVEL_NAMES, "spite": ("easy", "fair", "good")}
    person = Person(SetupScene(home, fewer, hosting=True), frame())
    person.tap("start")
    assert home.room_plans[0].chairs[2:] == (Computer("Cleo", "good"), Computer("Old Ned", "fair"))
    chosen: list[Computer] = []
    person = Person(OpponentsScene(LEVEL_NAMES["malice"], ["Barnaby"], chosen.append), frame())
    assert not person.sees("opponent.Barnaby")
    person.key("down", "return")
    assert chosen == [Computer("Mallory", "fair")] or chosen == [Computer("Fergus", "spiteful fair")]
