"""What the page's painter needs of the preferences."""

from typing import Any

from spitegame.resources import ART
from spitegame.ui.art.svg_text import sized
from spitegame.ui.decks import Deck
from spitegame.ui.preferences import Preferences

_SIZE = (630, 880)
"""Pixels of a picture, of which browsers want to know some."""


def plain_look(wanted: Preferences, deck: Deck | None = None) -> dict[str, Any]:
    """`deck`: the one of the preferences, where the page does not have its pictures."""
    return {
        "own": deck and _plain_deck(deck),
        "felt": wanted.felt.value,
        "back": wanted.back.value,
        "deck": wanted.deck,
        "reduced_motion": wanted.reduced_motion,
        "text_scale": wanted.text_scale,
    }


def _plain_deck(deck: Deck) -> dict[str, Any]:
    own = {name: path for name, path in deck.files.items() if not path.is_relative_to(ART)}
    return {"files": {name: sized(path.read_text("utf-8"), _SIZE) for name, path in own.items()}, "narrow": deck.narrow}
