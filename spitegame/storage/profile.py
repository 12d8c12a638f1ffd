"""The ownership of a profile: only one program at a time may write to it, since two would overwrite each other's games.
The owner keeps a lock on a file, which the system releases when the program ends in any way. A second program asks the
owner, by another file, to come to the front and open something. If the owner does not react, the second program uses a
profile of its own beside the first one."""

import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import FileIO
from itertools import count
from pathlib import Path

from spitegame.storage.files import Folders, StorageProblem, write_atomically

PATIENCE_S = 4.0
"""Seconds within which the owner has to take a request; it looks several times a second."""
_POLL_S = 0.05
"""Seconds between two checks whether the owner has taken the request."""
MOST_BYTES = 10_000
"""Maximum bytes of a request that are read."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile that this program owns until `close` or its end."""

    folders: Folders
    _lock: FileIO | None
    """The locked file; None where files cannot be locked, as on some network shares. Other programs are then not kept
    out."""

    def take_request(self) -> str | None:
        """Remove the request of another program. Return the text that it wants opened here, empty to come to the front
        only; None if there is no request."""
        try:
            with self.folders.handed_over.open("rb") as file:
                written = file.read(MOST_BYTES)
            self.folders.handed_over.unlink()  # fails if the other program has given up and removed it
        except OSError:
            return None
        return os.fsdecode(written)

    def close(self) -> None:
        if self._lock:
            self._lock.close()


def own_profile(folders: Folders) -> Profile | None:
    """Own the profile in these folders; None if another program owns it."""
    lock = _opened(folders.lock)
    if lock:
        try:
            _lock(lock)
        except (BlockingIOError, PermissionError):
            lock.close()
            return None
        except OSError:
            pass  # a folder on a network may not support locks
    profile = Profile(folders, lock)
    profile.take_request()  # drops a request to an owner that has ended
    return profile


def own_profile_beside(folders: Folders) -> Profile:
    """Own the first profile beside this one that no other program owns. A new one begins with this one's settings."""
    for number in count(2):
        folder = folders.saves / f"profile-{number}"
        if profile := own_profile(Folders(folder, folder)):
            if not profile.folders.preferences.exists():
                with suppress(OSError):  # then it begins with the default settings
                    profile.folders.preferences.write_bytes(folders.preferences.read_bytes())
            return profile
    raise AssertionError


def hand_over(folders: Folders, wanted: str, patience: float = PATIENCE_S) -> bool:
    """Ask the owner of this profile to come to the front and open what is wanted, if anything. Return False if the
    owner does not react within `patience` seconds."""
    path = folders.handed_over
    try:
        write_atomically(path, os.fsencode(wanted), unsaved="", durable=False)
    except StorageProblem:
        return False
    until = time.monotonic() + patience
    while path.exists() and time.monotonic() < until:
        time.sleep(_POLL_S)
    try:
        path.unlink()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return False


def _opened(path: Path) -> FileIO | None:
    """Open the lock file, and create it if necessary; None if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileIO(path, "ab", opener=partial(os.open, mode=0o600))
    except OSError:
        return None


def _lock(file: FileIO) -> None:
    """Lock the file without waiting. Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
