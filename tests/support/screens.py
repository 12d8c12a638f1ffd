"""A person in front of a screen of the game, whatever it is drawn on: what shows, and what a hand can do there.

What shows is read from the trace: a test waits until it sees what it expects, and never for a time.
"""

import json
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from spitegame.ui.geometry import Point
from spitegame.ui.recognizer import DOUBLE_S, THRESHOLD_PX

LIMIT = 60.0
"""Seconds after which a state is missed that has not come."""
HOVERABLE = {"tap", "lift", "slide"}
"""Whatever takes one of these shows that the pointer is over it."""
LEFT, RIGHT = 1, 3
PICTURES = os.environ.get("SPITEGAME_PICTURES")
"""The folder, if any, in which everything that was waited for is kept as a picture for people to look at."""
_numbers = count()

Node = dict[str, Any]


class Shown:
    """Everything that shows, as one line of the trace tells it."""

    def __init__(self, line: str) -> None:
        plain = json.loads(line)
        self.scene: str = plain["scene"]
        self.status: dict[str, Any] | None = plain["status"]
        self.nodes: dict[str, Node] = {node["id"]: node for node in plain["nodes"]}

    def __str__(self) -> str:
        """The scene and what is said in it."""
        said = [self.words(place) for place in ("title", "words", "prompt", "last")]
        return f"{self.scene}: {' | '.join(filter(None, said))}"

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

    def grip(self, name: str) -> Point:
        """A point of the node that no card beside it covers: near the left edge and the bottom, where the top card of a
        fan lies."""
        x, y, width, height = self.nodes[name]["rect"]
        return Point(x + min(12, width / 4), y + height - min(20, height / 4))

    def named(self, words: str) -> str:
        """The id of the node that says this and can be tapped."""
        return next(name for name, node in self.nodes.items() if node["label"] == words and "tap" in node["takes"])

    def differs(self, other: "Shown") -> bool:
        """True if cards have moved between the two pictures; where the pointer is makes no difference."""
        return (self.scene, self.status, self.cards) != (other.scene, other.status, other.cards)


class Screen(ABC):
    """A running game."""

    PAUSE: ClassVar = 0.004
    """Seconds between two looks at what shows."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._newest: Shown | None = None
        self._clicked = Point(0, 0)
        self._clicked_until = 0.0

    # what is different on each kind of screen

    @abstractmethod
    def assert_runs(self) -> None:
        """Fail with what the program has said, if it has ended."""

    @abstractmethod
    def _fresh_lines(self) -> list[str]:
        """The lines of the trace that have come since this was called last."""

    @abstractmethod
    def close(self) -> None:
        """End the program as a power cut would. To call it again does no harm."""

    @abstractmethod
    def point(self, x: float, y: float) -> None: ...

    @abstractmethod
    def press(self, button: int) -> None: ...

    @abstractmethod
    def release(self, button: int) -> None: ...

    @abstractmethod
    def key(self, name: str, *modifiers: str) -> None:
        """Press a key by its X name, such as `q`, `Return` or `F1`, with modifiers such as `Shift_L`."""

    @abstractmethod
    def write(self, text: str) -> None: ...

    @abstractmethod
    def save_picture(self, path: Path) -> None: ...

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
        fresh = self._fresh_lines()
        self._lines += fresh
        if fresh:
            self._newest = Shown(self._lines[-1])

    def until(self, state: Callable[[Shown], Any], what: str) -> Shown:
        """Wait for a picture for which `state` is true, and answer it."""
        ends = time.monotonic() + LIMIT
        while time.monotonic() < ends:
            self.assert_runs()
            self._follow()
            if self._newest and state(self._newest):
                if PICTURES:
                    self.save_picture(Path(PICTURES, f"{next(_numbers):05} {what.replace('/', ' ')}.png"))
                return self._newest
            time.sleep(self.PAUSE)
        raise AssertionError(f"not seen within {LIMIT} s: {what}; {self.told()}")

    def told(self) -> str:
        """What it shows, for a test that waits in vain."""
        self._follow()
        return str(self._newest) if self._newest else "nothing yet"

    def scene(self, name: str) -> Shown:
        """Wait for a scene."""
        return self.until(lambda shown: shown.scene == name, f"the {name}")

    def changed(self, since: Shown, what: str) -> Shown:
        """Wait until cards have moved, or another scene shows."""
        return self.until(lambda shown: shown.differs(since), what)

    def says(self, name: str, words: str) -> Shown:
        """Wait until a node says what begins like this."""
        return self.until(lambda shown: shown.words(name).startswith(words), f"{name} says {words!r}")

    # the first screen

    def start_game(self, press: Callable[[str], None] | None = None) -> None:
        """Begin the game that was set up last. `press` is a way to press a button; without it they are clicked."""
        press = press or self.click
        self.scene("door")
        press("play")
        self.until(lambda shown: shown.scene != "door", "what comes after the first screen")

    def continue_game(self, words: str = "") -> None:
        """Go on with what waits, which is described so."""
        self.says("resume.0", f"Continue: {words}")
        self.click("resume.0")

    def set_up(self) -> Shown:
        """Open the form for a game at this screen."""
        return self._open("games", "customise", "Who plays")

    def set_up_room(self) -> Shown:
        """Open the form for a room of one's own."""
        return self._open("online", "host", "New room")

    def enter_code(self) -> Shown:
        """Open the form for the code of somebody else's room."""
        return self._open("online", "join", "Join a room")

    def turn_to(self, page: str, entry: str = "") -> None:
        """Turn to a page of the first screen, and open what lies behind an entry of it."""
        if page not in self.scene("door").nodes:
            self.click("back")
            self.until(lambda shown: page in shown.nodes, "the first page")
        self.click(page)
        self.until(lambda shown: "back" in shown.nodes, f"the page {page}")
        if entry:
            self.click(entry)

    def _open(self, page: str, entry: str, title: str) -> Shown:
        self.turn_to(page, entry)
        return self.says("title", title)

    # the pointer

    def click(self, node: str, button: int = LEFT) -> None:
        """Click once. If the same place was clicked just before, wait so long that it is no double click."""
        at = self._pointed_at(node)
        if not at.far_from(self._clicked, 2 * THRESHOLD_PX):
            time.sleep(max(0.0, self._clicked_until - time.monotonic()))
        self.press(button)
        self.release(button)
        self._clicked, self._clicked_until = at, time.monotonic() + 1.2 * DOUBLE_S

    def _pointed_at(self, node: str) -> Point:
        """Point at the node until it shows that it is under the pointer: what comes to the screen may push it away."""
        at = self.grip(node)
        self.point(*at)
        if not HOVERABLE.intersection(self.shown.nodes[node]["takes"]):
            return at

        def is_under(shown: Shown) -> bool:
            nonlocal at
            if node in shown.nodes and at != shown.grip(node):
                at = shown.grip(node)
                self.point(*at)
            return node in shown.marked("hovered")

        self.until(is_under, f"{node} under the pointer")
        return at

    def drag(self, node: str, to: str) -> None:
        """Lift a card and put it down on a place where it may lie."""
        (x, y), (goal_x, goal_y) = self.grip(node), self.grip(to)
        self.point(x, y)
        self.press(LEFT)
        self.point((x + goal_x) / 2, (y + goal_y) / 2)
        self.until(lambda shown: to in shown.marked("target"), f"{to} lights up for {node}")
        self.point(goal_x, goal_y)
        self.release(LEFT)

    def grip(self, node: str) -> Point:
        return self.shown.grip(node)
