"""The program in the page's worker: the entry points that the worker's script calls."""

import json
import os
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote

from spitegame import languages
from spitegame.app.desktop import Desktop
from spitegame.app.own_decks import SVG
from spitegame.app.platform import Platform
from spitegame.app.resumables import HOSTED, JOINED
from spitegame.app.settings import chosen_language
from spitegame.app.trace import Trace
from spitegame.app.wanted import ARCHIVE
from spitegame.log import kept_log, newest, report
from spitegame.resources import brokers
from spitegame.scenes.program import Abilities, Mode
from spitegame.session.room_codes import BadCode, Code, Invitation, LongCode, of_fragment
from spitegame.storage.files import GAME_UNSAVED, Folders, write_atomically
from spitegame.translation import N_, _
from spitegame.ui.geometry import Insets, Size
from spitegame.ui.inputs import Input, Resized
from spitegame.web.bridge import payload_of, posting
from spitegame.web.loop import Page, PageLoop, Rate, read_input
from spitegame.web.net.kept_room import room_of_last_page, way_back
from spitegame.web.net.page_network import PageNetwork
from spitegame.web.page_devices import REFUSED, PageClipboard, PageSpeaker
from spitegame.web.thinking import Thinker
from spitegame.workers.process import WorkDone

if TYPE_CHECKING:
    from spitegame.web.net.page_rooms import PageRooms

ABILITIES = Abilities(chooses_service=False, quits=False, has_folders=False, knows_machine=False)
DROPPED = Path("/tmp/dropped")
"""The folder of files dropped on the page. The browser keeps nothing of it."""
UNKEPT = {
    "forbidden": N_(
        "This browser keeps nothing for this page, as in a private window: games and settings last until you close it."
    ),
    "full": N_("This browser has no room left to keep your game. It goes on, but do not close the page."),
    "failed": N_("This browser could not keep your game. The program keeps trying; do not close the page meanwhile."),
}
"""Sentences for the player about files that the browser did not keep, by the trouble."""

Found = TypeVar("Found")


def begin_to_speak(begin: str) -> str:
    """Speak the player's language. Return its key if its catalogue has to be loaded first, else an empty text. `begin`:
    the page's first message, an object as JSON, with the entries of page.js and the folder of the profile."""
    wanted = json.loads(begin)
    folders = Folders.of(Path(wanted["folder"]))
    kept = folders.preferences
    if "settings" in wanted and not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(wanted["settings"]))
    key = languages.to_speak(chosen_language(folders), wanted["languages"])
    return "" if languages.speak(key) else key


def keep_catalogue(key: str, content: Any) -> None:
    """Write the catalogue of this language, which the page has loaded. `content`: its bytes, an array of JavaScript."""
    path, payload = languages.catalogue_path(key), payload_of(content)
    assert payload, "an array of JavaScript, with something in it"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(payload)


