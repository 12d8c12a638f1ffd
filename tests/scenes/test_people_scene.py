"""The people whom the player has met, and the tables that last."""

from datetime import datetime

from support.memory_book import MemoryBook, met, table_of
from support.past_games import DAY, NOON
from support.windows.form_user import Home, Person, Table, frame

from spitegame.rules.malice.options import PARTY
from spitegame.scenes.door import DoorScene
from spitegame.scenes.people import HERE_ONLY, NONE_YET, SAME_NAMES, PeopleScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.regular_words import balance_words, days_ago, told_apart
from spitegame.session.occupants import Person as Human
from spitegame.session.occupants import Vacant
from spitegame.session.regulars import Balance, Met
from spitegame.session.room_state import KeptRoom, OwnTable, RoomPlan
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Over

MALICE = Balance(game="malice", games=12, won=7, lost=5, points=34)
SPITE = Balance(game="spite", games=1, won=0, lost=1, points=-1)
PLAN = RoomPlan(
    game="malice",
    rules=PARTY,
    chairs=(Human("Robin"), Vacant(), Vacant()),
    open_hands=False,
    onlookers=False,
    is_lasting=True,
    kept=KeptRoom(bytes(16), bytes(16)),
    service="",
)
OWN = OwnTable(room=b"own room".ljust(16), plan=PLAN, people=(Met(b"b" * 32, "Bo"), Met(b"c" * 32, "Cy")), seen=NOON)


def before(book: MemoryBook, *waiting: Resumable) -> tuple[Person, Home]:
    """Somebody in front of the list, which lies over the first screen."""
    home = Home(Preferences(taught=True), waiting, book=book)
    person = Person(DoorScene(home), frame())
    person.stage.take(Over(PeopleScene(home, lambda: NOON)))
    person.wait()
    return person, home


def test_it_is_reached_from_the_first_screen_and_left_by_escape() -> None:
    home = Home(Preferences(taught=True))
    person = Person(DoorScene(home), frame())
    person.tap("menu")
    person.tab_to("People", "return")
    assert person.reads("none") == NONE_YET
    assert person.reads("here") == HERE_ONLY
    person.key("escape")
    assert person.stage.scene.name == "door"


def test_everybody_stands_there_with_when_they_were_seen_the_balance_and_their_keys() -> None:
    unknown = met("Di", Balance(game="whist", games=3))
    person, _ = before(MemoryBook([met("Bo", MALICE, SPITE), met("Cy", days=1, is_blocked=True), unknown]))
    assert [person.node(f"person.{index}").label for index in range(3)] == [
        "Bo: Last seen today. Spite & Malice: 12 games, you won 7, +34 points. Spite: 1 game, you won 0, −1 point.",
        "Cy: Blocked from your open tables. Last seen yesterday.",
        "Di: Last seen today.",
    ]
    assert balance_words(Balance(game="spite")) == "Spite: 0 games, you won 0, 0 points."
    one, other = met("Bo", key=bytes.fromhex("3f9a") * 16), met("Bo", key=bytes.fromhex("07c1") * 16)
    assert list(told_apart([one, other, met("Cy")]).values()) == ["Bo (3f9a)", "Bo (07c1)", "Cy"]
    person, _ = before(MemoryBook([one, other]))
    assert person.node("person.1").label == "Bo (07c1): Last seen today."
    assert person.reads("twins") == SAME_NAMES
    assert not before(MemoryBook([one]))[0].sees("twins")
    noon = int(datetime(2026, 11, 23, 12).timestamp())
    seen = {-1: "today", 0: "today", 1: "yesterday", 59: "59 days ago"}
    seen |= {60: "2 months ago", 729: "24 months ago", 730: "2 years ago"}
    assert {days: days_ago(noon - days * DAY, noon) for days in seen} == seen


def test_somebody_is_kept_away_welcomed_again_and_forgotten_after_a_question() -> None:
    person, home = before(MemoryBook([met("Bo", MALICE), met("Cy")]))
    person.tab_to("person.0", "return")
    assert person.reads("balance.0") == "Spite & Malice: 12 games, you won 7, +34 points."
    person.tab_to("Block", "return")
    assert home.book.people[0].is_blocked
    assert person.reads("blocked").startswith("They cannot join your open tables,")
    person.tap("Unblock")
    assert not home.book.people[0].is_blocked
    person.key("escape")
    assert person.stage.scene.name == "people"
    person.tap("person.0", "forget")
    assert person.reads("question") == "Forget Bo?"
    person.tap("answer.1", "forget", "answer.0")
    assert [each.name for each in home.book.people] == ["Cy"]
    assert person.stage.scene.name == "people"


def test_tables_are_opened_again_forgotten_after_a_question_and_no_unfinished_game_given_up() -> None:
    person, home = before(MemoryBook(own_tables=[OWN]))
    assert person.reads("own.0") == "Spite & Malice with Bo and Cy"
    assert person.reads("own.0.about") == "Party 20. Last open today."
    person.tap("own.0.open")
    assert home.room_plans == [PLAN]
    person, home = before(MemoryBook(own_tables=[OWN]), Resumable("room", "Your room: Kim", Mode.HOST))
    person.tap("own.0.open")
    assert not home.room_plans
    person.key("right", "return")
    assert home.room_plans == [PLAN]
    person, home = before(MemoryBook(own_tables=[OWN], visited_tables=[table_of("Hank")]))
    person.tap("own.0.forget")
    assert person.reads("question") == "Forget your table?"
    person.key("return")
    assert not home.book.own_tables
    assert home.book.visited_tables
    person.tap("visited.0.forget")
    person.key("return")
    assert not home.book.visited_tables
    assert person.reads("none") == NONE_YET


def test_a_table_of_somebody_else_says_whether_it_is_open_and_is_joined_with_one_click() -> None:
    hank = table_of("Hank")
    person, home = before(MemoryBook(visited_tables=[hank]))
    assert person.reads("visited.0") == "Hank’s table"
    assert person.reads("visited.0.about") == "Not open right now. Last visited yesterday."
    home.book.opened.add(hank.room)
    person.wait()
    assert person.stage.stale
    assert person.reads("visited.0.about") == "Open right now."
    person.tap("visited.0.sit")
    assert home.visited == [hank]
    assert isinstance(person.stage.scene, Table)
