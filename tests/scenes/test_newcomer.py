"""Somebody comes late, and sits down between two rounds."""

from support.windows.form_user import IN_WINDOWS, Person, Table, frame

from spitegame.scenes.match import Vacancy
from spitegame.scenes.newcomer import NewcomerScene
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.occupants import Person as Human
from spitegame.ui.nodes import Frame
from spitegame.ui.scene import Scene

SITTING = (Human("Robin"), Computer("Mallory", "fair"), Human("Kim"))


def asked(window: Frame) -> tuple[Person, list[Occupant]]:
    """Somebody at a table with a free chair, and who takes it."""
    taken: list[Occupant] = []

    def join(occupant: Occupant) -> Scene:
        taken.append(occupant)
        return Table()

    return Person(NewcomerScene(SITTING, Vacancy(("easy", "fair", "good"), join)), window), taken


@IN_WINDOWS
def test_a_person_joins(window: Frame) -> None:
    person, taken = asked(window)
    person.type("Lou")
    person.tap("join")
    assert taken == [Human("Lou")]
    assert isinstance(person.stage.scene, Table)


def test_a_computer_joins_by_keys_with_a_name_that_nobody_has_or_nobody_joins_after_all() -> None:
    person, taken = asked(frame())
    person.tab_to("Player: Human", "right", "right")
    person.tab_to("join", "return")
    assert taken == [Computer("Hugo", "fair")]
    person, taken = asked(frame())
    person.tap("join")
    assert taken == [Human("Player 4")]
    person, taken = asked(frame())
    person.tap("cancel")
    assert not taken
    assert isinstance(person.stage.scene, Table)
