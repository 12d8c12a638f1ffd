"""The Flatpak: one file to install, and if an address is given, a repository of static files. From there it is
installed with a click and kept up to date. The runtime that its manifest names comes from Flathub."""

import io
import re
import shutil
import sys
from base64 import b64encode
from collections.abc import Mapping
from configparser import ConfigParser
from pathlib import Path

from distribution.commands import require, run, step
from distribution.folder import ROOT
from distribution.identity import APP_ID, SUMMARY, TITLE, VERSION
from distribution.prefix import LINUX, install

BUILD = ROOT / "build" / "flatpak"
PUBLISHED = ROOT / "dist" / "flatpak"
"""The folder to put on a server as it is. It is kept from version to version, which lets players fetch only what is
new."""
MANIFEST = LINUX / f"{APP_ID}.yaml"
BRANCH = "stable"
RUNTIMES = "https://dl.flathub.org/repo/flathub.flatpakrepo"


def build(repository: str | None = None, key: str | None = None) -> Path:
    """the Flatpak, out of dist/spitegame; flatpak-builder and the runtime from Flathub have to be installed"""
    require("flatpak-builder", "flatpak-builder")
    if repository is not None and not re.fullmatch(r"https?://\S+", repository):
        sys.exit(f"{repository} is no address of a repository: it begins with https://.")
    lay_out()
    with step("Flatpak"):
        options = ("--user", "--force-clean", "--disable-rofiles-fuse")
        run("flatpak-builder", *options, f"--default-branch={BRANCH}", "app", MANIFEST, cwd=BUILD)
        place = PUBLISHED if repository else BUILD
        export(BUILD / "app", place / "repo", key)
        bundle = ROOT / "dist" / f"spitegame-{VERSION}.flatpak"
        sources = [f"--runtime-repo={RUNTIMES}", *([f"--repo-url={_repo(repository)}"] if repository else [])]
        run("flatpak", "build-bundle", *sources, place / "repo", bundle, APP_ID, BRANCH)
    if repository:
        publish(PUBLISHED, repository, key)
    return bundle


def lay_out() -> None:
    """Make the tree that the manifest takes."""
    shutil.rmtree(BUILD, ignore_errors=True)
    install(BUILD / "prefix")


def export(app: Path, repo: Path, key: str | None) -> None:
    """Put what flatpak-builder has made into the repository, signed if there is a key, as the newest version."""
    repo.parent.mkdir(parents=True, exist_ok=True)
    run("flatpak", "build-export", "--disable-sandbox", *_signing(key), repo, app, BRANCH)
    about = (f"--title={TITLE}", f"--comment={SUMMARY}", f"--default-branch={BRANCH}")
    run("flatpak", "build-update-repo", *about, "--generate-static-deltas", *_signing(key), repo)


def publish(folder: Path, repository: str, key: str | None) -> None:
    """Write beside the repository the two files that are opened to install from it."""
    public = _public_half(key, folder) if key else None
    (folder / "spitegame.flatpakref").write_text(flatpakref(repository, public), "utf-8")
    (folder / "spitegame.flatpakrepo").write_text(flatpakrepo(repository, public), "utf-8")


def flatpakref(repository: str, public: bytes | None) -> str:
    """Return the text of a file that installs the game when it is opened. Updates come from the repository."""
    fields = {"Title": TITLE, "Name": APP_ID, "Branch": BRANCH, "IsRuntime": "false", "SuggestRemoteName": "spitegame"}
    return _keyfile("Flatpak Ref", {**fields, "RuntimeRepo": RUNTIMES, **_source(repository, public)})


def flatpakrepo(repository: str, public: bytes | None) -> str:
    """Return the text of a file that offers the contents of the repository when it is opened."""
    fields = {"Title": TITLE, "Comment": SUMMARY, "DefaultBranch": BRANCH}
    return _keyfile("Flatpak Repo", {**fields, **_source(repository, public)})


def _source(repository: str, public: bytes | None) -> Mapping[str, str]:
    return {"Url": _repo(repository), **({"GPGKey": b64encode(public).decode()} if public else {})}


def _repo(repository: str) -> str:
    return f"{repository.rstrip('/')}/repo/"


class KeyFile(ConfigParser):
    """A GLib key file: keys keep their capital letters, and values have no interpolation."""

    def __init__(self) -> None:
        super().__init__(interpolation=None)

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def _keyfile(section: str, fields: Mapping[str, str]) -> str:
    file = KeyFile()
    file[section] = fields
    text = io.StringIO()
    file.write(text, space_around_delimiters=False)
    return text.getvalue()


def _signing(key: str | None) -> list[str]:
    return [f"--gpg-sign={key}"] if key else []


def _public_half(key: str, folder: Path) -> bytes:
    file = folder / "spitegame.gpg"
    run("gpg", "--batch", "--yes", "--output", file, "--export", key)
    return file.read_bytes()
