"""The choice of portraits for people at this screen."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from spitegame.scenes.program import Program
from spitegame.scenes.trying import TryingScene
from spitegame.session.occupants import Occupant
from spitegame.session.portraits import known, portraits_of
from spitegame.session.setup import nameless
from spitegame.translation import _
from spitegame.ui.nodes import Avatar
from spitegame.ui.scene import Over, Step
from spitegame.ui.widgets.block import HEADING, Block, Text
from spitegame.ui.widgets.fields import name_field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import labelled
from spitegame.ui.widgets.thumbnails import Thumbnails, WithFace, face_choice

MOST_FACES = 3


def faces_of(others: Sequence[Occupant]) -> tuple[Avatar, ...]:
    """Return the faces of the first few of these occupants, whose portraits are not chosen at this screen."""
    seated = enumerate(zip(others, portraits_of(others, {}), strict=True), start=1)
    faces = [Avatar(each.name[:1].upper(), seat, active=False, portrait=key) for seat, (each, key) in seated]
    return tuple(faces[:MOST_FACES])


def own_row(program: Program, *below: Block) -> WithFace:
    """Return the row with the name and the face of the player whose program this is."""
    now = program.settings.preferences
    called = now.name.strip() or nameless(1)
    look = Avatar(called[:1].upper(), 0, active=False, portrait=known(now.portrait))

    def rename(name: str) -> None:
        program.settings.prefer(replace(program.settings.preferences, name=name))

    name = labelled(name_field(now.name, rename, nameless(1)), *below)
    choose = partial(choose_face, program, called, is_first=True)
    return WithFace("portrait", look, name, _("Choose your portrait"), choose)


def choose_face(program: Program, name: str, *, is_first: bool) -> Step:
    """Open the choice of a portrait for this person; `is_first` is True for the player whose program this is."""
    return Over(PortraitScene(program, name, is_first=is_first))


class PortraitScene(TryingScene, Dialog):
    name = "portraits"
    letters = 92
    tried = ("portrait", "portraits")

    def __init__(self, program: Program, name: str, *, is_first: bool) -> None:
        super().__init__(program)
        self._player = name
        self._is_first = is_first
        self.focus = self._faces.chosen_id

    def head(self) -> Block:
        return Text("title", _("Choose your portrait"), HEADING)

    def body(self) -> Block:
        return self._faces

    @property
    def _faces(self) -> Thumbnails[str]:
        now = self._program.settings.preferences
        chosen = now.portrait if self._is_first else now.portraits.get(self._player, "")
        return face_choice(self._player[:1].upper(), chosen, self._wear)

    def _wear(self, key: str) -> None:
        now = self._program.settings.preferences
        others = {name: each for name, each in now.portraits.items() if name != self._player}
        chosen = others | ({self._player: key} if key else {})
        self._program.settings.prefer(replace(now, portrait=key) if self._is_first else replace(now, portraits=chosen))
