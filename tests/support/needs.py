"""Requirements of a test on the machine beyond Python: programs, rights, and files built before.

Whatever a test lacks, it is skipped with a sentence that says what brings it; on Linux with `CI` set, it fails.
`@pytest.mark.needs("git", "readelf")` asks for programs before the test begins, the functions ask in a fixture.
"""

import importlib
import os
import shutil
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest

PACKAGES = Path(__file__).parents[1] / "system_packages.txt"


def lack(sentence: str) -> NoReturn:
    """Skip the test since something is missing; `sentence` says what, and what brings it."""
    if os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def program(name: str) -> str:
    """The path of a program, or of a file, in `system_packages.txt`."""
    if found := find(name):
        return found
    lack(missing(name))


def find(name: str) -> str | None:
    """The path of a program, if it is installed. Servers lie in `sbin`, which not everybody's PATH has."""
    path = os.environ.get("PATH", os.defpath)
    return shutil.which(name) or shutil.which(name, path=f"{path}{os.pathsep}/usr/sbin") or _file(name)


def missing(name: str) -> str:
    return f"{name} is not installed: apt install {debian_packages()[name]}"


def library(name: str) -> ModuleType:
    """A library of the extra `dev` that `test` lacks. At the top of a module, it skips all of the module."""
    try:
        return importlib.import_module(name)
    except ImportError:
        sentence = f"{name} is not installed: pip install -e '.[dev]'"
    if os.environ.get("CI"):
        raise ImportError(sentence)
    pytest.skip(sentence, allow_module_level=True)


@cache
def debian_packages() -> dict[str, str]:
    """The Debian package of each program and file."""
    lines = PACKAGES.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))


def _file(name: str) -> str | None:
    return name if name.startswith("/") and Path(name).exists() else None
