"""Who quits in the middle of a game with others, or goes to another room, is asked how the table goes on."""

from collections.abc import Callable

import pytest
from support.finished_games import record
from support.windows.form_user import frame
from support.windows.scripted_rooms import ME, Hosted, Joined, any_game

from spitegame.app.desktop import Desktop
from spitegame.scenes.join import JoinScene
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.leaving import LeavingScene
from spitegame.session.room_codes import Invitation, parse
from spitegame.session.room_handle import PlainCommand
from spitegame.ui.gestures import Tap
from spitegame.ui.scene import Quit
from spitegame.ui.stage import Stage

pytestmark = pytest.mark.usefixtures("_no_devices")


def hosted() -> Hosted:
    """In the middle of a game that can go on without its host."""
    return Hosted(game=any_game(record()), to_act=frozenset({ME}), may_hand_on=True)


def quitting(desktop: Desktop, room: Hosted | Joined) -> Stage:
    """The screen of somebody who wants to quit at the table in this room."""
    stage = Stage(
        desktop.rooms.room_table(room.handle), KeyboardScene, before_quitting=desktop.question_before_quitting
    )
    stage.take(Quit())
    return stage


def answer(stage: Stage, choice: str) -> None:
    button = next(node.id for node in stage.nodes(frame()) if node.label == choice)
    step = stage.scene.handle(Tap(button), frame())
    assert step
    stage.take(step)


def test_who_quits_twice_lets_the_others_go_on_and_who_has_answered_is_asked_no_more(
    open_desktop: Callable[..., Desktop],
) -> None:
    for answered in (False, True):
        desktop, room = open_desktop(), hosted()
        stage = quitting(desktop, room)
        assert desktop.presence.is_awaited
        assert isinstance(stage.scene, LeavingScene)
        if answered:
            answer(stage, "Pause, and keep my seat")
        else:
            stage.take(Quit())
        assert not stage.open
        desktop.close()
        assert room.posted == ([] if answered else [PlainCommand.HAND_ON])


def test_the_question_is_about_the_room_in_which_the_program_is_now(desktop: Desktop) -> None:
    before, room = Joined(game=any_game(record()), to_act=frozenset({ME})), hosted()
    before.handle.moved = room.handle  # this guest is the host now
    stage = quitting(desktop, before)
    answer(stage, "Let the others go on")
    assert not stage.open
    assert room.posted == [PlainCommand.HAND_ON]
    assert not before.posted


def test_a_host_who_follows_an_invitation_says_how_its_own_table_goes_on(desktop: Desktop) -> None:
    room = hosted()
    stage = Stage(desktop.rooms.room_table(room.handle), KeyboardScene)
    stage.take(desktop.open(Invitation(parse("K7QM4X"))))
    answer(stage, "Leave and join")
    answer(stage, "Let the others go on")
    assert isinstance(stage.scene, JoinScene)
    assert room.posted == [PlainCommand.HAND_ON]


def test_alone_nobody_is_asked(desktop: Desktop) -> None:
    stage = Stage(desktop.door(), KeyboardScene, before_quitting=desktop.question_before_quitting)
    stage.take(Quit())
    assert not stage.open
