"""The real program in a real window on a virtual screen, used with a real pointer and real keys.

What shows is read from ``--ui-trace``: a test waits until it sees what it expects, and never for a time.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from Xlib import XK, X, display
from Xlib.ext import xtest
from Xlib.protocol import event
from Xlib.xobject.drawable import Window

from support.screens import LIMIT, Screen

if TYPE_CHECKING:
    import pygame

KEY_PAUSE = 5
"""Milliseconds before a key is pressed: a key that comes again sooner is taken for one that is held down."""

FROM_SOURCE = (sys.executable, "-m", "spitegame")


class Program(Screen):
    """A running game in its window."""

    def __init__(
        self,
        screen: str,
        profile: Path,
        *,
        size: str = "1280x800",
        seed: int = 1,
        at: tuple[int, int] | None = (0, 0),
        arguments: Sequence[str] = (),
        through: Sequence[str] = (),
        game: Sequence[str] = FROM_SOURCE,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`size` is that of the window, empty for the one that it had last, `at` where on the screen it opens, None
        where a window manager decides, `through` a command that runs the program somewhere else,
        `game` the command that starts the game, and `environment` what is added to that of the test."""
        super().__init__()
        profile.mkdir(parents=True, exist_ok=True)
        self._trace = profile / "trace.jsonl"
        self._trace.unlink(missing_ok=True)
        self._read = 0
        self._closed = False
        self._said = profile / "said.txt"
        self.at = at or (0, 0)
        command = [*through, *game, "--profile", str(profile), *(("--window", size) if size else ())]
        command += ["--seed", str(seed), "--ui-trace", str(self._trace), *arguments]
        around = os.environ | {
            "DISPLAY": screen,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            **({"SDL_VIDEO_WINDOW_POS": f"{at[0]},{at[1]}"} if at else {}),
            **(environment or {}),
        }
        self._display = display.Display(screen)
        with self._said.open("wb") as said:
            self.began = time.monotonic()
            self.process = subprocess.Popen(command, env=around, stdout=said, stderr=said)

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program as a power cut would. To call it again does no harm."""
        if self._closed:
            return
        self._closed = True
        self.process.kill()
        self.process.wait()
        self._display.close()

    @property
    def said(self) -> str:
        """What the program has said on the terminal, where a game has nothing to say."""
        return self._said.read_text()

    @property
    def logged(self) -> str:
        """The errors in its log, without which nobody could find why it has stopped."""
        log = self._said.with_name("spitegame.log")
        return log.read_text("utf-8") if log.exists() else ""

    def loaded(self) -> set[str]:
        """The names of all files and folders on the way to what the program or a worker of it has loaded as a library.
        Only Linux tells them."""
        maps = (_told(Path(f"/proc/{process}/maps")) for process in processes(self.process.pid))
        return {part for line in "".join(maps).splitlines() for part in Path(line.partition("/")[2]).parts}

    # for the screen

    def assert_runs(self) -> None:
        assert self.process.poll() is None, f"the program has ended: {self.said}"

    def _fresh_lines(self) -> list[str]:
        if not self._trace.exists():
            return []
        with self._trace.open("rb") as file:
            file.seek(self._read)
            whole, newline, _ = file.read().rpartition(b"\n")
        self._read += len(whole) + len(newline)
        return whole.decode().splitlines()

    def ended(self) -> int:
        """Wait until the program is over, and answer its exit code."""
        return self.process.wait(LIMIT)

    def point(self, x: float, y: float) -> None:
        left, top = self.at
        xtest.fake_input(self._display, X.MotionNotify, x=round(left + x), y=round(top + y))
        self._display.sync()

    def press(self, button: int) -> None:
        xtest.fake_input(self._display, X.ButtonPress, button)
        self._display.sync()

    def release(self, button: int) -> None:
        xtest.fake_input(self._display, X.ButtonRelease, button)
        self._display.sync()

    def key(self, name: str, *modifiers: str) -> None:
        """Press a key by its X name, such as `q`, `Return` or `F1`, with modifiers such as `Shift_L`."""
        self.strike(self._code(name), *modifiers)

    def strike(self, code: int, *modifiers: str) -> None:
        """Press the key with this code, which tells its place."""
        self._strike([*map(self._code, modifiers), code])

    def _code(self, name: str) -> int:
        return int(self._display.keysym_to_keycode(XK.string_to_keysym(name)))

    def _strike(self, codes: Sequence[int]) -> None:
        for code in codes:
            xtest.fake_input(self._display, X.KeyPress, code, KEY_PAUSE)
        for code in reversed(codes):
            xtest.fake_input(self._display, X.KeyRelease, code)
        self._display.sync()

    def write(self, text: str) -> None:
        for symbol in text:
            code, shifted = next(iter(self._display.keysym_to_keycodes(ord(symbol))))
            self._strike([*([self._code("Shift_L")] if shifted else []), code])

    # the window

    @property
    def size(self) -> tuple[int, int]:
        found = self._window.get_geometry()
        return found.width, found.height

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as a person who pulls at its corner does."""
        self._window.configure(width=width, height=height)
        self._display.sync()

    def press_close(self) -> None:
        """Press the close button of the window."""
        protocols, delete = (self._display.intern_atom(name) for name in ("WM_PROTOCOLS", "WM_DELETE_WINDOW"))
        message = event.ClientMessage(window=self._window, client_type=protocols, data=(32, [delete, 0, 0, 0, 0]))
        self._window.send_event(message)
        self._display.sync()

    def end_session(self) -> None:
        """Cut its connection to the X server, as at the end of a session."""
        self._window.kill_client()
        self._display.sync()

    def pixels(self) -> bytes:
        """The pixels of the window."""
        picture = self._window.get_image(0, 0, *self.size, X.ZPixmap, 0xFFFFFFFF)
        return bytes(picture.data)

    def save_picture(self, path: Path) -> None:
        import pygame

        pygame.image.save(self.surface(), path)

    def surface(self) -> "pygame.Surface":
        """The window as a picture."""
        import pygame  # it greets on the terminal

        pixels = pygame.image.frombuffer(self.pixels(), self.size, "BGRA")
        pixels.set_alpha(None)
        opaque = pygame.Surface(self.size, depth=24)
        opaque.blit(pixels, (0, 0))
        return opaque

    @property
    def _window(self) -> Window:
        windows: Sequence[Window] = self._display.screen().root.query_tree().children
        return next(each for each in windows if each.get_attributes().map_state == X.IsViewable)


def processes(root: int) -> Iterator[int]:
    """The process and all that it has started. Only Linux tells them."""
    yield root
    for children in Path(f"/proc/{root}/task").glob("*/children"):
        for child in _told(children).split():
            yield from processes(int(child))


def _told(file: Path) -> str:
    """What the system tells there; nothing of a process or thread that has just ended."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


Open: TypeAlias = Callable[..., Program]
"""Starts a program: it takes what a Program takes beyond its screen and its profile. See the fixture."""


@contextmanager
def virtual_screen(size: str = "2600x1500", depth: int = 24) -> Iterator[str]:
    """A virtual screen; answers its name for DISPLAY."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x{depth}", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def altered(owner: str, **values: float) -> tuple[str, ...]:
    """The command that starts a game in which some constants are others. `owner` is the module, or "module:Class"."""
    lines = [
        "import sys",
        "from pkgutil import resolve_name",
        "from spitegame.__main__ import main",
        f"owner = resolve_name({owner!r})",
    ]
    for name, value in values.items():
        lines += [f"owner.{name}  # there has to be one", f"owner.{name} = {value}"]
    return sys.executable, "-c", "\n".join((*lines, "sys.exit(main())"))
