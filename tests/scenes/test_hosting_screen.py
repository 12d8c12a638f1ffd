"""The host sees the code and who comes, and decides about every seat."""

from itertools import product

import pytest
from support.finished_games import record
from support.windows.form_user import LEVELS, Home, Person, frame
from support.windows.layout_checks import SCALES, SIZES
from support.windows.scripted_rooms import ADA, CODE, EMPTY, FREE, HOST, MALLORY, WHERE, Hosted, any_game, guest

from spitegame.rules.game import Seat
from spitegame.scenes.hosting import (
    COPIED_S,
    EXPIRY_WARNING_S,
    KEPT,
    NEW,
    NEW_AFTER_LOSS,
    ONLY_HERE,
    UNCOPIED,
    VERIFIERS,
    HostingScene,
    modules,
)
from spitegame.session import room_state
from spitegame.session.occupants import Person as Human
from spitegame.session.room_codes import Invitation, LongCode, invited, link, parse
from spitegame.session.room_handle import BlockSeat, FreeSeat, PlainCommand, RemoveOnlooker, SeatComputer
from spitegame.session.room_state import Chair, Company, Linked, Lost, Path
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import QUIET, Mark, QrCode, Tone, Words

LIFE = 600.0
NO_SERVICE = "The room service cannot be reached. Check that you are online."


def before(room: Hosted, home: Home | None = None) -> tuple[Person, Home]:
    home = home or Home()
    person = Person(HostingScene(room.handle, home, "malice", LEVELS["malice"]), frame())
    person.wait()
    return person, home


def opened(**shown: object) -> tuple[Person, Hosted]:
    room = hosted(**shown)
    return before(room)[0], room


def hosted(**shown: object) -> Hosted:
    return Hosted(**{"company": EMPTY, "code_state": room_state.CodeOpen(CODE, LIFE), **shown})


PAGE = "http://192.168.1.7:8765/"
LONG = LongCode(b"the room's name.", b"128 secret bits!")


def with_link(**shown: object) -> Hosted:
    return hosted(page=PAGE, link=link(PAGE, LONG), **shown)


def tone(person: Person, node_id: str) -> Tone:
    look = person.node(node_id).look
    assert isinstance(look, Words)
    return look.tone


def test_the_code_can_be_read_and_copied() -> None:
    person, home = before(hosted())
    assert person.node("code").label == "K7QM4X"
    person.tap("Copy code")
    assert home.clipboard == "K7QM4X"
    assert person.node("copy").label == "Copied"
    person.wait(COPIED_S + 0.1)
    assert person.stage.stale
    assert person.node("copy").label == "Copy code"
    person, _ = before(hosted(), Home(clipboard=None))
    person.tap("Copy code")
    assert person.reads("notice.0") == UNCOPIED
    person.tap("notice.0.dismiss")
    assert not person.sees("notice.0")


def test_one_sentence_says_what_to_do_and_all_of_it_can_be_pasted() -> None:
    person, home = before(hosted(address="", invitation=""))
    person.key("return")
    sentence = "Come and play cards with me: open Spite & Malice, choose “Join a room”, and type K7Q-M4X."
    assert home.clipboard == sentence
    for room, found in (
        (hosted(address="", invitation=""), Invitation(CODE)),
        (hosted(), Invitation(CODE, WHERE)),
        (with_link(), Invitation(LONG, f"{PAGE.replace('http', 'ws')}rooms")),
    ):
        person, home = before(room)
        person.key("c", control=True)
        assert invited(home.clipboard or "") == found


def test_a_code_for_which_nobody_has_asked_is_shown_as_a_new_one() -> None:
    person, room = opened()
    fresh, third = parse("ABCDEF"), parse("GHJKMN")
    person.tap("New code")
    room.show(code_state=room_state.CodeOpen(fresh, LIFE))
    person.wait()
    assert not person.sees("code.new")
    room.show(code_state=room_state.CodeOpen(third, LIFE))
    person.wait()
    assert person.reads("code.new") == NEW
    room.show(code_state=room_state.RoomFailed(NO_SERVICE))
    person.wait()
    room.show(code_state=room_state.CodeOpen(fresh, LIFE))
    person.wait()
    assert person.reads("code.new") == NEW_AFTER_LOSS


def test_which_meeting_place_is_away_stands_beside_the_code() -> None:
    person, _ = opened(away="0.peerjs.com is not answering.")
    assert person.reads("title") == "Your room is open"
    assert person.reads("away") == "0.peerjs.com is not answering."


