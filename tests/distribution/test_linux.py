"""What desktops of Linux read, judged by their own validators."""

import gzip
import os
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support import needs

from distribution import appimage, archive, deb, flatpak
from distribution.archive import leave_page_out, tarred
from distribution.changelog import CHANGELOG, releases
from distribution.commands import run
from distribution.flatpak import KeyFile
from distribution.folder import FOLDER, ROOT, digest
from distribution.identity import APP_ID, RECORD_SUFFIX, RULES_SUFFIX, SCHEME, SUMMARY, TITLE, VERSION
from distribution.prefix import LINUX, SCREENSHOTS, metainfo
from spitegame.storage.records import RECORD

pytestmark = pytest.mark.needs

RECORD_TYPE = "application/x-spitegame-record"
RULES_TYPE = "application/x-spitegame-rules"

GZIP = ("-comp", "gzip", "-Xcompression-level", "1")
"""Fast, where the size does not count."""


def test_the_desktop_file_is_valid_and_opens_records_and_links() -> None:
    file = LINUX / f"{APP_ID}.desktop"
    assert run(needs.program("desktop-file-validate"), file) == ""
    entries = KeyFile()
    entries.read(file)
    entry = entries["Desktop Entry"]
    assert (entry["Name"], entry["Comment"], entry["Icon"]) == (TITLE, SUMMARY, APP_ID)
    assert entry["MimeType"] == f"{RECORD_TYPE};{RULES_TYPE};x-scheme-handler/{SCHEME};"
    assert entry["Exec"] == "spitegame %u"


@pytest.mark.parametrize("address", [None, "https://forge.example/anna/spitegame"])
def test_the_metadata_are_valid(tmp_path: Path, address: str | None) -> None:
    file = tmp_path / f"{APP_ID}.metainfo.xml"
    file.write_bytes(metainfo(address))
    told = run(needs.program("appstreamcli"), "validate", "--no-net", "--pedantic", file)
    # What version 1.0 demands, older ones do not know yet.
    remarks = [line for line in told.splitlines() if line[:2] in ("E:", "W:", "I:", "P:") and "developer" not in line]
    assert remarks == []


def test_the_metadata_tell_of_all_releases_and_show_pictures_of_the_repository() -> None:
    root = ElementTree.fromstring(metainfo("https://forge.example/anna/spitegame"))
    told = {each.attrib["version"]: each for each in root.iter("release")}
    known = [each for each in releases(CHANGELOG.read_text("utf-8")) if each.date]
    assert list(told) == [each.version for each in known]
    assert [each.findtext("description/p") for each in told.values()][-1] == "The first table."
    address = f"https://forge.example/anna/spitegame/raw/v{VERSION}/"
    places = [image.text.removeprefix(address) for image in root.iter("image") if image.text]
    assert places == [f"distribution/screenshots/{name}.jpg" for name in SCREENSHOTS]
    assert all((ROOT / place).is_file() for place in places)


