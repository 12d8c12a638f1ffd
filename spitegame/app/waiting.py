"""What waits on disk of games with people far away."""

from dataclasses import dataclass

from spitegame.storage.files import Folders, Unopened
from spitegame.ui.scene import Mode, Resumable
from spitegame.ui.tables.prose import listed

HOSTED, JOINED = "hosted", "joined"


@dataclass(frozen=True, slots=True)
class Found:
    resumables: tuple[Resumable, ...]
    sentences: tuple[str, ...]
    """What could not be opened, for the player to read."""


def waiting(folders: Folders) -> Found:
    found = [each for each in (_hosted(folders), _joined(folders)) if each]
    return Found(
        resumables=tuple(each for each in found if isinstance(each, Resumable)),
        sentences=tuple(each.sentence for each in found if isinstance(each, Unopened)),
    )


def _hosted(folders: Folders) -> Resumable | Unopened | None:
    if not folders.hosted_journal.exists():  # what reads it takes its time to load
        return None
    from spitegame.storage.resume import HostState, peek_hosted

    found = peek_hosted(folders)
    if not isinstance(found, HostState):
        return found
    names = listed([guest.name for guest in found.guests if guest.seat is not None])
    return Resumable(HOSTED, f"Resume hosting: {names}" if names else "Resume hosting", Mode.HOST)


def _joined(folders: Folders) -> Resumable | Unopened | None:
    if not folders.joined_journal.exists():
        return None
    from spitegame.storage.resume import GuestState, peek_joined

    found = peek_joined(folders)
    if not isinstance(found, GuestState):
        return found
    return Resumable(JOINED, f"Return to {found.host}’s table", Mode.JOIN)
