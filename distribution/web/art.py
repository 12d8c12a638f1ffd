"""Data of the painter in a browser, as one file of JSON: pictures, decks and colours."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

from spitegame import indices
from spitegame.resources import ART
from spitegame.rules.cards import Rank, Suit
from spitegame.ui import decks, theme


def art_file() -> bytes:
    """Return the file, reproducibly."""
    return json.dumps(art(), separators=(",", ":"), ensure_ascii=False).encode()


def art() -> Mapping[str, Any]:
    return {
        "files": {_name(path): path.read_text("utf-8") for path in sorted(ART.rglob("*.svg"))},
        "decks": {key: _deck(decks.shipped(key)) for key in decks.KEYS},
        "cards": {str(card): decks.NAMES[card] for card in decks.CARDS},
        "indices": {
            each.key: {rank.name.lower(): letter for rank in Rank if (letter := each.picture(rank))}
            for each in indices.every()
        },
        "suits": {suit.value: suit.name.lower() for suit in Suit},
        "theme": {name.lower(): _plain(value) for name, value in vars(theme).items() if name.isupper()},
    }


def _name(path: Any) -> str:
    """Return the path of a picture within the art, without its ending."""
    return str(path.relative_to(ART).with_suffix("").as_posix())


def _deck(deck: decks.Deck) -> Mapping[str, Any]:
    files = {name: _name(path) for name, path in sorted(deck.files.items())}
    return {"files": files, "narrow": deck.narrow, "index": [decks.matrix(place) for place in deck.index]}


def _plain(value: Any) -> Any:
    """Return a constant of the theme as JSON: a colour as in CSS, a width, or several; an enum as key by its value."""
    if isinstance(value, Mapping):
        return {key.value if isinstance(key, Enum) else key: _plain(each) for key, each in value.items()}
    if isinstance(value, theme.Palette):
        return _plain(value._asdict())
    if isinstance(value, int):
        return value
    return "#" + bytes(value).hex() if isinstance(value[0], int) else [_plain(each) for each in value]
