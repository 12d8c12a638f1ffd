"""The first screen: what it offers to whom, and how few presses lead to a game."""

from dataclasses import replace

import pygame
import pytest
from support.memory_book import table_of
from support.windows.form_user import Home, Person, Table, frame

from spitegame.rules.malice.options import CLUB, PARTY
from spitegame.rules.spite.options import STRICT
from spitegame.scenes.door import LOOK_EVERY_S, DoorScene
from spitegame.scenes.program import Mode, Resumable
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.occupants import Person as Human
from spitegame.session.open_tables import OpenTables
from spitegame.session.setup import LastSetup, short_game
from spitegame.session.updates import Announcement, Question
from spitegame.tables.malice.lesson import LESSON
from spitegame.tables.spite.lesson import LESSONS
from spitegame.ui.focus import stops
from spitegame.ui.geometry import Size
from spitegame.ui.inputs import Move
from spitegame.ui.nodes import EntryLook, Frame, Mark
from spitegame.ui.preferences import Beyond, Preferences
from spitegame.ui.text import measure
from spitegame.ui.widgets.form import AREA

MALLORY = Computer("Mallory", "fair")
GAME = Resumable("game", "Spite: Robin and Mallory", Mode.LOCAL, about="Cards left: 7", others=(MALLORY,))
ROOM = Resumable("room", "Your room: Robin and Kim", Mode.HOST)
SEAT = Resumable("ada", "Ada's table", Mode.JOIN)
TWO: tuple[Occupant, ...] = (Human(""), MALLORY)
FOUR: tuple[Occupant, ...] = (Human(""), *(Computer(name, "good") for name in ("Ada", "Bo", "Cy")))


def regular(*setups: LastSetup, waiting: tuple[Resumable, ...] = ()) -> Home:
    """Somebody who has played before; the last of the setups was played last."""
    preferences = Preferences(name="Robin", taught=True, beyond=Beyond.HOUSE)
    for setup in setups:
        preferences = preferences.with_setup(setup)
    return Home(preferences, waiting)


def before(home: Home, window: Frame | None = None) -> tuple[Person, Home]:
    return Person(DoorScene(home), window or frame()), home


def primary(person: Person) -> list[str]:
    looks = {node.id: node.look for node in person.stage.nodes(person.frame)}
    return [name for name, look in looks.items() if isinstance(look, EntryLook) and look.primary]


def faces(person: Person, entry: str) -> list[str]:
    look = person.node(entry).look
    assert isinstance(look, EntryLook)
    return [face.portrait for face in look.faces]


def test_a_newcomer_is_asked_to_learn_first_and_told_what_would_begin_against_whom() -> None:
    person, _ = before(Home())
    assert primary(person) == ["learn"]
    assert person.stage.scene.focus == "learn"
    assert person.node("learn").rect.y < person.node("play").rect.y
    assert person.node("play").label == "Play Spite & Malice: Duel, Quick 11, against Mallory"
    assert faces(person, "play") == ["mallory"]
    person.tap("games")
    assert person.node("play.spite").label.startswith("Play Spite: Strict, ")
    assert faces(person, "play.spite") == ["mallory", "barnaby", "fergus"]
    person.tap("payoff.1")
    assert person.node("play.malice").label == "Play Spite & Malice: Duel, Standard 21, against Mallory"
    person.tap("rounds.2", "back")
    assert person.node("play").label.startswith("Play Spite: Strict, Long 9, ")


def test_only_lengths_that_can_be_dealt_are_offered() -> None:
    one_pack = replace(CLUB, payoff=11, packs=1)
    person, _ = before(regular(replace(short_game(), rules=one_pack, occupants=TWO)))
    person.tap("games")
    offered = {node.id for node in person.stage.nodes(person.frame) if node.id.startswith("payoff.")}
    assert offered == {"payoff.0"}, "one pack is too small for more"


