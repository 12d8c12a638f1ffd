"""The folder with the program in it, which runs where no Python is installed. PyInstaller makes it.

Nothing of the environment that this is called in gets into it: it is made in a virtual environment of its own, from the
wheel of the project and what `requirements.lock` names.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from distribution.progress import step

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "folder"
FOLDER = ROOT / "dist" / "spitegame"
PROGRAM = FOLDER / ("spitegame.exe" if sys.platform == "win32" else "spitegame")
SPEC = ROOT / "distribution" / "spitegame.spec"
LOCK = ROOT / "distribution" / "requirements.lock"
EPOCH = "315532800"
"""The beginning of 1980, the oldest date that a zip file can hold, as the date of all that is built."""


def build() -> Path:
    """the folder with the program in it, for this system: dist/spitegame"""
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    with step("virtual environment"):
        python = _environment()
    with step("wheel of the project"):
        _run(python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", BUILD, ROOT)
        _run(python, "-m", "pip", "install", "--no-deps", *BUILD.glob("*.whl"))
    with step("program and libraries"):
        options = ("--noconfirm", "--log-level", "WARN", "--distpath", FOLDER.parent, "--workpath", BUILD / "work")
        _run(python, "-m", "PyInstaller", *options, SPEC)
    return FOLDER


def _environment() -> Path:
    """Makes the virtual environment. Returns its Python."""
    _run(sys.executable, "-m", "venv", BUILD / "venv")
    python = BUILD / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    exactly = ("--require-hashes", "--no-deps", "--only-binary", ":all:")
    _run(python, "-m", "pip", "install", *exactly, "--requirement", LOCK)
    return python


def _run(*command: str | Path) -> None:
    """Runs a command where nothing lies that Python could import. What it says is shown only if it fails."""
    done = subprocess.run(
        command, cwd=BUILD, env=_variables(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"failed\n\n{done.stdout}\n{' '.join(map(str, command))}")


def _variables() -> Mapping[str, str]:
    """The environment variables, without those that would change what Python and PyInstaller make."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYINSTALLER"))} | {
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": EPOCH,
        "PYINSTALLER_CONFIG_DIR": str(BUILD / "cache"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
