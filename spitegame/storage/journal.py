"""A file that only grows, frame by frame, so that a program that is killed at any moment can go on from it.

After a magic and a version come frames of number, length, checksum and data; the first frame, with number 0, is the
header. Each checksum begins with that of the header, so a frame is valid only in its own journal and at its own number.
Files of version 1 are still read: their frames have no number, and each checksum begins with that of the frame before.

If a frame is damaged, the frames after it are found again by their checksums, except in version 1. A frame that is cut
off by the end of the file was being written when the program ended: it is ignored, and does not count as damage.
"""

import asyncio
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from struct import Struct
from threading import Lock
from typing import NamedTuple
from zlib import crc32

from spitegame.storage.files import (
    GAME_UNSAVED,
    Damaged,
    NewerFormat,
    Notices,
    Sentences,
    StorageProblem,
    copy_aside,
    reason_of,
    remove,
    sync_folder,
    write_atomically,
)
from spitegame.translation import _

_MAGIC = b"spitelogs"
VERSION = 2
"""The version that this program writes."""
_HEAD = Struct(f">{len(_MAGIC)}sH")
"""The magic and the version."""
_FIELDS = Struct(">III")
"""The number, length and checksum before the data of a frame."""
_FIELDS_OF_1 = Struct(">II")
"""The length and checksum before the data of a frame in version 1."""


def begin(header: bytes) -> tuple[bytes, int]:
    """Return the first bytes of a journal, with the header as its first frame, and the header's checksum, from which
    those of the other frames go on."""
    head = _HEAD.pack(_MAGIC, VERSION)
    first = frame(0, header, crc32(head))
    return head + first, _FIELDS.unpack_from(first)[2]


def frame(number: int, data: bytes, start: int) -> bytes:
    """Return the bytes of a frame. `start`: the checksum from which that of the frame goes on."""
    covered = number.to_bytes(4) + len(data).to_bytes(4)
    return covered + crc32(covered + data, start).to_bytes(4) + data


@dataclass(frozen=True, slots=True)
class Contents:
    """The undamaged part of a journal."""

    header: bytes
    frames: tuple[bytes, ...]
    """The frames up to the first one that is lost."""
    later: tuple[bytes, ...]
    """The frames after the first one that is lost."""
    is_damaged: bool

    def sentence(self, path: Path, data: bytes, sentences: Sentences) -> str:
        """Copy the bytes of a damaged journal to a file beside it, and return a sentence for the player; empty if it is
        whole."""
        return " ".join((*map(_, sentences.damaged), copy_aside(path, data))) if self.is_damaged else ""


def read_journal(data: bytes) -> Contents:
    """Read the bytes of a journal. Raises Damaged or NewerFormat."""
    if len(data) < _HEAD.size:
        raise Damaged(_("The file is too short."))
    magic, version = _HEAD.unpack_from(data)
    if magic != _MAGIC:
        raise Damaged(_("There is no game in this file."))
    if version > VERSION:
        raise NewerFormat
    found = _read_version_1(data) if version == 1 else _read(data)
    if found is None:
        raise Damaged(_("The file has changed since it was written."))
    return found


class _Frame(NamedTuple):
    """A frame as it was found in a file."""

    number: int
    checksum: int
    data: bytes
    begin: int
    """The offset in the file at which the frame begins; `end` is the offset behind it."""
    end: int


def _read(data: bytes) -> Contents | None:
    """Read a journal of the newest version; None if its header is lost."""
    header = _frame_at(data, _HEAD.size, crc32(data[: _HEAD.size]))
    if header is None or header.number:
        return None
    frames: list[bytes] = []
    later: list[bytes] = []
    last, is_damaged = header, False
    for each in _frames_after(data, header):
        is_damaged = is_damaged or each.begin > last.end
        (frames if each.number == len(frames) + 1 else later).append(each.data)
        last = each
    is_damaged = is_damaged or not _is_unfinished(data[last.end :], last.number + 1)
    return Contents(header.data, tuple(frames), tuple(later), is_damaged)


def _frames_after(data: bytes, header: _Frame) -> Iterator[_Frame]:
    """Yield all frames after the header with the right checksum, skipping bytes that belong to none."""
    offset, least = header.end, 1
    while offset + _FIELDS.size <= len(data):
        found = _frame_at(data, offset, header.checksum)
        if found and found.number >= least:
            yield found
            offset, least = found.end, found.number + 1
        else:
            offset += 1


def _frame_at(data: bytes, begin: int, start: int) -> _Frame | None:
    """Return the frame that begins at this offset; None unless it is whole and its checksum is right. `start`: the
    checksum from which that of the frame goes on."""
    body = begin + _FIELDS.size
    if body > len(data):
        return None
    number, length, checksum = _FIELDS.unpack_from(data, begin)
    content = data[body : body + length]
    if len(content) < length or data[begin : body + length] != frame(number, content, start):
        return None
    return _Frame(number, checksum, content, begin, body + length)


def _is_unfinished(rest: bytes, number: int) -> bool:
    """Return True if the rest of the file is empty, or the beginning of a frame with this number."""
    if len(rest) < _FIELDS.size:
        return number.to_bytes(4).startswith(rest[:4])
    found, length, _checksum = _FIELDS.unpack_from(rest)
    return bool(found == number and length > len(rest) - _FIELDS.size)