class Program:
    def __init__(self, begin: str, post: Any, measure: Any, keep: Any, fetch_language: Any) -> None:
        """Begin the program. `begin`: as for `begin_to_speak`. `measure` returns the width in pixels of a text at a
        size. `keep` keeps all that was written so far, and returns a promise. `fetch_language` loads a catalogue."""
        wanted = json.loads(begin)
        self._folders = Folders.of(Path(wanted["folder"]))
        self._until_closed = ExitStack()
        self._until_closed.enter_context(kept_log(self._folders.log))
        self._post = posting(post)
        self._thinker = Thinker(self._post)
        self._network, self._keep, self._fetch_language = PageNetwork(self._post), keep, fetch_language
        self._loop = _reported(lambda: self._begun(wanted, measure))

    def _begun(self, wanted: dict[str, Any], measure: Any) -> PageLoop:
        """Return the loop, with its first scene open. `wanted`: the page's first message."""
        speaker, clipboard = PageSpeaker(self._post), PageClipboard(self._post)
        platform = Platform(
            speaker=speaker,
            copy=clipboard.copy,
            paste=clipboard.paste,
            can=replace(
                ABILITIES,
                fills_screen=wanted.get("fills_screen", False),
                high_contrast=wanted.get("high_contrast", False),
            ),
            deliver=self._deliver,
            own_pictures=SVG,
            ask_for_deck=self._ask_for_file,
            start_worker=self._thinker.start,
            start_reader=WorkDone,  # deck files are read in this thread
            open_rooms=self._open_rooms,
            load_network=lambda: True,
            languages=wanted["languages"],
            fetch_language=self._fetch_language,
            brokers=brokers,
            update_source=None,
            show_page=lambda _address: False,
        )
        self._desktop = Desktop(self._folders, platform, wanted.get("seed"))
        window = Resized(Size(wanted["width"], wanted["height"]), Insets(*wanted["covered"]))
        trace = Trace(lambda line: self._post({"op": "trace", "line": line})) if wanted.get("trace") else None
        page = Page(self._post, measure, touch=wanted["touch"])
        loop = PageLoop(self._desktop, speaker, page, window, time.monotonic(), trace)
        fragment = unquote(wanted.get("link", ""))
        self._last_table = LastTable(self._folders, fragment)
        self._open(loop, fragment)
        return loop

    def _open(self, loop: PageLoop, fragment: str) -> None:
        """Open what the `fragment`, the text after the # of the page's address, asks for. If that is nothing new,
        return to the table or the room in which the page was last."""
        if self._last_table.is_wanted:
            for each in self._desktop.games.resumables():
                if each.mode is Mode.LOCAL:
                    loop.resume(each.key)
                    return
        last = room_of_last_page(self._folders)
        code = _code_in(fragment or (last.code if last else ""))
        if last and last.is_host and (not fragment or (code and str(code) == last.code)):
            loop.resume(HOSTED)  # the fragment, if there is one, has the code of the same room
        elif code and way_back(self._folders, code):
            loop.resume(JOINED)  # to the player's seat in the room with this code
        elif code:
            loop.open(Invitation(code))
        elif fragment:
            loop.open_text(fragment)  # a deal or rules, if anything
        elif last:
            loop.resume(JOINED)  # a room whose code is not known any more

    def tick(self, given: str) -> int:
        """Take the inputs of the page, a list as JSON. Return the ticks per second that are wanted."""
        return _reported(lambda: self._tick([read_input(each) for each in json.loads(given)])).value

    def _tick(self, given: Sequence[Input]) -> Rate:
        rate = self._loop.tick(given, time.monotonic())
        self._last_table.keep(plays_here=self._desktop.games.plays_here)
        return rate

    def take(self, text: str, payload: Any) -> None:
        """Take a message of the page: an object as JSON, and bytes or null."""
        _reported(lambda: self._take(json.loads(text), payload_of(payload)))

    def _take(self, message: dict[str, Any], payload: bytes | None) -> None:
        match message["op"]:
            case "thought":
                self._thinker.take(message, payload)
            case "net":
                self._network.take(message, payload)
            case "language":
                if message["loaded"]:
                    self._desktop.settings.speak()  # the player may have chosen another one meanwhile
                else:
                    self._desktop.tell(_("The language could not be loaded. Are you still connected?"))
                self._loop.tell_look()
                self._loop.lay_out()
            case "refused":
                self._desktop.tell(_(REFUSED[message["what"]]))
            case "unkept":
                trouble = message["trouble"]
                self._desktop.note_unkept(_(UNKEPT[trouble]) if trouble else "")
                self._loop.lay_out()
            case "fill screen":
                self._loop.fill_screen(full=message["on"])
            case "file" if payload is not None:
                self._open_file(message["name"], payload)
            case op:
                raise AssertionError(op)

    def _open_rooms(self, folders: Folders, may_call: Callable[[str], bool]) -> "PageRooms":
        from js import location

        from spitegame.web.judging import judge_in_worker  # loaded here, since it takes time
        from spitegame.web.net.browser_ways import BrowserWays
        from spitegame.web.net.kept_first import keeping, keeping_dial
        from spitegame.web.net.page_rooms import PageRooms
        from spitegame.web.net.web_socket import answers, dialling

        connect, keep, dial = self._network.connect, self._keep, dialling(may_call)
        page = location.href.rpartition("/")[0] + "/"  # the worker's own file lies beside it
        services = [each.address for each in brokers().brokers] or [location.origin]
        ways = BrowserWays(connect, dial, answers, services, page)
        host_ways = BrowserWays(keeping(connect, keep), keeping_dial(dial, keep), answers, services, page)
        start_worker = self._thinker.start
        rooms = PageRooms(folders, ways, host_ways, start_worker, judge_in_worker(start_worker), services[0])
        self._network.on_awake = rooms.wake
        return rooms

    def _deliver(self, path: Path) -> bool:
        self._post({"op": "download", "name": path.name}, path.read_bytes())
        return True

    def _ask_for_file(self, folder: Path) -> str:
        self._post({"op": "pick", "kind": ARCHIVE})
        return ""

    def _open_file(self, name: str, content: bytes) -> None:
        """Open a file that was dropped on the page. It is written to a folder that the browser does not keep."""
        DROPPED.mkdir(exist_ok=True)
        os.chdir(DROPPED)  # sentences about the file then have its name alone
        path = Path(Path(name).name)
        path.write_bytes(content)
        self._loop.open_text(str(path))

    def log(self) -> str:
        """Return the newest part of the log, for a report."""
        return newest(self._folders.log)


def _code_in(fragment: str) -> Code | LongCode | None:
    try:
        return of_fragment(fragment)
    except BadCode:
        return None


def _reported(step: Callable[[], Found]) -> Found:
    """Run a step of the program, and return its result. An error in it is logged and raised, which ends the program."""
    try:
        return step()
    except Exception as error:
        report("The program has ended", error)
        raise


class LastTable:
    """The file that says that the page was last at a table on this screen. A page that is reloaded returns there."""

    def __init__(self, folders: Folders, fragment: str) -> None:
        """`fragment`: the text after the # of the page's address."""
        self._file, self._fragment = folders.saves / "page-table", fragment.encode()
        self._is_kept = self._file.exists()
        self.is_wanted = self._is_kept and (not fragment or self._file.read_bytes() == self._fragment)
        """True if the page was last at the table, and its address asks for nothing new."""

    def keep(self, *, plays_here: bool) -> None:
        """Write the file if the page is at the table now, else remove it."""
        if plays_here and not self._is_kept:
            write_atomically(self._file, self._fragment, unsaved=GAME_UNSAVED)
        elif not plays_here:
            self._file.unlink(missing_ok=True)
        self._is_kept = plays_here
