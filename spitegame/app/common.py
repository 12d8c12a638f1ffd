"""State that the services of the program share: folders, platform, settings, and the current match."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from spitegame.app.local_match import LocalMatch
from spitegame.app.platform import Platform
from spitegame.app.settings_in_force import Settings
from spitegame.lazily import lazily
from spitegame.scenes.program import Program
from spitegame.storage.files import Folders, Notices
from spitegame.tables.catalog import FACES
from spitegame.ui.scene import Scene
from spitegame.workers.computers import Computers

if TYPE_CHECKING:
    from spitegame.app.online_match import OnlineMatch
    from spitegame.scenes.lesson_match import LessonMatch
    from spitegame.scenes.table import scene

    AnyMatch: TypeAlias = LocalMatch | OnlineMatch | LessonMatch
else:
    scene = lazily("spitegame.scenes.table.scene")


@dataclass(kw_only=True)
class Common:
    """The state that the services of the program share."""

    program: Program
    """The program that scenes are given."""
    folders: Folders
    platform: Platform
    notices: Notices
    settings: Settings
    computers: Computers
    match: "AnyMatch | None" = None
    """The match at the table; None if no table is shown."""

    def table(self, match: "LocalMatch | OnlineMatch", game: str) -> Scene:
        """Make this the current match, and return its table scene."""
        self.match, self.program.game = match, game
        return scene.TableScene(match, FACES[game], self.program)
