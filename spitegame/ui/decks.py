"""Decks: a deck is a folder of pictures, one SVG file for each card and each back, and a manifest.

The manifest, `deck.toml`, has the `name` of the deck for the player. It may also have `based-on`, the
key of another deck whose pictures are used where the folder has none; `narrow`, the key of a deck for cards too narrow
for this one; and `index`, the places of the letters on a card.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from spitegame.lazily import lazily
from spitegame.resources import ART
from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.ui.preferences import BackColour

if TYPE_CHECKING:
    import tomllib
else:  # loaded only when cards are shown
    tomllib = lazily("tomllib")

SHIPPED = ART / "decks"
MANIFEST = "deck.toml"
KEYS = ("classic", "large-print", "four-colours", "four-colours-large-print", "silver")
"""The keys of the decks that come with the program. The first one has every picture."""
NARROW_CARD_PX = 56
"""The width below which cards are shown from the deck for narrow cards, with nothing but large signs."""


Place: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height of a letter on a card's picture; negative sizes turn it round."""
LETTER_WIDTH, LETTER_HEIGHT = 70, 100
"""The size of the pictures in `art/letters`, in their own units."""
_INDEX = re.compile(r'<path id="index" fill="([^"]*)" d="[^"]*"/>')
_OUTLINE = re.compile(r'd="[^"]*"')


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with the files of its pictures."""

    key: str
    name: str
    """The name; that of a deck of the program is English, and translated where it is shown."""
    files: Mapping[str, Path]
    """The picture of every card and back by its name, including those of the deck that this one is based on."""
    narrow: str = ""
    """The key of the deck for narrow cards; empty if this one is shown at any size."""
    index: Sequence[Place] = ()
    """The places on a card at which another letter is drawn instead of the picture's own."""


CARDS = (*(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER), JOKER)
NAMES: Mapping[Card | BackColour, str] = {
    **{card: f"{card.rank.name}-of-{card.suit.name}".lower() if card.suit else "joker" for card in CARDS},
    **{colour: f"back-{colour.value}" for colour in BackColour},
}
"""The names of the pictures of a whole deck, such as ``queen-of-hearts``."""


@cache
def shipped(key: str) -> Deck:
    """Return the deck with this key of those that come with the program."""
    manifest = tomllib.loads((SHIPPED / key / MANIFEST).read_text("utf-8"))
    base = shipped(manifest["based-on"]) if "based-on" in manifest else Deck(key, "", {})
    own = {path.stem: path for path in (SHIPPED / key).glob("*.svg")}
    index = tuple(map(tuple, manifest.get("index", ()))) or base.index
    return Deck(key, manifest["name"], {**base.files, **own}, manifest.get("narrow", ""), index)


def relettered(card: str, letter: str, index: Sequence[Place]) -> str:
    """Return the SVG text of a card with another letter in its corners; `letter` is the SVG text of that letter."""
    outline = _OUTLINE.search(letter)
    drawn = "".join(f'<path transform="matrix({matrix(place)})" {outline[0]}/>' for place in index) if outline else ""
    return _INDEX.sub(rf'<g fill="\1">{drawn}</g>', card)


def matrix(place: Place) -> str:
    """Return the SVG matrix that moves and stretches a letter's picture to this place."""
    x, y, width, height = place
    return f"{width / LETTER_WIDTH:g} 0 0 {height / LETTER_HEIGHT:g} {x:g} {y:g}"


_ROOT = re.compile(r"<svg\b[^>]*>")
_ATTRIBUTE = re.compile(r'\s(width|height|preserveAspectRatio)\s*=\s*("[^"]*"|\'[^\']*\')')
_NUMBER = re.compile(r"[\d.]+(?![\d.]*\s*%)")


def sized(text: str, size: tuple[int, int]) -> str:
    """Return the SVG text with this size in pixels, which the picture fills. Raises ValueError if it is no SVG file."""
    root = _ROOT.search(text)
    if root is None:
        raise ValueError("this is no SVG file")
    width, height = size
    wanted = f' width="{width}" height="{height}" preserveAspectRatio="none"'
    if "viewBox" not in root[0]:
        wanted += _view(root[0])
    kept = _ATTRIBUTE.sub("", root[0]).removeprefix("<svg")
    return f"{text[: root.start()]}<svg{wanted}{kept}{text[root.end() :]}"


def _view(root: str) -> str:
    """Return a viewBox attribute for the whole picture, which would be cut off instead of scaled without one; empty if
    the size of the picture is unknown, for example a percentage."""
    found = {name: _NUMBER.search(value) for name, value in _ATTRIBUTE.findall(root)}
    width, height = found.get("width"), found.get("height")
    return f' viewBox="0 0 {width[0]} {height[0]}"' if width and height else ""
