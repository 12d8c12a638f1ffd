"""The newest signed update of a guest, in a file beside its journal. A view is twenty times as long as an update in the
journal, and a browser writes a whole file anew when it has grown; so this file holds one update, which the next one
overwrites. A killed program leaves it whole, as each update is written at once; if a loss of power has torn it, it
counts as missing."""

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
    """Writes the newest signed update. Problems are told in the notices."""

    def __init__(self, folders: files.Folders, notices: files.Notices) -> None:
        self._path, self._notices = folders.signed_update, notices
        self._file: FileIO | None = None
        self._is_closed = False

    def keep(self, signed: SignedUpdate) -> None:
        """Write this update over the one before. After `close` this does nothing."""
        if self._is_closed:
            return
        data, _checksum = begin(SIGNED_UPDATE.pack(signed))
        with self._notices.catch_storage_problems():
            self._write(data)

    def _write(self, data: bytes) -> None:
        """Write the bytes from the beginning of the file. Raises StorageProblem."""
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
        """Close the file for good. `forget`: remove the file, since the player will not come back to the room."""
        self._is_closed = True
        if self._file:
            self._file.close()
        if forget:
            with self._notices.catch_storage_problems():
                files.remove(self._path)


def _opened_or_made(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o600)


def load_signed_update(folders: files.Folders, begins: Collection[bytes]) -> SignedUpdate | None:
    """Return the update on the disk if its deal has one of the digests `begins`. None if it is of another deal, is
    missing or cannot be read: the host will send and sign the newest update again."""
    with suppress(OSError, files.Damaged, files.NewerFormat, codec.Malformed):
        signed: SignedUpdate = SIGNED_UPDATE.unpack(read_journal(folders.signed_update.read_bytes()).header)
        return signed if signed.begin in begins else None
    return None