def test_one_press_leads_into_the_last_game_and_two_into_any_other_or_a_lesson() -> None:
    for page, entry in (("learn", "lesson.spite.tricks"), ("", "play"), ("games", "play.spite")):
        person, home = before(Home())
        person.tap(*filter(None, (page, entry)))
        game = "malice" if entry == "play" else "spite"
        assert (home.lessons, home.played) == (([], [game]) if page != "learn" else (["spite: tricks"], []))
        assert isinstance(person.stage.scene, Table)


def test_the_first_lesson_that_is_left_is_proposed() -> None:
    done = tuple(each.name for each in (LESSON, LESSONS[0]))
    person, _ = before(Home(Preferences(taught=True, lessons=done)))
    person.tap("learn")
    labels = [person.node(f"lesson.{each.replace(': ', '.')}").label for each in done]
    assert all(": Done: " in label for label in labels)
    assert primary(person) == ["lesson.spite.comebacks"]


def test_the_last_game_is_begun_again_by_enter_alone() -> None:
    home = regular(
        replace(short_game(), rules=PARTY, occupants=TWO),
        replace(short_game(), game="spite", rules=STRICT, occupants=FOUR),
    )
    person, _ = before(home)
    assert primary(person) == ["play"]
    assert person.node("play").label == f"Play Spite: Strict, Standard {STRICT.rounds}, against Ada, Bo and Cy"
    person.tap("games")
    assert person.node("play.malice").label == "Play Spite & Malice: Party 20, against Mallory"
    person.key("escape", "up", "return")
    assert home.played == ["spite"]
    person, _ = before(regular(replace(short_game(), rules=replace(CLUB, payoff=15), occupants=TWO)))
    assert person.node("play").label == "Play Spite & Malice: Club, Stack size 15, against Mallory"


def test_the_own_name_is_there_and_can_be_changed() -> None:
    person, home = before(regular())
    person.tap("menu")
    assert person.node("name").label == "Your name: Robin"
    person.type("a", into="name")
    assert home.preferences.name == "Robina"
    person.tap("quit")
    assert not person.stage.open
    person, home = before(Home())
    person.key("return", "return")
    assert home.lessons == [LESSON.name]
    assert home.preferences.name == ""


def test_what_waits_has_an_entry_the_newest_is_the_largest_and_gone_on_with_by_enter_alone() -> None:
    person, home = before(regular(waiting=(GAME,)))
    assert primary(person) == ["resume.0"]
    assert person.node("resume.0").label == "Continue: Spite: Robin and Mallory. Cards left: 7"
    person.key("return")
    assert home.resumed == ["game"]
    assert isinstance(person.stage.scene, Table)
    person, home = before(regular(waiting=(SEAT, ROOM, GAME)))
    assert person.node("unfinished").label == "All unfinished games: 3"
    person.tap("unfinished")
    labels = [person.node(f"resume.{index}").label for index in range(3)]
    assert labels == ["Ada's table", "Your room: Robin and Kim", "Spite: Robin and Mallory: Cards left: 7"]
    assert faces(person, "resume.2") == ["mallory"]
    person.key("down", "return")
    assert home.resumed == ["room"]


def test_the_forms_lie_behind_it_and_escape_leads_back() -> None:
    person, home = before(regular())
    forms = {"customise": "Who plays", "host": "New room", "join": "Join a room"}
    for entry, title in forms.items():
        page = "games" if entry == "customise" else "online"
        person.tap(page, entry)
        assert person.reads("title") == title
        person.key("escape")
        assert person.node(entry), "back to the page that led there"
        person.key("escape")
        assert person.node(page), "and to the first one"
    person.tap("menu")
    for entry in ("settings", "help"):
        person.tap(entry)
        assert person.stage.scene.name == entry
        person.key("escape")
        assert person.reads("title") == "Menu"
    person.key("escape")
    assert person.stage.scene.focus == "menu"
    person.tap("online", "join")
    person.paste("Come in: K7Q-M4X")  # before anything else is touched
    person.key("return")
    assert [str(invitation.code) for invitation, _ in home.joined] == ["K7QM4X"]


