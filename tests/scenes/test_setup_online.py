"""A room is opened or looked for, by mouse, by keyboard and by pasting."""

from dataclasses import replace

import pytest
from support.windows.form_user import IN_WINDOWS, LEVELS, Home, Person, Table, frame
from support.windows.scripted_rooms import CODE, WHERE

from spitegame.rules.malice.options import PARTY, SHORT
from spitegame.scenes.door import DoorScene
from spitegame.scenes.join import JoinScene
from spitegame.scenes.program import Abilities
from spitegame.scenes.setup import ALONE, SetupScene
from spitegame.scenes.setup_room import NO_CODE_PASTED, NOTHING_PASTED, TO_BE_MENDED
from spitegame.session.brokers import Brokers
from spitegame.session.occupants import Computer, Vacant
from spitegame.session.occupants import Person as Human
from spitegame.session.room_codes import LONGEST, SHORTEST, Code, Invitation, LongCode, invitation, link
from spitegame.session.room_state import RoomPlan
from spitegame.session.setup import LastRoom, short_game
from spitegame.ui.nodes import Frame, Letter, Mark
from spitegame.ui.preferences import Beyond, Preferences
from spitegame.ui.widgets.fields import TOO_MANY

SERVICE = "wss://rooms.example.org/rooms"
BROKER = "wss://0.peerjs.com/peerjs"
WRONG = "The code is not quite right."


def at_home(**preferences: object) -> Home:
    return Home(replace(Preferences(name="Robin", taught=True), **preferences))  # type: ignore[arg-type]


def hosting(home: Home, window: Frame | None = None) -> tuple[Person, Home]:
    return Person(SetupScene(home, LEVELS, hosting=True), window or frame()), home


def joining(home: Home, window: Frame | None = None) -> tuple[Person, Home]:
    """Somebody who has been asked about machines of others."""
    home.prefer(replace(home.preferences, beyond=Beyond.ANYWHERE))
    return Person(JoinScene(home), window or frame()), home


def symbols(person: Person) -> str:
    letters = [node.look for node in person.stage.nodes(person.frame) if isinstance(node.look, Letter)]
    assert 6 <= len(letters) <= 8
    return "".join(letter.text for letter in letters)


def may_start(person: Person) -> bool:
    return Mark.DISABLED not in person.node("start").marks


@IN_WINDOWS
def test_a_room_on_this_network_by_taps(window: Frame) -> None:
    person, home = hosting(at_home(beyond=Beyond.HOUSE), window)
    person.tap("rules", "Rules: Party", "onlookers", "back", "seats.more", "seats.more", "person", "seat.1.name")
    person.type("Kim")
    person.tap("opponent.Ada", "start")
    chairs = (Human("Robin"), Human("Kim"), Computer("Ada", "good"), Vacant())
    assert home.room_plans == [
        RoomPlan(game="malice", rules=PARTY, chairs=chairs, open_hands=False, onlookers=True, service="")
    ]
    assert isinstance(person.stage.scene, Table)


def test_friends_anywhere_find_a_room_by_a_machine_that_is_named_in_a_question_before() -> None:
    person, home = hosting(at_home())
    person.key("return")
    assert not home.room_plans
    assert "0.peerjs.com (the makers of PeerJS), stun.l.google.com (Google)" in person.reads("calls")
    person.key("return")
    assert not home.room_plans, "Enter agrees to nothing"
    person.tap("start", "yes")
    chairs = (Human("Robin"), Vacant())
    plan = RoomPlan(game="malice", rules=SHORT, chairs=chairs, open_hands=False, onlookers=False, service=BROKER)
    assert home.room_plans == [plan]
    hosting(home)[0].key("return")
    assert home.room_plans == [plan, plan], "it is asked once"


def test_who_wants_no_machine_of_others_has_a_room_for_this_house_or_at_a_service_of_their_own() -> None:
    person, home = hosting(at_home())
    person.tap("start", "Only this house")
    person, _ = hosting(home)
    person.tap("start")
    assert [plan.service for plan in home.room_plans] == ["", ""]
    person, _ = hosting(home)
    person.tab_to("Guests: Only this house", "left")
    person.tap("start", "Another meeting place…")
    person.paste("https://rooms.example.org/")
    person.tap("meet")
    hosting(home)[0].tap("start")
    assert [plan.service for plan in home.room_plans[2:]] == [SERVICE, SERVICE]


def test_a_page_opens_a_room_where_it_comes_from() -> None:
    person, home = hosting(replace(at_home(), can=Abilities(chooses_service=False), brokers=Brokers()))
    assert not person.sees("beyond.label")
    person.tap("rules")
    assert "leave it open" in person.reads("stays.hint")
    person.tap("start")
    assert [plan.service for plan in home.room_plans] == [""]


def test_what_networks_need_is_loaded_while_a_form_is_filled_in() -> None:
    for form in (JoinScene, lambda home: SetupScene(home, LEVELS, hosting=True)):
        home = Home()
        SetupScene(home, LEVELS)
        assert not home.expects_network
        form(home)
        assert home.expects_network


