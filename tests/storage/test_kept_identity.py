"""The key by which others know a player is drawn once, and kept."""

import stat
import sys
from pathlib import Path

from spitegame.storage.acquaintances import IDENTITY, load_identity
from spitegame.storage.files import Folders, Notices


def loaded(folders: Folders) -> tuple[bytes, list[str]]:
    """The public key, and what the player was told."""
    notices = Notices()
    return load_identity(folders, notices).key, notices.take()


def test_it_is_the_same_the_next_time_and_only_its_owner_can_read_it(folders: Folders) -> None:
    key, told = loaded(folders)
    assert told == []
    assert loaded(folders) == (key, [])
    assert loaded(Folders.of(folders.saves / "another"))[0] != key
    assert sys.platform == "win32" or stat.S_IMODE(folders.identity.stat().st_mode) == 0o600


def test_what_cannot_be_read_is_set_aside_and_what_cannot_be_written_is_told(folders: Folders, tmp_path: Path) -> None:
    for data in (b"", b"no key", IDENTITY.pack(b"short"), IDENTITY.pack(bytes(32), version=2)):
        folders.identity.parent.mkdir(exist_ok=True)
        folders.identity.write_bytes(data)
        key, told = loaded(folders)
        assert "Others will see you as somebody new." in told[0]
        assert loaded(folders) == (key, [])
    assert len(list(folders.saves.glob("identity.key.*"))) == 4
    (tmp_path / "saves").write_bytes(b"no folder")
    _, told = loaded(Folders.of(tmp_path / "saves"))
    assert "could not be saved" in told[-1]
