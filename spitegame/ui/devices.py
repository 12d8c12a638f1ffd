"""Checks of this machine's screen, sound, fonts and clipboard, for a report. Nothing is shown, played or copied."""

import os

import pygame

from spitegame.ui import clipboard
from spitegame.ui.sounds import Speaker
from spitegame.ui.text import FILES, measure
from spitegame.ui.window import NOBODY_SEES, UNSEEN


class Missing(Exception):
    """Something is missing on this machine. The message is a sentence that tells what to do."""


def versions() -> str:
    return f"pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def screen() -> str:
    """Return driver, session and sizes in pixels of the screens. Raises Missing."""
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise Missing(f"There is no screen to open a window on ({problem}). Start it from a desktop.") from problem
    driver = pygame.display.get_driver()
    if driver in UNSEEN:
        raise Missing(NOBODY_SEES.format(driver=driver))
    sizes = " and ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
    session = os.environ.get("XDG_SESSION_TYPE")
    return ", ".join(filter(None, (driver, sizes, f"session {session}" if session else "")))


def sound() -> str:
    """Return driver, frequency and channels of the sound device. Raises Missing."""
    speaker = Speaker()
    speaker.open()
    if speaker.state.problem:
        raise Missing(f"{speaker.state.problem} Connect one, or play without.")
    frequency, _, channels = pygame.mixer.get_init()
    speaker.close()
    driver = os.environ.get("SDL_AUDIODRIVER")
    return ", ".join(filter(None, (f"driver {driver}" if driver else "", f"{frequency} Hz", f"{channels} channels")))


def fonts() -> str:
    """Return the names of the fonts. Raises Missing if they draw nothing."""
    pygame.font.init()
    if not measure("Spite", 21):
        raise Missing("The fonts that come with the game draw nothing. Install it anew.")
    return ", ".join(path.stem for path in FILES.values())


def copying() -> str:
    """Return “can be used”, which is said of the clipboard. Raises Missing if it cannot be used."""
    screen()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    if not clipboard.is_there():
        raise Missing("The clipboard cannot be used: codes have to be typed.")
    return "can be used"
