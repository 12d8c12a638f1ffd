"""Open tables on the screen: who could be met, and how a seat is found by one press."""

from dataclasses import replace
from typing import Any

import pytest
from support.windows.form_user import OWN_ROOM, Home, Person, frame
from support.windows.scripted_rooms import BOTH, EMPTY, any_game

from spitegame.rules.malice.options import PARTY
from spitegame.scenes.door import DoorScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.scenes.seeking import CHOSEN_TABLE_ONLY_S, GIVE_UP_S, LIST_WAIT_S, SEARCH_S, SETTLING_S, SeekingScene
from spitegame.scenes.table_rows import NO_LIST, NOBODY_WAITS, SIT_DOWN, row_id, since
from spitegame.session.occupants import Person as Human
from spitegame.session.open_tables import OpenTable, OpenTables, fitting
from spitegame.session.record import Record
from spitegame.session.room_codes import LongCode
from spitegame.session.room_handle import PlainCommand
from spitegame.session.room_state import CodeExpired, Company, RoomFailed, Waiting
from spitegame.ui.inputs import Wheel
from spitegame.ui.preferences import Preferences
from spitegame.ui.widgets.form import AREA

GAME = any_game(Record(game="malice", rules=PARTY, seed=0, occupants=(Human("Ann"), Human("Bo"))))


def table(number: int, **said: Any) -> OpenTable:
    code = LongCode(number.to_bytes(16), bytes(16))
    usual = OpenTable(code, "malice", "party", taken=1, free=2, language="en", since=-60.0 * number)
    return replace(usual, **said)


def whole(*tables: OpenTable) -> OpenTables:
    return OpenTables(tables, is_whole=True)


def home(*tables: OpenTable) -> Home:
    return Home(Preferences(name="Robin", taught=True), listed=whole(*tables))


def before_the_door(home: Home) -> tuple[Person, Home]:
    person = Person(DoorScene(home), frame())
    person.tap("online")
    person.wait()
    person.wait(1.0)
    return person, home


def seeking(home: Home) -> tuple[Person, Home]:
    person = Person(SeekingScene(home, None), frame())
    person.wait()
    person.wait()
    return person, home


def test_the_own_game_comes_first_and_how_long_a_table_waits_is_told_in_words() -> None:
    spite, full, roomy, young, old = (
        table(1, game="spite", free=1),
        table(2, free=0),
        table(3, free=3),
        table(4, free=1, since=9.0),
        table(5, free=1, since=1.0),
    )
    tables = [spite, full, roomy, young, old]
    assert fitting(tables, "malice") == [old, young, roomy, spite]
    assert fitting(tables, "malice", {old.code.room}) == [young, roomy, spite]
    waits = {-1.0: "just opened", 59.0: "just opened", 180.0: "open for 3 min", 7300.0: "open for 2 h"}
    assert {seconds: since(seconds) for seconds in waits} == waits


def test_the_best_tables_come_first_and_one_press_leads_to_one() -> None:
    person, host = before_the_door(home(*(table(number) for number in range(1, 6))))
    shown = [node.id for node in person.stage.nodes(person.frame) if node.label.startswith(SIT_DOWN)]
    assert shown == [row_id(table(number)) for number in range(5, 0, -1)]
    about = "Spite & Malice, Party, 1 player, 2 free seats, open for 5 min"
    assert person.node(shown[0]).label == f"{SIT_DOWN}: {about}"
    person.tap(shown[1])
    person.wait()
    assert host.sat_down == [table(4)]


def test_tables_that_are_opened_push_nothing_away() -> None:
    host = home()
    person, _ = before_the_door(host)
    still = "together", "host", "join"
    before = [person.node(name).rect for name in still]
    host.listed = whole(*map(table, range(1, 4)))
    person.wait()
    assert person.sees(row_id(table(1)))
    assert [person.node(name).rect for name in still] == before


def test_strangers_are_offered_only_where_there_is_a_list_of_tables_and_else_how_to_come_to_one() -> None:
    person, _ = before_the_door(Home(Preferences(taught=True)))
    assert not person.sees("together")
    person.tap("place")
    assert person.stage.scene.name == "meeting place"


@pytest.mark.parametrize("entry", ["together", row_id(table(1))])
def test_an_own_room_that_waits_is_not_given_up_by_a_slip(entry: str) -> None:
    host = home(table(1))
    host.waiting = (Resumable("room", "Your room: Robin and Kim", Mode.HOST),)
    person, _ = before_the_door(host)
    person.tap(entry)
    assert person.reads("details") == "Still waiting: Your room: Robin and Kim. A new game will take its place."
    person.tap("Cancel")
    assert person.stage.scene.name == "door"
    person.tap(entry, "answer.1")
    assert isinstance(person.stage.scene, SeekingScene)


