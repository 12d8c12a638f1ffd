"""What the doctor finds where there is a screen."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from support.windows.real_window import FROM_SOURCE

pytestmark = [pytest.mark.window, pytest.mark.slow]


def test_screen_and_clipboard_are_found(screen: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [*FROM_SOURCE, "doctor", "--json", "--profile", str(tmp_path)],
        env=os.environ | {"DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    found = {each["about"]: each for each in json.loads(done.stdout)}
    assert found["screen"]["words"].startswith("x11, 2600x1500")
    assert all(found[about]["well"] for about in ("screen", "clipboard", "sound", "font")), done.stdout
