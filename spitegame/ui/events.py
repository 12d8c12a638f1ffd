"""Sleeps until somebody does something. pygame has no such wait: its own one asks a thousand times a second.

SDL, on which pygame stands, has one. It is called directly, and only where it is known to sleep.
"""

import time

import pygame

from spitegame.ui.sdl import sdl

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
