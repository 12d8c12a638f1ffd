"""The program to unpack and start: a zip on Windows; on Linux a tar.xz, to be started there or copied into ~/.local."""

import lzma
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
_SMALLEST = (
    {"id": lzma.FILTER_X86},  # machine code of x86 gets smaller with it, and all else stays as it is
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME},
)


def build(*, without_page: bool = False) -> Path:
    """the program to unpack and start, out of dist/spitegame: tar.xz on Linux, zip on Windows"""
    system = "windows" if sys.platform == "win32" else "linux"
    name = f"spitegame-{VERSION}-{system}-{machine().lower()}{'-without-page' if without_page else ''}"
    with step("archive"):
        shutil.rmtree(BUILD, ignore_errors=True)
        if system == "windows":
            folder = BUILD / "spitegame"
            copy_folder(folder, asks_for_updates=True)
        else:
            folder = BUILD / f"spitegame-{VERSION}"
            install(folder, asks_for_updates=True)
            (folder / "spitegame").symlink_to("lib/spitegame/spitegame")
        if without_page:
            leave_page_out(folder)
        if system == "windows":
            return zipped(folder, ROOT / "dist" / f"{name}.zip")
        return tarred(folder, ROOT / "dist" / f"{name}.tar.xz")


def leave_page_out(folder: Path) -> None:
    """Remove the page for browsers, if there is one. The program then offers its guests none."""
    for page in folder.rglob("assets/page"):
        shutil.rmtree(page)


def tarred(folder: Path, archive: Path) -> Path:
    """Pack the folder reproducibly, as the only entry at the top."""
    with lzma.open(archive, "wb", filters=_SMALLEST) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=_anonymous)
    return archive


def _anonymous(file: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return the entry without owner and time of the build."""
    file.uid = file.gid = 0
    file.uname = file.gname = ""
    file.mtime = int(EPOCH)
    file.mode = 0o755 if file.isdir() or file.mode & 0o100 else 0o644
    return file


def zipped(folder: Path, archive: Path) -> Path:
    """Pack the folder reproducibly, as the only entry at the top."""
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder.parent).as_posix()
                file.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return archive
