"""Begins the program in the page's worker. Only this module knows that it runs in a browser."""

import json
import time
from pathlib import Path
from typing import Any

from pyodide.ffi import JsProxy, to_js

from spitegame.app.desktop import Desktop
from spitegame.app.platform import Platform
from spitegame.storage.files import Folders
from spitegame.ui.geometry import Size
from spitegame.web.given import read_input
from spitegame.web.loop import PageLoop
from spitegame.web.page_speaker import PageSpeaker
from spitegame.web.thinking import WorkerHere

HOME = Path("/home/player")


class Program:
    """What the worker's script calls."""

    def __init__(self, begin: str, post: Any, measure: Any) -> None:
        """`begin`: the page's first message. `post` takes the text of a message and bytes that go with it."""

        def to_page(message: dict[str, Any], payload: bytes | None = None) -> None:
            post(json.dumps(message, separators=(",", ":")), None if payload is None else to_js(payload))

        wanted = json.loads(begin)
        speaker = PageSpeaker(to_page)
        platform = Platform(
            speaker=speaker,
            copy=lambda _: False,
            paste=lambda: "",
            start_worker=WorkerHere,
            open_rooms=_no_rooms,
        )
        desktop = Desktop(Folders.of(HOME), platform, seed=wanted.get("seed"))
        size = Size(wanted["width"], wanted["height"])
        self._loop = PageLoop(desktop, speaker, to_page, measure, size, time.monotonic())
        if wanted.get("link"):
            self._loop.open_text(wanted["link"])

    def tick(self, given: str) -> int:
        """Take the inputs of the page. Returns the ticks per second that are wanted."""
        return self._loop.tick([read_input(each) for each in json.loads(given)], time.monotonic()).value

    def take(self, message: str, payload: "JsProxy | None") -> None:
        """Take any other message of the page."""


def _no_rooms(_folders: Folders) -> Any:
    raise NotImplementedError