def test_records_are_known_by_their_beginning_and_by_their_names(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    shutil.copy(LINUX / f"{APP_ID}.xml", packages)
    run(needs.program("update-mime-database"), tmp_path)
    known = (tmp_path / "globs").read_text()
    assert f"{RECORD_TYPE}:*.{RECORD_SUFFIX}" in known
    assert f"{RULES_TYPE}:*.{RULES_SUFFIX}" in known
    assert RECORD.magic in (tmp_path / "magic").read_bytes()


def test_an_archive_does_not_tell_who_packed_it_and_when_and_can_leave_the_page_out(tmp_path: Path) -> None:
    archives = []
    for umask, day in ((0o022, 1e9), (0o077, 2e9)):
        folder = tmp_path / str(umask) / "spitegame"
        folder.mkdir(parents=True)
        (folder / "spitegame").write_bytes(b"program")
        (folder / "spitegame").chmod(0o777 & ~umask)
        (folder / "link").symlink_to("spitegame")
        os.utime(folder / "spitegame", (day, day))
        archives.append(tarred(folder, tmp_path / f"{umask}.tar.xz"))
    assert archives[0].read_bytes() == archives[1].read_bytes()
    run(needs.program("tar"), "--list", "--file", archives[0])  # with the usual program too
    shutil.unpack_archive(archives[0], tmp_path / "unpacked")
    assert os.access(tmp_path / "unpacked" / "spitegame" / "link", os.X_OK)
    assets = tmp_path / "lib" / "assets"
    for name in ("page", "art"):
        (assets / name).mkdir(parents=True)
        (assets / name / "file").touch()
    leave_page_out(tmp_path)
    assert [path.name for path in assets.iterdir()] == ["art"]


@pytest.mark.packaged
@pytest.mark.usefixtures("frozen")
def test_the_archive_without_the_page_is_small_and_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it is downloaded over a slow line too."""
    (tmp_path / "dist").mkdir()
    monkeypatch.setattr(archive, "ROOT", tmp_path)
    packed = archive.build(without_page=True)
    assert packed.name.endswith("-without-page.tar.xz")
    assert packed.stat().st_size <= 20_000_000
    shutil.unpack_archive(packed, tmp_path / "unpacked")
    (folder,) = (tmp_path / "unpacked").iterdir()
    assert list(folder.rglob("assets/page")) == []
    assert run(folder / "spitegame", "--version") == f"spitegame {VERSION}\n"


@pytest.mark.packaged
@pytest.mark.usefixtures("frozen")
def test_the_program_of_an_appimage_runs_before_and_after_it_was_packed(tmp_path: Path) -> None:
    """It is the built folder, file by file."""
    folder = tmp_path / "AppDir"
    appimage.lay_out(folder)
    assert run(folder / "AppRun", "--version") == f"spitegame {VERSION}\n"
    for name in (f"{APP_ID}.desktop", f"{APP_ID}.png", ".DirIcon"):
        assert (folder / name).is_file()
    needs.program("mksquashfs")
    images = tmp_path / "1.squashfs", tmp_path / "2.squashfs"
    for image in images:
        appimage.squash(folder, image, GZIP)
    assert images[0].read_bytes() == images[1].read_bytes()
    run("unsquashfs", "-d", tmp_path / "unpacked", images[0])
    assert run(tmp_path / "unpacked" / "AppRun", "--version") == f"spitegame {VERSION}\n"
    assert digest(tmp_path / "unpacked" / "usr" / "lib" / "spitegame") == digest(FOLDER)


@pytest.mark.needs("mksquashfs")
def test_what_is_no_runtime_begins_no_appimage(tmp_path: Path) -> None:
    other = tmp_path / "runtime"
    other.write_bytes(b"\x7fELF" + bytes(60))
    with pytest.raises(SystemExit, match="no runtime of an AppImage"):
        appimage.build(other)


@pytest.mark.packaged
@pytest.mark.usefixtures("frozen")
def test_the_package_for_debian_installs_and_has_no_faults(tmp_path: Path) -> None:
    root, packages = tmp_path / "root", (tmp_path / "1.deb", tmp_path / "2.deb")
    deb.lay_out(root, "amd64")
    for package in packages:
        run("dpkg-deb", "--root-owner-group", "-Znone", "--build", root, package)
    assert packages[0].read_bytes() == packages[1].read_bytes()

    installed = tmp_path / "installed"
    run("dpkg-deb", "--extract", packages[0], installed)
    assert run(installed / "usr/games/spitegame", "--version") == f"spitegame {VERSION}\n"
    assert gzip.decompress((installed / "usr/share/man/man6/spitegame.6.gz").read_bytes()).startswith(b".TH SPITEGAME")
    depends = run("dpkg-deb", "--field", packages[0], "Depends").split(", ")
    assert {depend.split()[0] for depend in depends} >= {"libc6", "libx11-6", "libxext6"}
    package = tmp_path / f"spitegame_{VERSION}_amd64.deb"
    run("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", root, package)
    assert run(needs.program("lintian"), "--quiet", "--allow-root", package) == ""


@pytest.mark.packaged
@pytest.mark.usefixtures("frozen")
def test_the_flatpak_finds_what_its_manifest_names(tmp_path: Path) -> None:
    told = run(needs.program("flatpak-builder"), "--show-manifest", flatpak.MANIFEST, cwd=tmp_path)
    assert f'"id" : "{APP_ID}"' in told
    flatpak.lay_out()
    assert (flatpak.BUILD / "prefix" / "bin" / "spitegame").is_file()
