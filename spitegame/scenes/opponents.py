"""The choice of a computer opponent by its face."""

from collections.abc import Callable, Sequence

from spitegame.session.occupants import Computer
from spitegame.session.opponents import OPPONENTS, Opponent
from spitegame.translation import _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Back, Step
from spitegame.ui.widgets.block import HEADING, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.opponent_faces import OpponentFaces, face_id


class OpponentsScene(Dialog):
    name = "opponents"

    def __init__(self, levels: Sequence[str], absent: Sequence[str], choose: Callable[[Computer], None]) -> None:
        """Open the choice. `absent` are names that are taken, so that these opponents cannot come."""
        super().__init__()
        self._levels = levels
        self._opponents = [opponent for opponent in OPPONENTS if opponent.name not in absent]
        self._choose = choose
        self.focus = face_id(self._opponents[0]) if self._opponents else "cancel"

    def head(self) -> Block:
        return Text("title", _("Who sits here?"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        return OpponentFaces(self._opponents, self._levels, (), self._seat)

    def foot(self) -> Block:
        return Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")

    def _seat(self, opponent: Opponent) -> Step:
        self._choose(opponent.seated(self._levels))
        return Back()
