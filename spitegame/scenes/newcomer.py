"""The dialog in which another player sits down at a table in play."""

from collections.abc import Sequence
from functools import partial

from spitegame.scenes.match import Vacancy
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.opponents import names_for, style_label
from spitegame.session.setup import nameless
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Back, Instead
from spitegame.ui.widgets.block import HEADING, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.fields import name_field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Halves, labelled

HUMAN = "human"
ABOUT = N_("The newcomer counts as the loser of the last round.")


class NewcomerScene(Dialog):
    name = "newcomer"

    def __init__(self, sitting: Sequence[Occupant], vacancy: Vacancy) -> None:
        super().__init__()
        self._sitting = sitting
        self._vacancy = vacancy
        self._name = ""
        self._kind = HUMAN
        self.focus = "name"

    def head(self) -> Block:
        return Text("title", _("Another player joins"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        levels = [Option(level, style_label(level)) for level in self._vacancy.levels]
        kinds = [Option(HUMAN, _("Human")), *levels]
        kind = Choice("kind", _("Player"), kinds, self._kind, partial(setattr, self, "_kind"))
        is_person = isinstance(self._occupant, Person)
        rename = partial(setattr, self, "_name")
        name = name_field(self._name, rename, self._occupant.name, label=_("Name"), secret=is_person)
        return Column((labelled(name), labelled(kind), Text("about", _(ABOUT), tone=Tone.DIM)))

    def foot(self) -> Block:
        join = Button("join", _("Sit down"), lambda: Instead(self._vacancy.join(self._occupant)), primary=True)
        return Halves((join, Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")))

    @property
    def _occupant(self) -> Occupant:
        name = self._name.strip()
        if self._kind == HUMAN:
            return Person(name or nameless(len(self._sitting) + 1))
        taken = [occupant.name for occupant in self._sitting]
        return Computer(name or next(each for each in names_for(self._kind) if each not in taken), self._kind)
