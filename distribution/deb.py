"""The package for Debian, Ubuntu and their like."""

import gzip
import shutil
import sys
import textwrap
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from distribution import libraries
from distribution.changelog import CHANGELOG, blocks, releases
from distribution.commands import EPOCH, require, run, step
from distribution.folder import ROOT
from distribution.identity import AUTHORS, SUMMARY, VERSION
from distribution.prefix import LINUX, install

BUILD = ROOT / "build" / "deb"
MAINTAINER = f"{AUTHORS} <no-reply@spitegame.invalid>"
PACKAGES = {
    **dict.fromkeys(("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1"), ""),
    "ld-linux-x86-64.so.2": "",
    "libuuid.so.1": "libuuid1",
    "libX11.so.6": "",
}
"""The package of each library that is left to the system; empty where `LOADED_LATER` or libc6 brings it."""
LOADED_LATER = ("libx11-6", "libxext6")
"""Packages of libraries that SDL loads when it opens the window, which no ELF header names."""
RECOMMENDED = "ca-certificates, libgl1, libpulse0 | libasound2, libxcursor1, libxi6, libxrandr2, libxss1"
_CONTROL = """\
Package: spitegame
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: {summary}
{description}
"""
_DESCRIPTION = """\
Spite & Malice for two to eight and Spite for three to nine: against the computer, with others at one screen, or far \
apart, from program to program. Computer players see what you would see in their seat, and nothing else."""


def build() -> Path:
    """the package for Debian and Ubuntu, out of dist/spitegame"""
    require("dpkg-deb", "dpkg")
    shutil.rmtree(BUILD, ignore_errors=True)
    architecture = run("dpkg", "--print-architecture").strip()
    package = ROOT / "dist" / f"spitegame_{VERSION}_{architecture}.deb"
    with step("package for Debian"):
        lay_out(BUILD, architecture)
        run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", BUILD, package)
    return package


def lay_out(root: Path, architecture: str) -> None:
    """Make the tree of the package, and beside it in DEBIAN what the package says of itself."""
    install(root / "usr")
    (root / "usr" / "bin").rename(root / "usr" / "games")
    _document(root / "usr" / "share")
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(_control(root, architecture), "utf-8")
    _settle(root)


def _control(root: Path, architecture: str) -> str:
    return _CONTROL.format(
        version=VERSION,
        architecture=architecture,
        maintainer=MAINTAINER,
        kilobytes=sum(path.lstat().st_size for path in root.rglob("*")) // 1024,
        depends=", ".join(sorted(_depends(root / "usr" / "lib" / "spitegame"))),
        recommends=RECOMMENDED,
        summary=SUMMARY,
        description=textwrap.fill(_DESCRIPTION, 76, initial_indent=" ", subsequent_indent=" "),
    )


def _depends(folder: Path) -> Iterable[str]:
    """Yield the packages with the libraries that the folder needs and does not hold."""
    inside = {path.name for path in libraries.binaries(folder)}
    for library in sorted(libraries.needed(libraries.binaries(folder)) - inside):
        if library not in PACKAGES:
            sys.exit(f"{library} is needed and not inside, and no package that brings it is known.")
        if package := PACKAGES[library]:
            yield package
    yield f"libc6 (>= {libraries.needed_glibc(folder)})"
    yield from LOADED_LATER


def _document(share: Path) -> None:
    """Write licence, changelog and manual, and the overrides for lintian."""
    papers = share / "doc" / "spitegame"
    papers.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text("utf-8")
    inside = "The licences of the libraries inside lie in /usr/lib/spitegame/licences."
    (papers / "copyright").write_text(f"{licence}\n{inside}\n", "utf-8")
    (papers / "changelog.gz").write_bytes(_packed(_changelog()))
    (share / "man" / "man6").mkdir(parents=True)
    (share / "man" / "man6" / "spitegame.6.gz").write_bytes(_packed((LINUX / "spitegame.6").read_text("utf-8")))
    (share / "lintian" / "overrides").mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", share / "lintian" / "overrides" / "spitegame")


def _changelog() -> str:
    """Return the notes of this version in the format of Debian's changelogs."""
    known = releases(CHANGELOG.read_text("utf-8"))
    notes = next((each.notes for each in known if each.version == VERSION), "")
    written = format_datetime(datetime.fromtimestamp(int(EPOCH), UTC))
    return f"spitegame ({VERSION}) stable; urgency=medium\n\n{_points(notes)}\n\n -- {MAINTAINER}  {written}\n"


def _points(notes: str) -> str:
    texts = (text for texts, _ in blocks(notes) for text in texts)
    return "\n".join(textwrap.fill(text, 78, initial_indent="  * ", subsequent_indent="    ") for text in texts)


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def _settle(root: Path) -> None:
    """Give everything the permissions that packages have, whatever the umask was."""
    program = root / "usr" / "lib" / "spitegame" / "spitegame"
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
