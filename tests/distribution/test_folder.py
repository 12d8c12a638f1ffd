"""The program in the built folder does what it does from source: what was left out of it is not missed."""

import subprocess
from pathlib import Path

import pytest
from support.windows.real_window import Program

from spitegame import __version__

pytestmark = pytest.mark.packaged


def test_it_is_this_version(frozen: Path) -> None:
    said = subprocess.run([frozen, "--version"], capture_output=True, text=True, check=True, timeout=30)
    assert said.stdout == f"spitegame {__version__}\n"


def test_it_opens_its_window(frozen: Path, screen: str, tmp_path: Path) -> None:
    with Program(screen, tmp_path, game=[str(frozen)]) as program:
        program.scene("setup")
        assert program.said == ""
