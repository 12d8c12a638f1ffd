"""The trace: a record of each picture that stands still, for tests that watch from outside."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from spitegame.session.table import TableStatus
from spitegame.ui.nodes import CardLook, Mark, Node, Takes


class Trace:
    """A writer of one line for each new picture, which tells no more than the screen shows."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """Begin a trace; `tell` is called with a line of JSON for each picture."""
        self._tell = tell
        self._last: object = None

    def settled(self, scene: str, nodes: Sequence[Node], status: TableStatus | None) -> None:
        shown = (scene, list(nodes), status)
        if shown == self._last:
            return
        self._last = shown
        told = status and {name: each for name, each in status._asdict().items() if each is not None}
        line = {"scene": scene, "status": told, "nodes": [_plain(node) for node in nodes]}
        self._tell(json.dumps(line, ensure_ascii=False))


class TraceFile(Trace):
    def __init__(self, path: Path) -> None:
        file = path.open("a", encoding="utf-8")
        super().__init__(partial(print, file=file, flush=True))
        self.close = file.close


def _plain(node: Node) -> dict[str, Any]:
    rect = node.rect
    plain: dict[str, Any] = {
        "id": node.id,
        "role": type(node.look).__name__.removesuffix("Look").lower(),
        "label": node.label,
        "rect": [round(rect.x), round(rect.y), round(rect.width), round(rect.height)],
        "takes": _names(node.takes),
        "marks": _names(node.marks),
    }
    if isinstance(node.look, CardLook):
        plain["card"] = str(node.look.card) if node.look.card else None
    return plain


def _names(flags: Mark | Takes) -> list[str]:
    return [str(flag.name).lower() for flag in flags]
