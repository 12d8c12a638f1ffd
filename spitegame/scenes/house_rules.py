"""The house rules: a form, and ways to share them by a code, a link or a file."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.rules.catalog import TITLES
from spitegame.scenes.deal import CodeDialog
from spitegame.scenes.past_form import back_button
from spitegame.scenes.program import Program
from spitegame.session.room_codes import BadCode
from spitegame.session.setup import HouseRules
from spitegame.tables.offer import Description, Offer
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.scene import STAY, Back, Over, Step
from spitegame.ui.widgets.block import HEADING, SMALL, TITLE, WIDE_GAP, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Columns, Flow, Line, explained


class HouseRulesScene(Form):
    """The form of all rules; changes apply at once."""

    name = "house rules"

    def __init__(self, offer: Offer, rules: Any, seats: int, changed: Callable[[Any], None], program: Program) -> None:
        super().__init__()
        self._program = program
        self._offer = offer
        self._rules = rules
        self._seats = seats
        self._changed = changed

    def head(self) -> Block:
        return Text("title", _("House rules"), TITLE, Tone.GOLD)

    def body(self) -> Block:
        first, second, *others = (self._group(title, described) for title, described in self._offer.options.items())
        return Columns((Column((first, second), WIDE_GAP), Column(others, WIDE_GAP)))

    def foot(self) -> Block:
        found = self._offer.preview(self._rules, self._offer.fitting(self._rules, self._seats))
        buttons = (
            Button("share", pgettext("button", "Share"), self._share),
            Button("done", pgettext("button", "Done"), Back, primary=True),
        )
        return Line(Text("outlook", found.text, tone=found.tone), Flow("foot", _("What to do next"), buttons), 24)

    def _share(self) -> Step:

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
        return Column((Text(title, _heading(title), HEADING, Tone.GOLD), *rows), 16)

    def _change(self, rules: Any) -> None:
        self._rules = rules
        self._changed(rules)


def _heading(group: str) -> str:
    """Return the heading of the group of rules with this key in `assets/words`."""
    headings = {
        "Table": pgettext("group of rules", "Table"),
        "Cards": pgettext("group of rules", "Cards"),
        "Building": pgettext("group of rules", "Building"),
        "Turns": pgettext("group of rules", "Turns"),
        "The end": pgettext("group of rules", "The end"),
        "The match": pgettext("group of rules", "The match"),
        "Time": pgettext("group of rules", "Time"),
        "Misplays": pgettext("group of rules", "Misplays"),
    }
    return headings[group]


ABOUT = N_("Whoever opens this link or file can choose to play by the same rules.")
ASKED = N_("Somebody else’s rules will replace yours.")


class SharedRulesScene(CodeDialog):
    name = "shared rules"

    def __init__(self, house: HouseRules, program: Program, take: Callable[[Any], None]) -> None:
        """Show the link to these rules. `take` is called with somebody else's rules that are to be used."""
        super().__init__(program)
        self._house = house
        self._take = take
        self._link = program.games.rules_link(house)
        self._has_copied = False
        self._saved = ""
        self.focus = "copy"

    def head(self) -> Block:
        return Text("title", _("Share these rules"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        label, icon = (_("Copied"), Icon.TICK) if self._has_copied else (pgettext("button", "Copy"), Icon.COPY)
        buttons = (
            Button("copy", label, self._copy, icon=icon),
            Button("save", _("Save as a file"), self._save),
        )
        own = (
            Text("link", self._link, tone=Tone.GOLD),
            Text("about", self._saved or _(ABOUT), SMALL, Tone.GOOD if self._saved else Tone.DIM),
            Flow("share", pgettext("button", "Share"), buttons),
        )
        use = Button("use", _("Use them"), self.try_code, enabled=self.has_code)
        others = (
            Text("others", _("Or use somebody else’s rules"), HEADING, Tone.GOLD),
            Line(self.field(_("Code for their rules"), "spitegame:rules/…"), use),
            self.words("asked", _(ASKED)),
        )
        return Column((Column(own), Column(others)), WIDE_GAP)

    def foot(self) -> Block:
        return Flow("foot", _("What to do next"), (self.paste_button, back_button()))

    def _copy(self) -> Step:
        self._has_copied = self._program.machine.copy(self._link)
        return STAY

    def _save(self) -> Step:
        self._saved = self._program.games.save_rules(self._house)
        return STAY

    def enter(self) -> Step:
        house = self._program.games.read_rules(self._code)
        if house.game != self._house.game:
            theirs, yours = TITLES[house.game], TITLES[self._house.game]
            # Translators: {theirs} and {yours} are two games, such as “Spite & Malice” and “Spite”.
            raise BadCode(_("These rules are for {theirs}, not for {yours}.", theirs=theirs, yours=yours))
        self._take(house.rules)
        return Back()
