"""The parts of a tick that the loops of a window and of a page share, and the opening of things from outside."""

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
    """The part of a speaker that the loop uses."""

    def play(self, cue: Cue, wanted: Preferences) -> None: ...

    def accompany(self, wanted: Preferences) -> None:
        """Begin, change or end the ambience."""


class Ticking(ABC):
    """The base of the loops of the window and of the page."""

    def __init__(self, desktop: Desktop, first: Scene, speaker: Sounds, trace: Trace | None, now: float) -> None:
        """Prepare the stage. `trace` records each picture that stands still. `now` is the time in seconds."""
        self._desktop, self._sounds, self._told = desktop, speaker, trace
        self._preferences = desktop.settings.preferences
        self._stage = Stage(
            first, KeyboardScene, lambda: desktop.settings.preferences.streaming, desktop.question_before_quitting
        )
        self._moving = False
        self._touched = now
        """The time of the last input; at first that of the start, since the player is about to act."""
        self._opened: Scene | None = None
        """The scene that the last opened thing has put over the others; None if there is none."""

    @abstractmethod
    def _measured(self) -> Frame:
        """Return the frame for the present window and preferences."""

    @abstractmethod
    def _follow(self, before: Preferences) -> None:
        """Apply changed preferences."""

    def open_text(self, text: str) -> None:
        """Open a link, a code or a file, or tell the player why that is impossible."""
        try:
            self.open(wanted(text))
        except NothingToOpen as problem:
            self._desktop.tell(str(problem))

    def take(self, step: Step) -> None:
        self._stage.take(step)

    def open(self, thing: Wanted) -> None:
        """Open this thing. A question from the last opened thing is closed first: there is never more than one."""
        if self._stage.scene is self._opened:
            self._stage.take(Back())
        step = self._desktop.open(thing)
        self._stage.take(step)
        self._opened = step.scene if isinstance(step, Over) else None

    def _go_on(self, now: float) -> None:
        """Let match and scene go on, after all inputs of the tick."""
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
        """Lay out and show everything anew."""
        self._frame = self._measured()
        self._stage.stale = True

    def _was_shown(self, nodes: Sequence[Node], sprites: Sequence[Sprite]) -> None:
        """Note that the window shows this picture, and trace it if nothing moves."""
        self._stage.stale = False
        self._moving = bool(sprites)
        scene = self._stage.scene
        if self._told and scene.is_settled:
            self._told.settled(scene.name, nodes, self._desktop.status)

    def _is_busy(self, now: float) -> bool:
        """Return True if the next tick must come soon."""
        return self._moving or self._stage.is_pending or self._desktop.settings.is_busy or now - self._touched < HAND
