"""Checks what the game can use on this machine, for reports of what does not work.

It takes a few seconds, and names no addresses, codes, keys or players.
"""

import argparse
import asyncio
import json
import os
import platform
import shutil
import ssl
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import asdict, dataclass
from datetime import date
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from ipaddress import ip_address
from pathlib import Path
from secrets import token_bytes
from tempfile import TemporaryFile
from typing import TYPE_CHECKING
from urllib.request import getproxies

from spitegame import __version__
from spitegame.lazily import lazily
from spitegame.resources import PAGE, UPDATES, brokers
from spitegame.session.room_codes import is_peer_server, machine_at, machine_name, page_at
from spitegame.session.updates import Announcement, Fault, Question, read_question
from spitegame.storage.files import Folders, NoFolder, reason_of
from spitegame.workers.process import WorkerProcess
from spitegame.workers.worker import FarEnd

if TYPE_CHECKING:
    import aiohttp
    import ifaddr
    import truststore

    from signaling import messages, web_page
    from spitegame.net import desktop_socket, errors, ice_probe, lan, service_client, trust, update_source
    from spitegame.online.host import address as host_address
    from spitegame.ui import devices
else:  # what a machine lacks fails its own check alone
    aiohttp, ifaddr, truststore = map(lazily, ("aiohttp", "ifaddr", "truststore"))
    messages, web_page = map(lazily, ("signaling.messages", "signaling.web_page"))
    errors, ice_probe, lan = map(lazily, ("spitegame.net.errors", "spitegame.net.ice_probe", "spitegame.net.lan"))
    service_client, trust = map(lazily, ("spitegame.net.service_client", "spitegame.net.trust"))
    desktop_socket = lazily("spitegame.net.desktop_socket")
    update_source = lazily("spitegame.net.update_source")
    host_address, devices = map(lazily, ("spitegame.online.host.address", "spitegame.ui.devices"))

LIMIT_S = 8.0
"""Seconds that a check may take."""
FINDS_WITHIN_S = 5.0
"""Seconds in which this program has to find itself on the network."""
ANSWERS_WITHIN_S = 5.0
"""Seconds in which a listed server or broker has to answer."""
LEAST_ROOM_MB = 50
"""Megabytes that have to be free for saved games and records."""
_POLL_S = 0.02

PASSED, FAILED = range(2)
"""Exit codes."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The input of the checks."""

    folders: Folders
    service: str
    """The address of the room service; empty for none."""


@dataclass(frozen=True, slots=True)
class Finding:
    about: str
    well: bool
    words: str
    """The finding; where all is not well, a sentence that says what to do."""

    def __str__(self) -> str:
        return f"{'ok' if self.well else '!!'}  {self.about}: {self.words}"


class Defect(Exception):
    """A check found something wrong. The message is a sentence that says what to do."""


def run(arguments: Sequence[str]) -> int:
    chosen = _parser().parse_args(arguments)
    try:
        folders = Folders.of(chosen.profile)
    except NoFolder as problem:
        print(f"spitegame: {problem}", file=sys.stderr)
        return FAILED
    setup = Setup(folders, chosen.broker or _service_in_settings(folders.preferences))
    found = []
    for finding in findings(setup):
        found.append(finding)
        if not chosen.json:
            print(finding, flush=True)
    if chosen.json:
        print(json.dumps([asdict(finding) for finding in found], indent=2))
    return PASSED if all(finding.well for finding in found) else FAILED


def _parser() -> argparse.ArgumentParser:
    codes = "Exit codes: 0 all is well, 1 something is not."
    parser = argparse.ArgumentParser(prog="spitegame doctor", description=__doc__, epilog=codes)
    parser.add_argument("--json", action="store_true", help="one list of objects instead of lines")
    parser.add_argument("--profile", type=Path, metavar="DIR", help="the folder of settings and saved games")
    parser.add_argument("--broker", metavar="URL", default="", help="the room service; otherwise that of the settings")
    return parser


