"""One program owns a profile: two that write the same files would overwrite each other's games.

The owner holds a lock on a file, which the system takes from it when it ends, in whatever way. A program that comes
second asks the owner, in another file, to come to the front and to open what is wanted. If the owner does not answer,
the second one has a profile of its own beside.
"""

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

PATIENCE = 4.0
"""Seconds in which the owner has to take what is handed to it: it looks several times a second."""
_POLL_S = 0.05
MOST_BYTES = 10_000
"""The most bytes of what is handed over that are read."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile that this program owns until it is closed, or the program ends."""

    folders: Folders
    _lock: FileIO | None
    """The locked file, or None where nothing can be locked, as in some folders on a network: nobody is kept out."""

    def handed_over(self) -> str | None:
        """Text that another program wants opened here; empty to come to the front only; None if there is none."""
        try:
            with self.folders.handed_over.open("rb") as file:
                written = file.read(MOST_BYTES)
            self.folders.handed_over.unlink()  # whoever removes it decides: the other program may have given up
        except OSError:
            return None
        return os.fsdecode(written)

    def close(self) -> None:
        if self._lock:
            self._lock.close()


def own_profile(folders: Folders) -> Profile | None:
    """The profile in these folders; None if another program owns it."""
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
    profile.handed_over()  # to a program that ended before it looked
    return profile


def own_profile_beside(folders: Folders) -> Profile:
    """The first profile beside this one that no other program owns. A new one begins with the settings of this one."""
    for number in count(2):
        folder = folders.saves / f"profile-{number}"
        if profile := own_profile(Folders(folder, folder)):
            if not profile.folders.preferences.exists():
                with suppress(OSError):  # then it begins as at first
                    profile.folders.preferences.write_bytes(folders.preferences.read_bytes())
            return profile
    raise AssertionError


def hand_over(folders: Folders, wanted: str, patience: float = PATIENCE) -> bool:
    """Let the owner of this profile come to the front and open what is wanted, if anything. False if it is silent."""
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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileIO(path, "ab", opener=partial(os.open, mode=0o600))
    except OSError:
        return None


def _lock(file: FileIO) -> None:
    """Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
