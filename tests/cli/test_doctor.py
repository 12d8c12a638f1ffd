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
from spitegame.cli.doctor import CHECKS, LEAST_ROOM, Ailing, Asked, findings
from spitegame.net.trust import VARIABLES
from spitegame.storage.files import Folders


@pytest.fixture(autouse=True)
def _no_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(Folders.of(tmp_path), "")


def told(about: str, asked: Asked) -> str:
    return CHECKS[about](asked)


@pytest.mark.slow
def test_the_report_names_every_check_once_and_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = {"name": "Rumpelstilzchen", "service": "ws://user-K7QM4X.invalid:1/rooms"}
    (tmp_path / "settings.json").write_text(json.dumps(settings))
    assert doctor.run(["--json", "--profile", str(tmp_path)]) == doctor.ILL, "there is no screen and no room service"
    written = capsys.readouterr().out
    found = {each["about"]: each for each in json.loads(written)}
    assert list(found) == list(CHECKS)
    assert found["screen"]["words"].startswith("There is no screen to open a window on")
    assert found["room service"]["words"].startswith("The room service cannot be reached.")
    assert found["saved games"]["well"]
    assert "Rumpelstilzchen" not in written
    assert "K7QM4X" not in written


def test_findings_are_lines(asked: Asked, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def two(_: Asked) -> Iterator[doctor.Finding]:
        yield doctor.Finding("font", True, "freesansbold.ttf")
        yield doctor.Finding("sound", False, "There is none. Connect one.")

    monkeypatch.setattr(doctor, "findings", two)
    assert doctor.run([]) == doctor.ILL
    assert capsys.readouterr().out == "ok  font: freesansbold.ttf\n!!  sound: There is none. Connect one.\n"


def test_it_tells_whose_certificates_count(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    assert told("certificates", asked).startswith("those that the system trusts, ")
    monkeypatch.setenv("SSL_CERT_FILE", "/own/authorities.pem")
    assert told("certificates", asked) == "those that SSL_CERT_FILE names"


async def test_the_room_service_is_asked_whether_it_answers_and_serves_the_page(asked: Asked, tmp_path: Path) -> None:
    async def heard(about: str, port: int) -> str:
        return await asyncio.to_thread(told, about, Asked(asked.folders, f"127.0.0.1:{port}"))

    page = Page.read(page_folder(tmp_path / "page"))
    async with house(Settings(page=page)) as serving, house() as bare:
        assert (await heard("room service", bare.running.port)).startswith("answers within ")
        assert (await heard("page", bare.running.port)).endswith("; the room service does not serve it")
        assert (await heard("page", serving.running.port)).endswith("; the room service serves it")
    assert (await heard("page", bare.running.port)).endswith("; the room service does not answer")


async def test_each_machine_of_the_list_is_asked_only_after_a_yes(asked: Asked) -> None:
    assert told("0.peerjs.com", asked).startswith("not asked")
    assert told("stun.l.google.com", asked).startswith("not asked")
    asked.folders.preferences.write_text('{"beyond": "anywhere"}')
    async with house() as there:
        broker = doctor._machine(f"ws://127.0.0.1:{there.running.port}/peerjs")
        assert (await asyncio.to_thread(broker, asked)).startswith("answers within ")
    with pytest.raises(Ailing, match="It does not answer"):
        await asyncio.to_thread(broker, asked)


def test_the_own_page_is_told_with_its_hash(asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told("room service", asked).startswith("none is set")
    with pytest.raises(Ailing, match="not an address"):
        told("room service", Asked(asked.folders, "no address"))
    monkeypatch.setattr(doctor, "PAGE", tmp_path / "missing")
    assert told("page", asked).startswith("this program came without it")
    page = page_folder(tmp_path / "page")
    monkeypatch.setattr(doctor, "PAGE", page)
    assert told("page", asked) == (
        f"it came with this program, and its SHA-256 is {sha256((page / SUMS).read_bytes()).hexdigest()}; "
        "no room service is set"
    )


def test_a_check_that_hangs_or_crashes_ends_nothing_but_itself(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = next(findings(asked, limit=0.0))
    assert (hangs.well, hangs.words) == (False, "There was no answer within 0 seconds. Please report it.")
    monkeypatch.setattr(doctor, "_examine", worker_tasks.dying_examiner)
    found = list(islice(findings(asked), 2))
    assert [each.about for each in found] == list(CHECKS)[:2]
    assert all("The check ended its own process" in each.words for each in found)


def test_it_tells_whether_newer_versions_are_sought(
    asked: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told("updates", asked).startswith("this copy does not check for them")
    source = tmp_path / "updates.json"
    source.write_text(
        json.dumps({"address": "https://secret.example/newest.txt", "key": b64encode(bytes(32)).decode()})
    )
    monkeypatch.setattr(doctor, "UPDATES", source)
    assert told("updates", asked).endswith("that is off in the settings")
    answers = {
        "version 99.0.0 is out": {"version": "99.0.0", "link": "https://secret.example"},
        "this is the newest": {"version": "0.0.1", "link": "https://secret.example"},
        "there was no answer": "none came",
        "the program was closed before the answer came": None,
    }
    for words, answer in answers.items():
        kept = {"updates": True, "asked": {"at": 1_800_000_000.0, "answer": answer}}
        asked.folders.preferences.write_text(json.dumps(kept))
        assert told("updates", asked).endswith(f"last on 2027-01-15: {words}")
        assert "secret" not in told("updates", asked)


ONLY_THIS_HOUSE = '{"service": "rooms.example.org", "beyond": "house"}'


@pytest.mark.parametrize("kept", ["", "no json", "[]", '{"service": 5}', '{"name": "Ann"}', ONLY_THIS_HOUSE])
def test_settings_that_cannot_be_read_or_want_none_name_no_service(kept: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(kept)
    assert doctor._kept_service(path) == ""
    assert doctor._kept_service(tmp_path / "none") == ""


def test_a_folder_that_is_made_later_takes_no_files_or_is_on_a_full_disk_is_told(
    tmp_path: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(Folders.of(tmp_path / "new" / "profile"), "")
    assert told("saved games", asked).startswith(str(tmp_path / "new" / "profile"))
    assert not (tmp_path / "new").exists()

    def refused(**_: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    with monkeypatch.context() as unwritable:
        unwritable.setattr(doctor, "TemporaryFile", refused)
        with pytest.raises(Ailing, match="Nothing can be written to"):
            told("saved games", asked)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=(LEAST_ROOM - 1) * 10**6))
    with pytest.raises(Ailing, match="Only 49 MB are free"):
        told("saved games", asked)


@pytest.mark.skipif(sys.platform == "win32", reason="the home is named otherwise there")
def test_the_players_home_is_not_named(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(asked.folders.saves.parent))
    assert told("saved games", asked).startswith(f"~/{asked.folders.saves.name}, ")


def test_log_and_addresses_are_counted_and_not_told(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told("log", asked) == "empty: nothing has gone wrong"
    asked.folders.log.write_text("one\ntwo\n")
    assert ", 2 lines; add it to a report" in told("log", asked)
    import ifaddr

    def adapters(*texts: str) -> list[Any]:
        four = [SimpleNamespace(ip=text, is_IPv4=True) for text in texts if ":" not in text]
        six = [SimpleNamespace(ip=(text, 0, 0), is_IPv4=False) for text in texts if ":" in text]
        return [SimpleNamespace(ips=four + six)]

    here = ("127.0.0.1", "192.168.1.5", "10.0.0.9", "8.8.4.4", "::1", "fe80::1", "2001:4860::1")
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters(*here))
    assert told("addresses", asked) == "2 private IPv4, 1 public IPv4, 1 public IPv6"
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters("127.0.0.1"))
    with pytest.raises(Ailing, match="on no network"):
        told("addresses", asked)
