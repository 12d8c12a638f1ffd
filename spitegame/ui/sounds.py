"""Plays the sounds of the table, and goes on in silence where there is nothing to play them with."""

import random
from pathlib import Path

import pygame

from spitegame.resources import ASSETS
from spitegame.ui.cues import Sound
from spitegame.ui.preferences import Preferences

FOLDER = ASSETS / "sounds"
# What is heard again and again would sound like a machine if it were always the same.
VARIANTS = {Sound.SLIDE: 4, Sound.PLACE: 4, Sound.FLIP: 2}
BUFFER = 2048
"""The number of samples, 46 ms: a sound that late is still in time, and a smaller buffer keeps the computer busy."""
ALERTS = frozenset({Sound.TURN, Sound.WIN, Sound.LOSE, Sound.GLOW, Sound.REFUSED})


def file_names(sound: Sound) -> tuple[str, ...]:
    return tuple(f"{sound.value}{number}.wav" for number in range(1, VARIANTS.get(sound, 1) + 1))


def volume(sound: Sound, wanted: Preferences) -> float:
    """The loudness that the player wants, from 0 to 1."""
    if wanted.muted:
        return 0.0
    return wanted.alert_volume if sound in ALERTS else wanted.table_volume


class Speaker:
    """Plays sounds if there is a device; silent otherwise, with the problem in words for the settings screen."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.problem: str | None = None
        self._folder = folder
        self._loaded: dict[Sound, list[pygame.mixer.Sound]] = {}

    def open(self) -> None:
        """Starts the mixer and reads the sounds: call it after the first frame, for it may take a while."""
        try:
            pygame.mixer.init(44_100, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error as error:
            self.problem = f"No sound: the computer offers no sound device ({error})."
            return
        self.problem = None
        self._load()

    def play(self, sound: Sound, wanted: Preferences) -> None:
        variants, loudness = self._loaded.get(sound), volume(sound, wanted)
        if variants and loudness > 0:
            chosen = random.choice(variants)
            chosen.set_volume(loudness)
            chosen.play()

    def close(self) -> None:
        self._loaded = {}
        pygame.mixer.quit()

    def _load(self) -> None:
        faulty = []
        for sound in Sound:
            self._loaded[sound] = []
            for name in file_names(sound):
                try:
                    self._loaded[sound].append(pygame.mixer.Sound(str(self._folder / name)))
                except (OSError, pygame.error):
                    faulty.append(name)
        if faulty:
            self.problem = f"Some sounds are missing or damaged: {', '.join(faulty)}."
