"""A message in a box of the system's own, where no window of the game can be opened."""

import sys
from collections.abc import Callable
from typing import Any

import pygame


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
