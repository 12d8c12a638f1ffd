"""All decks to play with: those of the program, and those that the player has added."""

from collections.abc import Mapping
from pathlib import Path

from spitegame.translation import N_, _
from spitegame.ui import decks
from spitegame.ui.decks import Deck
from spitegame.ui.preferences import OWN_DECK

PNG, SVG = ".png", ".svg"
"""The endings of pictures of own decks: drawn in advance for the desktop, or as SVG for a browser."""
_SHIPPED = {
    # Translators: the name of a deck of cards, as are “Large print” and “Four colours”.
    "classic": N_("Classic"),
    "large-print": N_("Large print"),
    "four-colours": N_("Four colours"),
    "four-colours-large-print": N_("Four colours, large print"),
    # Translators: a deck whose kings, queens and jacks wear silver.
    "silver": N_("Silver"),
}


def pictures_of(folder: Path, name: str, suffix: str) -> Mapping[str, Path]:
    """Return the files of a deck that the player has added, by the names of the pictures."""
    return {path.stem: path for path in (folder / name).glob(f"*{suffix}") if path.stem in decks.NAMES.values()}


def deck_names(folder: Path) -> Mapping[str, str]:
    """Return the names of all decks by their keys, those of the program first. `folder` has a folder for each own
    deck."""
    own = sorted(each.name for each in folder.glob("*") if each.is_dir())
    return {key: _(_SHIPPED[key]) for key in decks.KEYS} | {OWN_DECK + name: name for name in own}


def found_deck(folder: Path, key: str, suffix: str) -> Deck:
    """Return the deck with this key; if it is gone, the first deck of the program. `suffix` is the ending of pictures
    in own decks."""
    if key in decks.KEYS:
        return decks.shipped(key)
    first, name = decks.shipped(decks.KEYS[0]), key.removeprefix(OWN_DECK)
    own = pictures_of(folder, name, suffix)
    return Deck(key, name, {**first.files, **own}, first.narrow, first.index) if own else first
