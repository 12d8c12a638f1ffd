"""Between two people at one screen nothing of either hand shows."""

import pytest
from support.windows.layout_checks import frame, low

from spitegame.scenes.handover import HandoverScene
from spitegame.ui.gestures import Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Avatar, CardLook, Curtain, Takes
from spitegame.ui.scene import STAY, Back, Step

HERE = frame()


LAST = "Anna discards the queen of diamonds on discard pile 3."


class Asked:
    """A curtain, and what it has asked for."""

    def __init__(self, *, may_take_back: bool = True, last: str = LAST) -> None:
        self.calls: list[str] = []
        self.scene = HandoverScene("Bertha", last, may_take_back, take_back=lambda: self.calls.append("take back"))

    def answers(self, gesture: Tap | Key) -> Step | None:
        return self.scene.handle(gesture, HERE)


def test_it_covers_the_table_and_names_the_player_with_the_face_they_have_chosen() -> None:
    scene = Asked(may_take_back=False, last="").scene
    nodes = scene.nodes(HERE)
    assert not scene.overlay
    assert isinstance(nodes[0].look, Curtain)
    assert nodes[0].rect == HERE.whole
    assert nodes[0].takes == Takes.BLOCK
    assert not low(nodes)
    assert all(node.look.card is None for node in nodes if isinstance(node.look, CardLook))
    assert [node.label for node in nodes if node.label] == ["Pass the screen to Bertha", "I am Bertha: show my cards"]
    scene = HandoverScene("Bertha", LAST, False, lambda: None, portrait="owl")
    portraits = [node.look.portrait for node in scene.nodes(HERE) if isinstance(node.look, Avatar)]
    assert portraits == ["owl"]
    asked = Asked()
    assert asked.scene.focus == "ready"
    assert asked.answers(Key("escape", "")) == STAY
    assert asked.answers(Tap("ready")) == Back()
    assert asked.calls == []


@pytest.mark.parametrize("gesture", [Tap("take_back"), Key("z", "z"), Key("z", "z", control=True)])
def test_the_other_may_take_the_discard_back_unless_it_stands(gesture: Tap | Key) -> None:
    asked = Asked()
    assert asked.answers(gesture) == Back()
    assert asked.calls == ["take back"]
    stands = Asked(may_take_back=False)
    assert "take_back" not in [node.id for node in stands.scene.nodes(HERE)]
    stands.answers(gesture)
    assert stands.calls == []
