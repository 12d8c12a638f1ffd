"""The file that names the room in which the page was last. With the room's journal, a reloaded page returns there."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame.lazily import lazily
from spitegame.session.room_codes import Code, LongCode
from spitegame.storage.files import Folders, write_atomically
from spitegame.translation import N_

if TYPE_CHECKING:
    from spitegame.storage import resume
else:
    resume = lazily("spitegame.storage.resume")


@dataclass(frozen=True, slots=True)
class KeptRoom:
    code: str
    """The code by which the room was joined; empty for the player's own room, or if there is no code any more."""
    before: str
    """The room, in hexadecimal, whose journal was on disk when this one was joined, and leads there; empty for none."""
    is_left: bool = False
    """True if the player has left the room, not only closed the page."""
    has_changed: bool = False
    """True if the roles have changed: the page hosts a room that it had joined, or is a guest in the player's own."""

    @property
    def is_host(self) -> bool:
        return self.has_changed == bool(self.code)


def enter(folders: Folders, code: Code | LongCode) -> None:
    """Note that this room is to be joined."""
    joined = _joined(folders)
    before = joined.state.room.hex() if joined else ""
    _write(folders, KeptRoom(str(code), before))


def host(folders: Folders) -> None:
    """Note that the player's own room is opened."""
    _write(folders, KeptRoom("", ""))


def enter_again(folders: Folders, *, is_host: bool) -> None:
    """Note that the player comes back to the room in which the page was host, or guest, last."""
    kept = _read(folders)
    if kept is None or kept.is_host != is_host:  # the page was in another room since
        kept = KeptRoom("", "", has_changed=not is_host)
    _write(folders, replace(kept, is_left=False))


def change(folders: Folders, *, is_host: bool) -> None:
    """Note that the page is the host of the room now, or a guest."""
    if kept := _read(folders):
        _write(folders, replace(kept, has_changed=is_host == bool(kept.code)))


def leave(folders: Folders) -> None:
    if kept := _read(folders):
        _write(folders, replace(kept, is_left=True))


def room_of_last_page(folders: Folders) -> KeptRoom | None:
    """Return the room in which the player was when the page was closed; None for none."""
    kept = _read(folders)
    return None if kept is None or kept.is_left else kept


def way_back(folders: Folders, code: Code | LongCode) -> "resume.ReopenedGuest | None":
    """Return the journal by which the player returns to a seat in the room with this code; None if there is none."""
    joined = _joined(folders)
    if joined is None:
        return None
    room, kept = joined.state.room, _read(folders)
    is_kept = kept is not None and kept.code == str(code) and kept.before != room.hex()
    return joined if is_kept or (isinstance(code, LongCode) and code.room == room) else None


def _joined(folders: Folders) -> "resume.ReopenedGuest | None":
    joined = resume.load_joined(folders)
    return joined if isinstance(joined, resume.ReopenedGuest) else None


def _file(folders: Folders) -> Path:
    return folders.saves / "page-room.json"


def _read(folders: Folders) -> KeptRoom | None:
    try:
        return KeptRoom(**json.loads(_file(folders).read_bytes()))
    except (FileNotFoundError, ValueError, TypeError):  # missing, damaged, or from another version
        return None


def _write(folders: Folders, kept: KeptRoom) -> None:
    write_atomically(
        _file(folders), json.dumps(asdict(kept)).encode(), unsaved=N_("The room could not be saved: {reason}.")
    )
