"""Who leaves a room, and would keep others waiting, is asked once how the table goes on."""

import pytest
from support.finished_games import record
from support.windows.form_user import Person, Table, frame
from support.windows.scripted_rooms import ADA, HOST, ME, Hosted, Joined, ScriptedRoom, any_game, guest

from spitegame.rules.game import Seat
from spitegame.scenes.leaving import LeavingScene, Wait, leave, leave_unasked, wait_for
from spitegame.session.room_handle import PlainCommand
from spitegame.session.room_state import Company, Lost
from spitegame.ui.scene import Instead, Over, Scene

LEFT = Seat(1)
OUT: Scene = Table()
LOST = Company((HOST, guest("Mallory", Lost(20))))
THREE = Company((HOST, guest("Mallory"), guest("Cleo")))


def hosting(**shown: object) -> Hosted:
    """In the middle of a game."""
    return Hosted(**({"game": any_game(record()), "to_act": frozenset({ME})} | shown))


def playing(**shown: object) -> Joined:
    """The same at a guest's screen."""
    return Joined(**({"game": any_game(record()), "to_act": frozenset({ME})} | shown))


@pytest.mark.parametrize(
    ("room", "wait"),
    [
        pytest.param(hosting(), Wait.HOST, id="a game with a guest"),
        pytest.param(hosting(company=LOST), None, id="the guest is lost"),
        pytest.param(hosting(company=Company((HOST, ADA))), None, id="a game with a computer"),
        pytest.param(hosting(company=Company((HOST, ADA)), waiting=("Cy",)), Wait.HOST, id="Cy waits for a seat"),
        pytest.param(Hosted(), Wait.OPENING, id="a room with a guest"),
        pytest.param(Hosted(company=Company((HOST, ADA))), None, id="a room with nobody else"),
        pytest.param(hosting(to_act=frozenset()), None, id="a game that is over"),
        pytest.param(hosting(to_act=frozenset(), wants_rematch=(LEFT,)), Wait.REMATCH, id="a guest wants another one"),
        pytest.param(playing(), Wait.PLAYER, id="a guest plays"),
        pytest.param(playing(seat=None), None, id="a guest watches"),
        pytest.param(playing(is_open=True), None, id="a computer takes the seat"),
        pytest.param(playing(own=Lost(5)), None, id="nobody is reached"),
        pytest.param(playing(ended="The host has ended the game."), None, id="the room is no more"),
        pytest.param(playing(to_act=frozenset()), None, id="the game of a guest is over"),
        pytest.param(Joined(), None, id="a guest before the game"),
    ],
)
def test_asked_is_only_who_would_keep_others_waiting(room: ScriptedRoom, wait: Wait | None) -> None:
    assert wait_for(room.handle.shown) is wait
    step = leave(room.handle, lambda: Instead(OUT))
    assert isinstance(step, Over if wait else Instead)


def asked(room: ScriptedRoom) -> Person:
    step = leave(room.handle, lambda: Instead(OUT))
    assert isinstance(step, Over)
    person = Person(step.scene, frame())
    person.wait()
    return person


@pytest.mark.parametrize(
    ("choice", "posted"),
    [
        ("Let the others go on", [PlainCommand.HAND_ON]),
        ("Pause, and keep my seat", []),
        ("End the game for all", [PlainCommand.END_GAME]),
    ],
)
def test_a_host_says_how_the_table_goes_on(choice: str, posted: list[PlainCommand]) -> None:
    room = hosting(company=THREE, may_hand_on=True)
    person = asked(room)
    assert person.reads("details").startswith("The others can go on without you")
    person.tap(choice)
    assert room.posted == posted
    assert person.stage.scene is OUT


def test_where_nobody_else_can_be_the_host_the_seat_is_kept_first_of_all() -> None:
    room = hosting()
    person = asked(room)
    assert person.node("answer.0").label == "Pause, and keep my seat"
    person.tap("Stay here")
    assert not isinstance(person.stage.scene, LeavingScene)
    assert not room.posted


def test_the_question_goes_away_when_nobody_would_have_to_wait_any_more() -> None:
    for room in (hosting(), playing()):
        person = asked(room)
        room.show(to_act=frozenset())
        person.wait()
        assert not isinstance(person.stage.scene, LeavingScene)


def test_who_ends_the_program_without_an_answer_lets_the_others_go_on_where_they_can() -> None:
    for room, posted in (
        (hosting(company=THREE, may_hand_on=True), [PlainCommand.HAND_ON]),
        (hosting(), []),
        (playing(), []),
    ):
        leave_unasked(room.handle)
        assert room.posted == posted