def _service_in_settings(settings: Path) -> str:
    """Return the service that the player has named; empty if no machine beyond the house may be called."""
    service = _setting(settings, "service")
    return service if isinstance(service, str) and _setting(settings, "beyond") != "house" else ""


def _setting(settings: Path, name: str) -> object:
    """Return the value of this field of the settings; None if it cannot be read."""
    try:
        return json.loads(settings.read_text(encoding="utf-8"))[name]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def findings(setup: Setup, limit: float = LIMIT_S) -> Iterator[Finding]:
    """Yield the findings of the checks. No check takes longer than `limit` seconds."""
    examiner = _Examiner(setup, limit)
    try:
        yield from map(examiner.finding, CHECKS)
    finally:
        examiner.end()


class _Examiner:
    """A runner of checks in another process. If a check crashes it, for example in a driver, a new process starts."""

    def __init__(self, setup: Setup, limit: float) -> None:
        self._setup, self._limit = setup, limit
        self._worker: WorkerProcess | None = None

    def finding(self, about: str) -> Finding:
        try:
            self._worker = self._worker or WorkerProcess(_examine, self._setup)
            self._worker.send(about)
            return self._received(self._worker, about)
        except (EOFError, OSError):
            self.end()
            return Finding(about, False, "The check ended its own process. Please report it.")

    def end(self) -> None:
        if self._worker:
            self._worker.end()
        self._worker = None

    def _received(self, worker: WorkerProcess, about: str) -> Finding:
        """Raises EOFError or OSError."""
        ends = time.monotonic() + self._limit
        while not worker.has_message():
            if time.monotonic() > ends:
                self.end()
                return Finding(about, False, f"There was no answer within {self._limit:.0f} seconds. Please report it.")
            time.sleep(_POLL_S)
        finding: Finding = worker.receive()
        return finding


async def _examine(program: FarEnd, setup: Setup) -> None:
    """Run the checks that the program names, in the worker."""
    while True:
        about = await program.receive()
        try:
            await program.send(Finding(about, True, CHECKS[about](setup)))
        except Defect as problem:
            await program.send(Finding(about, False, str(problem)))
        except Exception as error:  # its message may hold something private
            await program.send(Finding(about, False, f"The check failed ({type(error).__name__}). Please report it."))


# The checks


def _program(_: Setup) -> str:
    how = "packaged" if getattr(sys, "frozen", False) else "from source"
    return f"spitegame {__version__}, {how}, Python {platform.python_version()}"


def _libraries(_: Setup) -> str:
    names = ("aiortc", "aiohttp", "cryptography")
    others = (f"{name} {import_module(name).__version__}" for name in names)
    return ", ".join((devices.versions(), *others, ssl.OPENSSL_VERSION))


def _device_check(look: str) -> Callable[[Setup], str]:
    """Return the check by the function of `ui.devices` with this name: only the worker is to load pygame."""

    def check(_: Setup) -> str:
        try:
            found: str = getattr(devices, look)()
        except devices.Missing as problem:
            raise Defect(str(problem)) from None
        return found

    return check


def _readers(_: Setup) -> str:
    """Return whether screen readers can be told what shows."""
    try:
        found = f"accesskit {version('accesskit')}"
    except PackageNotFoundError:
        return "they are told nothing, since accesskit is not installed: “pip install accesskit” installs it"
    bus = "DBUS_SESSION_BUS_ADDRESS" in os.environ or Path(os.environ.get("XDG_RUNTIME_DIR", "/"), "bus").exists()
    if sys.platform == "linux" and not bus:
        return f"{found}, but this session has no D-Bus, through which they would hear of a window"
    return f"{found}: they are told what shows"


def _addresses(_: Setup) -> str:
    """Return the number of addresses of each kind, but no address."""
    texts = (ip.ip if ip.is_IPv4 else ip.ip[0] for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    kinds = [_kind(str(text)) for text in texts]
    counted = [f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds) - {""})]
    if not counted:
        raise Defect("This machine is on no network. Connect it to play online.")
    return ", ".join(counted)


