"""The app for macOS, in a zip that the Finder unpacks to the app itself."""

import shutil
import sys
from pathlib import Path
from platform import machine

from distribution.commands import run, step
from distribution.folder import FOLDER, ROOT
from distribution.identity import TITLE, VERSION
from distribution.updates import put_into

APP = FOLDER.parent / f"{TITLE}.app"
PROGRAM = APP / "Contents" / "MacOS" / "spitegame"


def build() -> Path:
    """the app for macOS, in a zip; the folder was built together with it"""
    if not PROGRAM.exists():
        sys.exit(f"There is no {APP.name} yet: on macOS, “python -m distribution folder” builds it.")
    with step("app for macOS"):
        shutil.copytree(FOLDER / "licences", APP / "Contents" / "Resources" / "licences", dirs_exist_ok=True)
        put_into(APP)
        # Apple's own processors start nothing unsigned. This ad-hoc signature names nobody.
        run("codesign", "--force", "--deep", "--sign", "-", APP)
        archive = ROOT / "dist" / f"spitegame-{VERSION}-macos-{machine()}.zip"
        archive.unlink(missing_ok=True)
        run("ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", APP, archive)
    return archive
