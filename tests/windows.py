"""The real program in a real window on a virtual screen, played with a real pointer and real keys."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from Xlib import XK, X, display
from Xlib.ext import xtest

LIMIT = 30.0
"""Seconds until a state that does not come is missed."""

Node = dict[str, Any]


class Shown:
    """One line of the trace: everything that shows."""

    def __init__(self, line: str) -> None:
        plain = json.loads(line)
        self.scene: str = plain["scene"]
        self.status: dict[str, Any] | None = plain["status"]
        self.nodes: dict[str, Node] = {node["id"]: node for node in plain["nodes"]}

    def marked(self, mark: str) -> list[str]:
        return [name for name, node in self.nodes.items() if mark in node["marks"]]

    def labelled(self, words: str) -> str:
        """The id of the node that says this and can be tapped."""
        found = (
            name for name, node in self.nodes.items() if node["label"].startswith(words) and "tap" in node["takes"]
        )
        return next(found)


class Program:
    """A running game, its window at the corner of the screen."""

    def __init__(self, screen: str, folder: Path, *, size: str = "1280x800", seed: int = 1) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._trace = folder / "trace.jsonl"
        self._trace.unlink(missing_ok=True)
        self._read = 0
        self._now: Shown | None = None
        self.lines: list[str] = []
        command = [sys.executable, "-m", "spitegame", "--profile", str(folder), "--window", size]
        command += ["--seed", str(seed), "--ui-trace", str(self._trace)]
        environment = os.environ | {
            "DISPLAY": screen,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        self.process = subprocess.Popen(command, env=environment)
        self._display = display.Display(screen)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._display.close()

    @property
    def shown(self) -> Shown:
        """The newest settled picture."""
        if self._trace.exists():
            with self._trace.open() as file:
                file.seek(self._read)
                for line in file:
                    if not line.endswith("\n"):
                        break
                    self._read += len(line.encode())
                    self.lines.append(line)
                    self._now = Shown(line)
        if self._now is None:
            raise AssertionError("nothing has been shown yet")
        return self._now

    def until(self, state: Callable[[Shown], Any], what: str, limit: float = LIMIT) -> Shown:
        """Wait for a state that shows."""
        ends = time.monotonic() + limit
        while time.monotonic() < ends:
            assert self.process.poll() is None, "the program has ended"
            if self._trace.exists() and self._trace.stat().st_size and (shown := self.shown) and state(shown):
                return shown
            time.sleep(0.004)
        raise AssertionError(f"not seen within {limit} s: {what}; the scene is {self.shown.scene}")

    def changed(self, since: Shown, what: str) -> Shown:
        return self.until(lambda shown: shown is not since, what)

    def point(self, x: float, y: float) -> None:
        xtest.fake_input(self._display, X.MotionNotify, x=round(x), y=round(y))
        self._display.sync()

    def button(self, *, down: bool, number: int = 1) -> None:
        xtest.fake_input(self._display, X.ButtonPress if down else X.ButtonRelease, number)
        self._display.sync()

    def click(self, node: str, number: int = 1) -> None:
        self.point(*self.middle(node))
        self.button(down=True, number=number)
        self.button(down=False, number=number)

    def drag(self, node: str, to: str, steps: int = 6) -> None:
        (x, y), (goal_x, goal_y) = self.grip(node), self.middle(to)
        self.point(x, y)
        self.button(down=True)
        for step in range(1, steps + 1):
            self.point(x + (goal_x - x) * step / steps, y + (goal_y - y) * step / steps)
            time.sleep(0.01)  # a hand is not faster, and the program sees every step
        self.button(down=False)

    def key(self, name: str, *modifiers: str) -> None:
        """An X key name: `q`, `Return`, `F1`."""
        codes = [self._display.keysym_to_keycode(XK.string_to_keysym(each)) for each in (*modifiers, name)]
        for code in codes:
            xtest.fake_input(self._display, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self._display, X.KeyRelease, code)
        self._display.sync()

    def middle(self, node: str) -> tuple[float, float]:
        x, y, width, height = self.shown.nodes[node]["rect"]
        return x + width / 2, y + height / 2

    def grip(self, node: str) -> tuple[float, float]:
        """A point that no card beside covers: the left edge, near the bottom, where the top card of a fan lies."""
        x, y, width, height = self.shown.nodes[node]["rect"]
        return x + min(12, width / 4), y + height - min(20, height / 4)

    def picture(self, path: Path) -> None:
        """What the screen shows, as PNG."""
        size = self.shown.nodes  # settled first
        assert size
        subprocess.run(
            ["import", "-display", self._display.get_display_name(), "-window", "root", str(path)], check=True
        )


@contextmanager
def virtual_screen(size: str = "2600x1500") -> Iterator[str]:
    """Its name for DISPLAY."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def has_screen() -> bool:
    return shutil.which("Xvfb") is not None
