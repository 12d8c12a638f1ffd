"""The system's clipboard, as far as it can be had: text only, and never a reason to fail."""

from collections.abc import Callable

import pygame

MOST = 10_000
"""The most characters that are taken from the clipboard, which may hold anything."""

_UTF_8 = "text/plain;charset=utf-8"
"""The one type that works both ways on every system."""


def is_there() -> bool:
    """True if this system has a clipboard that can be used. What is on it stays there, unread."""
    try:
        if not hasattr(pygame.scrap, "get_text"):
            pygame.scrap.init()
        pygame.scrap.get_types()
    except pygame.error:
        return False
    return True


def copy(text: str) -> bool:
    """Put the text on the clipboard; False if this system has none that can be used."""
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
    """The text on the clipboard; empty if it holds none, or if this system has none that can be used."""
    get_text: Callable[[], str] | None = getattr(pygame.scrap, "get_text", None)
    try:
        if get_text:
            return get_text()[:MOST]
        pygame.scrap.init()
        found = pygame.scrap.get(_UTF_8)
    except pygame.error:
        return ""
    return found.decode(errors="replace").rstrip("\0")[:MOST] if found else ""
