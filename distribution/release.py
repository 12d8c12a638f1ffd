"""A release: everything that this system can build, checked, with its checksums and its notes."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from distribution import app, appimage, archive, deb, folder, installer, web, wheel
from distribution.changelog import CHANGELOG, Release, releases
from distribution.commands import step
from distribution.folder import ROOT
from distribution.identity import VERSION
from distribution.smoke import try_out, unpacked

DIST = ROOT / "dist"


def build(*, trial: bool = False, runtime: Path | None = None, zsync: str | None = None) -> Path:
    """all that this system can build, each checked, with checksums and the notes of the version"""
    if not trial and (problem := disagreement(VERSION, releases(CHANGELOG.read_text("utf-8"))[0], _tag())):
        sys.exit(f"{problem}\nWith “--trial” it is built all the same, and not to be published.")
    web.build()  # the folder and the wheel include the page
    folder.build()
    for artefact in _artefacts(runtime, zsync):
        with step(f"check of {artefact.name}"), TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
            try_out(unpacked(artefact, Path(scratch)), Path(scratch))
    return summarise()


def _artefacts(runtime: Path | None, zsync: str | None) -> Iterator[Path]:
    match sys.platform:
        case "win32":
            yield archive.build()
            yield installer.build()
        case "darwin":
            yield app.build()
        case _:
            yield wheel.build()
            yield archive.build()
            yield deb.build()
            yield appimage.build(runtime, zsync)


def disagreement(version: str, newest: Release, tag: str | None) -> str | None:
    """Return a sentence on what keeps this version from being released; None if nothing does."""
    if newest.version != version:
        return f"spitegame/__init__.py says {version}, and CHANGELOG.md begins with {newest.version}."
    if newest.date is None:
        return f"CHANGELOG.md says that {version} is not yet released: put its date there."
    if tag is None:
        return f"The commit has no tag: “git tag v{version}” sets it."
    if tag != f"v{version}":
        return f"The tag of the commit is {tag}, and the version {version}: it has to be v{version}."
    return None


def _tag() -> str | None:
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        return os.environ["GITHUB_REF_NAME"]
    told = subprocess.run(
        ["git", "describe", "--tags", "--exact-match"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return told.stdout.strip() or None


def summarise() -> Path:
    """SHA256SUMS of what lies in dist/ of this version, and NOTES.md"""
    files = sorted(path for path in DIST.glob(f"spitegame[-_]{VERSION}*") if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), "utf-8")
    (DIST / "NOTES.md").write_text(notes(VERSION), "utf-8")
    return DIST / "SHA256SUMS"


def notes(version: str) -> str:
    """Return the notes of this version in CHANGELOG.md, or of the newest if there are none."""
    known = releases(CHANGELOG.read_text("utf-8"))
    return next((each.notes for each in known if each.version == version), known[0].notes) + "\n"
