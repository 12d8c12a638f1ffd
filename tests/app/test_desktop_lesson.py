"""The lesson and the game that waits on disk do not get in each other's way."""

from dataclasses import replace

from spitegame.app.desktop import Desktop
from spitegame.app.resumables import HERE
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.spite.options import STRICT
from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.door import DoorScene
from spitegame.scenes.lesson import LessonScene
from spitegame.session.occupants import Computer, Person
from spitegame.session.record import Record
from spitegame.session.setup import LastSetup, short_game
from spitegame.session.table import TableStatus
from spitegame.storage.files import Folders, load_game
from spitegame.tables.lesson import PUPIL
from spitegame.ui.scene import Instead, Over


def learn(desktop: Desktop) -> None:
    """As far as a good pupil comes in a minute."""
    scene = desktop.lesson("malice")
    assert isinstance(scene, LessonScene)
    lesson = scene._match
    for second in range(60):
        desktop.run(float(second), moving=False)
        scene.update(float(second))
        lesson.go_on()
        if lesson.wanted in scene.state.view.legal:
            scene.state.act(lesson.wanted)
    assert lesson.over


def test_after_a_lesson_the_game_that_waits_still_waits_and_nothing_else(desktop: Desktop, folders: Folders) -> None:
    learn(desktop)
    assert (load_game(folders), desktop.resumables()) == (None, [])
    plan = LastSetup(
        game="malice", rules=ONLINE, occupants=(Person("Robin"), Computer("Mallory", "easy")), open_hands=False
    )
    desktop.start(plan)
    desktop.door()
    kept, waiting = load_game(folders), desktop.resumables()
    assert isinstance(kept, Record)
    learn(desktop)
    assert load_game(folders) == kept
    assert isinstance(desktop.door(), DoorScene)
    assert desktop.resumables() == waiting
    assert desktop.resume(HERE).name == "table"


def test_of_several_lessons_one_is_chosen_and_taken(desktop: Desktop) -> None:
    assert desktop.lesson("spite").name == "lessons"
    scene = desktop.lesson("spite", "comebacks")
    assert isinstance(scene, LessonScene)
    assert scene._match.lesson.key == "comebacks"
    desktop.lesson("malice")
    assert desktop.status == TableStatus("acting", PUPIL)
    desktop.door()
    assert desktop.status is None


def test_a_game_can_begin_at_once(desktop: Desktop, folders: Folders) -> None:
    begun = desktop.play("spite")
    assert isinstance(begun, Instead)
    assert begun.scene.name == "table"
    kept = load_game(folders)
    assert isinstance(kept, Record)
    assert kept.rules == STRICT
    assert [each.name for each in kept.occupants] == ["Player 1", "Mallory", "Barnaby", "Fergus"]


def test_it_is_set_up_as_the_last_one_of_its_kind(desktop: Desktop, folders: Folders) -> None:
    last = LastSetup(game="malice", rules=ONLINE, occupants=(Person("Robin"), Computer("Cleo", "best")))
    desktop.prefer(desktop.preferences.with_setup(last).with_setup(replace(short_game(), game="spite", rules=STRICT)))
    desktop.play("malice")
    kept = load_game(folders)
    assert isinstance(kept, Record)
    assert kept.occupants == last.occupants


def test_it_does_not_take_the_place_of_a_game_that_waits(desktop: Desktop, folders: Folders) -> None:
    desktop.play("malice")
    desktop.door()
    kept = load_game(folders)
    asked = desktop.play("malice")
    assert isinstance(asked, Over)
    assert isinstance(asked.scene, ConfirmScene)
    assert load_game(folders) == kept
