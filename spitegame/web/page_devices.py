"""Sounds and clipboard of the page. The clipboard answers later, and only if browser and player allow it."""

import random

from spitegame.translation import N_
from spitegame.ui.cues import AMBIENCE, Cue, Sound, ambient_volume, ears, pitch, recordings, volume
from spitegame.ui.preferences import Preferences
from spitegame.web.bridge import Post


class PageSpeaker:
    """The `Speaker` of a page."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._ambient = 0.0
        """The loudness of the ambience that the page was sent last, from 0 to 1."""
        self.problem: str | None = None
        post({"op": "sound", "load": [name for sound in Sound for name in recordings(sound)]})

    def play(self, cue: Cue, wanted: Preferences) -> None:
        loudness = volume(cue.sound, wanted)
        if loudness > 0:
            left, right = ears(cue.side)
            name, rate = random.choice(recordings(cue.sound)), pitch(cue) / 100
            self._post({"op": "sound", "name": name, "rate": rate, "ears": [loudness * left, loudness * right]})

    def accompany(self, wanted: Preferences) -> None:
        """Begin, change or end the ambience."""
        if (loudness := ambient_volume(wanted)) != self._ambient:
            self._ambient = loudness
            self._post({"op": "sound", "name": AMBIENCE, "volume": loudness})


REFUSED = {
    "copy": N_("Your browser did not let this page copy anything."),
    "paste": N_(
        "Your browser does not let this page read what you copied: paste it yourself, with Ctrl+V or a long press "
        "where you would type it."
    ),
}
"""Sentences for the player, by the request that the browser refused."""


class PageClipboard:
    def __init__(self, post: Post) -> None:
        self._post = post

    def copy(self, text: str) -> bool:
        """Return True always: if the browser refuses, the page says so later."""
        self._post({"op": "copy", "text": text})
        return True

    def paste(self) -> None:
        """Ask for the clipboard; its text comes as an input."""
        self._post({"op": "paste"})
