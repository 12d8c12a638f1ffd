"""What the program finds around it on Linux, Windows and macOS."""

from pathlib import Path
from threading import Event, Thread

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
        can_draw=_can_draw,
        ask_for_deck=_show_folder,
        start_worker=WorkerProcess,
        open_rooms=_open_rooms,
        load_network=_load_network,
    )


def _can_draw(text: str) -> bool:
    import pygame

    from spitegame.ui.art import drawn

    try:
        picture = drawn(text, (21, 29))
    except pygame.error:
        return False
    return picture.get_bounding_rect().width > 0


def _show_folder(folder: Path) -> str:
    """Open the folder in the program that shows files."""
    import webbrowser

    folder.mkdir(parents=True, exist_ok=True)
    webbrowser.open(folder.as_uri())
    what = "a folder with an SVG file for each card, or a ZIP file of it,"
    return f"Drop {what} on this window, or put it into {folder}."


_loading = Event()
_loaded = Event()


def _load_network() -> bool:
    if not _loading.is_set():
        _loading.set()
        Thread(target=_import_rooms, name="loading", daemon=True).start()
    return _loaded.is_set()


def _import_rooms() -> None:
    try:
        import spitegame.net.aiortc_patches
        import spitegame.online.rooms  # noqa: F401
    finally:
        _loaded.set()


def _open_rooms(folders: Folders) -> AnyRooms:
    from spitegame.online.rooms import Rooms

    return Rooms(folders)
