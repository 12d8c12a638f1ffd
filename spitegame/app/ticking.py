"""What the loop of a window and that of a page do alike in each tick, and how both open what comes from outside."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from spitegame.app.desktop import Desktop
from spitegame.app.trace import Trace
from spitegame.app.wanted import NothingToOpen, Wanted, wanted
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.ui.cues import Cue
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Back, Over, Scene, Step
from spitegame.ui.stage import Stage

HAND = 1.0
"""The seconds after an input in which the next one is expected."""


class Sounds(Protocol):
    def play(self, cue: Cue, wanted: Preferences) -> None: ...

    def accompany(self, wanted: Preferences) -> None:
        """Begin, change or end what is heard all the time."""


class Ticking(ABC):
    def __init__(self, desktop: Desktop, first: Scene, speaker: Sounds, trace: Trace | None, now: float) -> None:
        """`trace` is told of each picture that stands still. `now`: the time in seconds."""
        self._desktop, self._sounds, self._told = desktop, speaker, trace
        self._preferences = desktop.settings.preferences
        self._stage = Stage(
            first, KeyboardScene, lambda: desktop.settings.preferences.streaming, desktop.question_before_quitting
        )
        self._moving = False
        self._touched = now
        """When the last input came. Who has just opened the program is about to do something, too."""
        self._opened: Scene | None = None
        """The scene that was laid over the others by what was opened last."""

    @abstractmethod
    def _measured(self) -> Frame:
        """The frame as the window and the preferences are now."""

    @abstractmethod
    def _follow(self, before: Preferences) -> None:
        """The preferences are others than before."""

    def open_text(self, text: str) -> None:
        """Open a link, a code or a file, or tell the player why it cannot be."""
        try:
            self.open(wanted(text))
        except NothingToOpen as problem:
            self._desktop.tell(str(problem))

    def take(self, step: Step) -> None:
        self._stage.take(step)

    def open(self, thing: Wanted) -> None:
        """Open this. What was opened so before and still lies on top makes way: there is one question at a time."""
        if self._stage.scene is self._opened:
            self._stage.take(Back())
        step = self._desktop.open(thing)
        self._stage.take(step)
        self._opened = step.scene if isinstance(step, Over) else None

    def _go_on(self, now: float) -> None:
        """Let match and scene go on, after all inputs were taken."""
        scene = self._stage.scene
        self._desktop.run(now, moving=scene.is_moving, covered=scene.covers_table)
        self._stage.update(now)
        before, self._preferences = self._preferences, self._desktop.settings.preferences
        if self._preferences != before:
            self._follow(before)
            self._sounds.accompany(self._preferences)
            self.lay_out()
        for cue in self._stage.sounds():
            self._sounds.play(cue, self._preferences)

    def lay_out(self) -> None:
        """Show everything anew."""
        self._frame = self._measured()
        self._stage.stale = True

    def _was_shown(self, nodes: Sequence[Node], sprites: Sequence[Sprite]) -> None:
        self._stage.stale = False
        self._moving = bool(sprites)
        scene = self._stage.scene
        if self._told and scene.is_settled:
            self._told.settled(scene.name, nodes, self._desktop.status)

    def _is_busy(self, now: float) -> bool:
        return self._moving or self._stage.is_pending or self._desktop.settings.is_busy or now - self._touched < HAND
