"""The program to unpack and start: tar.xz on Linux, zip on Windows and macOS."""

import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from platform import machine

from distribution.commands import EPOCH, run
from distribution.folder import FOLDER, ROOT
from distribution.identity import VERSION
from distribution.prefix import install

BUILD = ROOT / "build" / "archive"


def build() -> Path:
    """the program to unpack and start, out of dist/spitegame: tar.xz on Linux, zip on Windows and macOS"""
    match sys.platform:
        case "win32":
            return zipped(FOLDER, ROOT / "dist" / f"spitegame-{VERSION}-windows-{machine().lower()}.zip")
        case "darwin":
            return _dittoed(FOLDER.parent / "Spite & Malice.app")
        case _:
            return _tarred()


def _tarred() -> Path:
    """The tree for Linux with the program on top, to be started where it lies or copied into ~/.local."""
    shutil.rmtree(BUILD, ignore_errors=True)
    top = BUILD / f"spitegame-{VERSION}"
    install(top)
    (top / "spitegame").symlink_to("lib/spitegame/spitegame")
    archive = ROOT / "dist" / f"spitegame-{VERSION}-linux-{machine()}.tar.xz"
    with tarfile.open(archive, "w:xz", preset=9) as tar:
        for path in [top, *sorted(top.rglob("*"))]:
            tar.add(path, path.relative_to(BUILD), recursive=False, filter=_anonymous)
    return archive


def _anonymous(file: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry without what it tells of who has built it, and when."""
    file.uid = file.gid = 0
    file.uname = file.gname = ""
    file.mtime = int(EPOCH)
    file.mode = 0o755 if file.isdir() or file.mode & 0o100 else 0o644
    return file


def zipped(folder: Path, archive: Path) -> Path:
    """Pack the folder, the same byte for byte whenever that is done. It becomes the only entry at the top."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder.parent).as_posix()
                file.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return archive


def _dittoed(app: Path) -> Path:
    """A zip of the app with the links and permissions that macOS wants; only its own tool writes them all."""
    archive = ROOT / "dist" / f"spitegame-{VERSION}-macos-{machine()}.zip"
    archive.unlink(missing_ok=True)
    run("ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", app, archive)
    return archive
