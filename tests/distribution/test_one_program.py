"""The packaged program is one program, opens what it is given, and can tell what it finds."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import Open

pytestmark = [pytest.mark.packaged, pytest.mark.window]

RECORD = Path(__file__).parents[1] / "fixtures" / "v0_4_2" / "malice_records" / "zoe.record"


def run(screen: str, *command: str) -> str:
    variables = {"DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    ended = subprocess.run(
        command, env=os.environ | variables, capture_output=True, text=True, check=False, timeout=120
    )
    return ended.stdout


def test_what_is_opened_is_opened_in_the_window_that_is_there(
    frozen: Path, start: Open, screen: str, tmp_path: Path
) -> None:
    program = start(settings=settings(ANNA, ADA), game=[str(frozen)])
    program.scene("door")
    again: Sequence[str] = (str(frozen), "--profile", str(tmp_path / "profile"))
    assert "its window comes to the front" in run(screen, *again)
    run(screen, *again, str(RECORD))
    program.scene("review")
    program.key("Escape")
    program.scene("door")
    run(screen, *again, "spitegame:deal/ZJWG-RMCW-8")
    program.scene("table")


def test_the_doctor_finds_what_it_finds_from_source(frozen: Path, screen: str, tmp_path: Path) -> None:
    written = run(screen, str(frozen), "doctor", "--json", "--profile", str(tmp_path))
    found = {each["about"]: each for each in json.loads(written)}
    assert ", packaged, Python" in found["program"]["words"]
    assert all(found[about]["well"] for about in ("libraries", "screen", "sound", "font", "clipboard")), found