def _read_version_1(data: bytes) -> Contents | None:
    """Read a journal of version 1; None if its header is lost."""
    frames: list[bytes] = []
    offset, checksum, is_damaged = _HEAD.size, 0, False
    while offset + _FIELDS_OF_1.size <= len(data):
        length, written = _FIELDS_OF_1.unpack_from(data, offset)
        end = offset + _FIELDS_OF_1.size + length
        if end > len(data):
            break
        content = data[end - length : end]
        checksum = crc32(length.to_bytes(4) + content, checksum)
        if checksum != written:
            is_damaged = True
            break
        frames.append(content)
        offset = end
    return Contents(frames[0], tuple(frames[1:]), (), is_damaged) if frames else None


class Journal:
    """A journal that is being written. One thread uses it; only `sync` may be called on any thread."""

    def __init__(self, file: FileIO, start: int, number: int, new_in: Path) -> None:
        """`start`: the checksum from which those of all frames go on. `number`: the number of the next frame. `new_in`:
        the folder of the file."""
        self._file, self._start, self._number = file, start, number
        self._new_in: Path | None = new_in
        """The folder in which the file is new; None once the disk has the file's name."""
        self._unwritten = b""
        """The bytes that the system has not taken yet."""
        self._syncing = Lock()

    @classmethod
    def create(cls, path: Path, header: bytes, frames: Iterable[bytes] = (), before: bytes = b"") -> "Journal":
        """Create a journal in place of the one at this path, which must be closed. `before`: the bytes of the old one;
        if they are the same, the file stays as it is. Raises StorageProblem."""
        first, start = begin(header)
        rest = [frame(number, each, start) for number, each in enumerate(frames, start=1)]
        whole = b"".join((first, *rest))
        if before != whole:
            write_atomically(path, whole, unsaved=GAME_UNSAVED, durable=False)
        try:
            file = FileIO(path, "ab")
        except OSError as error:
            raise _unsaved(error) from error
        return cls(file, start, 1 + len(rest), new_in=path.parent)

    def append(self, data: bytes) -> None:
        """Write a frame, which then outlives the program. Raises StorageProblem; the frame is then kept, and written
        with the next one."""
        self._unwritten += frame(self._number, data, self._start)
        self._number += 1
        try:
            while self._unwritten:
                self._unwritten = self._unwritten[self._file.write(self._unwritten) :]
        except OSError as error:
            raise _unsaved(error) from error

    def sync(self) -> None:
        """Wait some milliseconds until the disk has all frames; does nothing on a closed journal. Raises
        StorageProblem."""
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


SYNC_AFTER_S = 0.05
"""Seconds from a change until the journal is synced, so that players hear of the change before the disk is busy."""


class JournalWriter:
    """Writes a journal on the event loop, while a thread waits for the disk. It tries again if the disk takes nothing,
    and tells problems in the notices."""

    def __init__(self, notices: Notices, *, is_resumed: bool) -> None:
        """`is_resumed`: the journal of this room is on the disk already."""
        self._notices = notices
        self._journal: Journal | None = None
        self._is_on_disk = is_resumed
        """True if a journal file exists that `close` may have to remove."""
        self._create: Callable[[], Journal] | None = None
        """Creates the journal that could not be created yet; None if there is none."""
        self._waiting: list[bytes] = []
        """The frames to append to that journal."""
        self._is_closed = False
        self._must_sync = False
        self._syncing: asyncio.Task[None] | None = None

    @property
    def has_begun(self) -> bool:
        """True once a journal is open."""
        return self._journal is not None

    def begin(self, create: Callable[[], Journal]) -> None:
        """Close the open journal and create a new one. After `close` this does nothing."""
        if self._is_closed:
            return
        self._close_journal()
        self._create = create
        self._begin()

    def append(self, data: bytes) -> None:
        """Write a frame, which then outlives the program. If the disk is full, the frame is written when there is
        room."""
        if self._create:
            self._waiting.append(data)
            self._begin()
        elif self._journal:
            with self._notices.saving_game():
                self._journal.append(data)

    def _begin(self) -> None:
        """Create the journal; if that fails, the next `append` tries again."""
        assert self._create
        with self._notices.saving_game():
            self._journal = self._create()
            self._create, self._is_on_disk = None, True
        if self._journal:
            self.sync_soon()
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                self.append(each)

    def sync_soon(self) -> None:
        """Sync the journal in a thread soon, once for all frames that come together."""
        self._must_sync = True
        if self._syncing is None or self._syncing.done():
            self._syncing = asyncio.get_running_loop().create_task(self._sync())

    def close(self, *, forget: Path | None = None) -> None:
        """Close the journal for good. `forget`: the file to remove if the player will not come back to the room; else
        None."""
        self._is_closed = True
        self._close_journal()
        is_on_disk, self._is_on_disk = self._is_on_disk, False
        if is_on_disk and forget:
            with self._notices.catch_storage_problems():
                remove(forget)

    def _close_journal(self) -> None:
        if self._journal:
            self._journal.close()
        self._journal = self._create = None
        self._waiting.clear()

    async def _sync(self) -> None:
        """Sync the journal after a moment, again and again while new frames come."""
        await asyncio.sleep(SYNC_AFTER_S)
        while self._must_sync and self._journal:
            self._must_sync = False
            with self._notices.saving_game():
                await asyncio.to_thread(self._journal.sync)
