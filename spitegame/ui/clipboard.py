"""The system's clipboard, for text only; where it cannot be used, nothing fails."""

from collections.abc import Callable

import pygame

MOST_CHARACTERS = 10_000

_UTF_8 = "text/plain;charset=utf-8"
"""The type that works for copying and pasting on every system."""


def is_there() -> bool:
    """Return True if this system has a usable clipboard. Its content is neither read nor changed."""
    try:
        if not hasattr(pygame.scrap, "get_text"):
            pygame.scrap.init()
        pygame.scrap.get_types()
    except pygame.error:
        return False
    return True


def copy(text: str) -> bool:
    """Put the text on the clipboard. Return False if this system has no usable one."""
    put_text: Callable[[str], None] | None = getattr(pygame.scrap, "put_text", None)
    try:
        if put_text:
            put_text(text)
        else:
            pygame.scrap.init()
            pygame.scrap.put(_UTF_8, text.encode())
    except pygame.error:
        return False
    return True


def paste() -> str:
    """Return the text on the clipboard; empty if it holds none, or if this system has no usable one."""
    get_text: Callable[[], str] | None = getattr(pygame.scrap, "get_text", None)
    try:
        if get_text:
            return get_text()[:MOST_CHARACTERS]
        pygame.scrap.init()
        found = pygame.scrap.get(_UTF_8)
    except pygame.error:
        return ""
    return found.decode(errors="replace").rstrip("\0")[:MOST_CHARACTERS] if found else ""