def test_the_codes_life_counts_down_and_a_new_one_may_be_had_before_and_after_its_end() -> None:
    person, room = opened()
    assert person.reads("expires") == "Code expires in 10:00"
    person.wait(0.5)
    assert person.stage.stale is (person.reads("expires") != "Code expires in 10:00")
    person.wait(18.6)
    assert person.reads("expires") == "Code expires in 9:41"
    person.wait(0.2)
    assert not person.stage.stale
    assert tone(person, "expires") is Tone.GOLD
    person.wait(LIFE - EXPIRY_WARNING_S - 19.4)
    assert person.reads("expires") == "Code expires in 1:00"
    assert tone(person, "expires") is Tone.WARNING
    person.wait(300)
    assert person.reads("expires") == "Code expires in 0:00"
    person.tap("New code")
    room.show(code_state=room_state.CodeExpired())
    person.wait()
    assert person.reads("title") == "This code has expired"
    assert not person.sees("code")
    person.tap("New code")
    assert room.posted == [PlainCommand.NEW_CODE, PlainCommand.NEW_CODE]


@pytest.mark.parametrize(
    ("code_state", "title", "words"),
    [
        (room_state.CodePending(), "Opening the room…", "You will get the code in a moment."),
        (room_state.RoomFull(), "Everybody is here", "The cards are being dealt."),
        (room_state.RoomFailed(NO_SERVICE), "No room yet", NO_SERVICE),
    ],
)
def test_how_the_room_stands_is_told(code_state: room_state.CodeState, title: str, words: str) -> None:
    assert not opened()[0].sees("qr"), "nobody serves a page"
    room = with_link(code_state=code_state)
    person, home = before(room)
    assert not person.sees("qr"), "the link leads nowhere"
    person.key("c", control=True)
    assert home.clipboard == ""
    assert (person.reads("title"), person.reads("words")) == (title, words)
    assert not person.sees("code")
    if isinstance(code_state, room_state.RoomFailed):
        assert Mark.DISABLED in person.node("start").marks
        person.tap("Try again")
        assert room.posted == [PlainCommand.NEW_CODE]


def test_a_room_of_one_house_says_so() -> None:
    assert before(Hosted(is_beyond=False))[0].reads("words") == ONLY_HERE


def test_the_link_is_shown_to_be_typed_and_as_a_square_copied_whole_and_outlives_the_code() -> None:
    person, home = before(with_link())
    assert not any(str(LONG) in node.label + str(node.look) for node in person.stage.nodes(person.frame))
    assert person.reads("address") == "192.168.1.7:8765/#K7QM4X"
    assert person.node("qr").look == QrCode(modules(link(PAGE, LONG)))
    assert not person.sees("whereabouts")
    person.tap("Copy link")
    assert home.clipboard == link(PAGE, LONG)
    assert person.node("link").label == "Copied"
    room = with_link(code_state=room_state.CodeExpired())
    person, home = before(room)
    assert "The link still works." in person.reads("words")
    person.tap("Copy link")
    assert home.clipboard == link(PAGE, LONG)
    person.tap("New code")
    assert room.posted == [PlainCommand.NEW_CODE]
    room.show(code_state=room_state.CodeOpen(CODE, LIFE), page="", link="")
    person, home = before(room)
    person.tab_to("Copy code")
    room.show(page=PAGE, link=link(PAGE, LONG))
    person.wait()
    person.key("c", control=True)
    assert link(PAGE, LONG) in (home.clipboard or "")


@pytest.mark.parametrize("size", [*SIZES, Size(960, 1400), Size(390, 844), Size(844, 390), Size(640, 360)], ids=str)
def test_the_square_is_large_enough_for_a_phone_in_every_window(size: Size) -> None:
    for scale, code in product(SCALES, ("K7QM4X", "K7QM4XAB")):
        room = with_link(code_state=room_state.CodeOpen(parse(code), LIFE), company=Company((HOST, FREE, MALLORY)))
        person = Person(HostingScene(room.handle, Home(), "malice", LEVELS["malice"]), frame(size, scale))
        person.wait()
        shown = {node.id: node.rect for node in person.stage.nodes(person.frame)}
        square, count = shown["qr"], len(modules(link(PAGE, LONG))) + 2 * QUIET
        assert square.width == square.height
        assert square.width % count == 0
        assert square.width / count >= (5 if size.width >= 1280 else 4)
        others = [shown[name] for name in ("code", "address", "link", "invite", "new", "chair.0")]
        assert not any(square.overlap(each) for each in others), (scale, code)


@pytest.mark.parametrize(
    ("chair", "words", "shown"),
    [
        (FREE, "open", Tone.DIM),
        (ADA, "computer, fair", Tone.DIM),
        (guest("Mallory", room_state.Arriving()), "connecting…", Tone.GOLD),
        (MALLORY, "connected, 24 ms", Tone.GOOD),
        (guest("Mallory", Linked(60, Path.TURN)), "relayed, 60 ms", Tone.GOOD),
        (guest("Mallory", Linked(90, Path.SERVICE)), "through the room service, 90 ms", Tone.GOOD),
        (guest("Mallory", Lost(4)), "connection lost 4 s ago", Tone.WARNING),
        (guest("Mallory", Lost(130)), "connection lost 2 min ago", Tone.WARNING),
        (Chair(Human("Kim"), room_state.Here()), "ready", Tone.GOOD),
    ],
)
def test_every_connection_is_told_in_words(chair: Chair, words: str, shown: Tone) -> None:
    person, _ = opened(company=Company((HOST, chair)))
    assert person.reads("chair.1.state") == words
    assert tone(person, "chair.1.state") is shown
    assert person.node("chair.1").label.endswith(words)


