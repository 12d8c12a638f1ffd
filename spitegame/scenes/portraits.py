"""How people choose a face."""

from dataclasses import replace
from functools import partial

from spitegame.scenes.program import Program
from spitegame.session.portraits import known
from spitegame.session.seating import nameless
from spitegame.translation import _, pgettext
from spitegame.ui.nodes import Avatar
from spitegame.ui.scene import Back, Over, Step
from spitegame.ui.widgets.block import HEADING, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.faces import FaceGrid, WithFace, face_id
from spitegame.ui.widgets.fields import name_field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import labelled


def own_row(program: Program, *below: Block) -> WithFace:
    """The name and the face of the one whose program this is."""
    now = program.preferences
    called = now.name.strip() or nameless(1)
    look = Avatar(called[:1].upper(), 0, active=False, portrait=known(now.portrait))

    def rename(name: str) -> None:
        program.prefer(replace(program.preferences, name=name))

    name = labelled(name_field(now.name, rename, nameless(1)), *below)
    choose = partial(choose_face, program, called, is_first=True)
    return WithFace("portrait", look, name, _("Choose your face"), choose)


def choose_face(program: Program, name: str, *, is_first: bool) -> Step:
    """Let this person choose. `is_first`: it is the one whose program this is."""
    now = program.preferences
    chosen = now.portrait if is_first else now.portraits.get(name, "")
    return Over(PortraitScene(program, name, chosen, is_first=is_first))


class PortraitScene(Dialog):
    name = "portraits"

    def __init__(self, program: Program, name: str, chosen: str, *, is_first: bool) -> None:
        super().__init__()
        self._program = program
        self._player = name
        self._chosen = chosen
        self._is_first = is_first
        self.focus = face_id(chosen)

    def head(self) -> Block:
        return Text("title", _("Choose your face"), HEADING)

    def body(self) -> Block:
        return FaceGrid(self._player[:1].upper(), self._chosen, self._wear)

    def _wear(self, key: str) -> Step:
        now = self._program.preferences
        others = {name: each for name, each in now.portraits.items() if name != self._player}
        chosen = others | ({self._player: key} if key else {})
        self._program.prefer(replace(now, portrait=key) if self._is_first else replace(now, portraits=chosen))
        return Back()

    def foot(self) -> Block:
        return Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")
