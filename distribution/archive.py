"""The program to unpack and start: a zip on Windows; on Linux a tar.xz, to be started there or copied into ~/.local."""

import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from platform import machine

from distribution.commands import EPOCH, step
from distribution.folder import ROOT
from distribution.identity import VERSION
from distribution.prefix import install
from distribution.updates import copy_folder

BUILD = ROOT / "build" / "archive"


def build() -> Path:
    """the program to unpack and start, out of dist/spitegame: tar.xz on Linux, zip on Windows"""
    with step("archive"):
        shutil.rmtree(BUILD, ignore_errors=True)
        if sys.platform == "win32":
            copy_folder(BUILD / "spitegame", hears=True)
            return zipped(BUILD / "spitegame", ROOT / "dist" / f"spitegame-{VERSION}-windows-{machine().lower()}.zip")
        top = BUILD / f"spitegame-{VERSION}"
        install(top, hears=True)
        (top / "spitegame").symlink_to("lib/spitegame/spitegame")
        return tarred(top, ROOT / "dist" / f"spitegame-{VERSION}-linux-{machine()}.tar.xz")


def tarred(folder: Path, archive: Path) -> Path:
    """Pack the folder, the same byte for byte whenever that is done. It becomes the only entry at the top."""
    with tarfile.open(archive, "w:xz", preset=9) as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=_anonymous)
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
