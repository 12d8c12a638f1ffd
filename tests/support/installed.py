"""What tests use of npm's packages and of the page's wheels: whatever a lock names is installed once."""

import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from support import needs

FOLDER = Path(__file__).parents[2] / "build" / "installed_for_tests"


def npm_packages(folder: Path) -> Path:
    """The packages of this folder's package-lock.json. Without npm the test is skipped."""
    npm = needs.program("npm")

    def install(into: Path) -> None:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(folder / name, into)
        subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=into, check=True)

    return once(folder / "package-lock.json", install) / "node_modules"


def once(lock: Path, install: Callable[[Path], None]) -> Path:
    """The folder into which what this file locks is installed."""
    installed = FOLDER / sha256(lock.read_bytes()).hexdigest()[:16]
    if not installed.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=FOLDER, ignore_cleanup_errors=True) as folder:
            install(Path(folder))
            with suppress(OSError):  # another process was first
                Path(folder).rename(installed)
    return installed
