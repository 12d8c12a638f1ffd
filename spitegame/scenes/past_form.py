"""The base of all forms about finished games."""

from spitegame.scenes.cover import Notices
from spitegame.scenes.program import Program
from spitegame.translation import _, pgettext
from spitegame.ui.scene import STAY, Back, Refresh, Step
from spitegame.ui.widgets.block import Block
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Flow

PER_TICK = 3
"""The number of records that are taken in per tick."""


def back_button() -> Button:
    return Button("back", pgettext("button", "Back"), Back, key="Esc")


class PastForm(Form):
    """A form that takes in new records while it shows, and holds the notices that come meanwhile."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._past_games = program.library.past_games()
        self._notices = Notices()

    def update(self, now: float) -> Step:
        taken = [self._past_games.take_in() for _record in range(PER_TICK)]
        if any(taken):
            self.look()
        told = self._notices.add(self._program.notices())
        return Refresh() if told or any(taken) else STAY

    def look(self) -> None:
        """Update the form's lists; called when there are more games than before."""

    def foot(self) -> Block:
        return Flow("foot", _("What to do next"), (back_button(),))
