"""The choice of the program's language: each is listed by its own name, and a choice applies at once."""

from dataclasses import replace

from spitegame.languages import Language, listed
from spitegame.scenes.program import Program
from spitegame.scenes.translating import TranslatingScene
from spitegame.translation import _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import Back, Over
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button, Choice, Option
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Halves


class LanguageScene(Dialog):
    name = "language"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def head(self) -> Block:
        return Text("title", _("Language"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        # Translators: a button for the language that the system has.
        system = Option("", pgettext("language", "Automatic"))
        chosen = self._program.settings.preferences.language
        known = [Option(each.key, named(each)) for each in listed(chosen)]
        about = _("Automatic uses the language of your system, once enough of it is translated.")
        choice = Choice("language", _("Language"), [system, *known], chosen, self._choose)
        help_out: Block = Button("translate", _("Help translate"), lambda: Over(TranslatingScene(self._program)))
        if not self._program.machine.can.has_folders:
            # Translators: in a browser, where no files can be written and loaded.
            downloaded = _("To help translate, get the program itself: there you see your sentences at once.")
            help_out = Text("translate", downloaded, SMALL, Tone.DIM)
        return Column((choice, Text("about", about, SMALL, Tone.DIM), help_out))

    def foot(self) -> Block:
        return Halves((Button("done", pgettext("button", "Done"), Back, primary=True),))

    def _choose(self, key: str) -> None:
        self._program.settings.prefer(replace(self._program.settings.preferences, language=key))


def named(language: Language) -> str:
    """Return the language's own name, with the percentage that is translated if it is not complete."""
    if language.done >= 1:
        return language.name
    # Translators: a language that is not translated to its end, and how much of it is.
    return _("{language} ({number}%)", language=language.name, number=max(1, int(100 * language.done)))
