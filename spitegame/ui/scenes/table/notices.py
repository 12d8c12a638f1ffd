"""What the table scene says to the player for a while: notices, and places that a hint points at."""

from collections.abc import Sequence
from typing import NamedTuple

NOTICE = 4.0
"""So many seconds a word to the player stays."""
READ = 14
"""So many letters a second are read without haste."""


class Notice(NamedTuple):
    """A word to the player, for a while or for good."""

    words: str
    own: bool = False
    """It is the player's turn."""
    warning: bool = False
    alarm: bool = False
    """Nothing goes on until it is over."""
    lasting: bool = False
    """It stays its time, whatever happens on the table."""
    until: float = float("inf")


class TableNotices:
    def __init__(self) -> None:
        self.notice: Notice | None = None
        self.hinted: Sequence[str] = ()
        """The places."""
        self._hint_ends = 0.0
        self._now = 0.0

    def tick(self, now: float) -> bool:
        """Whether something has had its time."""
        self._now = now
        changed = False
        if self.notice and now >= self.notice.until:
            self.notice, changed = None, True
        if self.hinted and now >= self._hint_ends:
            self.hinted, changed = (), True
        return changed

    def say(self, words: str, *, warning: bool, lasting: bool) -> None:
        self.notice = Notice(words, warning=warning, lasting=lasting, until=self._now + NOTICE)

    def advise(self, words: str, places: Sequence[str]) -> None:
        """The places are lit until the words have been read."""
        ends = self._now + max(NOTICE, len(words) / READ)
        self.notice = Notice(words, until=ends)
        self.hinted, self._hint_ends = places, ends

    def table_changed(self) -> None:
        """What was said of the table as it was is no longer true."""
        self.hinted = ()
        if self.notice and not self.notice.lasting:
            self.notice = None
