"""The bytes of a journal: a magic and a version, then frames of number, length, checksum and data.

The first frame is the header. Each checksum goes on from that of the header, so a frame is valid only in this journal
and at its own number. In version 1 frames have no number, and each checksum goes on from the one before it.

A frame in which one bit has flipped is mended. One that is damaged further is lost, and those after it are found again
by their checksums, except in version 1. A frame that ends with the file was being written when the program ended; it
does not count.
"""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from struct import Struct
from typing import NamedTuple
from zlib import crc32

from spitegame.storage.files import MENDED, Damaged, NewerFormat, bits_apart, copy_aside, put_back
from spitegame.translation import _

_MAGIC = b"spitelogs"
_HEAD = Struct(f">{len(_MAGIC)}sH")
_LENGTH_BITS = 32


@dataclass(frozen=True, slots=True)
class FrameFormat:
    """How one version of journals lays out its frames."""

    version: int
    is_numbered: bool

    @property
    def head(self) -> bytes:
        return _HEAD.pack(_MAGIC, self.version)

    @property
    def start(self) -> int:
        """What the checksum of the header goes on from."""
        return crc32(self.head) if self.is_numbered else 0

    @property
    def fields(self) -> Struct:
        """Number, where there is one, length and checksum."""
        return Struct(">III" if self.is_numbered else ">II")

    def covered(self, number: int, length: int) -> bytes:
        """What the checksum covers before the data. Without the length, zeros would be valid empty frames."""
        return number.to_bytes(4) + length.to_bytes(4) if self.is_numbered else length.to_bytes(4)

    def frame(self, number: int, data: bytes, start: int) -> bytes:
        """The bytes of a frame. `start`: the checksum that its own goes on from."""
        covered = self.covered(number, len(data))
        return covered + crc32(covered + data, start).to_bytes(4) + data

    def checksum(self, frame: bytes) -> int:
        checksum: int = self.fields.unpack_from(frame)[-1]
        return checksum


NEWEST = FrameFormat(version=2, is_numbered=True)
FORMATS = (NEWEST, FrameFormat(version=1, is_numbered=False))


class Damage(Enum):
    NONE = "none"
    MENDED = "mended"
    """All frames are there."""
    LOST = "lost"
    """Frames are lost."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal holds, as far as it can be proven."""

    header: bytes
    frames: tuple[bytes, ...]
    """The frames up to the first that is lost."""
    later: tuple[bytes, ...]
    """Those that were found after it."""
    damage: Damage

    def sentence(self, path: Path, data: bytes, damaged: str, lost: str) -> str:
        """Copy a damaged file, and tell the player that it was `damaged`, and what is `lost` if frames are; else empty.
        Both are marked with `N_`."""
        if self.damage is Damage.NONE:
            return ""
        outcome = MENDED if self.damage is Damage.MENDED else lost
        return f"{_(damaged)} {_(outcome)} {copy_aside(path, data)}"


def read_journal(data: bytes) -> Contents:
    """What the bytes of a journal hold. Raises Damaged or NewerFormat."""
    reader = _Reader(data, _format_of(data))
    frames = reader.frames()
    if not frames:
        raise Damaged(_("The file has changed since it was written."))
    later: list[bytes] = []
    while reader.skip_damage():
        (later if reader.damage is Damage.LOST else frames).extend(reader.frames())
    return Contents(frames[0], tuple(frames[1:]), tuple(later), reader.damage)


def _format_of(data: bytes) -> FrameFormat:
    """Raises Damaged or NewerFormat."""
    if len(data) < _HEAD.size:
        raise Damaged(_("The file is too short."))
    magic, version = _HEAD.unpack_from(data)
    if bits_apart(magic, _MAGIC) > 1:
        raise Damaged(_("The file is not the journal of a game."))
    known = [each for each in FORMATS if each.version == version]
    likely = [each for each in FORMATS if each.version != version and _Reader(data, each).frame_here()]
    for each in known + likely:
        return each
    raise NewerFormat if version > NEWEST.version else Damaged(_("The file has changed since it was written."))


