"""What waits on disk to be gone on with, as the first screen offers it."""

from collections.abc import Sequence
from pathlib import Path

from spitegame.rules.catalog import TITLES
from spitegame.scenes.program import Mode, Resumable
from spitegame.session.record import Record
from spitegame.session.veil import OPEN, Veil, own_seat
from spitegame.storage.files import Folders
from spitegame.tables.words import listed
from spitegame.translation import _

HERE, HOSTED, JOINED = "here", "hosted", "joined"
"""The keys of what can be resumed: the game of people at this screen, the room that was hosted, the one joined."""


def resumables(folders: Folders, saved: Record | None, veil: Veil = OPEN) -> Sequence[Resumable]:
    """All of it, the newest first. `saved` is the unfinished game of people at this screen."""
    kept = {HERE: folders.saved_game, HOSTED: folders.hosted_journal, JOINED: folders.joined_journal}
    found = (saved and local_resumable(saved, veil), _hosted(folders, veil), _joined(folders, veil))
    return sorted((each for each in found if each), key=lambda each: _written(kept[each.key]), reverse=True)


def _written(path: Path) -> float:
    """The time at which the file was last written to; that of a game which could not be saved lies in the future."""
    try:
        return path.stat().st_mtime
    except OSError:
        return float("inf")


def local_resumable(saved: Record, veil: Veil = OPEN) -> Resumable:
    names = listed(veil.names(saved.everybody, own_seat(saved.everybody)))
    # Translators: the name of a game, and those of the players.
    return Resumable(HERE, _("{game}: {names}", game=TITLES[saved.game], names=names), Mode.LOCAL)


def _hosted(folders: Folders, veil: Veil) -> Resumable | None:
    if not folders.hosted_journal.exists():  # loading the module that reads it takes time
        return None
    from spitegame.storage.resume import peek_hosted

    state = peek_hosted(folders)
    names = listed([veil.name(guest.name) for guest in state.guests if guest.seat is not None]) if state else ""
    return Resumable(HOSTED, _("Your room: {names}", names=names) if names else _("Your room"), Mode.HOST)


def _joined(folders: Folders, veil: Veil) -> Resumable | None:
    if not folders.joined_journal.exists():
        return None
    from spitegame.storage.resume import peek_joined

    state = peek_joined(folders)
    words, room = (_("{name}’s table", name=veil.name(state.host)), state.room) if state else (_("A table"), b"")
    return Resumable(JOINED, words, Mode.JOIN, room)
