"""What the program finds around it on Linux, Windows and macOS."""

from spitegame.app.platform import AnyRooms, Audible, Platform
from spitegame.storage.files import Folders
from spitegame.ui import clipboard
from spitegame.ui.abilities import DESKTOP
from spitegame.workers.process import WorkerProcess


def desktop_platform(speaker: Audible) -> Platform:
    return Platform(
        speaker=speaker,
        copy=clipboard.copy,
        paste=clipboard.paste,
        can=DESKTOP,
        deliver="written to {}".format,
        start_worker=WorkerProcess,
        open_rooms=_open_rooms,
    )


def _open_rooms(folders: Folders) -> AnyRooms:
    from spitegame.online.rooms import Rooms

    return Rooms(folders)
