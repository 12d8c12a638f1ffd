"""Unfinished games at this screen: continue or delete one, and a question if too many wait."""

from collections.abc import Callable

from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.past_form import back_button
from spitegame.scenes.program import Program, Resumable
from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Back, Instead, Over, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Flow

MOST = 20
"""The number of unfinished games from which a new one begins with a question."""


class UnfinishedGameScene(Dialog):
    name = "unfinished game"
    focus = "resume"

    def __init__(self, game: Resumable, program: Program, changed: Callable[[], None]) -> None:
        """Show a game; `changed` is called when it has been deleted."""
        super().__init__()
        self._game, self._program, self._changed = game, program, changed

    def head(self) -> Block:
        return Text("title", self._game.words, HEADING, Tone.STRONG)

    def body(self) -> Block:
        return Text("about", self._game.about, SMALL, Tone.DIM)

    def foot(self) -> Block:
        buttons = (
            Button("resume", pgettext("button", "Continue"), self._resume, primary=True),
            Button("delete", pgettext("button", "Delete"), self._ask),
            back_button(),
        )
        return Flow("foot", _("What to do next"), buttons)

    def _resume(self) -> Step:
        return Instead(self._program.games.resume(self._game.key))

    def _ask(self) -> Step:
        choices = ((_("Keep it"), Back), (_("Delete it"), self._delete))
        return Over(ConfirmScene(_("Delete this game?"), _("You will not be able to continue it."), choices))

    def _delete(self) -> Step:
        self._program.games.unfinished.delete(self._game)
        self._changed()
        return Back(2)


def unless_many_wait(program: Program, begin: Callable[[], Step]) -> Step:
    """Begin a game at this screen. If too many wait already, first ask whether to delete the oldest one."""
    unfinished = program.games.unfinished
    oldest = unfinished.oldest if len(unfinished) >= MOST else None
    if oldest is None:
        return begin()

    def without_it() -> Step:
        unfinished.delete(oldest)
        return begin()

    # Translators: {game} is such as “Spite: Ann, Bo and Cy”, {about} “Round 2 of 5. 23 Nov 2026, 14:05”.
    told = N_("Unfinished games: {number}. The oldest is {game}. {about}.")
    details = _(told, number=len(unfinished), game=oldest.words, about=oldest.about)
    choices = ((_("Keep it"), begin), (_("Delete it"), without_it), (pgettext("button", "Cancel"), Back))
    return Over(ConfirmScene(_("Delete the oldest unfinished game?"), details, choices))
