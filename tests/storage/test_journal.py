import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from zlib import crc32

import pytest
from support import journal_scribe
from support.programs import told_before_it_was_killed
from support.waiting import run

from spitegame.storage import journal as journal_module
from spitegame.storage.files import Damaged, NewerFormat, Notices, StorageProblem
from spitegame.storage.journal import Contents, Journal, JournalWriter, read_journal

HEADER = b"what all began with"
FRAMES = [b"one", b"", b"three" * 15, b"\0" * 20, b"five"]
HEAD = 11
"""Bytes before the first frame."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "game.journal"


def written(path: Path, frames: list[bytes] = FRAMES) -> bytes:
    """The file."""
    journal = Journal.create(path, HEADER)
    for each in frames:
        journal.append(each)
    journal.close()
    return path.read_bytes()


def contents(path: Path) -> Contents:
    return read_journal(path.read_bytes())


def read(path: Path) -> list[bytes]:
    """Header and frames of a journal that is whole."""
    found = contents(path)
    assert (found.is_damaged, found.later) == (False, ())
    return [found.header, *found.frames]


def test_what_is_written_is_read_again(path: Path) -> None:
    journal = Journal.create(path, HEADER, FRAMES[:3])
    journal.append(FRAMES[3])
    journal.sync()
    assert read(path) == [HEADER, *FRAMES[:4]]
    journal.append(FRAMES[4])
    journal.close()
    assert read(path) == [HEADER, *FRAMES]
    assert path.read_bytes() == written(path), "also where it has begun without frames"
    assert os.name != "posix" or stat.S_IMODE(path.stat().st_mode) == 0o600
    Journal.create(path, b"new").close()
    assert read(path) == [b"new"]


def ends(path: Path) -> list[int]:
    """The lengths of the file with the header, and after each frame."""
    return [len(written(path, FRAMES[:number])) for number in range(len(FRAMES) + 1)]


def test_a_file_cut_off_at_any_byte_has_all_frames_that_are_whole(path: Path) -> None:
    """So a program leaves it that is killed while it writes: that is no damage."""
    lengths, data = ends(path), written(path)
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        whole = [frame for end, frame in zip(lengths, [HEADER, *FRAMES], strict=True) if end <= length]
        if whole:
            assert read(path) == whole
        else:
            with pytest.raises(Damaged):
                contents(path)


def test_after_a_frame_that_is_lost_the_others_are_found(path: Path) -> None:
    """Wherever two bytes are damaged, nothing else is lost, and nothing is read that was not written."""
    lengths, data = ends(path), written(path)
    for place in range(lengths[0], len(data) - 1):
        damaged = data[:place] + bytes(byte ^ 0x5A for byte in data[place : place + 2]) + data[place + 2 :]
        touched = {number for number, end in enumerate(lengths[1:]) if lengths[number] <= place + 1 and place < end}
        found = read_journal(damaged)
        assert found.is_damaged or touched == {len(FRAMES) - 1}, "the last one may be unfinished"
        assert [*found.frames] == FRAMES[: len(found.frames)]
        assert [*found.later] == FRAMES[len(FRAMES) - len(found.later) :]
        lost = set(range(len(found.frames), len(FRAMES) - len(found.later)))
        assert lost <= touched


def test_what_does_not_belong_there_is_skipped_and_a_header_is_needed(path: Path) -> None:
    """Nothing is lost by what lies between; frames of another journal are not taken, although in the right place."""
    lengths, data = ends(path), written(path)
    found = read_journal(data[: lengths[2]] + b"what does not belong here" + data[lengths[2] :])
    assert (found.frames, found.later, found.is_damaged) == (tuple(FRAMES), (), True)
    Journal.create(path, HEADER.upper(), FRAMES).close()
    other = path.read_bytes()
    assert len(other) == len(data)
    found = read_journal(data[: lengths[1]] + other[lengths[1] :])
    assert (found.frames, found.later, found.is_damaged) == (tuple(FRAMES[:1]), (), True)
    with pytest.raises(Damaged):
        read_journal(data[:HEAD] + data[HEAD:].replace(b"what all", b"WHAT ALL"))


def test_garbage_after_the_end_is_no_frame(path: Path) -> None:
    chance = Random(8)
    for number in range(20):
        frames = [chance.randbytes(chance.randrange(40)) for _ in range(number % 6)]
        data = written(path, frames)
        for rest in (chance.randbytes(30), b"\0" * 100, data[HEAD:]):
            found = read_journal(data + rest)
            assert ([*found.frames], found.later) == (frames, ())


def unnumbered(frames: list[bytes]) -> tuple[bytes, list[int]]:
    """A journal of version 1, and its lengths with the header and after each frame."""
    data, checksum, lengths = b"spitelogs\0\1", 0, []
    for each in (HEADER, *frames):
        checksum = crc32(len(each).to_bytes(4) + each, checksum)
        data += len(each).to_bytes(4) + checksum.to_bytes(4) + each
        lengths.append(len(data))
    return data, lengths


def test_an_old_one_is_read_also_where_it_is_cut_off() -> None:
    data, lengths = unnumbered(FRAMES)
    for length in range(lengths[0], len(data) + 1):
        found = read_journal(data[:length])
        assert [*found.frames] == FRAMES[: sum(end <= length for end in lengths[1:])]
        assert not found.is_damaged


def test_of_an_old_one_that_is_damaged_the_beginning_counts_and_a_newer_one_is_known_as_that(path: Path) -> None:
    data, _ = unnumbered(FRAMES)
    found = read_journal(data.replace(b"three", b"THREE"))
    assert (found.header, [*found.frames], found.later) == (HEADER, FRAMES[:2], ())
    assert found.is_damaged
    with pytest.raises(NewerFormat):
        read_journal(written(path).replace(b"spitelogs\0\2", b"spitelogs\0\3"))


@pytest.mark.parametrize("data", [b"", b"spitelogs", b"{}" * 50, b"\0" * 50], ids=["empty", "magic", "other", "zeros"])
def test_what_is_no_journal_is_broken(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(Damaged, match=r"\.$"):
        contents(path)


class FillingDisk(FileIO):
    """Has room for so many bytes more."""

    room: ClassVar[int] = 10**6

    def write(self, data: Any) -> int:
        if not FillingDisk.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = min(FillingDisk.room, len(data))
        FillingDisk.room -= taken
        return super().write(data[:taken])


@pytest.mark.parametrize("room", range(0, 30, 3))
def test_what_a_full_disk_did_not_take_follows_later(path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Also the rest of a frame of which it took a part."""
    monkeypatch.setattr(journal_module, "FileIO", FillingDisk)
    journal = Journal.create(path, HEADER)
    monkeypatch.setattr(FillingDisk, "room", room)
    for frame in (b"more" * 6, b"still more"):
        with pytest.raises(StorageProblem, match=r"^The game could not be saved: the disk is full\.$"):
            journal.append(frame)
    monkeypatch.setattr(FillingDisk, "room", 10**6)
    journal.append(b"after")
    journal.close()
    assert read(path) == [HEADER, b"more" * 6, b"still more", b"after"]


