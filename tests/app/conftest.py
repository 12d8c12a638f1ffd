"""The program around the scenes, with a profile of its own, on a screen that nobody sees."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.windows.table_user import Thinkers

from spitegame.app import desktop as desktop_module
from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.sound_process import SoundProcess
from spitegame.storage.files import Folders


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.of(tmp_path)


@pytest.fixture
def open_desktop(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Desktop]]:
    """Opens the program as often as one likes, always with the same profile. Its computers do the first thing that is
    allowed. Whatever else is named is otherwise on this platform."""
    monkeypatch.setattr(desktop_module, "Computers", lambda _seed, **_: Thinkers(lambda view: view.legal[0]))
    opened: list[Desktop] = []

    def open_desktop(seed: int | None = 1, clock: Callable[[], float] = time.time, **otherwise: Any) -> Desktop:
        platform = replace(desktop_platform(SoundProcess(Path("nowhere"))), **otherwise)
        opened.append(Desktop(folders, platform, seed, clock=clock))
        return opened[-1]

    yield open_desktop
    for desktop in opened:
        desktop.close()


@pytest.fixture
def desktop(open_desktop: Callable[..., Desktop]) -> Desktop:
    return open_desktop()


@pytest.fixture
def _no_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