def test_a_room_is_remembered_as_it_was_left_and_a_table_kept_if_the_host_wants_it() -> None:
    person, home = hosting(at_home(service=SERVICE))
    person.tap("rules", "Rules: Party", "onlookers")
    person.key("escape")
    person.tap("seats.more", "opponent.Greta", "start")
    hosting(home)[0].tap("start")
    assert home.room_plans[0] == home.room_plans[1]
    assert home.room_plans[0].service == SERVICE
    assert isinstance(home.preferences.hosting.chairs[1], Computer)
    person, _ = hosting(home)
    person.tap("Guests: Only this house", "start")
    hosting(home)[0].tap("start")
    assert [plan.service for plan in home.room_plans[2:]] == ["", ""]
    assert home.preferences.service == SERVICE, "it is not forgotten"
    person, home = hosting(at_home(beyond=Beyond.HOUSE))
    person.tap("rules")
    assert person.reads("lasting.hint") == "On another day the same link leads here, to the same people and rules."
    person.tap("lasting", "start")
    hosting(home)[0].tap("start")
    assert [plan.is_lasting for plan in home.room_plans] == [True, False]


def test_somebody_must_be_able_to_join_and_strangers_are_as_many_as_players_of_the_local_game() -> None:
    person, _ = hosting(at_home())
    person.tap("opponent.Mallory")
    assert person.reads("outlook") == ALONE
    assert not may_start(person)
    home = at_home(
        beyond=Beyond.HOUSE,
        hosting=LastRoom(chairs=(Human(""), Human("Kim"), Vacant())),
        setup=replace(short_game(), rules=PARTY),
    )
    person, _ = hosting(home)
    person.tap("seats.more", "open_hands", "start")
    assert home.room_plans[0].open_hands
    local = replace(short_game(), rules=PARTY, occupants=(Human(""), Computer("Ada", "fair"), Human("Kim")))
    home = at_home(beyond=Beyond.HOUSE, setup=local)
    hosting(home)[0].tap("start")
    assert home.room_plans[0].chairs == (Human("Robin"), Vacant(), Vacant())
    assert home.preferences.setup == local, "which is left alone"


@IN_WINDOWS
def test_joining_by_keyboard_alone(window: Frame) -> None:
    person, home = joining(at_home(), window)
    person.type("k7q-m4 x")
    assert symbols(person) == "K7QM4X"
    person.key("return")
    assert home.joined == [(Invitation(CODE), False)]
    assert isinstance(person.stage.scene, Table)


def test_what_no_other_field_takes_goes_to_the_code() -> None:
    person = Person(DoorScene(at_home()), frame())
    person.tap("online")
    person.type("k7", into="join")
    person.type("q", into="watching")
    assert symbols(person) == "K7Q"
    person.type("Kim", into="name")
    assert symbols(person) == "K7Q"
    person.key("f1")
    assert person.reads("section0") == "Playing online"


def test_what_no_code_has_is_refused_with_the_reason_and_a_code_is_corrected_where_it_is_wrong() -> None:
    person, _ = joining(at_home())
    person.type("K7o")
    assert symbols(person) == "K7"
    assert "O and 0 are never used" in person.reads("code.hint")
    person.type("Q")
    assert symbols(person) == "K7Q"
    assert "never used" not in person.reads("code.hint")
    person.type("ß")
    assert "“ß” is never in a code" in person.reads("code.hint")
    assert not may_start(person)
    assert "too short" in person.reads("outlook")
    person, _ = joining(at_home())
    person.type("K7QM5")
    person.key("left", "backspace")
    person.type("Z")
    assert symbols(person) == "K7QZ5"
    person.key("end")
    person.type("X")
    assert symbols(person) == "K7QZ5X"
    person.key("home", "right", "right", "right")
    person.type("M4")
    assert symbols(person) == "K7QM4X"
    person.key("home", "delete")
    assert symbols(person) == "7QM4X"
    person.key("backspace", "space")
    assert symbols(person) == "7QM4X"
    person, _ = joining(at_home())
    person.type("K7QM4X")
    for symbol in "AB":
        person.type(symbol)
    assert symbols(person) == "K7QM4XAB"
    assert person.node("code.7").rect.right <= person.node("panel").rect.right
    assert may_start(person)
    person.type("C")
    assert symbols(person) == "K7QM4XAB"
    assert person.reads("code.hint") == TOO_MANY.format(least=SHORTEST, most=LONGEST)
    person.key("backspace", "backspace")
    assert symbols(person) == "K7QM4X"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("K7QM4X", Invitation(CODE)),
        ("k7q-m4x", Invitation(CODE)),
        (" Hi! The code is k7q m4x, come in :)", Invitation(CODE)),
        (f"Join us: {invitation(CODE, WHERE)} — see you", Invitation(CODE, WHERE)),
        (invitation(CODE, SERVICE), Invitation(CODE, SERVICE)),
    ],
)
def test_a_code_is_found_in_what_is_pasted(text: str, found: Invitation) -> None:
    person, home = joining(at_home())
    person.type("ZZ")
    person.tap("watching")
    person.paste(text)
    assert symbols(person) == "K7QM4X"
    person.tap("start")
    assert home.joined == [(found, True)]
    person, _ = joining(home)
    home.clipboard = text
    person.tap("paste")
    assert symbols(person) == "K7QM4X"


