"""Commands of other programs that build and check, and the lines that show how far a build is."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

EPOCH = "315532800"
"""The date of all that is built, in seconds since 1970: the beginning of 1980, the oldest that a zip file can hold."""
_REPEATABLE = {
    "LC_ALL": "C.UTF-8",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PYTHONHASHSEED": "0",
    "SOURCE_DATE_EPOCH": EPOCH,
}


def run(*command: str | Path, cwd: Path | None = None, variables: Mapping[str, str] | None = None) -> str:
    """Run a command, with these variables added to its environment, and return its output. A failure ends the build."""
    # Without the variables that would change what Python and PyInstaller make.
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYINSTALLER"))}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**usual, **_REPEATABLE, **(variables or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.exit(f"failed\n\n{done.stdout}\n{' '.join(map(str, command))}")
    return done.stdout


def require(program: str, package: str) -> None:
    """End the build with a sentence if this program is not installed. `package` is its package on Debian."""
    if shutil.which(program) is None:
        sys.exit(f"{program} is missing. On Debian, “apt install {package}” brings it.")


@contextmanager
def step(title: str) -> Iterator[None]:
    """Print the title, and once the step is done, its seconds."""
    print(f"{title} … ", end="", flush=True)
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:.0f} s", flush=True)
