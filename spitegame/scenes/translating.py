"""The dialog for translators: a file for the player to write in, whose sentences show at once."""

from collections.abc import Callable, Sequence
from functools import partial

from spitegame import languages
from spitegame.languages import Translatable
from spitegame.scenes.program import Program
from spitegame.translation import _, pgettext
from spitegame.ui.nodes import Tone
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import Field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow, labelled

LONGEST_NAME = 40


class TranslatingScene(Dialog):
    name = "translating"

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        spoken = languages.spoken()
        self._typed = "" if spoken.key == languages.ENGLISH else spoken.name
        self._told: Sequence[str] = ()
        self.focus = "write" if self._language else "language"

    @property
    def _language(self) -> Translatable | None:
        return languages.found(self._typed)

    def head(self) -> Block:
        return Text("title", _("Help translate"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        # Translators: Poedit is the name of a program.
        about = _(
            "Write the file, and translate it with Poedit or any text editor. Then load it: your sentences appear "
            "at once, and every time you start the game."
        )
        field = Field("language", _("Language"), self._typed, self._type, LONGEST_NAME)
        parts: list[Block] = [Text("about", about, SMALL, Tone.DIM), labelled(field)]
        if self._language:
            parts.append(Flow("deeds", pgettext("buttons", "Others"), self._buttons(self._language)))
        else:
            unknown = _("Type the language’s own name, or its code, such as “it”.")
            parts.append(Text("unknown", unknown, SMALL, Tone.WARNING if self._typed else Tone.DIM))
        parts += [Text(f"told.{index}", told, SMALL, Tone.PLAIN) for index, told in enumerate(self._told)]
        return Column(parts)

    def _buttons(self, language: Translatable) -> list[Button]:
        own = self._program.settings.own_translations
        deeds = {"write": (_("Write the file"), own.write), "load": (_("Load it"), own.load)}
        if languages.own_catalogue(language.key):
            deeds["forget"] = _("Show the built-in sentences"), own.forget
        return [Button(name, label, partial(self._do, deed, language)) for name, (label, deed) in deeds.items()]

    def _type(self, typed: str) -> None:
        self._typed, self._told = typed, ()

    def _do(self, deed: Callable[[Translatable], Sequence[str]], language: Translatable) -> Step:
        self._told = deed(language)
        return STAY
