"""The browser's Python with the page's cryptography, in Node: it does what it is asked, one thing after the other."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from support.web_python.as_json import from_json, to_json

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
        self._process.stdin.write(json.dumps(to_json([function, arguments, named])) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "it has ended, and said why on the screen"
        return from_json(json.loads(line))


class WebPrimitives:
    """The browser's half of the cryptography."""

    def __init__(self, python: WebPython) -> None:
        self._python = python

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self._python.ask("primitive", name, *arguments)


@contextmanager
def web_python() -> Iterator[WebPython]:
    spake2 = find_spec("spake2")
    assert spake2
    assert spake2.origin
    command: list[str | Path] = [
        "node",
        *_websockets(),
        Path(__file__).with_name("start.mjs"),
        packages(),
        PROJECT,
        Path(spake2.origin).parents[1],
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield WebPython(process)
        process.stdin.close()


def _websockets() -> list[str]:
    """The option with which Node has WebSockets; from version 22 on it has them anyhow."""
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return ["--experimental-websocket"] if int(told.lstrip("v").partition(".")[0]) < 22 else []


def packages() -> Path:
    """The folder with the packages of the page, as its lock names them; they are installed once."""
    lock = WEB / "package-lock.json"
    installed = PACKAGES / sha256(lock.read_bytes()).hexdigest()[:16]
    if not installed.exists():
        PACKAGES.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=PACKAGES, ignore_cleanup_errors=True) as folder:
            for name in ("package.json", lock.name):
                shutil.copy(WEB / name, folder)
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=folder, check=True)
            with suppress(OSError):  # another process was first
                Path(folder).rename(installed)
    return installed / "node_modules"
