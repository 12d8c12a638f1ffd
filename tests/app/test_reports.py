"""What a player copies to tell of a fault."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.waiting import seen

from spitegame.app.reports import EMPTY, LogCopy, ReportCopy
from spitegame.cli import doctor
from spitegame.cli.doctor import Finding, Setup
from spitegame.log import kept_log, report
from spitegame.storage.files import Folders


class Clipboard:
    """It takes one text and no more."""

    def __init__(self) -> None:
        self.tried: list[str] = []

    def copy(self, text: str) -> bool:
        self.tried.append(text)
        return len(self.tried) == 1


@pytest.fixture
def clipboard() -> Clipboard:
    return Clipboard()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    log = tmp_path / "spitegame.log"
    with kept_log(log):
        report("Something went wrong with the room", ValueError())
    return log


def wait_for(copying: ReportCopy, clipboard: Clipboard) -> None:
    def ticks() -> list[str]:
        copying.run()
        return clipboard.tried

    seen(ticks, "the report")


def test_the_button_tells_what_has_come_of_copying_the_log(clipboard: Clipboard, log: Path) -> None:
    copying = LogCopy(log, clipboard.copy)
    copying.press()
    assert copying.label == "Copied"
    copying.press()
    assert copying.label == "The clipboard cannot be used"
    assert clipboard.tried[0] == log.read_text("utf-8")
    log.unlink()
    copying.press()
    assert copying.label == EMPTY


def test_a_report_is_what_the_doctor_finds_and_the_log(
    clipboard: Clipboard, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses twice gets one."""
    begun: list[Setup] = []

    def two(setup: Setup) -> Iterator[Finding]:
        begun.append(setup)
        yield Finding("font", True, "freesansbold.ttf")
        yield Finding("sound", False, "There is none. Connect one.")

    monkeypatch.setattr(doctor, "findings", two)
    copying = ReportCopy(Folders.of(log.parent), "rooms.example.org", clipboard.copy)
    for _ in range(2):
        copying.press()
        assert copying.label == "Checking this machine…"
    wait_for(copying, clipboard)
    assert copying.label == "Copied"
    assert begun == [Setup(Folders.of(log.parent), "rooms.example.org")]
    found, _, written = clipboard.tried[0].partition("\n\n")
    assert found == "ok  font: freesansbold.ttf\n!!  sound: There is none. Connect one."
    assert written == log.read_text("utf-8")