def test_it_is_said_why_the_list_is_empty_it_changes_and_of_a_thousand_only_near_tables_are_laid_out() -> None:
    problem = "The room service cannot be reached."
    for known, words in (
        (OpenTables(is_whole=True), NOBODY_WAITS),
        (OpenTables(keeps_list=False), NO_LIST),
        (OpenTables(problem=problem), problem),
    ):
        assert before_the_door(Home(listed=known))[0].reads("words") == words
    person, host = before_the_door(home(table(1)))
    assert person.sees(row_id(table(1)))
    host.listed = whole(table(2))
    person.wait()
    assert not person.sees(row_id(table(1)))
    person.tap(row_id(table(2)))
    person.wait()
    assert host.sat_down == [table(2)]
    person, _ = before_the_door(home(*(table(number) for number in range(1, 1001))))
    assert len(person.stage.nodes(person.frame)) < 200
    person.stage.give(Wheel(person.node(AREA).rect.center, -5000.0), person.frame, 0.0)
    assert person.sees(row_id(table(1)))
    assert not person.sees(row_id(table(1000)))


def test_the_best_table_is_gone_to_and_one_that_cannot_be_opened_leads_back() -> None:
    person, host = seeking(home(table(1), table(2, free=1)))
    assert host.sat_down == [table(2, free=1), table(1)]
    host.guest.show(game=GAME)
    person.wait()
    assert person.stage.scene is host.table
    person, _ = seeking(host)
    host.guest.show(stage=Waiting("red green blue"), company=BOTH)
    person.wait()
    assert person.stage.scene.name == "joining", "who has to wait for the host waits in the room"
    person, host = seeking(home())
    host.hosted.show(code_state=RoomFailed("This is not an address."))
    person.wait(SETTLING_S + GIVE_UP_S + 1)
    assert host.left == 1
    person, host = seeking(home())
    host.hosted.show(code_state=CodeExpired())
    person.key("escape")
    assert host.left == 1


def test_tables_that_have_filled_or_are_gone_are_no_error() -> None:
    person, host = seeking(home(table(1), table(2), table(3, game="spite")))
    assert host.sat_down == [table(2), table(1)], "those of the own game, all at once"
    host.guest.show(stage=RoomFailed("The room is full."))
    person.wait()
    person.wait()
    assert host.sat_down[2:] == [table(3, game="spite")]
    host.guest.show(stage=RoomFailed("There is no such room."))
    person.wait()
    person.wait()
    assert host.opened == ["malice"]


def test_where_nobody_answers_the_chosen_table_makes_place_for_others_and_they_for_an_own_one_in_time() -> None:
    host = home(table(1), table(2), table(3))
    person = Person(SeekingScene(host, table(1)), frame())
    person.wait()
    assert host.sat_down == [table(1)]
    person.wait(CHOSEN_TABLE_ONLY_S + 0.1)
    person.wait()
    assert host.sat_down == [table(1), table(3), table(2)]
    person.wait(SEARCH_S - CHOSEN_TABLE_ONLY_S)
    host.listed = whole(table(4), own())
    person.wait()
    assert host.opened == ["malice"]
    person.wait()
    assert host.sat_down[3:] == [], "there is no time for further ones"
    person.wait(SETTLING_S + 0.1)
    assert host.hosted.posted == [PlainCommand.START_GAME]


def test_a_list_that_does_not_come_is_not_waited_for_and_without_one_an_own_table_begins_at_once() -> None:
    person, host = seeking(Home(listed=OpenTables()))
    assert host.opened == []
    person.wait(LIST_WAIT_S)
    assert host.opened == ["malice"]
    person.wait(SETTLING_S + 0.1)
    assert host.hosted.posted == [PlainCommand.START_GAME]
    host.hosted.show(game=GAME)
    person.wait()
    assert person.stage.scene is host.table
    for known in (OpenTables(keeps_list=False), OpenTables(problem="It cannot be reached.")):
        person, host = seeking(Home(listed=known))
        assert host.opened == ["malice"]
        person.wait()
        assert host.hosted.posted == [PlainCommand.START_GAME]


def own() -> OpenTable:
    return table(0, code=LongCode(OWN_ROOM, bytes(16)))


@pytest.mark.parametrize(
    ("listed", "company", "sat_down"),
    [((own(), table(1)), EMPTY, []), ((table(1), own()), EMPTY, [table(1)]), ((table(1), own()), BOTH, [])],
    ids=["the own one", "the other one", "the own one, since somebody has come"],
)
def test_of_two_that_were_opened_at_once_the_one_that_stands_first_stays(
    listed: tuple[OpenTable, ...], company: Company, sat_down: list[OpenTable]
) -> None:
    person, host = seeking(home())
    host.hosted.show(company=company)
    host.listed = whole(*listed)
    person.wait()
    assert host.sat_down == sat_down
