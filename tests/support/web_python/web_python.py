"""The browser's Python with the page's cryptography, in Node: it does what it is asked, one thing after the other."""

import shutil
import subprocess
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from distribution.web import python_files

PROJECT = Path(__file__).parents[3]
WEB = PROJECT / "distribution" / "web"
PACKAGES = PROJECT / "build" / "npm_for_tests"
"""Where the packages of the page lie for tests."""


class WebPython:
    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, function: str, *arguments: Any, **named: Any) -> Any:
        """What this function of `far_side` answers."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{(function, arguments, named)!r}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "it has ended, and said why on the screen"
        return literal_eval(line)

    def __getattr__(self, primitive: str) -> Any:
        """One of the browser's half of the cryptography."""
        return lambda *arguments: self.ask("primitive", primitive, *arguments)


@contextmanager
def web_python() -> Iterator[WebPython]:
    command: list[str | Path] = ["node", Path(__file__).with_name("start.mjs"), packages(), PROJECT, wheels()]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield WebPython(process)
        process.stdin.close()


def packages() -> Path:
    """The folder with the packages of the page, as its lock names them; they are installed once."""

    def install(folder: Path) -> None:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(WEB / name, folder)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)

    return _installed_once(WEB / "package-lock.json", install) / "node_modules"


def wheels() -> Path:
    """The folder with the libraries of the page's Python, as its lock names them; they are installed once."""
    return _installed_once(python_files.LOCK, python_files.install_wheels)


def _installed_once(lock: Path, install: Callable[[Path], None]) -> Path:
    installed = PACKAGES / sha256(lock.read_bytes()).hexdigest()[:16]
    if not installed.exists():
        PACKAGES.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=PACKAGES, ignore_cleanup_errors=True) as folder:
            install(Path(folder))
            with suppress(OSError):  # another process was first
                Path(folder).rename(installed)
    return installed