def _kind(address: str) -> str:
    """Return the kind of an address; empty if nobody else can reach this machine by the address."""
    found = ip_address(address)
    if found.is_loopback or found.is_link_local:
        return ""
    return f"{'private' if found.is_private else 'public'} IPv{found.version}"


def _discovery(_: Setup) -> str:
    took = asyncio.run(_find_oneself())
    if took is None:
        raise Defect(
            "Rooms on this network are not found by themselves. "
            "Enter the host's address under “Another meeting place…”."
        )
    return f"a room on this network is found within {_milliseconds(took)}"


async def _find_oneself() -> float | None:
    """Return the seconds until this machine finds a room that it announces itself; None if it does not."""
    server = await asyncio.start_server(lambda _, writer: writer.close(), host="0.0.0.0", port=0)
    room = token_bytes(16)
    announcement = lan.Announcement(server.sockets[0].getsockname()[1], room)
    began = time.monotonic()
    try:
        await announcement.start(route="")
        async with aclosing(lan.find_rooms(room, FINDS_WITHIN_S)) as addresses:
            found = await anext(addresses, None)
    except lan.AnnouncementFailed:
        return None
    finally:
        await announcement.stop()
        server.close()
    return time.monotonic() - began if found else None


def _proxy(_: Setup) -> str:
    """Return whether there is a proxy, but not its private name."""
    if getproxies().keys().isdisjoint(("http", "https")):
        return "none is set"
    return "one is set: room services and updates are reached through it, and players connect without it"


def _certificates(_: Setup) -> str:
    """Return which root certificates are trusted in TLS."""
    if named := " and ".join(name for name in trust.VARIABLES if os.environ.get(name)):
        return f"those that {named} names"
    return f"those that the system trusts, found by truststore {truststore.__version__}"


def _service(setup: Setup) -> str:
    if not setup.service:
        return "none is set"
    began = time.monotonic()
    try:
        asyncio.run(_dial(service_client.service_url(setup.service)))
    except service_client.BadAddress:
        raise Defect("What is set is not an address. Write it like rooms.example.org or 192.168.1.5:4711.") from None
    except errors.NetworkProblem as problem:
        raise Defect(str(problem)) from None
    return f"answers within {_milliseconds(time.monotonic() - began)}"


def _machine(address: str) -> Callable[[Setup], str]:
    """Return the check of a listed STUN server or broker."""

    def check(setup: Setup) -> str:
        if _setting(setup.folders.preferences, "beyond") != "anywhere":
            return "not asked: this program has not been allowed to contact it"
        began = time.monotonic()
        if not asyncio.run(_answers(address)):
            raise Defect("It does not answer. Until it does, friends in other houses may not be found.")
        return f"answers within {_milliseconds(time.monotonic() - began)}"

    return check


async def _answers(address: str) -> bool:
    """Return True if the STUN server or the broker at this URL answers."""
    if address.startswith("stun:"):
        return bool(await ice_probe.reachable_servers([messages.IceServer(address)], ANSWERS_WITHIN_S))
    root = f"http{address.removeprefix('ws').partition('://')[0]}://{machine_at(address)}/"
    timeout = aiohttp.ClientTimeout(total=ANSWERS_WITHIN_S)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(root, proxy=await trust.proxy_to(root), ssl=trust.trusted()) as answer,
        ):
            return answer.status < 500
    except (aiohttp.ClientError, OSError, TimeoutError):
        return False


def _page(setup: Setup) -> str:
    """Return where guests' browsers get the page from."""
    try:
        own = f"it came with this program, and its SHA-256 is {web_page.Page.read(PAGE).digest}"
    except ValueError:
        own = "this program came without it, so guests on this network cannot join with a browser"
    return f"{own}; {_page_of_service(setup)}"


