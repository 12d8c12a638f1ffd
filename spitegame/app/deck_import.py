"""The import of decks of the player: pictures of cards from any source, drawn in a worker and saved in a folder."""

import re
import time
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from spitegame.app.deck_reader import read_deck
from spitegame.app.own_decks import pictures_of
from spitegame.app.wanted import ARCHIVE
from spitegame.rules.cards import JOKER, PACK
from spitegame.storage.files import write_atomically
from spitegame.tables.words import card_name, listed
from spitegame.translation import N_, _, ngettext
from spitegame.ui import decks
from spitegame.ui.decks import NAMES
from spitegame.ui.preferences import OWN_DECK, BackColour
from spitegame.workers.worker import StartWorker, Worker

START_S = 20.0
"""The seconds in which a worker has to start and list the pictures."""
PATIENCE_S = 1.5
"""The seconds in which a worker has to draw one picture."""
IN_ALL_S = 60.0
"""The seconds for all pictures of a deck."""
_MOST_TOLD = 6
"""The largest number of cards that are named in a sentence."""
LONGEST = 40
"""The largest number of characters of a deck's name."""
_NO_NAME = re.compile(r"[^\w .-]")
_CARDS = {NAMES[card]: card for card in decks.CARDS}
_BACKS = {
    NAMES[BackColour.BLUE]: N_("blue back"),
    NAMES[BackColour.RED]: N_("red back"),
    NAMES[BackColour.GREEN]: N_("green back"),
    NAMES[BackColour.BLACK]: N_("black back"),
    NAMES[BackColour.VIOLET]: N_("violet back"),
}


class BadDeck(ValueError):
    """Nothing of the source can be added. The message is a sentence."""


class Added(NamedTuple):
    """A deck that has been added."""

    key: str
    sentence: str
    """A sentence on what was added and what is missing."""


class DeckImport:
    """The import of the pictures of one folder or archive as a deck, while the program goes on."""

    def __init__(self, folder: Path, source: Path, start_worker: StartWorker, suffix: str) -> None:
        """Start a worker; `suffix` is the ending of the saved pictures. Raises BadDeck."""
        self._folder, self._source = folder, source
        self._start_worker, self._suffix = start_worker, suffix
        self._listed: set[str] = set()
        """The names of all pictures that a worker has listed."""
        self._drawn: dict[str, bytes] = {}
        self._broken: set[str] = set()
        self._ends = time.monotonic() + IN_ALL_S
        self._begin()

    def _begin(self) -> None:
        """Start a worker with the pictures that have not been tried yet."""
        tried = self._drawn.keys() | self._broken
        try:
            self._worker: Worker = self._start_worker(read_deck, self._source, self._suffix, tried)
        except OSError as problem:
            raise self._unopened() from problem
        self._left: deque[str] | None = None
        """The names of the pictures still to come; None until the worker has listed them."""
        self._patient_until = time.monotonic() + START_S

    def listen(self) -> Added | None:
        """Take in what the worker has sent, without waiting. Return None while more is to come; then save all that was
        drawn, in place of a deck with the same name. If a picture stops the worker, another one draws the rest.
        Raises BadDeck or StorageProblem."""
        try:
            while self._worker.has_message():
                self._take(self._worker.receive())
            if time.monotonic() < min(self._patient_until, self._ends):
                return None
        except (EOFError, OSError):
            pass  # the worker has finished, or a picture has crashed it
        self._worker.end()
        if self._left is None and not self._listed:
            raise self._unopened()
        if self._left and time.monotonic() < self._ends:
            self._broken.add(self._left[0])
            with suppress(BadDeck):
                self._begin()
                return None
        return self._keep()

    def _unopened(self) -> BadDeck:
        return BadDeck(_("{file} cannot be opened as a folder or a ZIP archive.", file=self._source.name))

    def _take(self, message: tuple[str, ...] | bytes | None) -> None:
        """Take a message of `read_deck`."""
        self._patient_until = time.monotonic() + PATIENCE_S
        match message:
            case tuple():
                self._left = deque(message)
                self._listed.update(message)
            case bytes() if self._left:
                self._drawn[self._left.popleft()] = message
            case None if self._left:
                self._broken.add(self._left.popleft())
            case _:
                self._left = None

    def end(self) -> None:
        self._worker.end()

    def _keep(self) -> Added:
        source, drawn = self._source, self._drawn
        named = source.stem if source.suffix.lower() == ARCHIVE else source.name
        name = _NO_NAME.sub("", named).strip(" .")[:LONGEST].rstrip(" .")  # Windows takes no folder that ends so
        if not name or not any(NAMES[card] in drawn for card in decks.CARDS):
            # Translators: “queen-of-hearts.svg” stays as it is.
            told = _(
                "{file} has no card pictures that can be shown. It should hold SVG files with names such as "
                "queen-of-hearts.svg.",
                file=source.name,
            )
            raise BadDeck(told)
        for before in pictures_of(self._folder, name, self._suffix).values():
            with suppress(OSError):
                before.unlink()
        for each, picture in drawn.items():
            path, unsaved = self._folder / name / each, N_("The deck could not be saved: {reason}.")
            write_atomically(path.with_suffix(self._suffix), picture, unsaved=unsaved, durable=False)
        return Added(OWN_DECK + name, _summary(name, drawn.keys(), self._listed - drawn.keys()))


def _summary(name: str, drawn: Collection[str], broken: Collection[str]) -> str:
    cards = [card for card in decks.CARDS if NAMES[card] in drawn]
    told = [
        ngettext(
            "“{deck}” has been added, with {number} card.",
            "“{deck}” has been added, with {number} cards.",
            len(cards),
            deck=name,
        )
    ]
    if broken:
        # Translators: the pictures of our own deck show for these cards.
        told.append(_("These cannot be shown, so ours stand in for them: {cards}.", cards=_words(broken)))
    if missing := {NAMES[card] for card in (*PACK, JOKER)} - {*drawn, *broken}:
        told.append(_("These are missing, so ours stand in for them: {cards}.", cards=_words(missing)))
    return " ".join(told)


def _words(names: Collection[str]) -> str:
    """Return the names of pictures in words, at most `_MOST_TOLD` of them."""
    words = [card_name(_CARDS[each]) if each in _CARDS else _(_BACKS[each]) for each in sorted(names)]
    rest = len(words) - _MOST_TOLD
    if rest > 0:
        # Translators: at the end of a list of cards.
        words[_MOST_TOLD:] = [ngettext("{number} more", "{number} more", rest)]
    return listed(words)
