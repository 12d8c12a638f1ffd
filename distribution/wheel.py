"""The wheel and the source distribution, for people who have Python."""

import sys
from pathlib import Path

from distribution.commands import run, step
from distribution.folder import ROOT
from distribution.identity import VERSION

WHEEL = f"spitegame-{VERSION}-py3-none-any.whl"
SOURCES = f"spitegame-{VERSION}.tar.gz"


def build(folder: Path = ROOT / "dist") -> Path:
    """the wheel and the source distribution"""
    with step("wheel and source distribution"):
        run(sys.executable, "-m", "hatchling", "build", "--directory", folder, cwd=ROOT)
        run(sys.executable, "-m", "twine", "check", "--strict", folder / WHEEL, folder / SOURCES)
    return folder / WHEEL
