"""The page of achievements: what is earned, when, and what is still to come."""

from support.past_games import MALLORY, MemoryGames, past
from support.windows.form_user import Home, Person, frame

from spitegame.achievements.earning import achievements
from spitegame.scenes.statistics import StatisticsScene
from spitegame.session.history import Achieved
from spitegame.ui.nodes import Picture

GAME = past(MALLORY)


def home() -> Home:
    return Home(past=MemoryGames([GAME], achieved=[Achieved("malice-tidy", GAME.key), Achieved("of-later", GAME.key)]))


def test_what_is_earned_has_a_star_and_the_rest_waits() -> None:
    person = Person(StatisticsScene(home()), frame())
    person.tap("Achievements")
    stars = [node.id for node in person.stage.nodes(person.frame) if isinstance(node.look, Picture)]
    assert stars == ["malice-tidy.sign"]
    assert "Win without ever discarding on a lower card. 14 Nov 2023" in person.reads("malice-tidy")
    assert person.reads("spite-won") == "Win a match of Spite."
    assert person.reads("title") == f"Achievements: 1 of {len(achievements())}"