def test_what_holds_no_code_is_explained_and_changes_nothing() -> None:
    person, home = joining(at_home())
    person.type("K7")
    reasons = {"": NOTHING_PASTED, "See you at eight, then.": NO_CODE_PASTED, "K7QM4O": "O and 0 are never used"}
    for text, reason in reasons.items():
        person.paste(text)
        assert symbols(person) == "K7"
        assert person.reads("code.hint").startswith(reason)
        person.key("return")
        assert not home.joined, "an unfinished code joins nothing"


def test_every_other_field_is_typed_and_pasted_in() -> None:
    person, home = joining(at_home())
    person.type("K7QM4X")
    person.tap("watching", "name")
    person.type("a")
    person.tap("start")
    assert home.joined == [(Invitation(CODE), True)]
    assert home.preferences.name == "Robina"


def test_an_invitation_says_where_the_room_is_until_the_player_wants_to_look_elsewhere() -> None:
    person, home = joining(at_home())
    person.paste(invitation(CODE, WHERE))
    assert person.reads("place") == f"Searching at {WHERE}."
    person.tap("start")
    person = Person(JoinScene(home, Invitation(CODE, WHERE)), frame())
    assert symbols(person) == "K7QM4X"
    person.tap("elsewhere")
    assert not person.sees("place")
    person.tap("start")
    assert home.joined == [(Invitation(CODE, WHERE), False), (Invitation(CODE), False)]


def test_a_code_that_was_refused_is_mended_and_not_sent_again_as_it_stands() -> None:
    """Three wrong codes burn a code. What is typed goes there, also for somebody without a name."""
    home = at_home(beyond=Beyond.ANYWHERE, name="")
    person = Person(JoinScene(home, Invitation(CODE), WRONG), frame())
    assert person.reads("code.hint") == WRONG
    person.key("return")
    assert not home.joined
    assert person.reads("outlook") == TO_BE_MENDED
    person.key("backspace")
    person.type("X")
    assert not may_start(person)
    person.key("backspace")
    person.type("Y")
    person.key("return")
    assert [str(asked.code) for asked, _ in home.joined] == ["K7QM4Y"]


def test_a_guest_is_asked_once_before_machines_of_others_are_called_and_not_where_the_way_is_known() -> None:
    home = at_home()
    person = Person(JoinScene(home), frame())
    person.type("K7QM4X")
    person.key("return")
    assert person.stage.scene.name == "beyond"
    assert not home.joined
    person.key("escape")
    person.tap("start", "Only this house")
    assert home.joined == [(Invitation(CODE), False)]
    assert home.places == ()
    for invited in (Invitation(CODE, SERVICE), Invitation(CODE, WHERE)):
        home = at_home()
        Person(JoinScene(home, invited), frame()).tap("start")
        assert home.joined == [(invited, False)]
    home = at_home()
    Person(JoinScene(home, Invitation(CODE, BROKER)), frame()).tap("start", "Yes")
    assert home.places == (BROKER,)


LONG = LongCode(b"the room's name.", b"128 secret bits!")
LINK = link("https://rooms.example.org/", LONG)


def test_a_link_leads_to_its_room_and_shows_no_secret() -> None:
    person, home = joining(at_home())
    person.paste(f"Come and play: {LINK}")
    assert person.reads("code.link") == "The link leads to a room at rooms.example.org."
    assert not any(str(LONG) in node.label for node in person.stage.nodes(person.frame))
    assert may_start(person)
    person.key("return")
    assert home.joined == [(Invitation(LONG, SERVICE), False)]
    home = at_home()
    home.clipboard = LINK
    person, _ = joining(home)
    person.tap("paste", "watching", "start")
    assert home.joined == [(Invitation(LONG, SERVICE), True)]
    again = Person(JoinScene(home, home.joined[0][0]), frame())
    assert again.reads("code.link") == "The link leads to a room at rooms.example.org."
    person, _ = joining(at_home())
    person.paste(LINK)
    person.tap("type")
    assert not may_start(person)
    person.paste(LINK)
    person.type("k7qm4x")
    assert symbols(person) == "K7QM4X"
    assert may_start(person)
    person, home = joining(at_home())
    person.paste("http://192.168.1.7:8765/#K7QM4X")
    assert symbols(person) == "K7QM4X"
    person.tap("start")
    assert home.joined == [(Invitation(CODE, "ws://192.168.1.7:8765/rooms"), False)]


@pytest.mark.parametrize("code", [LONG, CODE])
def test_who_has_no_name_yet_may_type_one_before_joining_by_a_link(code: Code | LongCode) -> None:
    home = Home(Preferences(beyond=Beyond.HOUSE))
    person = Person(JoinScene(home, Invitation(code)), frame())
    assert person.sees("code.link") is (code == LONG)
    person.type("Robin")
    person.key("return")
    assert home.preferences.name == "Robin"
    assert home.joined == [(Invitation(code), False)]
