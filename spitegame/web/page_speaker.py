"""Tells the page what is to be heard."""

from spitegame.ui.cues import Cue
from spitegame.ui.preferences import Preferences
from spitegame.web.post import Post


class PageSpeaker:
    problem: str | None = None

    def __init__(self, post: Post) -> None:
        self._post = post

    def play(self, cue: Cue, wanted: Preferences) -> None:
        self._post({"op": "sound", "name": cue.sound.value})

    def accompany(self, wanted: Preferences) -> None:
        return
