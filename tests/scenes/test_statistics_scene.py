"""Figures and graphs of all games, their export, and a new beginning."""

import csv
from io import StringIO

from support.past_games import MALLORY, MemoryGames, past
from support.windows.form_user import Home, Person, frame

from spitegame.achievements.earning import achievements
from spitegame.scenes.statistics import NONE_YET, StatisticsScene
from spitegame.session.history import Achieved, Evaluated, PastGame
from spitegame.ui.nodes import Graph, Picture

GAMES = [
    *(past(MALLORY, day=day, place=1 + day % 2, left=3 * (day % 2)) for day in range(6)),
    past(("Ada", "good"), ("Zoë", ""), ("Bo", ""), game="spite", preset="strict", size=5, day=9, points=4),
    past(MALLORY, day=10, practice=True),
]
FOUND = {game.key: Evaluated(game.key, (50, 60, 100), 7) for game in GAMES[:2]}


def visitor(*games: PastGame) -> tuple[Person, Home]:
    home = Home(past=MemoryGames(list(games), evaluations=dict(FOUND)))
    return Person(StatisticsScene(home), frame()), home


def facts(person: Person) -> list[str]:
    nodes = person.stage.nodes(person.frame)
    return [node.label for node in nodes if node.id.startswith("facts.") and node.label]


def test_the_figures_of_all_games_of_one_title_and_of_each_opponent() -> None:
    person, _ = visitor(*GAMES)
    assert facts(person) == [
        "games: 7", "won: 57%", "won in a row: 1", "longest streak: 1", "average margin: +0.9", "average place: 1.4",
        "cost of mistakes: 7%",
    ]  # fmt: skip
    graphs = {node.id: node.look for node in person.stage.nodes(person.frame) if isinstance(node.look, Graph)}
    assert set(graphs) == {"form", "chances"}
    assert graphs["chances"].curves[0].points == ((0.0, 0.5), (0.5, 0.6), (1.0, 1.0))
    assert person.reads("practice") == "1 practice game, with moves taken back or a known deal, is left out."
    person.tap("Game: Spite & Malice")
    assert facts(person)[0] == "games: 6"
    assert person.node("opponents.0").label == "Mallory (fair): 6, 3, 50%, +0.5"
    assert person.node("rules.0").label == "Duel: 6, 3, 50%, +0.5"


def test_the_table_for_other_programs() -> None:
    person, home = visitor(past(("=cmd()", "good"), day=1), past(MALLORY, day=2))
    person.tap("Export as a table")
    assert person.reads("told") == "The table is saved as /games/statistics.csv."
    titles, *rows = csv.reader(StringIO(home.past.exported[0]))
    assert [dict(zip(titles, row, strict=True))["opponents"] for row in rows] == ["'=cmd()", "Mallory"]
    assert rows[0][:3] == ["2023-11-15 22:13:20", "Spite & Malice", "online"]


def test_it_begins_anew_only_after_a_question_and_invites_to_play_then() -> None:
    person, home = visitor(*GAMES)
    person.tap("Reset", "Keep counting")
    assert facts(person)[0] == "games: 7"
    person.tap("restart", "answer.1")
    assert home.past.restarted == 1
    assert person.reads("none") == NONE_YET
    person, home = visitor()
    assert person.reads("none") == NONE_YET
    person.tap("Play Spite")
    assert home.played == ["spite"]


def test_what_is_earned_has_a_star_and_the_rest_waits() -> None:
    game = past(MALLORY)
    home = Home(past=MemoryGames([game], achieved=[Achieved("malice-tidy", game.key), Achieved("of-later", game.key)]))
    person = Person(StatisticsScene(home), frame())
    person.tap("Achievements")
    stars = [node.id for node in person.stage.nodes(person.frame) if isinstance(node.look, Picture)]
    assert stars == ["malice-tidy.sign"]
    assert "Win without ever discarding on a lower card. 14 Nov 2023" in person.reads("malice-tidy")
    assert person.reads("spite-won") == "Win a match of Spite."
    assert person.reads("title") == f"Achievements: 1 of {len(achievements())}"
