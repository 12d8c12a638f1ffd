import errno
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from support import game_saver, needs
from support.programs import ENVIRONMENT, told_before_it_was_killed

from spitegame.rules.malice.actions import EndTurn
from spitegame.session.record import Entry, Record
from spitegame.session.table import Table
from spitegame.storage import files
from spitegame.storage.saved_games import SAVED_GAME, load_game, save_game


@pytest.fixture
def saved(folders: files.Folders) -> Path:
    """The file of a saved game."""
    save_game(folders.saved_game, record())
    return folders.saved_game


def opened(folders: files.Folders) -> Record | files.Unopened | None:
    """What is in this file."""
    found = load_game(folders.saved_game)
    return found.record if isinstance(found, Table) else found


def record(actions: int = 3) -> Record:
    table = game_saver.dealt(seed=1)
    for _ in range(actions):
        seat = min(table.to_act)
        table.submit(seat, table.view(seat).legal[0])
    return table.record


def test_a_game_is_saved_opened_and_finished_where_the_system_says(
    folders: files.Folders, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert opened(folders) is None
    for actions in (0, 1, 2):
        save_game(folders.saved_game, record(actions))
        assert opened(folders) == record(actions)
    files.remove(folders.saved_game)
    files.remove(folders.saved_game)
    assert opened(folders) is None
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert files.Folders.of().saves.name == "spitegame"


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.long)])
def test_a_game_killed_at_any_moment_goes_on(kills: int, folders: files.Folders) -> None:
    """What the game said was saved is saved; it may have done one thing more."""
    chance = Random(12)
    for _ in range(kills):
        seed, entries = told_before_it_was_killed(game_saver.__file__, folders.saves, chance, most=20)
        loaded = opened(folders)
        assert isinstance(loaded, Record)
        assert (loaded.seed, len(loaded.entries)) in {(seed, entries), (seed, entries + 1), (seed + 1, 0)}
    assert {file.name for file in folders.saves.iterdir()} <= {"game.save", "game.save.new"}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: b"", id="empty"),
        pytest.param(lambda data: data[:10], id="head cut"),
        pytest.param(lambda data: data[:-1], id="last byte lost"),
        pytest.param(lambda data: data + b"\0", id="a byte more"),
        pytest.param(lambda data: b"\0" * len(data), id="zeros"),
        pytest.param(lambda _: b"{}", id="something else"),
        pytest.param(lambda _: SAVED_GAME.pack(b"\xc0"), id="whole, but no record"),
    ],
)
def test_a_damaged_save_is_set_aside(folders: files.Folders, saved: Path, damage: Callable[[bytes], bytes]) -> None:
    damaged = damage(saved.read_bytes())
    saved.write_bytes(damaged)
    is_set_aside(folders, saved, "damaged-1")
    assert saved.with_name("game.save.damaged-1").read_bytes() == damaged


def is_set_aside(folders: files.Folders, saved: Path, name: str) -> None:
    loaded = opened(folders)
    assert isinstance(loaded, files.Unopened)
    assert str(saved.with_name(f"game.save.{name}")) in loaded.sentence
    assert opened(folders) is None
    save_game(folders.saved_game, record())
    assert opened(folders) == record()


def test_what_is_no_save_does_not_replay_or_is_newer_is_set_aside(folders: files.Folders, saved: Path) -> None:
    save_game(
        folders.saved_game,
        replace(record(), entries=(*record().entries, Entry(game_saver.dealt(1).seats[0], EndTurn()))),
    )
    is_set_aside(folders, saved, "damaged-1")
    saved.unlink()
    saved.mkdir()
    is_set_aside(folders, saved, "damaged-2")
    saved.write_bytes(replace(SAVED_GAME, version=2).pack(b"whatever comes then"))
    is_set_aside(folders, saved, "newer-1")
    assert b"whatever comes then" in saved.with_name("game.save.newer-1").read_bytes()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The game could not be saved: the disk is full."),
        (errno.EACCES, "The game could not be saved: this program may not write there."),
        (errno.EIO, f"The game could not be saved: {os.strerror(errno.EIO)}."),
    ],
)
def test_what_cannot_be_saved_is_said_and_the_old_save_stays(
    folders: files.Folders, saved: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def fails(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(files.StorageProblem) as problem:
        save_game(folders.saved_game, record(5))
    assert str(problem.value) == words
    assert saved.exists()
    assert opened(folders) == record()


NO_FOLDER_IS_SYNCED = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
int fsync(int file) {
    struct stat found;
    if (fstat(file, &found) == 0 && S_ISDIR(found.st_mode)) { errno = EINVAL; return -1; }
    return ((int (*)(int)) dlsym(RTLD_NEXT, "fsync"))(file);
}
"""
"""A system like old shares of Windows and some file systems of users."""


@pytest.mark.needs("cc")
@pytest.mark.skipif(sys.platform != "linux", reason="only there is a library put before the others")
def test_where_a_folder_cannot_be_synced_a_game_is_saved_all_the_same(folders: files.Folders, tmp_path: Path) -> None:
    source, library = tmp_path / "shim.c", tmp_path / "shim.so"
    source.write_text(NO_FOLDER_IS_SYNCED)
    subprocess.run([needs.program("cc"), "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    program, shimmed = (
        [sys.executable, game_saver.__file__, str(folders.saves)],
        ENVIRONMENT | {"LD_PRELOAD": str(library)},
    )
    with subprocess.Popen(program, env=shimmed, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stdout.readline() == "0 0\n"
        running.kill()
    assert isinstance(opened(folders), Record)


@pytest.mark.parametrize("name", ["preferences", "saved_game", "hosted_journal"])
def test_a_link_to_a_file_elsewhere_stays_one(folders: files.Folders, tmp_path: Path, name: str) -> None:
    """As of settings that are kept in git, or of games in a folder that is the same on two machines."""
    link, elsewhere = Path(getattr(folders, name)), tmp_path / "elsewhere" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(elsewhere)
    files.write_atomically(getattr(folders, name), b"new", unsaved="")
    assert (link.is_symlink(), elsewhere.read_bytes()) == (True, b"new")
    assert str(elsewhere) in files.set_aside(getattr(folders, name), "damaged")


def test_where_the_folder_cannot_be_it_is_told_and_a_full_disk_once(folders: files.Folders) -> None:
    folders.saves.write_bytes(b"")
    with pytest.raises(files.StorageProblem):
        save_game(folders.saved_game, record())
    with pytest.raises(files.StorageProblem):
        files.remove(folders.saved_game)
    loaded = opened(folders)
    assert isinstance(loaded, files.Unopened)
    assert "could not be moved" in loaded.sentence
    notices = files.Notices()
    for _ in range(2):
        with notices.catch_storage_problems():
            raise files.StorageProblem("The disk is full.")
    assert notices.take() == ["The disk is full."]


def test_only_what_writes_the_game_says_whether_it_is_saved() -> None:
    notices = files.Notices()
    with notices.catch_storage_problems():
        raise files.StorageProblem("The list of people could not be saved.")
    assert notices.unsaved == ""
    with notices.saving_game():
        raise files.StorageProblem("The disk is full.")
    with notices.catch_storage_problems():
        pass  # another file was written
    assert notices.unsaved == "The disk is full."
    with notices.saving_game():
        pass
    assert notices.unsaved == ""
