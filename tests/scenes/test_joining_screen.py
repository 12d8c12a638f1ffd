"""A guest always knows how the way into the room goes, and what to do when it does not."""

import pytest
from support.finished_games import record
from support.windows.form_user import Home, Person, Table, frame
from support.windows.scripted_rooms import ADA, FREE, HOST, Joined, any_game, guest

from spitegame.net.errors import Fault, NetworkProblem
from spitegame.scenes.joining import VERIFIER, JoiningScene
from spitegame.scenes.room_people import WAIT_TOLD_AFTER_S
from spitegame.session.room_state import Company, Connecting, Lost, Remedy, RoomFailed, Searching, Waiting
from spitegame.ui.nodes import Tone, Words
from spitegame.ui.preferences import Beyond, Preferences
from spitegame.ui.scene import Scene

AGAIN: Scene = Table()


def before(room: Joined, home: Home | None = None) -> Person:
    person = Person(JoiningScene(room.handle, home or Home(), lambda: AGAIN), frame())
    person.wait()
    return person


def test_every_stage_is_told_in_words_and_how_long_it_has_taken() -> None:
    room = Joined()
    person = before(room)
    assert person.reads("title") == "Searching…"
    room.show(stage=Connecting("Finding a direct way."))
    person.wait()
    assert person.stage.stale
    assert (person.reads("title"), person.reads("words")) == ("Connecting…", "Finding a direct way.")
    room.show(stage=Waiting("tulip anchor seven"), company=Company((HOST, guest("Robin"), ADA, FREE)))
    person.wait()
    assert person.reads("title") == "You have joined"
    names = [person.reads(f"chair.{seat}.name") for seat in range(4)]
    assert names == ["Ann (host)", "Robin", "Ada", "Seat 4"]
    assert (person.reads("verifier"), person.reads("verifier.hint")) == ("tulip anchor seven", VERIFIER)
    person = before(Joined(stage=Connecting("Finding a direct way.")))
    person.wait(WAIT_TOLD_AFTER_S - 1)
    assert person.reads("words") == "Finding a direct way."
    person.wait(1)
    assert person.stage.stale
    assert person.reads("words") == f"Finding a direct way. {WAIT_TOLD_AFTER_S} s"
    person = before(Joined(stage=Waiting(""), company=Company((HOST, FREE))))
    person.wait(100)
    assert not person.stage.stale
    assert not person.sees("verifier")


def test_a_guest_whose_host_is_away_before_the_game_reads_who_for_how_long_and_what_can_be_done() -> None:
    home, room = Home(), Joined(stage=Waiting(""), company=Company((HOST, guest("Robin"))))
    person = before(room, home)
    room.show(stage=Connecting("Finding a direct way."), own=Lost(12))
    person.wait()
    assert person.reads("title") == "Waiting for the host…"
    assert person.reads("words") == (
        "Ann, the host, has been out of reach for 12 s. The game will go on when they are back: you can wait, or leave."
    )
    room.show(own=Lost(190))
    person.wait()
    assert person.reads("words").startswith("Ann, the host, has been out of reach for 3 min.")
    person.tap("Leave the room")
    assert home.left == 1


@pytest.mark.parametrize("fault", Fault)
def test_every_failure_says_what_to_do(fault: Fault) -> None:
    room = Joined()
    person = before(room)
    room.show(stage=RoomFailed(fault.sentence))
    person.wait()
    look = person.node("words").look
    assert isinstance(look, Words)
    assert look.tone is Tone.WARNING
    assert person.reads("words") == fault.sentence
    person.key("return")
    assert person.stage.scene is AGAIN


def test_where_the_same_once_more_would_fail_again_enter_leads_back_and_a_wrong_code_to_its_field() -> None:
    home, wrong = Home(), Fault.WRONG_CODE.sentence
    before(Joined(stage=RoomFailed(Fault.REMOVED.sentence, Remedy.NONE)), home).key("return")
    assert home.left == 1
    room = Joined()
    person = before(room, home)
    room.show(stage=RoomFailed(wrong, Remedy.CODE))
    person.wait()
    assert person.stage.scene is home.after
    assert home.mended == [wrong]
    person = before(Joined(stage=RoomFailed(Fault.NO_ROOM.sentence)), home)
    person.tap("Back")
    assert home.left == 2
    assert person.stage.scene is home.after


def test_another_answer_to_whom_may_be_called_is_at_hand_where_it_may_help() -> None:
    home, room = Home(Preferences(beyond=Beyond.ANYWHERE)), Joined()
    person = before(room, home)
    room.show(stage=RoomFailed(str(NetworkProblem(Fault.SERVER_GONE, machine="0.peerjs.com")), Remedy.PLACE))
    person.wait()
    assert person.reads("words").startswith("0.peerjs.com is not answering.")
    person.tap("Only this house")
    assert person.stage.scene is AGAIN
    assert home.preferences.beyond is Beyond.HOUSE
    person = before(room, home)
    room.show(stage=RoomFailed(Fault.NOT_SEEN.sentence, Remedy.BEYOND))
    person.wait()
    person.tap("Friends in another house…", "Yes")
    assert person.stage.scene is AGAIN
    assert home.places == ("wss://0.peerjs.com/peerjs",)


def test_the_table_opens_by_itself() -> None:
    home, room = Home(), Joined()
    person = before(room, home)
    person.tap("help")
    assert person.reads("section0") == "Playing online"
    person.key("escape")
    room.show(game=any_game(record()))
    person.wait()
    assert person.stage.scene is home.table
    home, stages = Home(), (Searching(), Connecting("Finding a direct way."), Waiting(""))
    for stage in stages:
        before(Joined(stage=stage), home).key("escape")
    assert home.left == len(stages)
