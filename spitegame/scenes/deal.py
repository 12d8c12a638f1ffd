"""The dialog to play a deal again by its code."""

from abc import abstractmethod

from spitegame.scenes.program import Program
from spitegame.session.room_codes import BadCode
from spitegame.translation import N_, _, pgettext
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key, Pasted
from spitegame.ui.nodes import Frame, Icon, Tone
from spitegame.ui.scene import STAY, Back, Step
from spitegame.ui.widgets.block import HEADING, SMALL, Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import Field
from spitegame.ui.widgets.form import Dialog
from spitegame.ui.widgets.layout import Column, Flow

ABOUT = N_("Play the same cards as whoever gave you the code. To copy a code of your own, open the menu at a table.")
LONGEST = 1500
"""The largest number of characters of a code or link."""


class CodeDialog(Dialog):
    """A dialog with a field for a code, which takes pasted text wherever the focus is."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._code = ""
        self._problem = ""

    @abstractmethod
    def enter(self) -> Step:
        """Use the code, and return the step that follows. Raises BadCode."""

    def field(self, label: str, placeholder: str) -> Field:
        return Field("code", label, self._code, self._type, LONGEST, placeholder=placeholder)

    def words(self, node_id: str, about: str) -> Text:
        """Return the problem with the code, or else the words `about` its purpose."""
        return Text(node_id, self._problem or about, SMALL, Tone.WARNING if self._problem else Tone.DIM)

    @property
    def has_code(self) -> bool:
        return bool(self._code.strip())

    @property
    def paste_button(self) -> Button:
        return Button("paste", pgettext("button", "Paste"), self._paste, icon=Icon.COPY, key="Ctrl+V")

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        match gesture:
            case Key(place="return") if self.focus == "code":
                return self.try_code()
            case Pasted(text):
                self._type(text.strip()[:LONGEST])
                return STAY
            case _:
                return super().handle(gesture, frame)

    def try_code(self) -> Step:
        try:
            return self.enter()
        except BadCode as problem:
            self._problem = str(problem)
            return STAY

    def _type(self, code: str) -> None:
        self._code, self._problem = code, ""

    def _paste(self) -> Step:
        if (text := self._program.machine.paste()) is not None:
            self._type(text.strip()[:LONGEST])
        return STAY


class DealScene(CodeDialog):
    name = "deal"

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.focus = "code"

    def head(self) -> Block:
        return Text("title", _("Play a deal"), HEADING, Tone.STRONG)

    def body(self) -> Block:
        return Column((self.field(_("Deal code"), "CV55-U468-VAB5-2E4"), self.words("about", _(ABOUT))))

    def foot(self) -> Block:
        play = Button("play", pgettext("button", "Play"), self.try_code, primary=True, enabled=self.has_code)
        cancel = Button("cancel", pgettext("button", "Cancel"), Back, key="Esc")
        return Flow("foot", _("What to do next"), (play, self.paste_button, cancel))

    def enter(self) -> Step:
        return self._program.games.play_deal(self._code)
