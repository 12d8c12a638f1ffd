"""Calls of SDL, on which pygame stands: what it can do and pygame does not pass on."""

import ctypes
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pygame

from spitegame.ui.geometry import Size


@cache
def sdl() -> ctypes.CDLL | None:
    """The library that pygame uses, which is loaded already. None if it is not found under a name that we know."""
    try:
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.event.__file__)
        library.SDL_WaitEventTimeout.argtypes = (ctypes.c_void_p, ctypes.c_int)
        library.SDL_GetDisplayUsableBounds.argtypes = (ctypes.c_int, ctypes.c_void_p)
        library.SDL_GetKeyFromScancode.argtypes = (ctypes.c_int,)
    except (OSError, AttributeError):
        return None
    return library


def usable_area() -> Size | None:
    """The size in pixels of the first screen without the bars of the system. None if nobody tells."""
    rect = (ctypes.c_int * 4)()
    library = sdl()
    if library is None or library.SDL_GetDisplayUsableBounds(0, rect):
        return None
    return Size(rect[2], rect[3])


def key_at(scancode: int) -> int:
    """The key of this keyboard, one of the `pygame.K_…`, at a place. 0 if nobody tells."""
    library = sdl()
    return int(library.SDL_GetKeyFromScancode(scancode)) if library else 0


LONGEST, SHORTEST = 0.02, 0.004
"""Where SDL cannot sleep, it is asked for events four times in a wait, at intervals between these seconds."""
AT_ONCE = 0.001
"""A wait that is over within so many seconds, without an event, may have been none at all."""
_SLEEPING = frozenset({"x11", "wayland", "windows", "cocoa"})
"""The video drivers of SDL that sleep. None does while a game controller is there: SDL asks it every millisecond."""


class EventWait:
    def __init__(self) -> None:
        self._sdl = sdl() if pygame.display.get_driver() in _SLEEPING else None

    def until_event(self, seconds: float) -> None:
        """Return when there is an event, or after so many seconds, or a little earlier."""
        if self._sdl is None or (pygame.joystick.get_init() and pygame.joystick.get_count() > 0):
            _sleep(seconds)
            return
        began = time.monotonic()
        came = self._sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
        if not came and time.monotonic() - began < AT_ONCE:
            _sleep(seconds)


def _sleep(seconds: float) -> None:
    time.sleep(min(seconds, LONGEST, max(SHORTEST, seconds / 4)))


def show_message(title: str, message: str) -> bool:
    """Returns once the player has closed the box; False where no box can be shown."""
    show: Callable[..., Any] | None = getattr(pygame.display, "message_box", None)  # pygame-ce has one, pygame has none
    if show:
        try:
            show(title, message, message_type="error")
        except pygame.error:
            return False
        return True
    if sys.platform == "win32":
        from ctypes import windll

        windll.user32.MessageBoxW(None, message, title, 0x10)  # 0x10: with the sign of an error
        return True
    return False