def _page_of_service(setup: Setup) -> str:
    try:
        page = page_at(service_client.service_url(setup.service)) if setup.service else None
        serves = page is not None and asyncio.run(host_address.serves_page(page))
    except service_client.BadAddress:
        serves = None
    if serves is None:
        return "the room service does not answer"
    if serves:
        return "the room service serves it"
    return "the room service does not serve it" if setup.service else "no room service is set"


def _updates(setup: Setup) -> str:
    if update_source.read_source(UPDATES) is None:
        return "this copy does not check for them: it is from source, or the system or a store keeps it up to date"
    try:
        kept = json.loads(setup.folders.preferences.read_text(encoding="utf-8"))
        wanted, question = kept["updates"] is True, read_question(kept["asked"])
    except (OSError, ValueError, KeyError, TypeError):
        wanted, question = False, None
    if not wanted:
        return "not checked for: that is off in the settings"
    if question is None:
        return "checked for once a week; not yet"
    return f"checked for once a week; last on {date.fromtimestamp(question.at)}: {_answer(question)}"


def _answer(question: Question) -> str:
    match question.answer:
        case None:
            return "the program was closed before the answer came"
        case Announcement(version) as known:
            return f"version {version} is out" if known.is_newer_than(__version__) else "this is the newest"
        case fault:
            return {
                Fault.NONE_CAME: "there was no answer",
                Fault.UNREADABLE: "the answer could not be read",
                Fault.NOT_SIGNED: "the answer was not signed by the makers of this program",
            }[fault]


async def _dial(url: str) -> None:
    """Raises NetworkProblem."""
    if is_peer_server(url):
        if not await _answers(url):
            raise errors.NetworkProblem(errors.Fault.SERVER_GONE, machine=machine_name(url))
        return
    client = await desktop_socket.SignalingClient.dial(url)
    await client.close()


def _folder(folder: Path) -> str:
    """Return the free space of a folder in words, after a test that a file can be written there, or where the folder
    will be made."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.is_dir())
    named = _without_home(folder)
    try:
        with TemporaryFile(dir=there) as file:
            file.write(b"spite")
    except OSError as error:
        raise Defect(
            f"Nothing can be written to {named} ({reason_of(error)}). Let this program write there, or use --profile."
        ) from None
    free = shutil.disk_usage(there).free // 10**6
    if free < LEAST_ROOM_MB:
        raise Defect(f"Only {free} MB are free for {named}: games may not be saved. Free some space.")
    return f"{named}, {free} MB free"


def _log(setup: Setup) -> str:
    path = setup.folders.log
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return "empty: nothing has gone wrong"
    except OSError as error:
        raise Defect(f"{_without_home(path)} cannot be read ({reason_of(error)}).") from None
    return f"{_without_home(path)}, {len(lines)} lines; add it to a report, it holds no secrets"


def _without_home(path: Path) -> str:
    """Return the path without the home folder, which may hold the player's name."""
    home = Path.home()
    return str(Path("~", path.relative_to(home))) if path.is_relative_to(home) else str(path)


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


LISTED = [each.address for each in brokers().brokers] + [each.address for each in brokers().stun]
CHECKS: Mapping[str, Callable[[Setup], str]] = {
    "program": _program,
    "system": lambda _: platform.platform(),
    "libraries": _libraries,
    "screen": _device_check("screen"),
    "sound": _device_check("sound"),
    "font": _device_check("fonts"),
    "clipboard": _device_check("copying"),
    "screen readers": _readers,
    "addresses": _addresses,
    "local network": _discovery,
    "proxy": _proxy,
    "certificates": _certificates,
    "room service": _service,
    **{machine_name(each): _machine(each) for each in LISTED},
    "page": _page,
    "updates": _updates,
    "settings": lambda setup: _folder(setup.folders.settings),
    "saved games": lambda setup: _folder(setup.folders.saves),
    "log": _log,
}
"""Functions that return what they have found, by the name of the check. They raise Defect."""
