"""What is found out for a report: every check answers in time, and none tells what nobody else is to know."""

import asyncio
import errno
import json
import os
import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from support import worker_tasks
from support.online.page_folder import page_folder
from support.online.services_here import house

from signaling.settings import Settings
from signaling.web_page import SUMS, Page
from spitegame.cli import doctor
from spitegame.cli.doctor import CHECKS, LEAST_ROOM_MB, Defect, Setup, findings
from spitegame.net.trust import VARIABLES
from spitegame.storage.files import Folders


@pytest.fixture(autouse=True)
def _no_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return Setup(Folders.of(tmp_path), "")


def told(about: str, setup: Setup) -> str:
    return CHECKS[about](setup)


@pytest.mark.slow
def test_the_report_names_every_check_once_and_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = {"name": "Rumpelstilzchen", "service": "ws://user-K7QM4X.invalid:1/rooms"}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    assert doctor.run(["--json", "--profile", str(tmp_path)]) == doctor.FAILED, "there is no screen and no room service"
    written = capsys.readouterr().out
    found = {each["about"]: each for each in json.loads(written)}
    assert list(found) == list(CHECKS)
    assert found["screen"]["words"].startswith("There is no screen to open a window on")
    assert found["room service"]["words"].startswith("The room service cannot be reached.")
    assert found["saved games"]["well"]
    assert "Rumpelstilzchen" not in written
    assert "K7QM4X" not in written


