"""House rules as a code or a file, for others to play by, and those of others."""

from collections.abc import Callable
from typing import Any

from spitegame.rules.catalog import TITLES
from spitegame.scenes.deal import CodeDialog
from spitegame.scenes.program import Program
from spitegame.session.house_rules import HouseRules
from spitegame.session.room_codes import BadCode
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import HEADING, SMALL, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.layout import Column, Flow, Line

ABOUT = "Whoever opens this link, or the file, is asked whether to play by the same rules."
ASKED = "Somebody else\u2019s rules take the place of yours."


class SharedRulesScene(CodeDialog):
    name = "shared rules"

    def __init__(self, house: HouseRules, program: Program, take: Callable[[Any], None]) -> None:
        """`take` is called with the rules of others, once they are to be used."""
        super().__init__(program)
        self._house = house
        self._take = take
        self._link = program.rules_link(house)
        self._has_copied = False
        self._saved = ""
        self.focus = "copy"

    def head(self) -> Block:
        return Text("title", "Share these rules", HEADING, Tone.STRONG)

    def body(self) -> Block:
        label, icon = ("Copied", Icon.TICK) if self._has_copied else ("Copy", Icon.COPY)
        buttons = (
            Button(id="copy", label=label, act=self._copy, icon=icon),
            Button(id="save", label="Save as a file", act=self._save),
        )
        own = (
            Text("link", self._link, tone=Tone.GOLD),
            Text("about", self._saved or ABOUT, SMALL, Tone.GOOD if self._saved else Tone.DIM),
            Flow("share", "Share", buttons),
        )
        use = Button(id="use", label="Use them", act=self.try_code, enabled=self.has_code)
        others = (
            Text("others", "Or take the rules of others", HEADING, Tone.GOLD),
            Line(self.field("Code of other rules", "spitegame:rules/…"), use),
            self.words("asked", ASKED),
        )
        return Column((Column(own), Column(others)), WIDE_GAP)

    def foot(self) -> Block:
        back = Button(id="back", label="Back", act=Back, key="Esc")
        return Flow("foot", "What next", (self.paste_button, back))

    def _copy(self) -> Step:
        self._has_copied = self._program.copy(self._link)
        return STAY

    def _save(self) -> Step:
        self._saved = self._program.save_rules(self._house)
        return STAY

    def enter(self) -> Step:
        house = self._program.read_rules(self._code)
        if house.game != self._house.game:
            raise BadCode(f"These are rules of {TITLES[house.game]}, not of {TITLES[self._house.game]}.")
        self._take(house.rules)
        return Back()
