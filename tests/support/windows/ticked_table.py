"""The program at a table of its own, with a clock that goes from tick to tick."""

from pathlib import Path

from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.loop import Loop
from spitegame.scenes.table.scene import TableScene
from spitegame.session.setup import LastSetup
from spitegame.storage.files import Folders
from spitegame.ui.nodes import Node
from spitegame.ui.scene import Instead
from spitegame.ui.sounds import Speaker
from spitegame.ui.window import Window

TICK = 1 / 60


class TickedTable:
    def __init__(self, profile: Path, window: Window, setup: LastSetup) -> None:
        speaker = Speaker()
        desktop = Desktop(Folders.of(profile), desktop_platform(speaker), seed=1)
        self.loop = Loop(window, desktop, desktop.door(), speaker, None)
        scene = desktop.start(setup)
        assert isinstance(scene, TableScene)
        self.scene = scene
        self.loop._stage.take(Instead(scene))
        self.now = 0.0

    def tick(self) -> None:
        self.now += TICK
        self.loop._tick(self.now)

    def nodes(self) -> list[Node]:
        return list(self.loop._stage.nodes(self.loop._frame))
