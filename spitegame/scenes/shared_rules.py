"""House rules as a code or a file, for others to play by, and those of others."""

from collections.abc import Callable
from typing import Any

from spitegame.rules.catalog import TITLES
from spitegame.scenes.program import Program
from spitegame.session.room_codes import BadCode
from spitegame.session.setup import HouseRules
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key, Pasted
from spitegame.ui.nodes import Frame, Icon, Tone
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import Field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, Line

ABOUT = "Whoever opens this link, or the file, is asked whether to play by the same rules."
ASKED = "Somebody else\u2019s rules take the place of yours."
LONGEST = 1500
"""Letters of a code, or of the link with it."""


class SharedRulesScene(Dialog):
    name = "shared rules"

    def __init__(self, house: HouseRules, program: Program, take: Callable[[Any], None]) -> None:
        """`take` is called with the rules of others, once they are to be used."""
        super().__init__()
        self._house = house
        self._program = program
        self._take = take
        self._link = program.rules_link(house)
        self._has_copied = False
        self._saved = ""
        self._code = ""
        self._problem = ""
        self.focus = "copy"

    def head(self) -> Block:
        return Text("title", "Share these rules", HEADING, Tone.STRONG)

    def body(self) -> Block:
        label, icon = ("Copied", Icon.TICK) if self._has_copied else ("Copy", Icon.COPY)
        buttons = (
            Button(id="copy", label=label, act=self._copy, icon=icon),
            Button(id="save", label="Save as a file", act=self._save),
        )
        own = Column(
            (
                Text("link", self._link, tone=Tone.GOLD),
                Text("about", self._saved or ABOUT, SMALL, Tone.GOOD if self._saved else Tone.DIM),
                Flow("share", "Share", buttons),
            )
        )
        field = Field(
            id="code", label="Code of other rules", text=self._code, changed=self._type, longest=LONGEST,
            placeholder="spitegame:rules/…",
        )  # fmt: skip
        use = Button(id="use", label="Use them", act=self._use, enabled=bool(self._code.strip()))
        told = Text("asked", self._problem or ASKED, SMALL, Tone.WARNING if self._problem else Tone.DIM)
        others = Column((Text("others", "Or take the rules of others", HEADING, Tone.GOLD), Line(field, use), told))
        return Column((own, others), WIDE_GAP)

    def foot(self) -> Block:
        buttons = (
            Button(id="paste", label="Paste", act=self._paste, icon=Icon.COPY, key="Ctrl+V"),
            Button(id="back", label="Back", act=Back, key="Esc"),
        )
        return Flow("foot", "What next", buttons)

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="return") if self.focus == "code":
                return self._use()
            case Pasted(text):
                self._type(text.strip()[:LONGEST])
                return STAY
            case _:
                return super().handle(gesture, frame)

    def _copy(self) -> Step:
        self._has_copied = self._program.copy(self._link)
        return STAY

    def _save(self) -> Step:
        self._saved = self._program.save_rules(self._house)
        return STAY

    def _type(self, code: str) -> None:
        self._code, self._problem = code, ""

    def _paste(self) -> Step:
        if (text := self._program.paste()) is not None:
            self._type(text.strip()[:LONGEST])
        return STAY

    def _use(self) -> Step:
        try:
            house = self._program.read_rules(self._code)
        except BadCode as problem:
            self._problem = str(problem)
            return STAY
        if house.game != self._house.game:
            self._problem = f"These are rules of {TITLES[house.game]}, not of {TITLES[self._house.game]}."
            return STAY
        self._take(house.rules)
        return Back()
