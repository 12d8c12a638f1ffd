import errno
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import FileIO
from pathlib import Path

import pytest
from support.programs import ENVIRONMENT
from support.waiting import seen

from spitegame.storage import profile as profile_module
from spitegame.storage.files import Folders
from spitegame.storage.profile import Profile, hand_over, own_profile, own_profile_beside

OWNER = """
import sys, time
from pathlib import Path
from spitegame.storage.files import Folders
from spitegame.storage.profile import own_profile

profile = own_profile(Folders.of(Path(sys.argv[1])))
print(profile is not None, flush=True)
time.sleep(600)
"""


def owned(folders: Folders) -> Profile:
    profile = own_profile(folders)
    assert profile
    return profile


def test_one_program_owns_a_profile_and_one_that_is_killed_locks_nobody_out(folders: Folders) -> None:
    first = owned(folders)
    assert own_profile(folders) is None
    first.close()
    owned(folders).close()
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folders.saves)], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout
        assert owner.stdout.readline() == "True\n"
        assert own_profile(folders) is None
        owner.kill()
    assert folders.lock.exists()
    owned(folders).close()


def test_the_others_have_profiles_of_their_own(folders: Folders) -> None:
    """Each comes back to its own when it is started again."""
    folders.settings.mkdir()
    folders.preferences.write_text("{}")
    first = owned(folders)
    second, third = own_profile_beside(folders), own_profile_beside(folders)
    assert second.folders.saves == folders.saves / "profile-2"
    assert third.folders.saves == folders.saves / "profile-3"
    assert second.folders.preferences.read_text() == "{}", "it begins with the same settings"
    second.folders.preferences.write_text("[]")
    second.close()
    again = own_profile_beside(folders)
    assert again.folders == second.folders
    assert again.folders.preferences.read_text() == "[]"
    folders.preferences.unlink()
    fourth = own_profile_beside(folders)
    assert not fourth.folders.preferences.exists(), "without settings it begins as at first"
    for each in (first, third, again, fourth):
        each.close()


@pytest.mark.parametrize("code", ["K7QM4X", ""], ids=["an invitation", "that the owner comes to the front"])
def test_the_owner_takes_what_is_handed_over(folders: Folders, code: str) -> None:
    owner = owned(folders)
    assert owner.take_request() is None
    with ThreadPoolExecutor() as threads:
        handing = threads.submit(hand_over, folders, code, 60)
        seen(folders.handed_over.exists, "what is handed over")
        if os.name == "posix":
            assert stat.S_IMODE(folders.handed_over.stat().st_mode) == 0o600, "it lets anybody into the room"
        seen(lambda: owner.take_request() == code, "the same")
        assert handing.result()
    assert owner.take_request() is None
    owner.close()


def test_what_is_too_long_or_not_taken_by_the_owner_is_taken_away(folders: Folders) -> None:
    owner = owned(folders)
    folders.handed_over.write_bytes(b"K" * 100_000)
    assert len(owner.take_request() or "") == profile_module.MOST_BYTES
    assert not hand_over(folders, "K7QM4X", patience=0.1)
    assert owner.take_request() is None
    owner.close()
    folders.handed_over.write_text("K7QM4X")
    again = owned(folders)
    assert again.take_request() is None, "it was meant for a program that has ended"
    again.close()


def test_where_nothing_can_be_locked_or_written_the_program_starts_all_the_same(
    folders: Folders, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(_: FileIO) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(profile_module, "_lock", fails)
    for each in (owned(folders), owned(folders)):
        each.close()
    (tmp_path / "file").touch()
    folders = Folders.of(tmp_path / "file" / "profile")
    owned(folders).close()
    assert not hand_over(folders, "K7QM4X")
