"""What SDL, on which pygame stands, can do and pygame does not pass on: it is called directly."""

import ctypes
import sys
from functools import cache

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
