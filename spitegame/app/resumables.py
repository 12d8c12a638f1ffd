"""Finds the online games on disk that the first screen offers to go on with."""

from spitegame.storage.files import Folders, Unopened
from spitegame.ui.scene import Mode, Resumable
from spitegame.ui.tables.words import listed

HOSTED, JOINED = "hosted", "joined"
"""The keys of the resumables."""


def online_resumables(folders: Folders) -> list[Resumable | Unopened]:
    """The room that was hosted and the room that was joined, as far as they are on disk."""
    return [each for each in (_hosted(folders), _joined(folders)) if each]


def _hosted(folders: Folders) -> Resumable | Unopened | None:
    if not folders.hosted_journal.exists():  # loading the module that reads it takes time
        return None
    from spitegame.storage.resume import ReopenedHost, load_hosted

    found = load_hosted(folders, replayed=False)
    if not isinstance(found, ReopenedHost):
        return found
    found.journal.close()
    names = listed([guest.name for guest in found.state.guests if guest.seat is not None])
    return Resumable(HOSTED, f"Resume hosting: {names}" if names else "Resume hosting", Mode.HOST)


def _joined(folders: Folders) -> Resumable | Unopened | None:
    if not folders.joined_journal.exists():
        return None
    from spitegame.storage.resume import ReopenedGuest, load_joined

    found = load_joined(folders)
    if not isinstance(found, ReopenedGuest):
        return found
    found.journal.close()
    return Resumable(JOINED, f"Return to {found.state.host}’s table", Mode.JOIN)
