"""The preferences of the player, applied to the running program and saved on disk."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame import indices, languages
from spitegame.app.deck_folder import DeckFolder
from spitegame.app.own_decks import deck_names, found_deck
from spitegame.app.platform import Platform
from spitegame.app.settings import load_settings, save_settings
from spitegame.lazily import lazily
from spitegame.session.occupants import tidy_name
from spitegame.session.setup import nameless
from spitegame.session.veil import Veil
from spitegame.storage.files import Folders, Notices
from spitegame.ui.decks import Deck
from spitegame.ui.preferences import Preferences

if TYPE_CHECKING:
    from spitegame.app import translating, updates
else:
    translating = lazily("spitegame.app.translating")
    updates = lazily("spitegame.app.updates")  # the page has none


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
