"""The strips of pictures can be made of all events."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.programs import ENVIRONMENT, ROOT


@pytest.mark.slow
def test_every_strip_is_made(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tests" / "strips.py", tmp_path], env=ENVIRONMENT, check=True, timeout=120)
    made = {path.stem for path in tmp_path.iterdir()}
    assert made == {"deal", "deal-spite", "play", "flip", "illegal-drop", "misplay", "win", "loss"}
    assert all(path.stat().st_size > 100_000 for path in tmp_path.iterdir())
