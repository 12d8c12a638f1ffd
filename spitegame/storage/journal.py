"""A file that only grows, frame by frame: a program that is killed at any moment goes on where it was."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from threading import Lock

from spitegame.storage import journal_format
from spitegame.storage.files import GAME_UNSAVED, StorageProblem, reason_of, sync_folder, write_atomically
from spitegame.translation import _


class Journal:
    """A journal that is being written. It belongs to one thread; only `sync` may be called on any."""

    def __init__(self, file: FileIO, start: int, number: int, new_in: Path) -> None:
        """`start`: the checksum that each goes on from. `number`: that of the next frame. `new_in`: its folder."""
        self._file, self._start, self._number = file, start, number
        self._new_in: Path | None = new_in
        """The folder, until the disk has the name of the file."""
        self._unwritten = b""
        self._syncing = Lock()

    @classmethod
    def create(cls, path: Path, header: bytes, frames: Iterable[bytes] = (), before: bytes = b"") -> "Journal":
        """Replace the journal that was there, which is closed. `before`: its bytes, if known. Raises StorageProblem."""
        first, start = journal_format.begin(header)
        rest = [journal_format.frame(number, each, start) for number, each in enumerate(frames, start=1)]
        whole = b"".join((first, *rest))
        if before != whole:
            write_atomically(path, whole, unsaved=GAME_UNSAVED, durable=False)
        try:
            file = FileIO(path, "ab")
        except OSError as error:
            raise _unsaved(error) from error
        return cls(file, start, 1 + len(rest), new_in=path.parent)

    def append(self, data: bytes) -> None:
        """Hand a frame to the system. Raises StorageProblem; the frame is then kept, and goes with the next one."""
        self._unwritten += journal_format.frame(self._number, data, self._start)
        self._number += 1
        try:
            while self._unwritten:
                self._unwritten = self._unwritten[self._file.write(self._unwritten) :]
        except OSError as error:
            raise _unsaved(error) from error

    def sync(self) -> None:
        """Wait until the disk has every frame, which takes milliseconds, unless it is closed. Raises StorageProblem."""
        with self._syncing:
            if self._file.closed:
                return
            try:
                os.fsync(self._file.fileno())
                if self._new_in:
                    sync_folder(self._new_in)
                    self._new_in = None
            except OSError as error:
                raise _unsaved(error) from error

    def close(self) -> None:
        with self._syncing:
            self._file.close()


def _unsaved(error: OSError) -> StorageProblem:
    return StorageProblem(_(GAME_UNSAVED, reason=reason_of(error)))
