"""Notices to the person in front of the table: words, lit places and sounds."""

from collections.abc import Sequence
from typing import NamedTuple

from spitegame.ui.cues import Sound

NOTICE = 4.0
"""The seconds for which words to the player stay."""
READ = 14
"""The number of letters that are read per second without haste."""


class Notice(NamedTuple):
    """Words to the player."""

    words: str
    own: bool = False
    """True if it asks the player to act."""
    warning: bool = False
    alarm: bool = False
    """True if nothing can go on until the reason is over."""
    lasting: bool = False
    """True if it stays for its time whatever happens on the table."""
    fresh: bool = False
    """True if it has just happened, and may not have been seen yet."""
    until: float = float("inf")
    """The time at which it goes, in seconds."""


class Notices:
    """The notice that shows, the places that a hint lights, and the sounds to be heard."""

    def __init__(self) -> None:
        self._now = 0.0
        self.shown: Notice | None = None
        self.hinted: Sequence[str] = ()
        """The places that advice points at."""
        self._hint_ends = 0.0
        self._sounds: list[Sound] = []

    def tick(self, now: float) -> bool:
        """Remove what has expired. Return True if there was any."""
        self._now, before = now, (self.shown, self.hinted)
        if self.shown and now >= self.shown.until:
            self.shown = None
        if now >= self._hint_ends:
            self.hinted = ()
        return (self.shown, self.hinted) != before

    def say(self, words: str, *, warning: bool = False, lasting: bool = False) -> None:
        """Show words for a while."""
        self.shown = Notice(words, warning=warning, lasting=lasting, until=self._now + NOTICE)
        if warning:
            self.sound(Sound.REFUSED)

    def advise(self, words: str, places: Sequence[str]) -> None:
        """Show advice, and light its places until the words can have been read."""
        ends = self._now + max(NOTICE, len(words) / READ)
        self.shown = Notice(words, until=ends)
        self.hinted, self._hint_ends = places, ends

    def clear(self) -> None:
        """Remove the words."""
        self.shown = None

    def forget_remarks(self) -> None:
        """Remove hints and passing words, which were about the table before the change."""
        self.hinted = ()
        if self.shown and not self.shown.lasting:
            self.shown = None

    def sound(self, sound: Sound) -> None:
        self._sounds.append(sound)

    def sounds(self) -> list[Sound]:
        """Return the sounds since the last call."""
        heard, self._sounds = self._sounds, []
        return heard
