"""Every game's face, by key."""

from collections.abc import Mapping

from spitegame.ui.tables import malice
from spitegame.ui.tables.face import TableFace

FACES: Mapping[str, TableFace] = {"malice": malice.FACE}
