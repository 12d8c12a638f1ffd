"""The platform of Linux, Windows and macOS."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from spitegame.app.own_decks import PNG
from spitegame.app.platform import AnyRooms, Audible, Platform
from spitegame.app.system_languages import system_languages
from spitegame.lazily import lazily
from spitegame.net.update_source import read_source
from spitegame.resources import UPDATES, brokers
from spitegame.scenes.program import DESKTOP
from spitegame.storage.files import Folders, reason_of
from spitegame.translation import _
from spitegame.ui import clipboard
from spitegame.workers.process import WorkerProcess, limited_process

if TYPE_CHECKING:
    import webbrowser

    from spitegame.online import rooms
else:
    webbrowser = lazily("webbrowser")
    rooms = lazily("spitegame.online.rooms")


def desktop_platform(speaker: Audible) -> Platform:
    """Return the platform of the desktop; `speaker` tells the settings screen why nothing is heard."""
    return Platform(
        speaker=speaker,
        copy=clipboard.copy,
        paste=clipboard.paste,
        can=DESKTOP,
        deliver=lambda _path: False,
        own_pictures=PNG,
        ask_for_deck=_show_folder,
        start_worker=WorkerProcess,
        start_reader=limited_process,
        languages=system_languages(),
        fetch_language=lambda _key: None,
        load_network=BackgroundImport("spitegame.net.aiortc_patches", "spitegame.online.rooms"),
        open_rooms=_open_rooms,
        brokers=brokers,
        update_source=read_source(UPDATES),
        show_page=_show_page,
    )


class BackgroundImport:
    """An import of modules on a thread. A call starts the thread, and returns True once it has ended. Errors show where
    the modules are used."""

    def __init__(self, *modules: str) -> None:
        self._thread = Thread(target=lambda: [*map(import_module, modules)], name="import", daemon=True)

    def __call__(self) -> bool:
        if self._thread.ident is None:
            self._thread.start()
        return not self._thread.is_alive()


def _show_folder(folder: Path) -> str:
    """Open the folder in the file manager, and return a sentence on what to put there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _("The deck could not be saved: {reason}.", reason=reason_of(error))
    webbrowser.open(folder.as_uri())
    return _(
        "Drop a folder with an SVG file for each card, or a ZIP file of it, on this window, or put it into {folder}.",
        folder=folder,
    )


def _show_page(address: str) -> bool:
    return webbrowser.open(address)


def _open_rooms(folders: Folders, may_call: Callable[[str], bool]) -> AnyRooms:
    return rooms.Rooms(folders, may_call)
