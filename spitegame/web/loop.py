"""One tick after the other, as in `spitegame.app.loop`, but for a page that paints: it tells what to show."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from math import ceil
from typing import Any

from spitegame.app.desktop import Desktop
from spitegame.app.opening import Opening
from spitegame.app.trace import Trace
from spitegame.app.wanted import Wanted
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.ui.inputs import Dropped, Focused, Input, Resized
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.stage import Stage
from spitegame.web.mirror import Mirror
from spitegame.web.page_devices import PageSpeaker
from spitegame.web.paint_list import plain_look, plain_nodes, plain_sprites
from spitegame.web.post import Post

HAND = 1.0
"""The seconds after an input in which the next one is expected."""


class Rate(Enum):
    """The ticks per second: while cards or hands move, and while nothing does."""

    MOVING = 60
    STILL = 6


class PageLoop:
    def __init__(
        self,
        desktop: Desktop,
        speaker: PageSpeaker,
        post: Post,
        measure: Callable[[str, int], float],
        window: Resized,
        now: float,
        trace: Trace | None = None,
        *,
        touch: bool = False,
    ) -> None:
        """`measure`: the width of a text at a size, in pixels. `trace` is told of each picture that stands still."""
        self._desktop = desktop
        self._speaker = speaker
        self._post = post
        self._trace = trace
        self._measure = lru_cache(maxsize=4096)(lambda text, size: ceil(measure(text, size)))
        self._window = window
        self._touch = touch
        self._preferences = desktop.preferences
        self._stage = Stage(desktop.first(hosting=False), KeyboardScene)
        self.keeps = True
        """What is played is kept by the browser."""
        self._moving = False
        self._touched = now
        self._painted: list[Node] | None = None
        """The nodes that the page has."""
        self._mirror = Mirror()
        self._opening = Opening(desktop)
        self._frame = self._measured()
        self._tell_look()
        speaker.accompany(self._preferences)

    def tick(self, given: Sequence[Input], now: float) -> Rate:
        """Take these inputs, and show what comes of them. Returns how soon the next tick is wanted."""
        for each in given:
            self._touched = now
            self._take(each, now)
        scene = self._stage.scene
        self._desktop.run(now, moving=scene.is_moving, covered=scene.covers_table)
        self._stage.update(now)
        self._follow_preferences()
        for cue in self._stage.sounds():
            self._speaker.play(cue, self._preferences)
        sprites = self._stage.sprites(self._frame, now)
        if self._stage.stale or sprites or self._moving:
            self._show(sprites)
        is_busy = self._moving or self._stage.is_pending or now - self._touched < HAND
        return Rate.MOVING if is_busy else Rate.STILL

    def open_text(self, text: str) -> None:
        """Open a link, a code, or a file that was dropped on the page."""
        self._opening.open_text(text, self._stage)

    def open(self, thing: Wanted) -> None:
        self._opening.open(thing, self._stage)

    def close(self) -> None:
        self._desktop.close()

    def _take(self, given: Input, now: float) -> None:
        match given:
            case Resized():
                self._window = given
                self._frame = self._measured()
                self._stage.stale = True
            case Focused():
                self._stage.stale = True
            case Dropped(text):
                self.open_text(text)
            case _:
                self._stage.give(given, self._frame, now)
        if not self._stage.open:  # a page is left by closing it: what leads out of the program leads to its beginning
            self._stage = Stage(self._desktop.door(), KeyboardScene)

    def _show(self, sprites: Sequence[Sprite]) -> None:
        nodes = self._stage.nodes(self._frame)
        scene = self._stage.scene
        message: dict[str, Any] = {
            "op": "show",
            "scene": scene.name,
            "title": self._desktop.title,
            "attention": scene.attention,
            # who leaves the page now is to be asked first
            "asks": self._desktop.plays_far_away or (self._desktop.plays_here and not self.keeps),
            "sprites": plain_sprites(sprites),
        }
        if nodes != self._painted:
            message["nodes"] = plain_nodes(nodes)
            self._painted = nodes
        message |= self._mirror.news(scene.spoken(self._frame) or nodes, scene.focus, scene.told())
        self._stage.stale = False
        self._moving = bool(sprites)
        self._post(message)
        if self._trace and not scene.is_moving:
            self._trace.settled(scene.name, nodes, self._desktop.status)

    def fill_screen(self, *, full: bool) -> None:
        """The page fills the screen, or does no longer."""
        if self._desktop.can.fills_screen:
            self._desktop.prefer(replace(self._desktop.preferences, fullscreen=full))

    def _follow_preferences(self) -> None:
        preferences = self._desktop.preferences
        if preferences == self._preferences:
            return
        if preferences.fullscreen != self._preferences.fullscreen:
            self._post({"op": "fill screen", "on": preferences.fullscreen})
        self._preferences = preferences
        self._tell_look()
        self._speaker.accompany(preferences)
        self._frame = self._measured()
        self._stage.stale = True

    def _tell_look(self) -> None:
        self._post({"op": "look", **plain_look(self._preferences)})

    def _measured(self) -> Frame:
        size, covered = self._window
        scale = self._preferences.text_scale
        return Frame(size, scale, self._measure, touch=self._touch, insets=covered)
