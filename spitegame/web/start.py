"""Begins the program in the page's worker."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spitegame.app.desktop import Desktop
from spitegame.app.platform import Platform
from spitegame.app.trace import Trace
from spitegame.storage.files import Folders
from spitegame.ui.geometry import Size
from spitegame.web.bridge import payload_of, posting
from spitegame.web.given import read_input
from spitegame.web.loop import PageLoop
from spitegame.web.net.page_network import PageNetwork
from spitegame.web.page_speaker import PageSpeaker
from spitegame.web.thinking import Thinker

if TYPE_CHECKING:
    from spitegame.web.net.page_rooms import PageRooms

HOME = Path("/home/player")


class Program:
    """What the worker's script calls."""

    def __init__(self, begin: str, post: Any, measure: Any) -> None:
        """`begin`: the page's first message. `measure` returns the width in pixels of a text at a size."""
        wanted = json.loads(begin)
        to_page = posting(post)
        speaker = PageSpeaker(to_page)
        self._thinker = Thinker(to_page)
        self._network = PageNetwork(to_page)
        platform = Platform(
            speaker=speaker,
            copy=lambda _: False,
            paste=lambda: "",
            start_worker=self._thinker.start,
            open_rooms=self._open_rooms,
        )
        folders = Folders.of(HOME)
        if "settings" in wanted:
            _prepare(folders, wanted["settings"])
        desktop = Desktop(folders, platform, seed=wanted.get("seed"))
        size = Size(wanted["width"], wanted["height"])
        trace = Trace(lambda line: to_page({"op": "trace", "line": line})) if wanted.get("trace") else None
        self._loop = PageLoop(desktop, speaker, to_page, measure, size, time.monotonic(), trace)
        if wanted.get("link"):
            self._loop.open_text(wanted["link"])

    def tick(self, given: str) -> int:
        """Take the inputs of the page. Returns the ticks per second that are wanted."""
        return self._loop.tick([read_input(each) for each in json.loads(given)], time.monotonic()).value

    def take(self, text: str, payload: Any) -> None:
        """Take any other message of the page."""
        message = json.loads(text)
        match message["op"]:
            case "thought":
                self._thinker.take(message, payload_of(payload))
            case "net":
                self._network.take(message, payload_of(payload))
            case op:
                raise AssertionError(op)

    def _open_rooms(self, folders: Folders) -> "PageRooms":
        from spitegame.web.net.open_rooms import open_rooms  # what networks need takes its time

        return open_rooms(folders, self._network)


def _prepare(folders: Folders, settings: Any) -> None:
    """Begin with these settings, if there are none yet."""
    if not folders.preferences.exists():
        folders.preferences.parent.mkdir(parents=True, exist_ok=True)
        folders.preferences.write_text(json.dumps(settings))