def test_findings_are_lines(setup: Setup, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def two(_: Setup) -> Iterator[doctor.Finding]:
        yield doctor.Finding("font", True, "freesansbold.ttf")
        yield doctor.Finding("sound", False, "There is none. Connect one.")

    monkeypatch.setattr(doctor, "findings", two)
    assert doctor.run([]) == doctor.FAILED
    assert capsys.readouterr().out == "ok  font: freesansbold.ttf\n!!  sound: There is none. Connect one.\n"


def test_it_tells_whose_certificates_count(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    assert told("certificates", setup).startswith("those that the system trusts, ")
    monkeypatch.setenv("SSL_CERT_FILE", "/own/authorities.pem")
    assert told("certificates", setup) == "those that SSL_CERT_FILE names"


async def test_the_room_service_is_asked_whether_it_answers_and_serves_the_page(setup: Setup, tmp_path: Path) -> None:
    async def heard(about: str, port: int) -> str:
        return await asyncio.to_thread(told, about, Setup(setup.folders, f"127.0.0.1:{port}"))

    page = Page.read(page_folder(tmp_path / "page"))
    async with house(Settings(page=page)) as serving, house() as bare:
        assert (await heard("room service", bare.running.port)).startswith("answers within ")
        assert (await heard("page", bare.running.port)).endswith("; the room service does not serve it")
        assert (await heard("page", serving.running.port)).endswith("; the room service serves it")
    assert (await heard("page", bare.running.port)).endswith("; the room service does not answer")


async def test_each_machine_of_the_list_is_asked_only_after_a_yes(setup: Setup) -> None:
    assert told("0.peerjs.com", setup).startswith("not asked")
    assert told("stun.l.google.com", setup).startswith("not asked")
    setup.folders.preferences.write_text('{"beyond": "anywhere"}')
    async with house() as there:
        broker = doctor._machine(f"ws://127.0.0.1:{there.running.port}/peerjs")
        assert (await asyncio.to_thread(broker, setup)).startswith("answers within ")
    with pytest.raises(Defect, match="It does not answer"):
        await asyncio.to_thread(broker, setup)


def test_the_own_page_is_told_with_its_hash(setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told("room service", setup).startswith("none is set")
    with pytest.raises(Defect, match="not an address"):
        told("room service", Setup(setup.folders, "no address"))
    monkeypatch.setattr(doctor, "PAGE", tmp_path / "missing")
    assert told("page", setup).startswith("this program came without it")
    page = page_folder(tmp_path / "page")
    monkeypatch.setattr(doctor, "PAGE", page)
    assert told("page", setup) == (
        f"it came with this program, and its SHA-256 is {sha256((page / SUMS).read_bytes()).hexdigest()}; "
        "no room service is set"
    )


def test_a_check_that_hangs_or_crashes_ends_nothing_but_itself(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = next(findings(setup, limit=0.0))
    assert (hangs.well, hangs.words) == (False, "There was no answer within 0 seconds. Please report it.")
    monkeypatch.setattr(doctor, "_examine", worker_tasks.dying_examiner)
    found = list(islice(findings(setup), 2))
    assert [each.about for each in found] == list(CHECKS)[:2]
    assert all("The check ended its own process" in each.words for each in found)


def test_it_tells_whether_newer_versions_are_sought(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told("updates", setup).startswith("this copy does not check for them")
    source = tmp_path / "updates.json"
    source.write_text(
        json.dumps({"address": "https://secret.example/newest.txt", "key": b64encode(bytes(32)).decode()})
    )
    monkeypatch.setattr(doctor, "UPDATES", source)
    assert told("updates", setup).endswith("that is off in the settings")
    answers = {
        "version 99.0.0 is out": {"version": "99.0.0", "link": "https://secret.example"},
        "this is the newest": {"version": "0.0.1", "link": "https://secret.example"},
        "there was no answer": "none came",
        "the program was closed before the answer came": None,
    }
    for words, answer in answers.items():
        kept = {"updates": True, "asked": {"at": 1_800_000_000.0, "answer": answer}}
        setup.folders.preferences.write_text(json.dumps(kept))
        assert told("updates", setup).endswith(f"last on 2027-01-15: {words}")
        assert "secret" not in told("updates", setup)


ONLY_THIS_HOUSE = '{"service": "rooms.example.org", "beyond": "house"}'


@pytest.mark.parametrize("kept", ["", "no json", "[]", '{"service": 5}', '{"name": "Ann"}', ONLY_THIS_HOUSE])
def test_settings_that_cannot_be_read_or_want_none_name_no_service(kept: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(kept)
    assert doctor._service_in_settings(path) == ""
    assert doctor._service_in_settings(tmp_path / "none") == ""


def test_a_folder_that_is_made_later_takes_no_files_or_is_on_a_full_disk_is_told(
    tmp_path: Path, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup(Folders.of(tmp_path / "new" / "profile"), "")
    assert told("saved games", setup).startswith(str(tmp_path / "new" / "profile"))
    assert not (tmp_path / "new").exists()

    def refused(**_: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as unwritable:
        unwritable.setattr(doctor, "TemporaryFile", refused)
        with pytest.raises(Defect, match="Nothing can be written to"):
            told("saved games", setup)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=(LEAST_ROOM_MB - 1) * 10**6))
    with pytest.raises(Defect, match="Only 49 MB are free"):
        told("saved games", setup)


@pytest.mark.skipif(sys.platform == "win32", reason="the home is named otherwise there")
def test_the_players_home_is_not_named(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(setup.folders.saves.parent))
    assert told("saved games", setup).startswith(f"~/{setup.folders.saves.name}, ")


def test_log_and_addresses_are_counted_and_not_told(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told("log", setup) == "empty: nothing has gone wrong"
    setup.folders.log.write_text("one\ntwo\n")
    assert ", 2 lines; add it to a report" in told("log", setup)
    import ifaddr

    def adapters(*texts: str) -> list[Any]:
        four = [SimpleNamespace(ip=text, is_IPv4=True) for text in texts if ":" not in text]
        six = [SimpleNamespace(ip=(text, 0, 0), is_IPv4=False) for text in texts if ":" in text]
        return [SimpleNamespace(ips=four + six)]

    here = ("127.0.0.1", "192.168.1.5", "10.0.0.9", "8.8.4.4", "::1", "fe80::1", "2001:4860::1")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters(*here))
    assert told("addresses", setup) == "2 private IPv4, 1 public IPv4, 1 public IPv6"
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters("127.0.0.1"))
    with pytest.raises(Defect, match="on no network"):
        told("addresses", setup)
