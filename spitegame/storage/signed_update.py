"""The newest signed update that a guest has, in a file beside its journal.

A view is twenty times as long as what the journal keeps of an update, and a browser writes a file that has grown as a
whole: so this file holds one update, written over the one before it. A program is not killed in the middle of one write
to one page of a file; what a loss of power has torn counts as none.
"""

import os
from collections.abc import Collection
from contextlib import suppress
from io import FileIO

from spitegame.net.signatures import SIGNED_UPDATE, SignedUpdate
from spitegame.packing import codec
from spitegame.storage import files
from spitegame.storage.journal import begin, read_journal
from spitegame.translation import _


class SignedUpdateWriter:
    def __init__(self, folders: files.Folders, notices: files.Notices) -> None:
        self._path, self._notices = folders.signed_update, notices
        self._file: FileIO | None = None
        self._is_closed = False

    def keep(self, signed: SignedUpdate) -> None:
        """From now on this update outlives the program; after `close` this does nothing."""
        if self._is_closed:
            return
        data, _checksum = begin(SIGNED_UPDATE.pack(signed))
        with self._notices.catch_storage_problems():
            self._write(data)

    def _write(self, data: bytes) -> None:
        """Raises StorageProblem."""
        try:
            if self._file is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = FileIO(self._path, "r+", opener=_opened_or_made)
            self._file.seek(0)
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            raise files.StorageProblem(_(files.GAME_UNSAVED, reason=files.reason_of(error))) from error

    def close(self, *, forget: bool) -> None:
        """Keep no other. `forget`: the file is to be removed, with nothing to come back to."""
        self._is_closed = True
        if self._file:
            self._file.close()
        if forget:
            with self._notices.catch_storage_problems():
                files.remove(self._path)


def _opened_or_made(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o600)


def load_signed_update(folders: files.Folders, begins: Collection[bytes]) -> SignedUpdate | None:
    """The update that was kept of one of the deals that have begun with what has these digests. None if there is none,
    or it cannot be read: the host tells the newest one again, and signs it."""
    with suppress(OSError, files.Damaged, files.NewerFormat, codec.Malformed):
        signed: SignedUpdate = SIGNED_UPDATE.unpack(read_journal(folders.signed_update.read_bytes()).header)
        return signed if signed.begin in begins else None
    return None
