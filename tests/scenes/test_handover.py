"""Between two people at one screen nothing of either hand shows."""

from collections.abc import Sequence

import pytest
from support.windows.layout_checks import frame, low

from spitegame.scenes.handover import HandoverScene
from spitegame.ui.gestures import Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Avatar, CardLook, Curtain, Node, Takes
from spitegame.ui.scene import STAY, Back, Step

HERE = frame()
LONG = "Wolfgang Amadeus Mozartt"
LAST = f"{LONG} discards the queen of diamonds on discard pile 3."


class Asked:
    """A curtain, and what it has asked for."""

    def __init__(self, *, may_take_back: bool = True) -> None:
        self.calls: list[str] = []
        self.scene = HandoverScene(
            "Bertha",
            LAST,
            may_take_back,
            take_back=lambda: self.calls.append("take back"),
        )

    def answers(self, gesture: Tap | Key) -> Step | None:
        return self.scene.handle(gesture, HERE)


def curtain(name: str = LONG, last: str | None = LAST, *, may_take_back: bool = True) -> HandoverScene:
    return HandoverScene(name, last, may_take_back, lambda: None)


def said(nodes: Sequence[Node]) -> list[str]:
    return [node.label for node in nodes if node.label]


def test_the_buttons_are_high_enough() -> None:
    assert not low(curtain().nodes(HERE))


def test_who_comes_is_seen_if_they_have_chosen_a_face() -> None:
    scene = HandoverScene("Bertha", LAST, False, lambda: None, portrait="owl")
    portraits = [node.look.portrait for node in scene.nodes(HERE) if isinstance(node.look, Avatar)]
    assert portraits == ["owl"]


def test_it_covers_the_table() -> None:
    scene = curtain()
    first = scene.nodes(HERE)[0]
    assert not scene.overlay
    assert isinstance(first.look, Curtain)
    assert first.rect == HERE.whole
    assert first.takes == Takes.BLOCK
    assert all(node.look.card is None for node in scene.nodes(HERE) if isinstance(node.look, CardLook))


@pytest.mark.parametrize("gesture", [Tap("ready")])
def test_the_named_player_goes_on(gesture: Tap) -> None:
    asked = Asked()
    assert asked.scene.focus == "ready"
    assert asked.answers(gesture) == Back()
    assert asked.calls == []


@pytest.mark.parametrize("gesture", [Tap("take_back"), Key("z", "z"), Key("z", "z", control=True)])
def test_the_other_may_take_the_discard_back(gesture: Tap | Key) -> None:
    asked = Asked()
    assert asked.answers(gesture) == Back()
    assert asked.calls == ["take back"]


def test_what_stands_cannot_be_taken_back() -> None:
    asked = Asked(may_take_back=False)
    assert "take_back" not in [node.id for node in asked.scene.nodes(HERE)]
    asked.answers(Key("z", "z"))
    asked.answers(Tap("take_back"))
    assert asked.calls == []


def test_escape_does_not_lift_it() -> None:
    asked = Asked()
    assert asked.answers(Key("escape", "")) == STAY
    assert asked.calls == []


def test_the_player_is_named() -> None:
    assert said(curtain("Bertha", None, may_take_back=False).nodes(HERE)) == [
        "Pass the screen to Bertha",
        "I am Bertha: show my cards",
    ]
