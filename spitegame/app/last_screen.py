"""The last screen, which tells the player that an error has stopped the program.

It has a window of its own, since the former one may be what has failed. If no window can be opened, a box of the system
shows the message; the terminal shows it in any case.
"""

import sys
import time
from pathlib import Path

from spitegame.app.reports import copy_log
from spitegame.app.settings import load_settings
from spitegame.app.trace import TraceFile
from spitegame.log import report
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.stopped import LOGGED, SAVED, STOPPED, StoppedScene
from spitegame.storage.files import Folders
from spitegame.translation import _
from spitegame.ui import clipboard, decks
from spitegame.ui.art import emblem
from spitegame.ui.canvas import Canvas
from spitegame.ui.geometry import Size
from spitegame.ui.inputs import Closed, Resized
from spitegame.ui.nodes import Frame
from spitegame.ui.sdl import show_message
from spitegame.ui.stage import Stage
from spitegame.ui.text import measure
from spitegame.ui.window import Window

TITLE = "Spite & Malice"
TICKS = 30
"""Ticks per second."""


def show_last_screen(folders: Folders, size: Size | None, trace: Path | None) -> bool:
    """Tell the player that an error has stopped the program. Return True if it shall start again."""
    print(f"spitegame: {_(STOPPED)} {_(SAVED)}\n{_(LOGGED)}\n{folders.log}", file=sys.stderr)
    try:
        return _LastScreen(folders, size, trace).run()
    except Exception as error:  # the same fault may stop this window, too
        report("The last screen could not be shown", error)
        show_message(TITLE, f"{_(STOPPED)}\n\n{_(SAVED)}\n\n{_(LOGGED)}\n{folders.log}")
        return False


class _LastScreen:
    def __init__(self, folders: Folders, size: Size | None, trace: Path | None) -> None:
        self._preferences = load_settings(folders).preferences
        self._scene = StoppedScene(folders.log, lambda: copy_log(folders.log, clipboard.copy))
        self._stage = Stage(self._scene, KeyboardScene)
        kept = self._preferences.window
        self._window = Window(size, kept=Size(*kept) if kept else None)
        self._window.set_title(TITLE)
        self._window.set_icon(emblem(64))
        self._canvas = Canvas(self._preferences, lambda _: decks.shipped(decks.KEYS[0]))
        self._trace = TraceFile(trace) if trace else None

    def run(self) -> bool:
        try:
            while self._stage.open:
                self._tick()
                self._window.wait(TICKS)
        finally:
            self._window.close()
            if self._trace:
                self._trace.close()
        return self._scene.starts_again

    def _tick(self) -> None:
        frame = Frame(self._window.size, self._preferences.text_scale, measure)
        for given in self._window.inputs():
            match given:
                case Closed():
                    self._stage.open = False
                case Resized():
                    self._stage.stale = True
                case _ if self._stage.open:
                    self._stage.give(given, frame, time.monotonic())
                case _:
                    pass
        if self._stage.open and self._stage.stale:
            self._show(frame)

    def _show(self, frame: Frame) -> None:
        nodes = self._stage.nodes(frame)
        self._canvas.paint(self._window.surface, nodes, [])
        self._window.flip()
        self._stage.stale = False
        if self._trace:
            self._trace.settled(self._scene.name, nodes, None)
