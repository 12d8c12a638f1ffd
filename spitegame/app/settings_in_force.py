"""The preferences of the player, applied to the running program and saved on disk, and the folder of added decks."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame import indices, languages
from spitegame.app.own_decks import deck_names, found_deck, pictures_of
from spitegame.app.platform import Platform
from spitegame.app.settings import load_settings, save_settings
from spitegame.lazily import lazily
from spitegame.session.occupants import tidy_name
from spitegame.session.setup import nameless
from spitegame.session.veil import Veil
from spitegame.storage.files import Folders, Notices, StorageProblem
from spitegame.ui.decks import KEYS, Deck
from spitegame.ui.preferences import OWN_DECK, Preferences
from spitegame.workers.worker import StartWorker

if TYPE_CHECKING:
    from spitegame.app import deck_import, translating, updates
else:
    deck_import = lazily("spitegame.app.deck_import")
    translating = lazily("spitegame.app.translating")
    updates = lazily("spitegame.app.updates")  # the page has none


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


class Settings:
    """The `Settings` service of the program."""

    def __init__(
        self, folders: Folders, platform: Platform, notices: Notices, clock: Callable[[], float] = time.time
    ) -> None:
        """Load the preferences; `clock` returns the seconds since 1970."""
        self._folders, self._platform, self._notices = folders, platform, notices
        loaded = load_settings(folders)
        self._decks = DeckFolder(folders.decks, platform.own_pictures, platform.start_reader, notices.put)
        self.preferences = self._decks.readable(loaded.preferences)
        indices.use(self.preferences.indices)
        self.veil = Veil(lambda: self.preferences.streaming, lambda: self.own_name)
        notices.put_all(loaded.sentences)
        source = platform.update_source
        self._updates = updates.Updates(source, self._keep, platform.load_network, clock) if source else None

    @property
    def own_name(self) -> str:
        return tidy_name(self.preferences.name) or nameless(1)

    def prefer(self, preferences: Preferences) -> None:
        self._keep(preferences)

    def _keep(self, preferences: Preferences) -> bool:
        """Apply and save the preferences. Return True if they have been saved."""
        before, self.preferences = self.preferences, self._decks.readable(preferences)
        indices.use(preferences.indices)
        if preferences.language != before.language:
            self.speak()
        with self._notices.catch_storage_problems():
            save_settings(self._folders, preferences)
            return True
        return False

    def speak(self) -> None:
        """Speak the language of the preferences, or begin to fetch its catalogue."""
        key = languages.to_speak(self.preferences.language, self._platform.languages)
        if not languages.speak(key):
            self._platform.fetch_language(key)

    @property
    def own_translations(self) -> "translating.OwnTranslations":
        return translating.OwnTranslations(self._folders.translations, self._platform.show_page, self._speak_anew)

    def _speak_anew(self, key: str) -> None:
        """Speak this language from now on, with its catalogues read anew."""
        self.prefer(replace(self.preferences, language=key))
        self.speak()

    @property
    def deck_names(self) -> Mapping[str, str]:
        return deck_names(self._folders.decks)

    def deck(self, key: str) -> Deck:
        """Return the deck with this key; if it is gone, the first deck of the program."""
        return found_deck(self._folders.decks, key, self._platform.own_pictures)

    def ask_for_deck(self) -> None:
        self._notices.put(self._platform.ask_for_deck(self._folders.decks))

    def add_deck(self, path: Path) -> None:
        """Read a deck in the background, and choose it once it is there."""
        self._decks.add(path)

    @property
    def is_busy(self) -> bool:
        """True while a deck is read that the player waits for."""
        return self._decks.is_busy

    @property
    def updates_from(self) -> str:
        return self._updates.machine if self._updates else ""

    def run(self) -> None:
        """Let updates and decks go on, once per tick."""
        if self._updates:
            self._updates.run(self.preferences)
        if deck := self._decks.run():
            self.prefer(replace(self.preferences, deck=deck))

    def close(self) -> None:
        self._decks.end()
