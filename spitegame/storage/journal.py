"""A file that only grows, frame by frame: a program that is killed at any moment goes on where it was.

It begins with a magic and a version; then come frames of number, length, checksum and data, the first of which is the
header. Each checksum goes on from that of the header, so a frame is valid only in this journal and at its own number.
Version 1 is only read: its frames have no number, and each checksum goes on from the one before.

A damaged frame is lost, and those after it are found again by their checksums, except in version 1. A frame that ends
with the file was being written when the program ended: it does not count, and is no damage.
"""

import os
from collections.abc import Iterable, Iterator
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
    Sentences,
    StorageProblem,
    copy_aside,
    reason_of,
    sync_folder,
    write_atomically,
)
from spitegame.translation import _

_MAGIC = b"spitelogs"
VERSION = 2
"""The version that is written."""
_HEAD = Struct(f">{len(_MAGIC)}sH")
_FIELDS = Struct(">III")
_FIELDS_OF_1 = Struct(">II")


def begin(header: bytes) -> tuple[bytes, int]:
    """The first bytes of a journal, and the checksum from which those of its frames go on."""
    head = _HEAD.pack(_MAGIC, VERSION)
    first = frame(0, header, crc32(head))
    return head + first, _FIELDS.unpack_from(first)[2]


def frame(number: int, data: bytes, start: int) -> bytes:
    """The bytes of a frame. `start`: the checksum from which its own goes on."""
    covered = number.to_bytes(4) + len(data).to_bytes(4)
    return covered + crc32(covered + data, start).to_bytes(4) + data


@dataclass(frozen=True, slots=True)
class Contents:
    """The header and the frames of a journal whose checksums are right."""

    header: bytes
    frames: tuple[bytes, ...]
    """The frames up to the first that is lost."""
    later: tuple[bytes, ...]
    """The frames that were found after it."""
    is_damaged: bool

    def sentence(self, path: Path, data: bytes, sentences: Sentences) -> str:
        """Copy the journal if it is damaged, and tell the player; empty if it is whole."""
        return " ".join((*map(_, sentences.damaged), copy_aside(path, data))) if self.is_damaged else ""


def read_journal(data: bytes) -> Contents:
    """Raises Damaged or NewerFormat."""
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
    number: int
    checksum: int
    data: bytes
    begin: int
    """The offset in the file."""
    end: int


def _read(data: bytes) -> Contents | None:
    """None without a header."""
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
    """All frames with the right checksum, also behind bytes that belong to none."""
    offset, least = header.end, 1
    while offset + _FIELDS.size <= len(data):
        found = _frame_at(data, offset, header.checksum)
        if found and found.number >= least:
            yield found
            offset, least = found.end, found.number + 1
        else:
            offset += 1


def _frame_at(data: bytes, begin: int, start: int) -> _Frame | None:
    """None unless a whole frame with the right checksum begins there."""
    body = begin + _FIELDS.size
    if body > len(data):
        return None
    number, length, checksum = _FIELDS.unpack_from(data, begin)
    content = data[body : body + length]
    if len(content) < length or data[begin : body + length] != frame(number, content, start):
        return None
    return _Frame(number, checksum, content, begin, body + length)


def _is_unfinished(rest: bytes, number: int) -> bool:
    """The rest of the file is empty, or the beginning of the frame with this number."""
    if len(rest) < _FIELDS.size:
        return number.to_bytes(4).startswith(rest[:4])
    found, length, _checksum = _FIELDS.unpack_from(rest)
    return bool(found == number and length > len(rest) - _FIELDS.size)


def _read_version_1(data: bytes) -> Contents | None:
    """None without a header."""
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
        """Hand a frame to the system. Raises StorageProblem; the frame is then kept, and goes with the next one."""
        self._unwritten += frame(self._number, data, self._start)
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
