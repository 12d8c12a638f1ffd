"""The page on a host that serves nothing but files: two phones meet at the broker of PeerJS."""

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.online.peer_server import PeerServer
from support.online.ports import free_port
from support.screens import Screen
from support.waiting import seen
from support.windows import online_players as online
from support.windows.online_players import ANNA, BERTHA

from distribution.web import allowing, to_toml
from spitegame.session.brokers import Broker, Brokers

pytestmark = [pytest.mark.browser, pytest.mark.needs("node", "npm")]
PHONE = {"size": "390x844", "ratio": 3.0, "touch": True}


@pytest.fixture
def broker() -> Iterator[PeerServer]:
    with PeerServer() as broker:
        yield broker


@pytest.fixture
def address(page: Path, broker: PeerServer, tmp_path: Path) -> Iterator[str]:
    """That of the page as `python -m distribution web --broker …` makes it."""
    listed, folder = Brokers((Broker(broker.url, "a club"),)), tmp_path / "cards"
    shutil.copytree(page, folder)
    first = folder / "index.html"
    first.write_bytes(allowing(first.read_bytes(), listed))
    program = next(folder.glob("app.*.zip"))
    with ZipFile(program) as whole, ZipFile(tmp_path / "app.zip", "w") as changed:
        for name in whole.namelist():
            content = to_toml(listed) if name.endswith("/brokers.toml") else whole.read(name)
            changed.writestr(ZipInfo(name), content)
    shutil.copyfile(tmp_path / "app.zip", program)
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        seen(lambda: _listens(port), "the static host")
        yield f"http://127.0.0.1:{port}/cards/"
        server.terminate()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _says_yes(phone: Screen) -> None:
    phone.says("calls", "To find friends in another house, your program contacts")
    phone.click("yes")


def test_two_phones_play_with_nobodys_own_server_and_load_the_page_anew(
    browse: Browse, address: str, broker: PeerServer
) -> None:
    unasked = {"beyond": "unasked"}
    anna = browse(BrowserKind.CHROMIUM, **PHONE).open(address, settings=online.settings(ANNA, payoff=1) | unasked)
    anna.set_up_room()
    anna.click("start")
    _says_yes(anna)
    link = f"{address}#{online.code_of(anna)}@{broker.url}"  # as it is copied: programs go by what stands behind the @
    bertha = browse(BrowserKind.FIREFOX, size="390x844").open(link, settings=online.settings(BERTHA) | unasked)
    _says_yes(bertha)
    online.at_table(anna, bertha)
    seats: dict[int, Screen] = {0: anna, 1: bertha}
    online.play_some(seats, moves=2)
    bertha.reload()
    online.at_table(bertha)
    anna.reload()
    online.at_table(anna)
    online.play_together(seats)
    bertha.says("verdict", "Fair deal")
