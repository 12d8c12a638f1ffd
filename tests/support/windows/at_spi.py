"""A real accessibility bus of the desktop, and somebody who hears the program through it."""

import json
import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support import needs
from support.by_ear import Heard, Listener

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
NEEDED = ("dbus-run-session", "gdbus", LAUNCHER, "/usr/lib/python3/dist-packages/pyatspi")
_AGENT = Path(__file__).with_name("at_spi_agent.py")
_SET_ENABLED = (
    *("gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus"),
    *("--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled"),
)


@contextmanager
def accessibility_bus(screen: str) -> Iterator[Mapping[str, str]]:
    """The environment of programs that find it."""
    for needed in NEEDED:
        needs.program(needed)
    with _running(["dbus-daemon", "--session", "--nofork", "--print-address=1"], os.environ) as session:
        assert session.stdout
        environment = {
            "DBUS_SESSION_BUS_ADDRESS": session.stdout.readline().decode().strip(),
            "DISPLAY": screen,
            "XDG_RUNTIME_DIR": "",
        }
        with _running([LAUNCHER, "--launch-immediately"], os.environ | environment):
            _enable(environment, on=False)
            yield environment


def _enable(bus: Mapping[str, str], *, on: bool) -> None:
    """Tell all programs on the bus whether somebody listens."""
    command = [*_SET_ENABLED, f"<{str(on).lower()}>"]
    subprocess.run(command, env=os.environ | bus, check=True, capture_output=True, timeout=20)


@contextmanager
def _running(command: list[str], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.terminate()


class DesktopListener(Listener):
    """Hears and acts as Orca does, in a process of its own."""

    def __init__(self, agent: subprocess.Popen[bytes]) -> None:
        self._agent = agent
        self._last: list[Heard] = []

    def hears(self) -> list[Heard]:
        answered = self._ask(op="hears")
        if isinstance(answered, list):  # neither the same as before, nor gone while it was read
            self._last = [_heard(each) for each in answered]
        return self._last

    def told(self) -> list[str]:
        told: list[str] = self._ask(op="told")
        return told

    def choose(self, heard: Heard) -> None:
        self._ask(op="choose", number=self._last.index(heard))

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def _ask(self, **asked: Any) -> Any:
        assert self._agent.stdin
        assert self._agent.stdout
        self._agent.stdin.write(json.dumps(asked).encode() + b"\n")
        self._agent.stdin.flush()
        return json.loads(self._agent.stdout.readline())


def _heard(described: Mapping[str, Any]) -> Heard:
    role = {"push button": "button", "toggle button": "button"}.get(described["role"], described["role"])
    return Heard(**{**described, "role": role})


@contextmanager
def listening(bus: Mapping[str, str]) -> Iterator[DesktopListener]:
    """Somebody comes to the bus, and all programs on it hear so."""
    _enable(bus, on=True)
    with _running(["/usr/bin/python3", str(_AGENT)], os.environ | bus) as agent:
        assert agent.stdout
        assert json.loads(agent.stdout.readline()) == "ready"
        yield DesktopListener(agent)
