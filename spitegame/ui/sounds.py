"""Plays the sounds of the table, and goes on in silence where there is nothing to play them with."""

import os
import random
import time
from array import array
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from spitegame.resources import ASSETS
from spitegame.translation import _
from spitegame.ui.cues import AMBIENCE, Cue, Sound, ambient_volume, ears, pitch, recordings, volume
from spitegame.ui.preferences import Preferences

FOLDER = ASSETS / "sounds"
CHANNELS = 16
"""So many sounds are heard at once. The last of them is kept for the ambience."""
BUFFER = 2048
"""The number of samples, 46 ms: a sound that late is still in time, and a smaller buffer keeps the computer busy."""
LATE = 1.0
"""A sound that is wanted is worth nothing any more after this number of seconds."""


class Asked(NamedTuple):
    cue: Cue | None
    """None: the ambience may have to change."""
    wanted: Preferences
    when: float
    """On the clock `time.monotonic`."""


class SoundState(NamedTuple):
    no_device: str = ""
    """What the system says where there is no sound device."""
    faulty: tuple[str, ...] = ()
    """The names of files that cannot be played."""

    @property
    def problem(self) -> str | None:
        """Why not everything can be heard."""
        if self.no_device:
            # Translators: {error} is what the system says, in English.
            return _("No sound: this computer has no working sound device ({error}).", error=self.no_device)
        if self.faulty:
            return _("Some sounds are missing or damaged: {files}.", files=", ".join(self.faulty))
        return None


async def speak(far_end: Any, folder: Path) -> None:
    """Play what is asked for at the far end of a pipe, a `spitegame.workers.worker.FarEnd`, and answer each time with
    the SoundState. A device that is gone is taken anew with the next sound."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_NO_SIGNAL_HANDLERS": "1"}  # else nothing would end this process
    pygame.display.init()  # its events tell of devices that come and go
    speaker = Speaker(folder)
    speaker.open()
    while True:
        await far_end.send(speaker.state)
        asked: Asked = await far_end.receive()
        if pygame.event.get((pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)) or speaker.state.no_device:
            speaker.reopen()
        speaker.accompany(asked.wanted)
        if asked.cue and time.monotonic() < asked.when + LATE:
            speaker.play(asked.cue, asked.wanted)


class Speaker:
    """Plays sounds if there is a device, and is silent otherwise."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._no_device = ""
        self._folder = folder
        self._faulty: list[str] = []
        self._loaded: dict[Sound, list[pygame.mixer.Sound]] = {}
        self._pitched: dict[tuple[pygame.mixer.Sound, int], pygame.mixer.Sound] = {}
        """Sounds in other pitches, in per cent, made when they are needed."""
        self._ambience: pygame.mixer.Sound | None = None
        """What goes on all the time, while it does."""

    @property
    def state(self) -> SoundState:
        return SoundState(self._no_device, tuple(self._faulty))

    def open(self) -> None:
        """Starts the mixer and reads the sounds: call it after the first frame, for it may take a while."""
        try:
            pygame.mixer.init(44_100, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error as error:
            self._no_device = str(error)
            return
        self._no_device = ""
        self._faulty.clear()
        pygame.mixer.set_num_channels(CHANNELS)
        self._loaded = {sound: list(filter(None, map(self._read, recordings(sound)))) for sound in Sound}

    def play(self, cue: Cue, wanted: Preferences) -> None:
        variants, loudness = self._loaded.get(cue.sound), volume(cue.sound, wanted)
        if not variants or loudness <= 0:
            return
        chosen = self._in_pitch(random.choice(variants), pitch(cue))
        chosen.set_volume(loudness)
        if channel := chosen.play():
            channel.set_volume(*ears(cue.side))

    def accompany(self, wanted: Preferences) -> None:
        """Begin, change or end what is heard all the time. Call it when the preferences may have changed."""
        loudness = ambient_volume(wanted)
        if self._ambience is None and loudness > 0 and self._loaded:
            self._ambience = self._read(AMBIENCE)
            if self._ambience:
                pygame.mixer.Channel(CHANNELS - 1).play(self._ambience, loops=-1, fade_ms=1000)
        if self._ambience and loudness > 0:
            self._ambience.set_volume(loudness)
        elif self._ambience:
            self._ambience.stop()
            self._ambience = None

    def reopen(self) -> None:
        self.close()
        self.open()

    def close(self) -> None:
        self._loaded, self._pitched, self._ambience = {}, {}, None
        pygame.mixer.quit()

    def _in_pitch(self, sound: pygame.mixer.Sound, percent: int) -> pygame.mixer.Sound:
        if percent == 100:
            return sound
        key = sound, percent
        if key not in self._pitched:
            self._pitched[key] = pygame.mixer.Sound(buffer=repitched(sound.get_raw(), percent / 100))
        return self._pitched[key]

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(str(self._folder / f"{name}.wav"))
        except (OSError, pygame.error):
            self._faulty.append(f"{name}.wav")
            return None


def repitched(stereo: bytes, rate: float) -> bytes:
    """The sound so many times as fast and as high; both of its sides are the same."""
    old = array("h", stereo)[::2]
    positions = [index * rate for index in range(int((len(old) - 1) / rate))]
    new = array("h", (int(old[int(at)] + (old[int(at) + 1] - old[int(at)]) * (at % 1)) for at in positions))
    both = array("h", bytes(4 * len(new)))
    both[::2] = both[1::2] = new
    return both.tobytes()
