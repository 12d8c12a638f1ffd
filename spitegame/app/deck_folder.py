"""The folder of the decks that the player has added."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame.app.own_decks import pictures_of
from spitegame.lazily import lazily
from spitegame.storage.files import StorageProblem
from spitegame.ui.decks import KEYS
from spitegame.ui.preferences import OWN_DECK, Preferences
from spitegame.workers.worker import StartWorker

if TYPE_CHECKING:
    from spitegame.app import deck_import
else:
    deck_import = lazily("spitegame.app.deck_import")


class DeckFolder:
    """The folder of own decks. Decks are added to it one at a time, while the program goes on."""

    def __init__(self, folder: Path, suffix: str, start_reader: StartWorker, tell: Callable[[str], None]) -> None:
        """Prepare the folder. `suffix` is the ending of its pictures; `tell` is called with sentences for the
        player."""
        self._folder, self._suffix, self._start_reader, self._tell = folder, suffix, start_reader, tell
        self._waiting: deque[Path] = deque()
        self._import: deck_import.DeckImport | None = None

    @property
    def is_busy(self) -> bool:
        return bool(self._import or self._waiting)

    def add(self, source: Path) -> None:
        self._waiting.append(source)

    def readable(self, preferences: Preferences) -> Preferences:
        """Return these preferences. If their deck lies in the folder unread, as an earlier version or the player put it
        there, begin to add the deck in the background, and return preferences with the first deck."""
        name = preferences.deck.removeprefix(OWN_DECK)
        is_own = name != preferences.deck and (self._folder / name).is_dir()
        if not is_own or pictures_of(self._folder, name, self._suffix):
            return preferences
        self.add(self._folder / name)
        return replace(preferences, deck=KEYS[0])

    def run(self) -> str | None:
        """Continue adding decks. Return the key of a deck that has just been added; else None."""
        if not self.is_busy:
            return None
        try:
            if self._import is None:
                source = self._waiting.popleft()
                self._import = deck_import.DeckImport(self._folder, source, self._start_reader, self._suffix)
            added = self._import.listen()
        except (deck_import.BadDeck, StorageProblem) as problem:
            self._import = None
            self._tell(str(problem))
            return None
        if added is None:
            return None
        self._import = None
        self._tell(added.sentence)
        return added.key

    def end(self) -> None:
        """Stop reading."""
        if self._import:
            self._import.end()
        self._import = None
