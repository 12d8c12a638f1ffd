"""The Flatpak, as one file to install. It needs the runtime that the manifest names, which comes from Flathub."""

import shutil
from pathlib import Path

from distribution.commands import require, run, step
from distribution.folder import ROOT
from distribution.identity import APP_ID, VERSION
from distribution.prefix import LINUX, install

BUILD = ROOT / "build" / "flatpak"
MANIFEST = LINUX / f"{APP_ID}.yaml"


def build() -> Path:
    """the Flatpak, out of dist/spitegame; flatpak-builder and the runtime from Flathub have to be installed"""
    require("flatpak-builder", "flatpak-builder")
    lay_out()
    with step("Flatpak"):
        options = ("--user", "--force-clean", "--disable-rofiles-fuse", "--repo=repo")
        run("flatpak-builder", *options, "app", MANIFEST, cwd=BUILD)
        bundle = ROOT / "dist" / f"spitegame-{VERSION}.flatpak"
        run("flatpak", "build-bundle", "repo", bundle, APP_ID, cwd=BUILD)
    return bundle


def lay_out() -> None:
    """Make the tree that the manifest takes."""
    shutil.rmtree(BUILD, ignore_errors=True)
    install(BUILD / "prefix")