def test_a_journal_that_a_full_disk_did_not_take_follows_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise StorageProblem("The game could not be saved: the disk is full.")

    async def write() -> None:
        notices = Notices()
        writer = JournalWriter(notices, is_resumed=False)
        with monkeypatch.context() as disk:
            disk.setattr(journal_module, "write_atomically", full)
            writer.begin(lambda: Journal.create(path, HEADER))
            writer.append(b"one")
        assert not path.exists()
        writer.append(b"two")
        writer.append(b"three")
        writer.close()
        assert notices.take() == ["The game could not be saved: the disk is full."]

    run(write())
    assert read(path) == [HEADER, b"one", b"two", b"three"]


def test_what_cannot_be_written_is_said_and_where_none_can_be(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    journal = Journal.create(path, HEADER)
    journal.append(b"one")
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(StorageProblem, match=rf"^The game could not be saved: {os.strerror(errno.EIO)}\.$"):
        journal.sync()
    journal.close()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fails)
        with pytest.raises(StorageProblem):
            Journal.create(path, b"new")
    assert read(path) == [HEADER, b"one"]
    monkeypatch.undo()
    path.unlink()
    path.mkdir()
    with pytest.raises(StorageProblem, match=r"^The game could not be saved: .*\.$"):
        Journal.create(path, HEADER)


def test_another_thread_waits_for_the_disk_until_it_is_closed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While frames go on being written."""
    journal = Journal.create(path, HEADER)
    with ThreadPoolExecutor() as threads:
        settling = []
        for _ in range(50):
            journal.append(b"frame")
            settling.append(threads.submit(journal.sync))
        journal.close()
        assert [each.result() for each in settling] == [None] * 50
    assert read(path) == [HEADER, *[b"frame"] * 50]
    waits: list[int] = []
    monkeypatch.setattr(os, "fsync", waits.append)
    journal.sync()
    journal.close()
    assert not waits


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.long)])
def test_a_program_killed_at_any_moment_has_lost_nothing_that_it_told(kills: int, path: Path) -> None:
    """It may have written one frame more, or begun the next journal."""
    chance = Random(5)
    for _ in range(kills):
        generation, frames = told_before_it_was_killed(journal_scribe.__file__, path, chance, most=100)
        header, *found = read(path)
        assert found == [journal_scribe.frame(number) for number in range(len(found))]
        assert (int(header), len(found)) in {(generation, frames), (generation, frames + 1), (generation + 1, 0)}
    assert {file.name for file in path.parent.iterdir()} <= {path.name, f"{path.name}.new"}
