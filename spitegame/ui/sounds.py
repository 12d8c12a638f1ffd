"""The playing of sounds. Without a sound device all stays silent, and the game goes on."""

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
"""The number of sounds heard at once; the last channel is kept for the ambience."""
BUFFER_SAMPLES = 2048
"""The size of the buffer, 46 ms. Such a delay is not noticed, and a smaller buffer costs more work."""
DROPPED_AFTER_S = 1.0
"""The time after which a requested sound is no longer played."""


class Asked(NamedTuple):
    """A request to the process that plays sounds."""

    cue: Cue | None
    """The sound to play; None if only the ambience may have to change."""
    wanted: Preferences
    when: float
    """The time of the request on the clock `time.monotonic`."""


class SoundState(NamedTuple):
    """The problems with sounds, as far as they are known."""

    no_device: str = ""
    """The system's message if there is no sound device; else empty."""
    faulty: tuple[str, ...] = ()
    """The names of files that cannot be played."""

    @property
    def problem(self) -> str | None:
        """A sentence on why not everything can be heard; None if all can."""
        if self.no_device:
            # Translators: {error} is what the system says, in English.
            return _("No sound: this computer has no working sound device ({error}).", error=self.no_device)
        if self.faulty:
            return _("Some sounds are missing or damaged: {files}.", files=", ".join(self.faulty))
        return None


async def speak(far_end: Any, folder: Path) -> None:
    """Play what is asked for at the far end of a pipe, a `spitegame.workers.worker.FarEnd`, and answer each request
    with the SoundState. A device that was lost is opened anew with the next sound."""
    # without handlers of SDL, signals can end this process
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_NO_SIGNAL_HANDLERS": "1"}
    pygame.display.init()  # its events report audio devices that come and go
    speaker = Speaker(folder)
    speaker.open()
    while True:
        await far_end.send(speaker.state)
        asked: Asked = await far_end.receive()
        if pygame.event.get((pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)) or speaker.state.no_device:
            speaker.reopen()
        speaker.accompany(asked.wanted)
        if asked.cue and time.monotonic() < asked.when + DROPPED_AFTER_S:
            speaker.play(asked.cue, asked.wanted)


class Speaker:
    """A player of sounds, which does nothing if there is no sound device."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._no_device = ""
        self._folder = folder
        self._faulty: list[str] = []
        self._loaded: dict[Sound, list[pygame.mixer.Sound]] = {}
        self._pitched: dict[tuple[pygame.mixer.Sound, int], pygame.mixer.Sound] = {}
        """Sounds at other pitches, by the sound and the pitch in per cent. Each is made when it is first needed."""
        self._ambience: pygame.mixer.Sound | None = None
        """The sound that is heard all the time; None while it is off."""

    @property
    def state(self) -> SoundState:
        return SoundState(self._no_device, tuple(self._faulty))

    def open(self) -> None:
        """Start the mixer and read the sounds. This may take a while, so call it after the first picture."""
        try:
            pygame.mixer.init(44_100, -16, 2, BUFFER_SAMPLES, allowedchanges=0)
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
        """Begin, change or end the ambience. Call this when the preferences may have changed."""
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
    """Return the sound `rate` times as fast and as high. Input and output are 16 bit stereo with equal sides."""
    old = array("h", stereo)[::2]
    positions = [index * rate for index in range(int((len(old) - 1) / rate))]
    new = array("h", (int(old[int(at)] + (old[int(at) + 1] - old[int(at)]) * (at % 1)) for at in positions))
    both = array("h", bytes(4 * len(new)))
    both[::2] = both[1::2] = new
    return both.tobytes()