def test_what_a_room_has_to_say_beside_its_code_is_drawn_anew_when_somebody_comes() -> None:
    person, _ = opened(company=Company((HOST, MALLORY), ("Paula", "Quentin")))
    assert person.reads("onlookers") == "Watching: Paula, Quentin"
    assert person.reads("whereabouts") == f"Address: {WHERE}"
    assert not person.sees("verifiers")
    assert not person.sees("lasting")
    person, _ = opened(company=Company((HOST, MALLORY)), verifiers={Seat(1): "tulip anchor seven"}, is_lasting=True)
    assert person.reads("chair.1.below") == "tulip anchor seven"
    assert person.reads("verifiers") == VERIFIERS
    assert person.reads("lasting") == KEPT
    person.key("f1")
    assert person.reads("section0") == "Playing online"
    person, room = opened(code_state=room_state.RoomFull())
    person.wait()
    assert not person.stage.stale
    room.show(company=Company((HOST, MALLORY)))
    person.wait()
    assert person.stage.stale
    assert person.reads("chair.1.name") == "Mallory"
    person, room = opened()
    room.tell("Someone entered a wrong code.")
    person.wait()
    assert person.stage.stale
    person.wait(60)
    room.tell("Someone entered a wrong code.")
    person.wait()
    assert person.reads("notice.0") == "Someone entered a wrong code."
    assert not person.sees("notice.1")


def test_a_guest_is_not_asked_to_leave_by_a_slip_nor_who_has_left_or_sits_at_the_hosts_own_screen() -> None:
    person, room = opened(company=Company((HOST, MALLORY)))
    person.tap("chair.1.remove")
    assert person.reads("question") == "Ask Mallory to leave?"
    person.tap("answer.1")
    assert not room.posted
    person.tap("chair.1.remove", "answer.0")
    assert room.posted == [FreeSeat(Seat(1))]
    person, room = opened(company=Company((HOST, MALLORY, Chair(Human("Kim"), room_state.Here()))))
    assert not person.sees("chair.0.remove")
    assert not person.sees("chair.2.remove")
    person.tap("chair.1.remove")
    room.show(company=EMPTY)
    person.wait()
    assert person.stage.scene.name == "hosting"
    person, room = opened(company=Company((HOST, FREE, ADA)))
    person.tap("chair.1.computer")
    assert not person.sees("opponent.Ada"), "somebody is called so already"
    person.tap("opponent.Dorian", "chair.2.remove")
    assert room.posted == [SeatComputer(Seat(1), "spiteful good", "Dorian"), FreeSeat(Seat(2))]


def test_at_an_open_table_who_has_shown_a_key_may_be_kept_out_for_good_and_who_watches_removed_too() -> None:
    person, room = opened(company=Company((HOST, MALLORY)), is_open=True, identified=frozenset({"Mallory"}))
    person.tab_to("chair.1.remove", "return", "right", "return")
    assert room.posted == [BlockSeat(Seat(1))]
    assert person.stage.scene.name == "hosting"
    for shown in ({"is_open": False}, {"is_open": True, "identified": frozenset()}):
        room.show(**shown)
        person.tap("chair.1.remove")
        assert person.node("answer.1").label == "Cancel"
        person.tap("answer.1")
    watched = Company((HOST, FREE), ("Paula", "Quentin"))
    person, room = opened(company=watched, is_open=True, identified=frozenset({"Quentin"}))
    person.tap("onlookers.remove", "Quentin")
    person.key("right", "return")
    assert room.posted == [RemoveOnlooker("Quentin", is_blocked=True)]
    assert person.stage.scene.name == "hosting"
    room.show(company=Company((HOST, FREE), ("Paula",)))
    person.tap("onlookers.remove", "answer.0")
    assert room.posted[1:] == [RemoveOnlooker("Paula")]


def test_the_start_says_who_takes_the_open_seats_and_a_room_with_guests_is_closed_after_a_question() -> None:
    room = hosted()
    person, home = before(room)
    assert person.node("start").label == "Start with computers"
    person.tap("start")
    assert room.posted == [PlainCommand.START_GAME]
    room.show(company=Company((HOST, MALLORY)))
    person.wait()
    assert person.node("start").label == "Start game"
    room.show(game=any_game(record()))
    person.wait()
    assert person.stage.scene is home.table
    person, home = before(hosted())
    person.key("escape")
    assert person.stage.scene is home.after
    person, home = before(hosted(company=Company((HOST, MALLORY))))
    person.tap("cancel")
    assert home.left == 0
    person.tap("Close the room")
    assert person.stage.scene is home.after
