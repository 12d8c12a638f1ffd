"""The real program in a real window on a virtual screen, used with a real pointer and real keys.

What shows is read from ``--ui-trace``: a test waits until it sees what it expects, and never for a time.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from Xlib import XK, X, display
from Xlib.ext import xtest
from Xlib.xobject.drawable import Window

from spitegame.ui.geometry import Point
from spitegame.ui.hands import DOUBLE, THRESHOLD

if TYPE_CHECKING:
    import pygame

LIMIT = 60.0
"""Seconds after which a state is missed that has not come."""
LEFT, RIGHT, WHEEL_DOWN = 1, 3, 5
KEY_PAUSE = 5
"""Milliseconds before a key is pressed: a key that comes again sooner is taken for one that is held down."""

Node = dict[str, Any]


class Shown:
    """Everything that shows, as one line of the trace tells it."""

    def __init__(self, line: str) -> None:
        plain = json.loads(line)
        self.scene: str = plain["scene"]
        self.status: dict[str, Any] | None = plain["status"]
        self.nodes: dict[str, Node] = {node["id"]: node for node in plain["nodes"]}

    @property
    def cards(self) -> dict[str, str | None]:
        """The cards on the screen by node; None for one that lies face down."""
        return {name: node["card"] for name, node in self.nodes.items() if "card" in node}

    @property
    def seat(self) -> int | None:
        """The seat of the person for whom the table waits, or None."""
        if self.scene != "table" or not self.status or self.status["kind"] != "acting":
            return None
        seat: int = self.status["seat"]
        return seat

    def marked(self, mark: str) -> list[str]:
        return [name for name, node in self.nodes.items() if mark in node["marks"]]

    def words(self, name: str) -> str:
        """What this node says, or nothing if it does not show."""
        return str(self.nodes[name]["label"]) if name in self.nodes else ""

    def named(self, words: str) -> str:
        """The id of the node that says this and can be tapped."""
        return next(name for name, node in self.nodes.items() if node["label"] == words and "tap" in node["takes"])

    def differs(self, other: "Shown") -> bool:
        """True if cards have moved between the two pictures; where the pointer is makes no difference."""
        return (self.scene, self.status, self.cards) != (other.scene, other.status, other.cards)


FROM_SOURCE = (sys.executable, "-m", "spitegame")


class Program:
    """A running game in its window."""

    def __init__(
        self,
        screen: str,
        profile: Path,
        *,
        size: str = "1280x800",
        seed: int = 1,
        at: tuple[int, int] = (0, 0),
        arguments: Sequence[str] = (),
        through: Sequence[str] = (),
        game: Sequence[str] = FROM_SOURCE,
    ) -> None:
        """`at` is where on the screen the window opens, `through` a command that runs the program somewhere else, and
        `game` the command that starts the game."""
        profile.mkdir(parents=True, exist_ok=True)
        self._trace = profile / "trace.jsonl"
        self._trace.unlink(missing_ok=True)
        self._read = 0
        self._lines: list[str] = []
        self._newest: Shown | None = None
        self._closed = False
        self._clicked = Point(0, 0)
        self._clicked_until = 0.0
        self._said = profile / "said.txt"
        self._at = at
        command = [*through, *game, "--profile", str(profile), "--window", size]
        command += ["--seed", str(seed), "--ui-trace", str(self._trace), *arguments]
        environment = os.environ | {
            "DISPLAY": screen,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": f"{at[0]},{at[1]}",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        self._display = display.Display(screen)
        with self._said.open("wb") as said:
            self.began = time.monotonic()
            self.process = subprocess.Popen(command, env=environment, stdout=said, stderr=said)

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

    def loaded(self) -> set[str]:
        """The names of all files and folders on the way to what the program or a worker of it has loaded as a library.
        Only Linux tells them."""
        maps = (Path(f"/proc/{process}/maps").read_text() for process in processes(self.process.pid))
        return {part for line in "".join(maps).splitlines() for part in Path(line.partition("/")[2]).parts}

    # what shows

    @property
    def shown(self) -> Shown:
        """The newest picture in which nothing moves."""
        self._follow()
        if self._newest is None:
            raise AssertionError("nothing has been shown yet")
        return self._newest

    def pictures(self) -> Iterator[Shown]:
        """Every picture so far in which nothing moved."""
        self._follow()
        return map(Shown, self._lines)

    def _follow(self) -> None:
        if not self._trace.exists():
            return
        with self._trace.open("rb") as file:
            file.seek(self._read)
            whole, newline, _ = file.read().rpartition(b"\n")
        self._read += len(whole) + len(newline)
        fresh = whole.decode().splitlines()
        self._lines += fresh
        if fresh:
            self._newest = Shown(self._lines[-1])

    def until(self, state: Callable[[Shown], Any], what: str) -> Shown:
        """Wait for a picture for which `state` is true, and answer it."""
        ends = time.monotonic() + LIMIT
        while time.monotonic() < ends:
            assert self.process.poll() is None, f"the program has ended: {self.said}"
            self._follow()
            if self._newest and state(self._newest):
                return self._newest
            time.sleep(0.004)
        shown = self.shown
        raise AssertionError(f"not seen within {LIMIT} s: {what}; it is {shown.scene}, {shown.words('prompt')!r}")

    def scene(self, name: str) -> Shown:
        """Wait for a scene."""
        return self.until(lambda shown: shown.scene == name, f"the {name}")

    def changed(self, since: Shown, what: str) -> Shown:
        """Wait until cards have moved, or another scene shows."""
        return self.until(lambda shown: shown.differs(since), what)

    def says(self, name: str, words: str) -> Shown:
        """Wait until a node says what begins like this."""
        return self.until(lambda shown: shown.words(name).startswith(words), f"{name} says {words!r}")

    def ended(self) -> int:
        """Wait until the program is over, and answer its exit code."""
        return self.process.wait(LIMIT)

    # the first screen

    def start_game(self, press: Callable[[str], None] | None = None) -> None:
        """Begin the game that was set up last, in place of any that waits. `press` is a way to press a button; without
        it they are clicked."""
        press = press or self.click
        self.scene("door")
        press("play")
        if self.until(lambda shown: shown.scene != "door", "what comes after the first screen").scene == "confirm":
            press("answer.1")

    def continue_game(self, words: str = "") -> None:
        """Go on with what waits, which is described so."""
        self.says("resume.0", f"Continue: {words}")
        self.click("resume.0")

    def set_up(self) -> Shown:
        """Open the form for a game at this screen."""
        return self._open("customise", "Who plays")

    def set_up_room(self) -> Shown:
        """Open the form for a room of one's own."""
        return self._open("host", "New room")

    def enter_code(self) -> Shown:
        """Open the form for the code of somebody else's room."""
        return self._open("join", "Join a game")

    def _open(self, entry: str, title: str) -> Shown:
        self.scene("door")
        self.click(entry)
        return self.says("title", title)

    # the pointer

    def click(self, node: str, button: int = LEFT) -> None:
        """Click once. If the same place was clicked just before, wait so long that it is no double click."""
        at = Point(*self.grip(node))
        if not at.far_from(self._clicked, 2 * THRESHOLD):
            time.sleep(max(0.0, self._clicked_until - time.monotonic()))
        self.point(*at)
        self._press(button)
        self._release(button)
        self._clicked, self._clicked_until = at, time.monotonic() + 1.2 * DOUBLE

    def drag(self, node: str, to: str) -> None:
        """Lift a card and put it down on a place where it may lie."""
        (x, y), (goal_x, goal_y) = self.grip(node), self.grip(to)
        self.point(x, y)
        self._press(LEFT)
        self.point((x + goal_x) / 2, (y + goal_y) / 2)
        self.until(lambda shown: to in shown.marked("target"), f"{to} lights up for {node}")
        self.point(goal_x, goal_y)
        self._release(LEFT)

    def turn_wheel(self, button: int) -> None:
        self._press(button)
        self._release(button)

    def grip(self, node: str) -> tuple[float, float]:
        """A point of the node that no card beside it covers: near the left edge and the bottom, where the top card of a
        fan lies."""
        x, y, width, height = self.shown.nodes[node]["rect"]
        return x + min(12, width / 4), y + height - min(20, height / 4)

    def point(self, x: float, y: float) -> None:
        left, top = self._at
        xtest.fake_input(self._display, X.MotionNotify, x=round(left + x), y=round(top + y))
        self._display.sync()

    def _press(self, button: int) -> None:
        xtest.fake_input(self._display, X.ButtonPress, button)
        self._display.sync()

    def _release(self, button: int) -> None:
        xtest.fake_input(self._display, X.ButtonRelease, button)
        self._display.sync()

    # the keyboard

    def key(self, name: str, *modifiers: str) -> None:
        """Press a key by its X name, such as `q`, `Return` or `F1`, with modifiers such as `Shift_L`."""
        self._strike([self._code(each) for each in (*modifiers, name)])

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

    def pixels(self) -> bytes:
        """The pixels of the window."""
        picture = self._window.get_image(0, 0, *self.size, X.ZPixmap, 0xFFFFFFFF)
        return bytes(picture.data)

    def picture(self, name: str) -> None:
        """Save the window as a picture for people to look at, in the folder that SPITEGAME_PICTURES names, if it names
        one."""
        folder = os.environ.get("SPITEGAME_PICTURES")
        if folder:
            import pygame

            pygame.image.save(self.surface(), str(Path(folder, f"{name}.png")))

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
        for child in children.read_text().split():
            yield from processes(int(child))


Open: TypeAlias = Callable[..., Program]
"""Starts a program: it takes what a Program takes beyond its screen and its profile. See the fixture."""


@contextmanager
def virtual_screen(size: str = "2600x1500") -> Iterator[str]:
    """A virtual screen; answers its name for DISPLAY."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
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


def has_screen() -> bool:
    return shutil.which("Xvfb") is not None
