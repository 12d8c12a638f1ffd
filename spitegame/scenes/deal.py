"""A deal is played again, by its code."""

from spitegame.scenes.program import Program
from spitegame.session.room_codes import BadCode
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key, Pasted
from spitegame.ui.nodes import Frame, Icon, Tone
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import Field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow

ABOUT = "Play the same cards as whoever gave you the code. To copy a code of your own, open the menu at a table."
LONGEST = 1500
"""Letters of a code, or of the link with it."""


class DealScene(Dialog):
    name = "deal"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._code = ""
        self._problem = ""
        self.focus = "code"

    def head(self) -> Block:
        return Text("title", "Play a deal", HEADING, Tone.STRONG)

    def body(self) -> Block:
        code = Field(
            id="code",
            label="Code of the deal",
            text=self._code,
            changed=self._type,
            longest=LONGEST,
            placeholder="CV55-U468-VAB5-2E4",
        )
        tone = Tone.WARNING if self._problem else Tone.DIM
        return Column((code, Text("about", self._problem or ABOUT, SMALL, tone)))

    def foot(self) -> Block:
        buttons = (
            Button(id="play", label="Play", act=self._play, primary=True, enabled=bool(self._code.strip())),
            Button(id="paste", label="Paste", act=self._paste, icon=Icon.COPY, key="Ctrl+V"),
            Button(id="cancel", label="Cancel", act=Back, key="Esc"),
        )
        return Flow("foot", "What next", buttons)

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="return") if self.focus == "code":
                return self._play()
            case Pasted(text):
                self._type(text.strip()[:LONGEST])
                return STAY
            case _:
                return super().handle(gesture, frame)

    def _type(self, code: str) -> None:
        self._code, self._problem = code, ""

    def _paste(self) -> Step:
        if (text := self._program.paste()) is not None:
            self._type(text.strip()[:LONGEST])
        return STAY

    def _play(self) -> Step:
        try:
            return self._program.play_deal(self._code)
        except BadCode as problem:
            self._problem = str(problem)
            return STAY
