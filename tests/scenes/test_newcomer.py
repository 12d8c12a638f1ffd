"""Somebody comes late, and sits down between two rounds."""

from support.windows.form_user import IN_WINDOWS, Person, Table, frame

from spitegame.scenes.match import Vacancy
from spitegame.scenes.newcomer import NewcomerScene
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.occupants import Person as Human
from spitegame.ui.nodes import Frame
from spitegame.ui.scene import Scene

SITTING = (Human("Robin"), Computer("Mallory", "fair"), Human("Kim"))


class Chair:
    """One that is brought in."""

    def __init__(self) -> None:
        self.taken: list[Occupant] = []

    def vacancy(self) -> Vacancy:
        return Vacancy(("easy", "fair", "good"), self._join)

    def _join(self, occupant: Occupant) -> Scene:
        self.taken.append(occupant)
        return Table()


def asked(chair: Chair, window: Frame) -> Person:
    return Person(NewcomerScene(SITTING, chair.vacancy()), window)


@IN_WINDOWS
def test_a_person_joins(window: Frame) -> None:
    chair = Chair()
    person = asked(chair, window)
    person.type("Lou")
    person.tap("join")
    assert chair.taken == [Human("Lou")]
    assert isinstance(person.stage.scene, Table)


def test_a_computer_joins_by_keys_with_a_name_that_nobody_has_or_nobody_joins_after_all() -> None:
    chair = Chair()
    person = asked(chair, frame())
    person.tab_to("Player: Human", "right", "right")
    person.tab_to("join", "return")
    assert chair.taken == [Computer("Hugo", "fair")]
    chair = Chair()
    asked(chair, frame()).tap("join")
    assert chair.taken == [Human("Player 4")]
    person = asked(chair, frame())
    person.tap("cancel")
    assert len(chair.taken) == 1
    assert isinstance(person.stage.scene, Table)
