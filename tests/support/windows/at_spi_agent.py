"""Hears a program through AT-SPI as Orca does, and does what it is told. It is run by the system's Python, which has
the library of AT-SPI.

It reads a JSON object a line: ``{"op": "hears"}`` is answered by a list of roles, names and states, or by None where
nothing has changed; ``{"op": "told"}`` by all announcements until now; ``{"op": "choose", "number": n}`` acts on the
n-th thing that was heard last.
"""

import json
import sys
from typing import Any

import pyatspi
from gi.repository import Gio, GLib

CHANGES = ("object:children-changed", "object:property-change", "object:state-changed", "window")

announcements: list[str] = []
last: list[Any] = []
changes: list[str] = ["at first"]
"""What has happened since everything was read."""


def walk(node: Any) -> None:
    """Remember everything below a node, in its order."""
    for child in node:
        if child is not None:
            last.append(child)
            walk(child)


def hears() -> list[object] | None:
    """To read everything takes long: it is done where a change was told."""
    if not changes:
        return None
    changes.clear()
    last.clear()
    for program in pyatspi.Registry.getDesktop(0):
        if program is not None:
            walk(program)
    return [described(node) for node in last]


def described(node: Any) -> dict[str, object]:
    states = node.getState()
    return {
        "role": node.getRoleName(),
        "name": node.name,
        "is_disabled": not states.contains(pyatspi.STATE_ENABLED),
        "is_pressed": states.contains(pyatspi.STATE_PRESSED),
    }


def choose(number: int) -> bool:
    return bool(last[number].queryAction().doAction(0))


def answer(asked: dict[str, object]) -> object:
    match asked:
        case {"op": "hears"}:
            return hears()
        case {"op": "told"}:
            return announcements
        case {"op": "choose", "number": int(number)}:
            return choose(number)
        case _:
            raise ValueError(asked)


def on_line(stream: Gio.DataInputStream, result: Gio.AsyncResult) -> None:
    line, _ = stream.read_line_finish_utf8(result)
    if line is None:
        pyatspi.Registry.stop()
        return
    try:
        answered = answer(json.loads(line))
    except (
        GLib.GError,
        LookupError,
        NotImplementedError,
    ) as problem:  # what was there is gone: it is to be asked again
        answered = {"gone": str(problem)}
        changes.append("gone")
    print(json.dumps(answered), flush=True)
    stream.read_line_async(GLib.PRIORITY_DEFAULT, None, on_line)


def main() -> None:
    pyatspi.Registry.registerEventListener(lambda event: announcements.append(event.any_data), "object:announcement")
    pyatspi.Registry.registerEventListener(lambda event: changes.append(str(event.type)), *CHANGES)
    stream = Gio.DataInputStream.new(Gio.UnixInputStream.new(sys.stdin.fileno(), False))
    stream.read_line_async(GLib.PRIORITY_DEFAULT, None, on_line)
    print(json.dumps("ready"), flush=True)
    pyatspi.Registry.start()


main()
