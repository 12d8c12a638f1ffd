"""Text goes to other programs and comes from them; and where there is no clipboard, nothing fails."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator

import pygame
import pytest
from support import needs
from support.waiting import seen
from support.windows.real_window import virtual_screen
from Xlib import X, display
from Xlib.protocol import event

from spitegame.ui import clipboard

pytestmark = pytest.mark.needs

TEXT = "Join us: K7QM4X — ü"
PROGRAM = f"""
import time, pygame
from spitegame.ui import clipboard
pygame.display.init()
pygame.display.set_mode((200, 100))
assert clipboard.copy({TEXT!r})
print("copied", flush=True)
while (pasted := clipboard.paste()) in ("", {TEXT!r}):
    pygame.event.get()
    time.sleep(0.01)
print(repr(pasted), flush=True)
"""


def test_without_a_window_there_is_none_and_within_one_program_it_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    assert not clipboard.copy(TEXT)
    assert clipboard.paste() == ""
    pygame.display.init()
    pygame.display.set_mode((200, 100))
    try:
        if not clipboard.copy("x" * (clipboard.MOST_CHARACTERS + 1)):
            pytest.skip("this build of SDL has no clipboard without a screen")
        assert clipboard.paste() == "x" * clipboard.MOST_CHARACTERS
    finally:
        pygame.display.quit()


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    needs.program("Xvfb")
    with virtual_screen("400x300") as name:
        yield name


class OtherProgram:
    """Knows nothing of ours: it talks to the X server as any editor or browser does."""

    def __init__(self, screen: str) -> None:
        self._display = display.Display(screen)
        root = self._display.screen().root
        self._window = root.create_window(0, 0, 1, 1, 0, self._display.screen().root_depth)
        self._clipboard = self._display.intern_atom("CLIPBOARD")
        self._text = self._display.intern_atom("UTF8_STRING")

    def close(self) -> None:
        self._display.close()

    def paste(self) -> str:
        # What a program has asked the X server for may come to it later than what the program prints.
        seen(lambda: self._display.get_selection_owner(self._clipboard) != X.NONE, "something that was copied")
        place = self._display.intern_atom("PASTED")
        self._window.convert_selection(self._clipboard, self._text, place, X.CurrentTime)
        self._display.flush()
        self._next(X.SelectionNotify)
        return bytes(self._window.get_full_property(place, X.AnyPropertyType).value).decode()

    def copy(self) -> None:
        self._window.set_selection_owner(self._clipboard, X.CurrentTime)
        self._display.sync()

    def serve(self, text: str) -> None:
        """Answer whoever asks for it, until somebody has got it as text."""
        while True:
            asked = self._next(X.SelectionRequest)
            place = asked.property if asked.target == self._text else X.NONE
            if place:
                asked.requestor.change_property(place, self._text, 8, text.encode())
            same = {name: getattr(asked, name) for name in ("time", "requestor", "selection", "target")}
            asked.requestor.send_event(event.SelectionNotify(**same, property=place))
            self._display.flush()
            if place:
                return

    def _next(self, kind: int) -> event.SelectionRequest:
        def found() -> event.SelectionRequest | None:
            events = (self._display.next_event() for _ in range(self._display.pending_events()))
            return next((each for each in events if each.type == kind), None)

        return seen(found, "an answer of the other side of the clipboard")


def test_what_is_copied_goes_to_another_program_and_comes_from_it(screen: str) -> None:
    environment = os.environ | {"DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with (
        contextlib.closing(OtherProgram(screen)) as other,
        subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment, stdout=subprocess.PIPE, text=True) as ours,
    ):
        try:
            assert ours.stdout
            assert ours.stdout.readline() == "copied\n"
            assert other.paste() == TEXT
            other.copy()
            other.serve("Yours — ß")
            assert ours.stdout.readline() == "'Yours — ß'\n"
        finally:
            ours.kill()