@pytest.mark.parametrize("opened", [(), ("games",)])
def test_f1_shows_the_rules_of_the_game_that_would_be_played_and_a_way_to_those_of_the_other(
    opened: tuple[str, ...],
) -> None:
    person, _home = before(Home())
    person.tap(*opened)
    person.key("f1")
    assert person.reads("text0") == "Spite & Malice"
    assert person.node("other").label == "The rules of Spite"
    assert "Keys" in {node.label for node in person.stage.nodes(person.frame)}
    person.tap("other")
    assert (person.reads("text0"), person.node("other").label) == ("Spite", "The rules of Spite & Malice")
    person.key("escape")
    assert person.stage.scene.name == "door"


def test_the_cover_and_f1_are_about_the_game_that_waits_if_one_does() -> None:
    waiting = replace(GAME, game="spite")
    person, _home = before(regular(short_game("malice"), waiting=(waiting,)))
    assert person.node("cover.title").label == "Spite"
    person.key("f1")
    assert person.reads("text0") == "Spite"


ASKED = Home(Preferences(taught=True), updates_from="spitegame.example")
NEWER = Question(0.0, Announcement("99.0.0", "https://spitegame.example/download"))
NEWS = replace(ASKED, preferences=replace(ASKED.preferences, updates=True, asked=NEWER))


def test_the_first_screen_has_seven_controls_at_most() -> None:
    person, _ = before(regular(waiting=(SEAT, ROOM, GAME)))
    controls = [node.id for node in stops(person.stage.nodes(person.frame))]
    assert controls == ["resume.0", "unfinished", "play", "games", "online", "learn", "menu"]


def test_the_cards_are_dealt_and_the_one_under_the_pointer_rises_unless_there_is_to_be_less_motion() -> None:
    person, home = before(regular())
    person.wait()
    card = person.node("cover.card.1")
    assert Mark.HIDDEN in card.marks
    assert person.stage.sprites(person.frame, 0.2)
    person.wait(2.0)
    assert Mark.HIDDEN not in person.node("cover.card.1").marks
    person.stage.give(Move(person.node("cover.place.1").rect.center), person.frame, 2.1)
    person.wait(2.0)
    assert person.node("cover.card.1").rect.y < card.rect.y
    assert not person.stage.sprites(person.frame, 4.2), "nothing is painted while nothing moves"
    home.preferences = replace(home.preferences, reduced_motion=True)
    person, _ = before(home)
    assert person.node("cover.card.1") == replace(card, marks=Mark.NONE)


@pytest.mark.parametrize("size", [Size(1280, 800), Size(900, 620), Size(2560, 1440), Size(960, 1400)])
@pytest.mark.parametrize("home", [Home(), regular(waiting=(GAME,)), ASKED, NEWS], ids=("new", "back", "asked", "news"))
def test_nothing_has_to_be_scrolled_for(size: Size, home: Home) -> None:
    pygame.font.init()
    assert not before(home, Frame(size, 1.0, measure))[0].sees(AREA)


def test_strangers_are_promised_only_where_there_is_a_list_of_their_tables() -> None:
    person, home = before(regular())
    assert person.node("online").label == "Play online: With friends anywhere"
    home.listed = OpenTables()
    assert person.node("online").label == "Play online: With friends anywhere, or with people you do not know"


def test_a_table_of_somebody_else_is_offered_while_it_is_open() -> None:
    hank, ida = table_of("Hank"), table_of("Ida")
    home = regular(waiting=(Resumable("seat", "Ida’s table", Mode.JOIN, ida.room),))
    home.book.visited_tables, home.book.opened = [ida, hank], {ida.room}
    person, _ = before(home)
    person.tap("online")
    person.wait()
    assert not person.sees("visit.0"), "to Ida’s table leads the seat that waits there"
    home.book.opened.add(hank.room)
    person.wait(LOOK_EVERY_S / 2)
    assert not person.sees("visit.0")
    person.wait(LOOK_EVERY_S)
    assert person.stage.stale
    person.key("escape")
    assert person.node("online").label == "Play online: Hank has opened your table"
    person.tap("online")
    assert person.node("visit.0").label == "Sit down: Hank has opened your table"
    person.tap("visit.0")
    assert home.visited == [hank]
