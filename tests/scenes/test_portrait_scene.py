"""People choose a face: their own on the first screen or in the settings, everybody where a game is put together."""

from dataclasses import replace

from support.windows.form_user import Home, Person, frame

from spitegame.ai.catalog import LEVEL_NAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import PARTY
from spitegame.scenes.door import DoorScene
from spitegame.scenes.settings import SettingsScene
from spitegame.scenes.setup import SetupScene
from spitegame.session.occupants import Computer
from spitegame.session.occupants import Person as Human
from spitegame.session.portraits import PORTRAITS
from spitegame.session.setup import short_game
from spitegame.ui.nodes import Avatar, Thumbnail
from spitegame.ui.preferences import Preferences

THREE = (Human("Anna"), Computer("Mallory", "fair"), Human("Bertha"))


def worn(person: Person, node_id: str) -> str:
    nodes = person.stage.nodes(person.frame)
    return next(node.look.portrait for node in nodes if node.id == node_id and isinstance(node.look, Avatar))


def test_ones_own_face_is_chosen_on_the_first_screen_and_in_the_settings() -> None:
    home = Home(Preferences(portrait="owl"))
    person = Person(SettingsScene(home), frame())
    person.tap("portrait")
    offered = [node for node in person.stage.nodes(person.frame) if isinstance(node.look, Thumbnail)]
    assert len(offered) == 1 + len(PORTRAITS)
    person.tap("Portrait: Cat")
    assert home.preferences.portrait == "cat"
    assert worn(person, "portrait.picture") == "cat"
    person.tap("keep", "portrait", "Portrait: No portrait")
    assert (home.preferences.portrait, person.stage.scene.name) == ("", "portraits")
    person.tap("cancel")
    assert (home.preferences.portrait, person.stage.scene.name) == ("cat", "settings"), "as before it was tried"
    home = Home(Preferences(taught=True))
    person = Person(DoorScene(home), frame())
    person.tap("menu", "portrait", "Portrait: Pilot", "keep")
    assert (home.preferences.portrait, worn(person, "portrait.picture")) == ("pilot", "pilot")
    person.tap("portrait")
    person.key("right")
    assert home.preferences.portrait == PORTRAITS[PORTRAITS.index("pilot") + 1]


def test_everybody_at_one_screen_has_a_face_of_their_own() -> None:
    home = Home(Preferences(name="Anna", taught=True, setup=replace(short_game(), occupants=THREE[:2])))
    home.preferences = home.preferences.with_setup(replace(short_game(), rules=PARTY, occupants=THREE))
    person = Person(SetupScene(home, LEVEL_NAMES), frame())
    person.tap("seat.0.face", "Portrait: Fox", "keep", "seat.2.face", "Portrait: Baker", "keep")
    assert (home.preferences.portrait, home.preferences.portraits) == ("fox", {"Bertha": "baker"})
    assert [worn(person, f"seat.{seat}.face.picture") for seat in (0, 2)] == ["fox", "baker"]
    assert home.preferences.portraits_here(THREE) == {Seat(0): "fox", Seat(2): "baker"}
