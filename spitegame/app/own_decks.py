"""The decks that there are to play with: those that come with the program, and those that the player has added."""

from collections.abc import Mapping
from pathlib import Path

from spitegame.ui import decks
from spitegame.ui.decks import Deck
from spitegame.ui.preferences import OWN_DECK


def deck_names(folder: Path) -> Mapping[str, str]:
    """The names of all decks by their keys, those that come with the program first. `folder` has a folder for each one
    that the player has added."""
    own = sorted(each.name for each in folder.glob("*") if each.is_dir())
    return {key: decks.shipped(key).name for key in decks.KEYS} | {OWN_DECK + name: name for name in own}


def found_deck(folder: Path, key: str) -> Deck:
    """The deck with this key; if it is gone, the first one that comes with the program."""
    if key in decks.KEYS:
        return decks.shipped(key)
    first, name = decks.shipped(decks.KEYS[0]), key.removeprefix(OWN_DECK)
    own = {path.stem: path for path in (folder / name).glob("*.svg") if path.stem in decks.NAMES.values()}
    return Deck(key, name, {**first.files, **own}, first.narrow) if own else first