class _FoundFrame(NamedTuple):
    data: bytes
    written: bytes
    """The frame as it should be in the file, which has the same length there."""


class _Reader:
    def __init__(self, data: bytes, layout: FrameFormat) -> None:
        self._data, self._layout = data, layout
        self._offset = _HEAD.size
        """Where the next frame begins."""
        self._number = 0
        self._start = layout.start
        """The checksum that the next one goes on from."""
        self.damage = Damage.NONE if data.startswith(layout.head) else Damage.MENDED

    def frames(self) -> list[bytes]:
        """The frames from here to the first that cannot be read."""
        frames = []
        while found := self.frame_here():
            frames.append(found.data)
            if not self._data.startswith(found.written, self._offset) and self.damage is Damage.NONE:
                self.damage = Damage.MENDED
            if not (self._layout.is_numbered and self._number):
                self._start = self._layout.checksum(found.written)
            self._offset += len(found.written)
            self._number += 1
        return frames

    def frame_here(self) -> _FoundFrame | None:
        """The frame that begins here, mended if one bit of it has flipped."""
        fields = self._layout.fields
        if self._offset + fields.size > len(self._data):
            return None
        *_, length, checksum = fields.unpack_from(self._data, self._offset)
        if found := self._frame_of(length, checksum, may_mend=True):
            return found
        to_the_end = len(self._data) - self._offset - fields.size
        others = (*(length ^ 1 << bit for bit in range(_LENGTH_BITS)), to_the_end)
        return next(filter(None, (self._frame_of(other, checksum, may_mend=False) for other in others)), None)

    def _frame_of(self, length: int, checksum: int, *, may_mend: bool) -> _FoundFrame | None:
        """The frame, if its checksum proves that its data has this length. `may_mend`: one bit may have flipped in its
        number, its checksum or its data."""
        begin = self._offset + self._layout.fields.size
        covered, data = self._layout.covered(self._number, length), self._data[begin : begin + length]
        whole: bytes | None = covered + data
        if may_mend:
            whole = put_back(covered + data, checksum, self._start)
        elif crc32(covered + data, self._start) != checksum:
            return None
        if len(data) < length or whole is None or not whole.startswith(covered):
            return None
        data = whole.removeprefix(covered)
        return _FoundFrame(data, self._layout.frame(self._number, data, self._start))

    def skip_damage(self) -> bool:
        """Go to the next whole frame. False if there is none; that is damage, unless the file ends within a frame."""
        found = self._next_whole()
        if found is None:
            if not self._is_unfinished():
                self.damage = Damage.LOST
            return False
        offset, number = found
        if number > self._number:
            self.damage = Damage.LOST
        elif self.damage is Damage.NONE:
            self.damage = Damage.MENDED
        self._offset, self._number = offset, number
        return True

    def _next_whole(self) -> tuple[int, int] | None:
        """The offset and the number of the next whole frame."""
        fields = self._layout.fields
        if not self._layout.is_numbered:
            return None
        for offset in range(self._offset + 1, len(self._data) - fields.size + 1):
            number, length, checksum = fields.unpack_from(self._data, offset)
            end = offset + fields.size + length
            if number < self._number or end > len(self._data):
                continue
            covered = self._layout.covered(number, length)
            if crc32(covered + self._data[offset + fields.size : end], self._start) == checksum:
                return offset, number
        return None

    def _is_unfinished(self) -> bool:
        """What follows is the beginning of the next frame."""
        rest, fields = self._data[self._offset :], self._layout.fields
        if len(rest) < fields.size:
            return not self._layout.is_numbered or self._number.to_bytes(4).startswith(rest[:4])
        *numbers, length, _ = fields.unpack_from(rest)
        return numbers in ([], [self._number]) and length > len(rest) - fields.size
