"""Calls of SDL, the library beneath pygame, for abilities that pygame does not offer."""

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
    """Return the loaded library that pygame uses; None if it is not found under a known name."""
    try:
        library = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.event.__file__)
        library.SDL_WaitEventTimeout.argtypes = (ctypes.c_void_p, ctypes.c_int)
        library.SDL_GetDisplayUsableBounds.argtypes = (ctypes.c_int, ctypes.c_void_p)
        library.SDL_GetKeyFromScancode.argtypes = (ctypes.c_int,)
    except (OSError, AttributeError):
        return None
    return library


def usable_area() -> Size | None:
    """Return the size in pixels of the first screen without the bars of the system; None if it is unknown."""
    rect = (ctypes.c_int * 4)()
    library = sdl()
    if library is None or library.SDL_GetDisplayUsableBounds(0, rect):
        return None
    return Size(rect[2], rect[3])


def key_at(scancode: int) -> int:
    """Return the key of this keyboard, one of the `pygame.K_…`, at a place; 0 if it is unknown."""
    library = sdl()
    return int(library.SDL_GetKeyFromScancode(scancode)) if library else 0


LONGEST_SLEEP_S, SHORTEST_SLEEP_S = 0.02, 0.004
"""The bounds in seconds of one sleep where SDL cannot sleep itself. In between, a sleep is a fourth of the wait."""
AT_ONCE_S = 0.001
"""A wait that ends within this number of seconds without an event may not have waited at all."""
_SLEEPING = frozenset({"x11", "wayland", "windows", "cocoa"})
"""The video drivers of SDL that can sleep. None can while a game controller is connected, which SDL polls every
millisecond."""


class EventWait:
    """The wait for events, which does not keep the processor busy."""

    def __init__(self) -> None:
        self._sdl = sdl() if pygame.display.get_driver() in _SLEEPING else None

    def until_event(self, seconds: float) -> None:
        """Return when there is an event, or after `seconds`, or a little earlier."""
        if self._sdl is None or (pygame.joystick.get_init() and pygame.joystick.get_count() > 0):
            _sleep(seconds)
            return
        began = time.monotonic()
        came = self._sdl.SDL_WaitEventTimeout(None, max(1, round(seconds * 1000)))
        if not came and time.monotonic() - began < AT_ONCE_S:
            _sleep(seconds)


def _sleep(seconds: float) -> None:
    time.sleep(min(seconds, LONGEST_SLEEP_S, max(SHORTEST_SLEEP_S, seconds / 4)))


def show_message(title: str, message: str) -> bool:
    """Show a box with a message until the player closes it. Return False if no box can be shown."""
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
