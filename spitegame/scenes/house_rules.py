"""The house rules as a form: every option of a game's rules."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.scenes.program import Program
from spitegame.session.house_rules import HouseRules
from spitegame.tables.offer import Description, Offer
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Back, Over, Step
from spitegame.ui.widgets.block import HEADING, TITLE, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Columns, Flow, Line, explained


class HouseRulesScene(Form):
    """Changes apply at once."""

    name = "house rules"

    def __init__(self, offer: Offer, rules: Any, seats: int, changed: Callable[[Any], None], program: Program) -> None:
        super().__init__()
        self._program = program
        self._offer = offer
        self._rules = rules
        self._seats = seats
        self._changed = changed

    def head(self) -> Block:
        return Text("title", "House rules", TITLE, Tone.GOLD)

    def body(self) -> Block:
        first, second, *others = (self._group(title, described) for title, described in self._offer.options.items())
        return Columns((Column((first, second), WIDE_GAP), Column(others, WIDE_GAP)))

    def foot(self) -> Block:
        found = self._offer.preview(self._rules, self._offer.fitting(self._rules, self._seats))
        buttons = (
            Button(id="share", label="Share", act=self._share),
            Button(id="done", label="Done", act=Back, primary=True),
        )
        return Line(Text("outlook", found.text, tone=found.tone), Flow("foot", "What next", buttons), 24)

    def _share(self) -> Step:
        from spitegame.scenes.shared_rules import SharedRulesScene

        house = HouseRules(self._offer.game.key, self._rules)
        return Over(SharedRulesScene(house, self._program, self._change))

    def _group(self, title: str, described: Mapping[str, Description]) -> Column:
        rows = (
            explained(
                self._offer.control(option, self._rules, self._seats, self._change),
                self._offer.worded(self._rules, description.about),
            )
            for option, description in described.items()
        )
        return Column((Text(title, title, HEADING, Tone.GOLD), *rows), 16)

    def _change(self, rules: Any) -> None:
        self._rules = rules
        self._changed(rules)
