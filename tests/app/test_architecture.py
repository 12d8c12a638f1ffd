"""The ways that docs/architecture.md follows through the program are those that a card, an action and a code take."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from support.online.lab import Lab, Sockets, room_plan
from support.waiting import until

import spitegame
from spitegame.app.desktop import Desktop
from spitegame.app.loop import Loop
from spitegame.app.sound_process import SoundProcess
from spitegame.rules.malice.options import ONLINE
from spitegame.scenes.table.scene import TableScene
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.setup import LastSetup
from spitegame.tables.malice import places
from spitegame.ui.geometry import Point, Size
from spitegame.ui.inputs import Input, MouseButton, Press, Release
from spitegame.ui.scene import Instead
from spitegame.ui.window import Window

ROOT = f"{spitegame.__path__[0]}{os.sep}"
PAGE = (Path(__file__).parents[2] / "docs/architecture.md").read_text(encoding="utf-8")
STEP = re.compile(r"\| `(?P<function>[\w.]+)` \| `(?P<file>[\w/]+\.py)` \|")

Call = tuple[str, str]
"""A file and the qualified name of a function in it."""


def steps(title: str) -> list[Call]:
    """The way that is told under this title, in its order."""
    section = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    return [(step["file"], step["function"]) for step in STEP.finditer(section)]


@contextmanager
def calls() -> Iterator[list[Call]]:
    """Every call in this thread meanwhile of a function of the program."""
    made: list[Call] = []

    def note(frame: FrameType, event: str, _of: Any) -> None:
        if event == "call" and (path := frame.f_code.co_filename).startswith(ROOT):
            made.append((path.removeprefix(ROOT).replace(os.sep, "/"), frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        yield made
    finally:
        sys.setprofile(None)


def missed(way: list[Call], made: list[Call]) -> list[Call]:
    """The first step of the way that does not come after those before it, and all behind it."""
    rest = iter(made)
    return next((way[index:] for index, step in enumerate(way) if step not in rest), [])


class HandedWindow(Window):
    """Hears what it is handed."""

    heard: tuple[Input, ...] = ()

    def inputs(self) -> Iterator[Input]:
        heard, self.heard = self.heard, ()
        yield from heard


class Mouse:
    """A hand at a table, with a clock that goes from tick to tick."""

    def __init__(self, desktop: Desktop, setup: LastSetup) -> None:
        self._window, self._now = HandedWindow(Size(1280, 800), fullscreen=False), 0.0
        self._loop = Loop(self._window, desktop, desktop.door(), SoundProcess(Path("nowhere")), None)
        scene = desktop.games.start(setup)
        assert isinstance(scene, TableScene)
        self.scene = scene
        self._loop._stage.take(Instead(scene))

    def tick(self) -> None:
        self._now += 1 / 60
        self._loop._tick(self._now)

    def wait(self, is_so: Callable[[], bool]) -> None:
        for _ in range(3000):
            self.tick()
            if is_so() and not self.scene.is_moving:
                return
        pytest.fail("it did not come to that")

    def click(self, place: str) -> None:
        rect = next(node.rect for node in self._loop._stage.nodes(self._loop._frame) if node.id == place)
        at = Point(rect.x + rect.width / 4, rect.y + rect.height * 0.75)
        self._window.heard = (Press(at, MouseButton.MAIN), Release(at, MouseButton.MAIN))
        for _ in range(6):
            self.tick()


@pytest.mark.usefixtures("_no_devices")
def test_a_card_is_laid(desktop: Desktop) -> None:
    mouse = Mouse(
        desktop, LastSetup(game="malice", rules=ONLINE, occupants=(Person("Anna"), Computer("Mallory", "easy")))
    )
    state = mouse.scene.state
    mouse.wait(lambda: state.is_open and state.is_turn)
    mouse.click(places.hand(state.view.seat, 0))
    with calls() as made:
        mouse.click(places.discard(state.view.seat, 1))
    assert missed(steps("A card is laid"), made) == []


async def test_a_code_leads_to_a_table_and_a_guest_acts(tmp_path: Path) -> None:
    async with Lab(tmp_path, Sockets()) as here:
        with calls() as made:
            host = await here.host(room_plan(Vacant()))
            guest = await here.join(host)
            await here.dealt(host, guest)
        assert missed(steps("A code leads to a table"), made) == []

        await until(lambda: guest.attention or host.act(wins=False) is None, "the guest's turn")
        number = guest.number
        with calls() as made:
            guest.act()
            await until(lambda: min(host.number, guest.number) > number, "the update on both screens")
            await until(lambda: not missed(steps("The host signs what it has told"), made), "its signature")
        assert missed(steps("A guest acts"), made) == []
