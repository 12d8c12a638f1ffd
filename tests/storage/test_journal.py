import errno
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import journal_scribe

from spitegame.storage import journal as journal_module
from spitegame.storage.files import Damaged, NewerFormat, StorageProblem
from spitegame.storage.journal import InUse, Journal

HEADER = b"what all began with"
FRAMES = [b"one", b"", b"three" * 50, b"\0" * 20, b"five"]
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


def read(path: Path) -> list[bytes]:
    """Header and frames."""
    journal, header, frames = Journal.open(path)
    journal.close()
    return [header, *frames]


def test_what_is_written_is_read_again_and_goes_on(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(b"one")
    journal.sync()
    journal.close()
    journal, header, frames = Journal.open(path)
    assert (header, frames) == (HEADER, [b"one"])
    journal.append(b"two")
    journal.close()
    assert read(path) == [HEADER, b"one", b"two"]


def test_it_may_begin_with_frames(path: Path) -> None:
    journal = Journal.create(path, HEADER, FRAMES[:3])
    for each in FRAMES[3:]:
        journal.append(each)
    journal.close()
    assert read(path) == [HEADER, *FRAMES]
    assert path.read_bytes() == written(path)


def test_a_new_one_takes_the_place_of_the_old(path: Path) -> None:
    written(path)
    Journal.create(path, b"new").close()
    assert read(path) == [b"new"]


@pytest.mark.skipif(os.name != "posix", reason="permissions are a thing of POSIX")
def test_nobody_else_may_read_it(path: Path) -> None:
    written(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_cut_off_at_any_byte_has_all_frames_that_are_whole(path: Path) -> None:
    data = written(path)
    ends = [len(written(path, FRAMES[:number])) for number in range(len(FRAMES) + 1)]
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        whole = [frame for end, frame in zip(ends, [HEADER, *FRAMES], strict=True) if end <= length]
        if not whole:
            with pytest.raises(Damaged):
                Journal.open(path)
            continue
        journal, header, frames = Journal.open(path)
        assert [header, *frames] == whole
        assert path.stat().st_size == max(end for end in ends if end <= length)
        journal.append(b"more")
        journal.close()
        assert read(path) == [*whole, b"more"]


def test_a_flipped_bit_never_changes_a_frame(path: Path) -> None:
    """What is read is what was written, up to the damage."""
    data = written(path)
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :])
        try:
            found = read(path)
        except (Damaged, NewerFormat):
            continue
        assert found == [HEADER, *FRAMES][: len(found)]
        assert len(found) <= len(FRAMES)


@given(st.lists(st.binary(max_size=40), max_size=6), st.binary(min_size=1, max_size=40))
def test_garbage_after_the_end_is_no_frame(tmp_path_factory: pytest.TempPathFactory, frames: Any, tail: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "tail.journal"
    data = written(path, frames)
    for rest in (tail, b"\0" * 100, data[HEAD:]):
        path.write_bytes(data + rest)
        assert read(path) == [HEADER, *frames]
        assert path.read_bytes() == data


@pytest.mark.parametrize("data", [b"", b"spitelogs", b"{}" * 50, b"\0" * 50], ids=["empty", "magic", "other", "zeros"])
def test_what_is_no_journal_is_broken(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    with pytest.raises(Damaged, match=r"\.$"):
        Journal.open(path)
    assert path.read_bytes() == data


def test_one_of_a_later_program_is_left_as_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(journal_module, "VERSION", 2)
        data = written(path)
    with pytest.raises(NewerFormat):
        Journal.open(path)
    assert path.read_bytes() == data


def test_where_there_is_none(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Journal.open(path)
    assert not path.exists()


def test_two_programs_do_not_write_the_same_one(path: Path) -> None:
    first = Journal.create(path, HEADER)
    with pytest.raises(InUse):
        Journal.open(path)
    with pytest.raises(StorageProblem, match="another program plays one with these files"):
        Journal.create(path, b"another")
    first.append(b"one")
    first.close()
    assert read(path) == [HEADER, b"one"]


def test_a_folder_that_knows_no_locks_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: FileIO) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(journal_module, "_lock", fails)
    written(path)
    assert read(path) == [HEADER, *FRAMES]


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
def test_what_a_full_disk_did_not_take_follows_when_there_is_room(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
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


def test_what_cannot_be_written_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    journal = Journal.create(path, HEADER)
    journal.append(b"one")
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(StorageProblem, match=rf"^The game could not be saved: {os.strerror(errno.EIO)}\.$"):
        journal.sync()
    journal.close()
    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(StorageProblem):
        Journal.create(path, b"new")
    assert read(path) == [HEADER, b"one"]


def test_where_none_can_be_it_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StorageProblem, match=r"^The game could not be saved: .*\.$"):
        Journal.create(path, HEADER)


def test_what_has_been_closed_meanwhile_is_not_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, HEADER)
    journal.close()
    waits: list[int] = []
    monkeypatch.setattr(os, "fsync", waits.append)
    journal.sync()
    journal.close()
    assert not waits
    assert read(path) == [HEADER]


def test_the_disk_is_waited_for_on_another_thread(path: Path) -> None:
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


@pytest.mark.parametrize("kills", [5, pytest.param(50, marks=pytest.mark.slow)])
def test_a_program_killed_at_any_moment_has_lost_nothing_that_it_told(kills: int, path: Path) -> None:
    """It may have written one frame more, or begun the next journal."""
    chance = Random(5)
    for _ in range(kills):
        generation, frames = killed_while_writing(path, chance)
        header, *found = read(path)
        assert found == [journal_scribe.frame(number) for number in range(len(found))]
        assert (int(header), len(found)) in {(generation, frames), (generation, frames + 1), (generation + 1, 0)}
    assert {file.name for file in path.parent.iterdir()} <= {path.name, f"{path.name}.new"}


def killed_while_writing(path: Path, chance: Random) -> tuple[int, int]:
    """Generation and number of frames that it last told."""
    writing = subprocess.Popen([sys.executable, journal_scribe.__file__, str(path)], stdout=subprocess.PIPE, text=True)
    with writing:
        assert writing.stdout
        for _ in range(chance.randrange(100)):
            writing.stdout.readline()
        told = writing.stdout.readline()
        sleep(chance.uniform(0, 0.004))  # nothing is waited for: anywhere between two frames, or in one
        writing.kill()
        lines = [told, *writing.stdout]
    generation, frames = [line for line in lines if line.endswith("\n")][-1].split()
    return int(generation), int(frames)
