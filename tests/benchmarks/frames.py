"""What a picture costs: ``python tests/benchmarks/frames.py --json``.

`frame_ms_1280` and `frame_ms_2560` are the medians of whole ticks of the program's loop at a table of some 60 cards of
which 6 are always flying, with every picture sent to an X server without a graphics card. The `p95` keys are of the
slowest ticks, in which cards land and the still picture beneath is made anew. The `deal` keys are of a deal of all of
them: the median tick, and the pictures that there would be in a second if each took as long as the slow ones.
`told_nobody` and `told_somebody` are the median ticks with a tree for screen readers by those without one, in turns, in
a window of 1280 by 800 and on a real accessibility bus: while nobody listens on it, and while somebody does (0 where
there is none). `idle_cpu_percent` is the share of a core that the real program takes at a still table of Spite & Malice
while it waits for a person, `idle_spite_cpu_percent` at one of Spite, and `idle_door_cpu_percent` at the first screen.
"""

import json
import os
import sys
import time
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from start import SETTINGS, a_screen, opened
from support import needs
from support.benchmark import QUICK, run
from support.process_costs import cpu
from support.spite import screen_players as spite
from support.waiting import seen
from support.windows import at_spi

from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.loop import Loop
from spitegame.app.sound_process import SoundProcess
from spitegame.rules.malice.options import PARTY
from spitegame.scenes.table.scene import TableScene
from spitegame.session.occupants import Person
from spitegame.session.setup import LastSetup
from spitegame.storage.files import Folders
from spitegame.tables.choreography import fly_out
from spitegame.ui.accessibility.system_tree import SystemTree, for_window
from spitegame.ui.geometry import Size
from spitegame.ui.motion import PLAY_S, Flight
from spitegame.ui.nodes import CardLook, Node
from spitegame.ui.scene import Instead
from spitegame.ui.window import Window

FIGURES = (
    *(
        f"{what}_{width}"
        for what in ("frame_ms", "frame_p95_ms", "deal_ms", "deal_p95_pictures")
        for width in (1280, 2560)
    ),
    *("told_nobody", "told_somebody"),
    *("idle_cpu_percent", "idle_spite_cpu_percent", "idle_door_cpu_percent"),
)
CARDS, FLYING = 40 if QUICK else 60, 6
PEOPLE = tuple(map(Person, ("Anna", "Bertha", "Cleo", "Dora")))
TICK = 1 / 60
FRAMES, DEALS = (20, 1) if QUICK else (400, 4)
PAIRS = 20 if QUICK else 2000
IDLE = 0.5 if QUICK else 10.0
"""Seconds."""


def measured() -> dict[str, float]:
    with a_screen() as screen, TemporaryDirectory() as folder:
        door, malice = idle(screen, Path(folder), SETTINGS)
        _, at_spite = idle(screen, Path(folder, "spite"), spite.settings({"name": "You"}, *spite.computers(3)))
        idling = {"idle_cpu_percent": malice, "idle_spite_cpu_percent": at_spite, "idle_door_cpu_percent": door}
        return idling | frames(screen, Path(folder)) | told(screen, Path(folder, "told"))


def idle(screen: str, profile: Path, settings: Mapping[str, Any]) -> tuple[float, float]:
    """At the first screen, and at a table."""
    profile.mkdir(exist_ok=True)
    (profile / "settings.json").write_text(json.dumps(settings))
    with opened(screen, profile) as program:
        door = load(program.process.pid)
        program.start_game()
        program.until(lambda shown: shown.seat is not None, "the turn of a person")
        return door, load(program.process.pid)


def load(process: int) -> float:
    """Of one core, in per cent."""
    time.sleep(1)  # for all that has just been shown
    began, before = time.monotonic(), cpu(process)
    time.sleep(IDLE)
    return round(100 * (cpu(process) - before) / (time.monotonic() - began), 3)


def told(screen: str, profile: Path) -> dict[str, float]:
    _draw_on(screen)
    table = Table(profile, Size(1280, 800))
    table.fill()
    if not all(map(needs.find, at_spi.NEEDED)):
        table.loop.close()
        return {"told_nobody": 0.0, "told_somebody": 0.0}
    with at_spi.accessibility_bus(screen) as bus:
        os.environ |= bus
        tree = SystemTree(for_window(None), lambda: None)
        nobody = table.ratio_with(tree)
        with at_spi.listening(bus):
            seen(lambda: tree.is_heard or None, "somebody who listens")
            somebody = table.ratio_with(tree)
    table.loop.close()
    return {"told_nobody": nobody, "told_somebody": somebody}


