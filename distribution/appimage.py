"""One file that runs on any desktop of Linux: a runtime, and behind it a file system with the game."""

import hashlib
import shutil
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from platform import machine
from urllib.error import URLError

from distribution.commands import require, run, step
from distribution.folder import ROOT
from distribution.identity import APP_ID, VERSION
from distribution.prefix import install

BUILD = ROOT / "build" / "appimage"
RUNTIME = "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-x86_64"
RUNTIME_SHA256 = "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d"
MAGIC, MAGIC_OFFSET = b"AI\x02", 8
"""What stands in a runtime of type 2, and where."""

_SMALLEST = ("-comp", "zstd", "-Xcompression-level", "22", "-b", "1M")


def build(runtime: Path | None = None) -> Path:
    """the AppImage, out of dist/spitegame"""
    require("mksquashfs", "squashfs-tools")
    with step("runtime of the AppImage"):
        program = runtime.read_bytes() if runtime else _fetched()
    if program[MAGIC_OFFSET : MAGIC_OFFSET + len(MAGIC)] != MAGIC:
        sys.exit(f"{runtime or RUNTIME} is no runtime of an AppImage of type 2.")
    shutil.rmtree(BUILD, ignore_errors=True)
    with step("file system of the AppImage"):
        lay_out(BUILD / "AppDir")
        squash(BUILD / "AppDir", BUILD / "files.squashfs")
    image = ROOT / "dist" / f"spitegame-{VERSION}-{machine()}.AppImage"
    image.write_bytes(program + (BUILD / "files.squashfs").read_bytes())
    image.chmod(0o755)
    return image


def lay_out(folder: Path) -> None:
    """Make the folder that the runtime shows to the program, with what it starts and what desktops look for on top."""
    install(folder / "usr", hears=True)
    (folder / "AppRun").symlink_to("usr/lib/spitegame/spitegame")
    (folder / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    (folder / f"{APP_ID}.png").symlink_to(f"usr/share/icons/hicolor/256x256/apps/{APP_ID}.png")
    (folder / ".DirIcon").symlink_to(f"{APP_ID}.png")


def squash(folder: Path, image: Path, compression: Sequence[str] = _SMALLEST) -> None:
    """Pack the folder into a file system that is the same byte for byte whenever and wherever that is done."""
    run("mksquashfs", folder, image, "-noappend", "-root-owned", "-no-xattrs", *compression)


def _fetched() -> bytes:
    try:
        with urllib.request.urlopen(RUNTIME, timeout=60) as answer:
            program: bytes = answer.read()
    except URLError as problem:
        sys.exit(f"failed\n\n{RUNTIME} cannot be had ({problem.reason}). With “--runtime FILE” you give your own.")
    if hashlib.sha256(program).hexdigest() != RUNTIME_SHA256:
        sys.exit(f"failed\n\n{RUNTIME} is not what it was.")
    return program
