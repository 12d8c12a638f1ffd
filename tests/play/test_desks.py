"""The program on desks that are not like ours: with the real compositor, sound server and window manager of others."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from support.waiting import seen
from support.windows.real_window import Program, virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]


@contextmanager
def running(*command: str, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program beside the game, until the block ends."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def desk() -> Iterator[str]:
    """A virtual screen for one test, which may do with it what it likes."""
    with virtual_screen("1366x768") as name:
        yield name


@pytest.mark.needs("Xvfb", "weston")
def test_a_window_of_wayland_shows_the_game_and_takes_keys(desk: str, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    wayland = {"XDG_RUNTIME_DIR": str(runtime), "PATH": "/usr/bin:/bin"}
    weston = ("weston", "--backend=x11-backend.so", "--socket=desk", "--use-pixman", "--width=1366", "--height=768")
    with ExitStack() as desk_items:
        desk_items.enter_context(running(*weston, environment=wayland | {"DISPLAY": desk}))
        seen((runtime / "desk").exists, "the compositor listens")
        drawing = {"SDL_VIDEODRIVER": "wayland", "SDL_FRAMEBUFFER_ACCELERATION": "1"}
        display = wayland | {"WAYLAND_DISPLAY": "desk"} | drawing
        program = desk_items.enter_context(Program(desk, tmp_path / "profile", environment=display))
        program.scene("door")
        program.key("F1")
        program.scene("help")
