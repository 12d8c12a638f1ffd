"""Decks: a deck is a folder of pictures, one SVG file for each card and each back, and a manifest.

The manifest, `deck.toml`, has the `name` of the deck for the player. It may say on which other deck this one is
`based-on`, whose pictures are shown where the folder has none, and which deck has the pictures of `narrow` cards, where
those of this one could not be made out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spitegame.resources import ART
from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.ui.preferences import BackColour

SHIPPED = ART / "decks"
MANIFEST = "deck.toml"
KEYS = ("classic", "large-print", "four-colours", "four-colours-large-print")
"""Those of the decks that come with the program. The first one has every picture."""
SMALL = 56
"""Narrower cards, in pixels, are those of the deck for narrow ones: nothing else on them could be read."""


@dataclass(frozen=True, slots=True)
class Deck:
    key: str
    name: str
    """Of a deck that comes with the program it is English, and translated where it is shown."""
    files: Mapping[str, Path]
    """The picture of every card and back by its name, also those of the deck that this one is based on."""
    narrow: str = ""
    """The key of the deck for narrow cards; empty if this one is shown at any size."""


CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER), JOKER)
NAMES: Mapping[Card | BackColour, str] = {
    **{card: f"{card.rank.name}-of-{card.suit.name}".lower() if card.suit else "joker" for card in CARDS},
    **{colour: f"back-{colour.value}" for colour in BackColour},
}
"""What the pictures of a whole deck are called, such as ``queen-of-hearts``."""


@cache
def shipped(key: str) -> Deck:
    """One of the decks that come with the program."""
    import tomllib  # only who sees cards waits for it

    manifest = tomllib.loads((SHIPPED / key / MANIFEST).read_text("utf-8"))
    base = shipped(manifest["based-on"]).files if "based-on" in manifest else {}
    own = {path.stem: path for path in (SHIPPED / key).glob("*.svg")}
    return Deck(key, manifest["name"], {**base, **own}, manifest.get("narrow", ""))
