"""The last screen, after an error has stopped the program."""

from collections.abc import Callable
from pathlib import Path

from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import STAY, Quit, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Column, Flow

STOPPED = N_("The game stopped because of an error in the program.")
SAVED = N_("Restart the program: what has been saved is still there.")
LOGGED = N_("A log file says where the error is, without cards, codes or players’ names:")


class StoppedScene(Form):
    name = "stopped"
    letters = 68

    def __init__(self, log: Path, copy_log: Callable[[], str]) -> None:
        """Show the screen. `copy_log` copies the log, and returns the result in words for its button."""
        super().__init__()
        self._log = log
        self._copy_log = copy_log
        self._copied = ""
        """The result of copying the log, in words; empty before."""
        self.focus = "again"
        self.starts_again = False
        """True if the player wants the program to start again."""

    def head(self) -> Block:
        return Text("stopped", _(STOPPED), HEADING, Tone.GOLD)

    def body(self) -> Block:
        log = Text("log", str(self._log), SMALL, Tone.DIM)
        return Column((Text("saved", _(SAVED)), Text("logged", _(LOGGED), SMALL), log))

    def foot(self) -> Block:
        buttons = (
            Button("again", _("Restart"), self._start_again, primary=True),
            Button("copy-log", self._copied or _("Copy the log"), self._copy),
            Button("quit", pgettext("button", "Quit"), Quit),
        )
        return Flow("foot", _("What to do next"), buttons)

    def _start_again(self) -> Step:
        self.starts_again = True
        return Quit()

    def _copy(self) -> Step:
        self._copied = self._copy_log()
        return STAY