def _draw_on(screen: str) -> None:
    os.environ |= {
        "DISPLAY": screen,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
    }


def frames(screen: str, profile: Path) -> dict[str, float]:
    _draw_on(screen)
    figures = {}
    for size in (Size(1280, 800), Size(2560, 1440)):
        table = Table(profile / str(size.width), size)
        table.fill()
        taken = [1000 * table.timed_tick() for _ in range(FRAMES)]
        figures[f"frame_ms_{size.width}"] = round(median(taken), 2)
        figures[f"frame_p95_ms_{size.width}"] = round(quantiles(taken, n=20)[-1], 2)
        dealt = [1000 * seconds for _ in range(DEALS) for seconds in table.timed_deal()]
        figures[f"deal_ms_{size.width}"] = round(median(dealt), 2)
        figures[f"deal_p95_pictures_{size.width}"] = round(1000 / quantiles(dealt, n=20)[-1], 1)
    table.loop.close()  # it is one window that has had both sizes
    return figures


class Table:
    """A table of four who show each other their hands, in the program, with a clock that goes from tick to tick."""

    def __init__(self, profile: Path, size: Size) -> None:
        speaker = SoundProcess()
        desktop = Desktop(Folders.of(profile), desktop_platform(speaker), seed=1)
        self.loop = Loop(Window(size, fullscreen=False), desktop, desktop.door(), speaker, None)
        scene = desktop.games.start(LastSetup(game="malice", rules=PARTY, occupants=PEOPLE, open_hands=True))
        assert isinstance(scene, TableScene)
        self.scene = scene
        self.loop._stage.take(Instead(scene))
        self.now = 0.0

    def tick(self) -> None:
        self.now += TICK
        self.loop._tick(self.now)

    def nodes(self) -> list[Node]:
        return list(self.loop._stage.nodes(self.loop._frame))

    def fill(self) -> None:
        """Everybody discards, on one pile after the other, until there are cards enough."""
        for turn in count():
            self._come_to_rest()
            if len(self._cards()) >= CARDS:
                return
            self.scene.state.act(self.scene.state.view.legal[-1 - turn // len(PEOPLE) % 4])

    def timed_deal(self) -> list[float]:
        """All cards fly out once more, from where one of them lies; the seconds that each tick of it took."""
        cards = self._cards()
        goals = [(node.id, node.look.card) for node in cards if isinstance(node.look, CardLook)]
        self.scene._animation.add(fly_out(goals, cards[0].rect, self.now, 1.0, heard=2))
        taken = [self.timed_tick()]
        while self.scene.is_moving:
            taken.append(self.timed_tick())
        return taken

    def timed_tick(self) -> float:
        if not self.scene.is_moving:
            self.scene._animation.add(map(self._flight, self._cards()[-FLYING:]))
        began = time.perf_counter()
        self.tick()
        return time.perf_counter() - began

    def ratio_with(self, tree: SystemTree) -> float:
        """The median tick with a tree for screen readers by one without."""
        taken: dict[SystemTree | None, list[float]] = {None: [], tree: []}
        chance = Random(1)  # a tick is dear by where the cards are, which comes round every so many ticks
        for _ in range(PAIRS):
            for each in chance.sample((None, tree), 2):
                self.loop._tree = each
                taken[each].append(self.timed_tick())
        self.loop._tree = None
        return round(median(taken[tree]) / median(taken[None]), 3)

    def _come_to_rest(self) -> None:
        self.tick()
        while self.scene.is_moving:
            self.tick()

    def _cards(self) -> list[Node]:
        return [node for node in self.nodes() if isinstance(node.look, CardLook)]

    def _flight(self, node: Node) -> Flight:
        """From the left, and a little smaller there, as cards of the centers are."""
        assert isinstance(node.look, CardLook)
        card, rect = node.look.card, node.rect
        origin = rect.moved(-3 * rect.width, -rect.height).inset(rect.width * 0.05)
        return Flight(node.id, origin, card, card, self.now, self.now, self.now + PLAY_S)


if __name__ == "__main__":
    run(__doc__, measured, FIGURES)
