"""Requirements of a test on the machine beyond Python: programs, rights, and files built before.

Whatever a test lacks, it is skipped with a sentence that says what brings it; on Linux with `CI` set, it fails.
`@pytest.mark.needs("git", "readelf")` asks for programs before a test begins, the functions ask within it.
.ci/run runs the default tests where nothing is installed, and later those that are marked `needs`, where everything
is: so a test that asks by a function alone is marked without names.
"""

import os
import shutil
import sys
from functools import cache
from pathlib import Path
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
    """The path of a program or file, if it is there."""
    return shutil.which(name) or (name if Path(name).is_absolute() and Path(name).exists() else None)


def missing(name: str) -> str:
    return f"{name} is not installed: apt install {debian_packages()[name]}"


@cache
def debian_packages() -> dict[str, str]:
    """The Debian package of each program and file."""
    lines = PACKAGES.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))
