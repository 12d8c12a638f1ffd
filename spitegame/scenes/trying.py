"""Forms in which preferences are tried out: a choice applies at once, and Escape takes all choices back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from spitegame.scenes.program import Program
from spitegame.translation import pgettext
from spitegame.ui.gestures import Gesture
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Frame
from spitegame.ui.scene import Back, Step
from spitegame.ui.widgets.block import Block
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.form import Form
from spitegame.ui.widgets.layout import Halves


class TryingScene(Form):
    tried: ClassVar[tuple[str, ...]]
    """The names of the preferences that the form changes."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        self._before = {name: getattr(program.settings.preferences, name) for name in self.tried}

    def change(self, name: str) -> Callable[[Any], None]:
        """Return a function that sets the preference of this name."""
        return lambda value: self._program.settings.prefer(replace(self._program.settings.preferences, **{name: value}))

    def foot(self) -> Block:
        keep = Button("keep", pgettext("button", "Done"), Back, primary=True)
        return Halves((keep, Button("cancel", pgettext("button", "Cancel"), self._take_back, key="Esc")))

    def handle(self, gesture: Gesture, frame: Frame) -> Step | None:
        if isinstance(gesture, Key) and gesture.place == "escape":
            return self._take_back()
        return super().handle(gesture, frame)

    def _take_back(self) -> Step:
        self._program.settings.prefer(replace(self._program.settings.preferences, **self._before))
        return Back()
