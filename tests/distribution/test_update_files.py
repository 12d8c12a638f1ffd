"""Who packs the program says where newer versions are told of; what others keep up to date never says it."""

import json
import shutil
import stat
import sys
from pathlib import Path

import pytest

from distribution import appimage, archive, deb, flatpak, folder, installer, libraries, prefix, updates
from distribution.commands import run
from distribution.identity import VERSION
from spitegame.net.update_source import UpdateSource, read_source
from spitegame.net.updates import read_signed
from spitegame.session.updates import Announcement

pytestmark = pytest.mark.needs

ADDRESS = "https://spitegame.example/newest.txt"
PAGE = "https://spitegame.example/download"
NAME = "updates.json"
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the tools are those of Linux")


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the checkout, in which nothing has been built yet."""
    monkeypatch.setattr(updates, "WRITTEN", tmp_path / "build" / NAME)
    monkeypatch.setattr(updates, "ANNOUNCEMENT", tmp_path / "dist" / "newest.txt")
    monkeypatch.setattr(updates, "FOLDER", tmp_path / "built")
    for module in (prefix, installer):
        monkeypatch.setattr(module, "PROGRAM", tmp_path / "built" / "spitegame")
    for module in (archive, appimage, deb, flatpak, installer):
        monkeypatch.setattr(module, "BUILD", tmp_path / "build" / module.__name__)
    for module in (archive, installer):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    return tmp_path


@pytest.fixture
def key(tmp_path: Path) -> Path:
    updates.make_key(tmp_path / "key")
    return tmp_path / "key"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Stands for the built folder: a program and its assets."""
    assets = tmp_path / "built" / "_internal" / "spitegame" / "assets"
    assets.mkdir(parents=True)
    (assets / "help.md").write_text("# Help", "utf-8")
    shutil.copy("/bin/true" if sys.platform == "linux" else sys.executable, tmp_path / "built" / "spitegame")
    return tmp_path / "built"


def told(key: Path) -> str:
    """Say where newer versions are told of, as a packager does. Returns the public key."""
    public = key.with_name("key.pub").read_text("utf-8").strip()
    updates.build(ADDRESS, public)
    return public


def carried(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob(NAME)]


def test_what_is_announced_is_what_programs_read_that_know_the_key(key: Path) -> None:
    told(key)
    source = read_source(updates.WRITTEN)
    assert source
    assert (source.address, source.machine) == (ADDRESS, "spitegame.example")
    file = updates.announce(key, PAGE).read_bytes()
    assert read_signed(file, source.key) == Announcement(VERSION, PAGE)
    assert sys.platform == "win32" or stat.S_IMODE(key.stat().st_mode) == 0o600
    before = key.read_bytes()
    with pytest.raises(SystemExit, match="is there already"):
        updates.make_key(key)
    assert key.read_bytes() == before


def test_what_no_program_could_use_is_refused_with_a_sentence(key: Path) -> None:
    public = key.with_name("key.pub").read_text("utf-8").strip()
    with pytest.raises(SystemExit, match="is no address such as"):
        updates.build("http://spitegame.example/newest.txt", public)
    with pytest.raises(SystemExit, match="is no public key"):
        updates.build(ADDRESS, public[:-8])
    with pytest.raises(SystemExit, match="cannot be announced"):
        updates.announce(key, "spitegame.example")
    with pytest.raises(SystemExit, match="is no key"):
        updates.announce(key.with_name("none"), PAGE)
    assert not updates.WRITTEN.exists()
    assert not updates.ANNOUNCEMENT.exists()


@pytest.mark.needs("git")
def test_the_sources_say_nowhere_where_newer_versions_are_told_of() -> None:
    listed = run("git", "ls-files", cwd=folder.ROOT).splitlines() if (folder.ROOT / ".git").exists() else []
    assert [name for name in listed if Path(name).name == NAME] == []
    assert read_source(folder.ROOT / "assets" / NAME) is None


@LINUX
def test_archive_and_appimage_carry_it_once_it_is_written(key: Path, built: Path, tmp_path: Path) -> None:
    within = f"lib/spitegame/_internal/spitegame/assets/{NAME}"
    (tmp_path / "dist").mkdir()
    assert carried(unpacked(archive.build(), tmp_path / "before")) == []
    public = told(key)
    assert carried(unpacked(archive.build(), tmp_path / "after")) == [f"spitegame-{VERSION}/{within}"]
    appimage.lay_out(tmp_path / "AppDir")
    assert carried(tmp_path / "AppDir") == [f"usr/{within}"]
    assert json.loads((tmp_path / "AppDir" / "usr" / within).read_text("utf-8")) == {"address": ADDRESS, "key": public}


def unpacked(packed: Path, place: Path) -> Path:
    shutil.unpack_archive(packed, place, filter="data")
    return place


def test_the_zip_and_installer_carry_it(
    key: Path, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(key)
    (tmp_path / "dist").mkdir()
    monkeypatch.setattr(sys, "platform", "win32")
    packed = archive.build()
    shutil.unpack_archive(packed, tmp_path / "unpacked")
    assert carried(tmp_path / "unpacked") == [f"spitegame/_internal/spitegame/assets/{NAME}"]
    monkeypatch.setattr(shutil, "which", lambda _: "ISCC")
    called: list[str] = []
    monkeypatch.setattr(installer, "run", lambda *command: called.extend(map(str, command)))
    installer.build()
    assert f"/DFolder={tmp_path / 'build' / 'installer' / 'spitegame'}" in called
    assert carried(installer.BUILD) == [f"spitegame/_internal/spitegame/assets/{NAME}"]


def test_the_app_carries_it_with_its_assets_and_a_source_written_by_nobody_is_told(key: Path, tmp_path: Path) -> None:
    contents = tmp_path / "Spite.app" / "Contents"
    (contents / "Resources" / "spitegame" / "assets").mkdir(parents=True)
    (contents / "Frameworks").mkdir()
    (contents / "Frameworks" / "spitegame").symlink_to("../Resources/spitegame")
    told(key)
    updates.put_into(contents.parent)
    assert read_source(contents / "Frameworks" / "spitegame" / "assets" / NAME)
    assert read_source(tmp_path / "none") is None
    for wrong in ("[]", "no json", '{"address": "https://spitegame.example/"}'):
        (tmp_path / NAME).write_text(wrong, "utf-8")
        with pytest.raises(ValueError, match="is not what"):
            read_source(tmp_path / NAME)
    assert UpdateSource(ADDRESS, bytes(32)).machine == "spitegame.example"


@LINUX
@pytest.mark.needs("readelf")
def test_what_the_system_updates_lacks_it(
    key: Path, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the folder comes out of an archive that does, as that of the Flatpak."""
    told(key)
    updates.put_into(built)
    assert carried(built) != []
    monkeypatch.setattr(libraries, "needed_glibc", lambda _: "2.36")
    deb.lay_out(tmp_path / "root", "amd64")
    assert (tmp_path / "root" / "usr" / "lib" / "spitegame" / "_internal" / "spitegame" / "assets" / "help.md").exists()
    assert carried(tmp_path / "root") == []
    flatpak.lay_out()
    assert (flatpak.BUILD / "prefix" / "bin" / "spitegame").exists()
    assert carried(flatpak.BUILD) == []
