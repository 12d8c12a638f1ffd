"""The curtain between two people at one screen, which hides both hands."""

from collections.abc import Callable
from dataclasses import dataclass

from spitegame.translation import N_, _
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.gestures import Gesture, Tap
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Align, Avatar, CardLook, Curtain, Frame, Node, Takes, Tone
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import BODY, TITLE, Block, Cursor, Spot, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column


class HandoverScene(Form):
    """A curtain over the table, until the next player has confirmed that they sit in front of the screen."""

    name = "handover"
    letters = 56

    def __init__(
        self, name: str, last: str, may_take_back: bool, take_back: Callable[[], None], *, portrait: str = ""
    ) -> None:
        """Cover the table for the player `name`. `last` tells of the last turn, or is empty; `take_back` undoes it."""
        super().__init__()
        self._player = name
        self._portrait = portrait
        self._last = last
        self._may_take_back = may_take_back
        self._take_back = take_back
        self.focus = "ready"

    def backdrop(self, frame: Frame) -> list[Node]:
        return [Node("curtain", frame.whole, Curtain(), takes=Takes.BLOCK)]

    def head(self) -> Block:
        question = _("Pass the screen to {name}", name=self._player)
        picture = _Picture(self._player, self._portrait)
        return Column((picture, Text("to", question, TITLE, Tone.GOLD, Align.CENTER)), gap=20)

    def body(self) -> Block:
        return Column([Text("last", self._last, align=Align.CENTER)] if self._last else [])

    def foot(self) -> Block:
        ready = _Ready(self._player)
        back = Button("take_back", _("Take back the discard (Z)"), self._undo)
        return Column((ready, back) if self._may_take_back else (ready,))

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="escape"):
                return STAY  # only the named player may open the table
            case Key(place="z") if self._may_take_back:
                return self._undo()
            case _:
                return super().handle(gesture, frame)

    def _undo(self) -> Step:
        self._take_back()
        return Back()


@dataclass(frozen=True, slots=True)
class _Ready(Block):
    """The button that only the named person should press. A long name is cut to fit."""

    player: str

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        size = frame.text(BODY)
        room = spot.width - frame.measure(_(_READY, name=""), size) - frame.px(28)
        label = _(_READY, name=frame.shortened(self.player, size, room))
        return Button("ready", label, Back, primary=True).nodes(frame, spot, cursor)

    def answer(self, given: Gesture, cursor: Cursor) -> Step | None:
        return Back() if isinstance(given, Tap) and given.id == "ready" else None


_READY = N_("I am {name}: show my cards")


@dataclass(frozen=True, slots=True)
class _Picture(Block):
    """The next player's portrait; three face-down cards if there is none."""

    player: str
    key: str

    def nodes(self, frame: Frame, spot: Spot, cursor: Cursor) -> list[Node]:
        side = frame.px(120)
        width, middle = side / TALL, spot.x + spot.width / 2
        if self.key:
            look = Avatar(self.player[:1].upper(), 0, active=True, portrait=self.key)
            return [Node("face", Rect(middle - side / 2, spot.y, side, side), look)]
        step = width * 0.45
        left = middle - width / 2 - step
        return [
            Node(f"back{index}", Rect(left + index * step, spot.y, width, side), CardLook(None)) for index in range(3)
        ]
