from dataclasses import fields, replace

import pygame
from support.windows.form_user import Home, Person, frame

from spitegame.rules.malice.options import CLUB
from spitegame.rules.spite.options import STRICT
from spitegame.scenes.meeting_place import NO_ADDRESS
from spitegame.scenes.settings import SettingsScene
from spitegame.session.setup import LastRoom, short_game
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import ButtonLook, Frame, Icon
from spitegame.ui.preferences import BackColour, Beyond, FeltColour, Preferences, Speed
from spitegame.ui.text import measure

EVERYTHING_ELSE = Preferences(
    name="Kim",
    speed=Speed.FAST,
    reduced_motion=True,
    table_volume=0.0,
    alert_volume=1.0,
    muted=True,
    ambience=True,
    text_scale=1.5,
    deck="four-colours",
    felt=FeltColour.GREY,
    back=BackColour.RED,
    fullscreen=True,
    phrases_muted=True,
)


def test_everything_by_keys() -> None:
    home = Home()
    person = Person(SettingsScene(home), frame(Size(960, 600), 2.0))
    person.tab_to("name")
    person.type("Kim")
    for label, keys in (
        ("phrases_muted", ["right"]),
        ("table_volume", ["left"] * 14),
        ("alert_volume", ["right"] * 4),
        ("muted", ["space"]),
        ("ambience", ["space"]),
        ("Text size: 100%", ["right"] * 2),
        ("fullscreen", ["right"]),
        ("appearance", ["return"]),
        ("Deck: Classic", ["right"] * 2),
        ("Backs: Blue", ["right"]),
        ("Felt: Green", ["right"] * 3),
        ("keep", ["return"]),
        ("Speed: Normal", ["left"]),
        ("reduced_motion", ["right"]),
    ):
        person.tab_to(label, *keys)
    assert home.preferences == EVERYTHING_ELSE


def test_whom_the_program_calls_is_answered_anew_and_a_service_of_ones_own_named_or_forgotten() -> None:
    home = Home(Preferences(beyond=Beyond.ANYWHERE))
    person = Person(SettingsScene(home), frame())
    person.tap("beyond")
    assert person.reads("now") == "Rooms are open to this house, and through 0.peerjs.com to others."
    assert person.stage.scene.focus == "yes"
    look = person.node("yes").look
    assert isinstance(look, ButtonLook)
    assert look.icon is Icon.TICK, "that was answered before"
    person.tap("Only this house")
    assert person.stage.scene.name == "settings"
    assert not home.places
    person.tap("beyond", "Another meeting place…")
    person.type("nonsense place")
    person.key("return")
    assert person.reads("told") == NO_ADDRESS
    person.key("escape")
    person.tap("Another meeting place…")
    person.paste("Come and play: https://rooms.example.org/#K7QM4X")
    person.tap("meet")
    assert person.stage.scene.name == "settings"
    assert home.places == ("wss://rooms.example.org/rooms",)
    person.tap("beyond", "Another meeting place…", "place")
    person.key(*["backspace"] * 40, "return")
    assert not home.places


def test_there_is_a_control_for_every_preference_that_is_not_set_elsewhere() -> None:
    pygame.font.init()
    home = Home(updates_from="spitegame.example")
    person = Person(SettingsScene(home), Frame(Size(1280, 800), 1.0, measure))
    nodes = person.stage.nodes(person.frame)
    person.tap("appearance")
    controls = {node.id.split(".")[0] for node in (*nodes, *person.stage.nodes(person.frame)) if node.takes}
    person.tap("keep")
    kept_elsewhere = {"portraits", "setup", "others", "hosting", "service", "window", "taught", "lessons"}
    kept_elsewhere |= {"updates", "asked", "passed_over", "maximised"}
    assert {option.name for option in fields(Preferences)} - kept_elsewhere <= controls
    assert [node.id for node in nodes if node.clip and not node.clip.contains(node.rect)] == [], "all of it shows"
    person.tap("done")
    assert not person.stage.open


def test_reset_keeps_the_name_and_what_was_set_up() -> None:
    kept = Preferences(
        name="Kim",
        window=(1000, 700),
        setup=replace(short_game(), rules=CLUB),
        others=(replace(short_game(), game="spite", rules=STRICT),),
        hosting=LastRoom(onlookers=True),
        service="wss://rooms.example",
        taught=True,
        lessons=("spite: tricks",),
    )
    home = Home(replace(kept, muted=True, text_scale=2.0, phrases_muted=True))
    Person(SettingsScene(home), frame()).tap("reset")
    assert home.preferences == kept


def test_why_nothing_is_heard() -> None:
    assert not Person(SettingsScene(Home()), frame()).sees("sound.problem")
    person = Person(SettingsScene(Home(silence="There is no sound device.")), frame())
    assert person.node("sound.problem").label == "There is no sound device."
