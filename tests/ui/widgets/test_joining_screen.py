"""A guest always knows how the way into the room goes, and what to do when it does not."""

import pytest
from support.windows.form_user import Home, Person, Table, frame
from support.windows.scripted_rooms import ADA, FREE, HOST, Joined, guest

from spitegame.net.errors import SENTENCES, Fault
from spitegame.session.presence import Company
from spitegame.ui.nodes import Tone, Words
from spitegame.ui.scene import Scene
from spitegame.ui.scenes.joining import PATIENCE, VERIFIER, JoiningScene
from spitegame.ui.scenes.rooms import Connecting, Failed, Looking, Waiting

AGAIN: Scene = Table()


def before(room: Joined) -> Person:
    person = Person(JoiningScene(room, Home(), lambda: AGAIN), frame())
    person.wait()
    return person


def test_every_stage_is_told_in_words() -> None:
    room = Joined(Table())
    person = before(room)
    assert person.reads("title") == "Looking for the room…"
    room.stage = Connecting("Finding a direct way.")
    person.wait()
    assert person.stage.stale
    assert (person.reads("title"), person.reads("words")) == ("Connecting…", "Finding a direct way.")
    room.stage = Waiting(Company((HOST, guest("Robin"), ADA, FREE)), "tulip anchor seven")
    person.wait()
    assert person.reads("title") == "You are in"
    names = [person.reads(f"chair.{seat}.name") for seat in range(4)]
    assert names == ["Ann (host)", "Robin", "Ada", "Seat 4"]
    assert (person.reads("verifier"), person.reads("verifier.hint")) == ("tulip anchor seven", VERIFIER)


def test_what_takes_long_says_how_long_it_has_taken() -> None:
    person = before(Joined(Table(), Connecting("Finding a direct way.")))
    person.wait(PATIENCE - 1)
    assert person.reads("words") == "Finding a direct way."
    person.wait(1)
    assert person.stage.stale
    assert person.reads("words") == f"Finding a direct way. {PATIENCE} s"


def test_it_is_drawn_anew_only_when_something_has_changed() -> None:
    person = before(Joined(Table(), Waiting(Company((HOST, FREE)), "")))
    person.wait(100)
    assert not person.stage.stale
    assert not person.sees("verifier")


@pytest.mark.parametrize("fault", Fault)
def test_every_failure_says_what_to_do(fault: Fault) -> None:
    room = Joined(Table())
    person = before(room)
    room.stage = Failed(SENTENCES[fault])
    person.wait()
    look = person.node("words").look
    assert isinstance(look, Words)
    assert look.tone is Tone.WARNING
    assert person.reads("words") == SENTENCES[fault]
    person.key("return")
    assert person.stage.scene is AGAIN


def test_where_the_same_once_more_would_fail_again_enter_leads_back() -> None:
    """Three wrong codes burn a code: not by three times Enter."""
    room = Joined(Table())
    person = before(room)
    room.stage = Failed(SENTENCES[Fault.WRONG_CODE], is_worth_another_try=False)
    person.wait()
    person.key("return")
    assert person.stage.scene is room.back


def test_back_from_a_failure() -> None:
    room = Joined(Table(), Failed(SENTENCES[Fault.NO_ROOM]))
    person = before(room)
    person.tap("Back")
    assert room.left
    assert person.stage.scene is room.back


@pytest.mark.parametrize("stage", [Looking(), Connecting("Finding a direct way."), Waiting(Company((HOST,)), "")])
def test_escape_leaves_at_any_time(stage: Looking | Connecting | Waiting) -> None:
    room = Joined(Table(), stage)
    before(room).key("escape")
    assert room.left


def test_the_table_opens_by_itself() -> None:
    room = Joined(Table())
    person = before(room)
    room.table = table = Table()
    person.wait()
    assert person.stage.scene is table


def test_help_can_be_read_meanwhile() -> None:
    person = before(Joined(Table()))
    person.tap("help")
    assert person.reads("section0") == "Playing online"
