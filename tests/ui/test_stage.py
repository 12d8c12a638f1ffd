"""Scenes lie over each other; keys and pointer belong to the one above."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.windows.layout_checks import frame

from spitegame.scenes.keyboard import KeyboardScene
from spitegame.ui.cues import Cue, Sound
from spitegame.ui.geometry import Insets, Point, Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Attended, Chosen, Key, MouseButton, Move, Press, Release
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame, Mark, Node, Shade, Takes, Zone
from spitegame.ui.recognizer import LONG_S, REACTION_S
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Refresh, Scene, Step
from spitegame.ui.stage import Stage

HERE = frame()


class Plain(Scene):
    """Two things to tap, and a memory of what was tapped."""

    def __init__(self, name: str, *, overlay: bool = False) -> None:
        self.name = name
        self.overlay = overlay
        self.tapped: list[str] = []
        self.next: Step = STAY

    def nodes(self, frame: Frame) -> Sequence[Node]:
        return [
            Node(id=f"{self.name}.{side}", rect=Rect(x, 0, 50, 50), look=Zone(), takes=Takes.TAP)
            for side, x in (("left", 0), ("right", 100))
        ]

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Tap(id=name):
                self.tapped.append(name)
                return STAY
            case _:
                return None

    def update(self, now: float) -> Step:
        return self.next

    def sounds(self) -> Sequence[Cue]:
        return [Cue(Sound.TICK)]


@pytest.fixture
def first() -> Plain:
    return Plain("first")


@pytest.fixture
def stage(first: Plain) -> Stage:
    return Stage(first, KeyboardScene)


def names(stage: Stage) -> list[str]:
    return [node.id for node in stage.nodes(HERE)]


def press(stage: Stage, *places: str) -> None:
    for place in places:
        stage.give(Key(place, place), HERE, 0.0)


def marked(stage: Stage, mark: Mark) -> list[str]:
    return [node.id for node in stage.nodes(HERE) if mark in node.marks]


def test_an_overlay_lets_the_scene_beneath_shine_through_and_others_hide_it_and_only_the_one_above_is_touched(
    stage: Stage, first: Plain
) -> None:
    stage.take(Over(Plain("menu", overlay=True)))
    assert names(stage) == ["first.left", "first.right", "menu.left", "menu.right"]
    stage.take(Over(Plain("help")))
    assert names(stage) == ["help.left", "help.right"]
    stage.take(Over(Plain("note", overlay=True)))
    assert names(stage) == ["help.left", "help.right", "note.left", "note.right"]
    assert stage.sounds() == [Cue(Sound.TICK)] * 4, "all scenes are heard"
    over = Plain("over", overlay=True)
    stage.take(Over(over))
    for given in (Press(Point(10, 10), MouseButton.MAIN), Release(Point(10, 10), MouseButton.MAIN)):
        stage.give(given, HERE, 0.0)
    assert over.tapped == ["over.left"]
    assert not first.tapped


def test_a_double_click_is_not_meant_for_the_question_that_the_first_click_has_asked(stage: Stage) -> None:
    class Asking(Plain):
        def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
            super().handle(gesture, frame)
            return Over(over) if isinstance(gesture, Tap) else None

    over = Plain("over", overlay=True)
    stage.take(Instead(Asking("first")))
    at = Point(10, 10)
    for now in (0.0, 0.2, 1.0):
        for given in (Press(at, MouseButton.MAIN), Release(at, MouseButton.MAIN)):
            stage.give(given, HERE, now)
        assert over.tapped == (["over.left"] if now == 1.0 else [])


def test_steps_change_what_is_on_the_stage_and_escape_goes_back_and_never_out(stage: Stage, first: Plain) -> None:
    stage.take(Over(Plain("over")))
    press(stage, "escape")
    assert stage.scene is first
    press(stage, "escape")
    assert stage.scene is first
    assert stage.open
    other = Plain("other")
    stage.take(Over(Plain("over")))
    stage.take(Instead(other))
    assert stage.scene is other
    stage.take(Back())
    assert not stage.open
    first.next = Quit()
    stage = Stage(first, KeyboardScene)
    stage.update(0.0)
    assert not stage.open


def test_tab_and_arrows_move_the_focus_and_enter_taps_it(stage: Stage, first: Plain) -> None:
    press(stage, "return")
    assert not first.tapped
    press(stage, "tab")
    assert first.focus == "first.left"
    press(stage, "right", "return")
    stage.give(Key("tab", "tab", shift=True), HERE, 0.0)
    press(stage, "space")
    assert first.tapped == ["first.right", "first.left"]


def test_the_focus_shows_while_the_keyboard_is_used_and_what_is_pressed_or_hovered(
    stage: Stage, first: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first, "has_more", lambda node_id: True)
    press(stage, "tab")
    assert marked(stage, Mark.FOCUSED) == ["first.left"]
    stage.give(Move(Point(110, 10)), HERE, 0.0)
    assert marked(stage, Mark.FOCUSED) == []
    assert marked(stage, Mark.HOVERED) == ["first.right"]
    stage.give(Press(Point(10, 10), MouseButton.MAIN), HERE, 0.0)
    assert marked(stage, Mark.PRESSED) == ["first.left"]
    stage.give(Release(Point(10, 10), MouseButton.MAIN), HERE, 0.0)
    assert marked(stage, Mark.PRESSED) == []
    press(stage, "tab")
    stage.give(Press(Point(110, 10), MouseButton.MAIN, touch=True), HERE, 0.0)
    assert marked(stage, Mark.FOCUSED) == ["first.right"]
    stage.update(LONG_S)
    assert marked(stage, Mark.FOCUSED) == [], "a finger rests"


def test_a_screen_reader_moves_the_focus_by_id_and_chooses_by_id(stage: Stage, first: Plain) -> None:
    stage.give(Attended("first.right"), HERE, 0.0)
    assert first.focus == "first.right"
    assert marked(stage, Mark.FOCUSED) == ["first.right"]
    stage.give(Chosen("first.left"), HERE, 0.0)
    assert first.tapped == ["first.left"]
    stage.give(Attended("nobody"), HERE, 0.0)
    assert first.focus == "first.right"


def test_the_picture_is_made_again_only_when_something_has_happened(stage: Stage, first: Plain) -> None:
    assert stage.stale
    stage.stale = False
    stage.update(0.0)
    stage.give(Release(Point(10, 10), MouseButton.MAIN), HERE, 0.0)
    assert not stage.stale
    first.next = Refresh()
    stage.update(0.0)
    assert stage.stale
    stage.stale = False
    stage.give(Press(Point(10, 10), MouseButton.MAIN), HERE, 0.0)
    assert stage.stale


class Pushed(Plain):
    """Something new may push both things down."""

    down = 0.0

    def nodes(self, frame: Frame) -> Sequence[Node]:
        return [node.moved(Point(0, self.down)) for node in super().nodes(frame)]


def test_the_mark_under_the_pointer_follows_a_while_after_something_new_has_come_and_the_focus_stays() -> None:
    scene = Pushed("scene")
    stage = Stage(scene, KeyboardScene)
    stage.give(Move(Point(10, 10)), HERE, 0.0)
    press(stage, "tab")
    stage.nodes(HERE)
    stage.update(1.0)
    stage.stale = False
    assert not stage.is_pending
    scene.down = 60
    assert marked(stage, Mark.HOVERED) == ["scene.left"]
    stage.update(1.0 + REACTION_S / 2)
    assert stage.is_pending
    assert not stage.stale
    stage.update(1.0 + REACTION_S)
    assert stage.stale
    assert not stage.is_pending
    assert marked(stage, Mark.HOVERED) == []
    assert marked(stage, Mark.FOCUSED) == ["scene.left"]


# Of a window that is covered at its edges, scenes know only the rest

COVERED = replace(HERE, insets=Insets(left=40, top=30, right=40, bottom=20))


class Covering(Plain):
    def nodes(self, frame: Frame) -> Sequence[Node]:
        shade = Node(id="shade", rect=frame.whole, look=Shade(), takes=Takes.BLOCK)
        return [shade, *super().nodes(frame)]

    def sprites(self, frame: Frame, now: float) -> Sequence[Sprite]:
        left = Node(id="left", rect=Rect(0, 0, 50, 50), look=Zone())
        return [Sprite(left, left.rect.moved(10, 0))]


def test_nothing_lies_where_the_window_is_covered_but_what_fills_it_and_a_press_goes_to_what_shows() -> None:
    scene = Covering("dialog")
    stage = Stage(scene, KeyboardScene)
    rects = {node.id: node.rect for node in stage.nodes(COVERED)}
    assert rects["dialog.left"] == Rect(40, 30, 50, 50)
    assert rects["shade"] == COVERED.whole
    assert [sprite.rect for sprite in stage.sprites(COVERED, 0.0)] == [Rect(50, 30, 50, 50)]
    for at in (Point(20, 50), Point(60, 50)):
        stage.give(Press(at, MouseButton.MAIN), COVERED, 0.0)
        stage.give(Release(at, MouseButton.MAIN), COVERED, 0.0)
    assert scene.tapped == ["dialog.left"]
