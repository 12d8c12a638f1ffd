"""One file that runs on any desktop of Linux: a runtime, and behind it a file system with the game."""

import hashlib
import os
import re
import shutil
import sys
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from platform import machine
from urllib.error import URLError

from distribution.commands import EPOCH, require, run, step
from distribution.folder import ROOT
from distribution.identity import APP_ID, VERSION
from distribution.prefix import install

BUILD = ROOT / "build" / "appimage"
RUNTIME = "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-x86_64"
RUNTIME_SHA256 = "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d"
MAGIC, MAGIC_OFFSET = b"AI\x02", 8
"""The mark of a runtime of type 2, and its offset."""
UPDATES = ".upd_info"
"""The ELF section of a runtime that is reserved for the update information."""

_SMALLEST = ("-comp", "zstd", "-Xcompression-level", "22", "-b", "1M")


def build(runtime: Path | None = None, zsync: str | None = None) -> Path:
    """the AppImage, out of dist/spitegame"""
    require("mksquashfs", "squashfs-tools")
    updates = update_information(zsync)
    if updates:
        require("zsyncmake", "zsync")
        require("readelf", "binutils")
    with step("runtime of the AppImage"):
        program = runtime.read_bytes() if runtime else _fetched()
    if program[MAGIC_OFFSET : MAGIC_OFFSET + len(MAGIC)] != MAGIC:
        sys.exit(f"{runtime or RUNTIME} is no runtime of an AppImage of type 2.")
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    if updates:
        program = with_updates(program, updates)
    with step("file system of the AppImage"):
        lay_out(BUILD / "AppDir")
        squash(BUILD / "AppDir", BUILD / "files.squashfs")
    image = ROOT / "dist" / f"spitegame-{VERSION}-{machine()}.AppImage"
    image.write_bytes(program + (BUILD / "files.squashfs").read_bytes())
    image.chmod(0o755)
    if updates:
        describe_for_zsync(image)
    return image


def update_information(zsync: str | None, variables: Mapping[str, str] = os.environ) -> str | None:
    """Return the update information, by which updaters of AppImages find the newest one: the address that was given,
    else the releases on GitHub if GitHub runs this build, else None."""
    if zsync is not None:
        if not re.fullmatch(r"https?://[^|\s]+\.zsync", zsync):
            sys.exit(f"{zsync} is no address of a .zsync file: it begins with https:// and ends with .zsync.")
        return f"zsync|{zsync}"
    if variables.get("GITHUB_SERVER_URL") == "https://github.com":
        owner, name = variables["GITHUB_REPOSITORY"].split("/")
        return f"gh-releases-zsync|{owner}|{name}|latest|spitegame-*-{machine()}.AppImage.zsync"
    return None


def with_updates(program: bytes, updates: str) -> bytes:
    """Return the runtime with these bytes in the section UPDATES, and all else unchanged."""
    copy = BUILD / "runtime"
    copy.write_bytes(program)
    section = re.search(
        rf"{re.escape(UPDATES)} +\w+ +\w+ +(\w+) +(\w+)", run("readelf", "--wide", "--section-headers", copy)
    )
    if section is None:
        sys.exit(f"The runtime has no section {UPDATES}: its AppImage cannot tell where newer ones are.")
    offset, size = (int(number, 16) for number in section.groups())
    told = updates.encode()
    if len(told) >= size:
        sys.exit(f"The place of newer versions is too long: the runtime has room for {size - 1} bytes.")
    return program[:offset] + told.ljust(size, b"\0") + program[offset + size :]


def describe_for_zsync(image: Path) -> Path:
    """Write the .zsync file beside the AppImage. With it, an older AppImage fetches only the parts that are new."""
    os.utime(image, (int(EPOCH), int(EPOCH)))  # zsyncmake writes the time into its file
    described = image.with_name(f"{image.name}.zsync")
    run("zsyncmake", "-u", image.name, "-f", image.name, "-o", described, image)
    return described


def lay_out(folder: Path) -> None:
    """Make the AppDir: the tree as `usr`, and beside it what the runtime starts and desktops look for: AppRun, the
    entry and the icon."""
    install(folder / "usr", asks_for_updates=True)
    (folder / "AppRun").symlink_to("usr/lib/spitegame/spitegame")
    (folder / f"{APP_ID}.desktop").symlink_to(f"usr/share/applications/{APP_ID}.desktop")
    (folder / f"{APP_ID}.png").symlink_to(f"usr/share/icons/hicolor/256x256/apps/{APP_ID}.png")
    (folder / ".DirIcon").symlink_to(f"{APP_ID}.png")


def squash(folder: Path, image: Path, compression: Sequence[str] = _SMALLEST) -> None:
    """Pack the folder into a reproducible SquashFS."""
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
