"""The browser's Python with the page's cryptography, in Node: it does what it is asked, one thing after the other."""

import subprocess
from ast import literal_eval
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from distribution.web import python_files
from support.installed import npm_packages, once

PROJECT = Path(__file__).parents[3]


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
    packages = npm_packages(PROJECT / "distribution" / "web")
    wheels = once(python_files.LOCK, python_files.install_wheels)
    command: list[str | Path] = ["node", Path(__file__).with_name("start.mjs"), packages, PROJECT, wheels]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield WebPython(process)
        process.stdin.close()
