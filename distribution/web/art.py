"""What the painter in a browser needs, as one file of JSON: pictures, decks, colours, and our own letters."""

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import pairwise
from typing import Any

from spitegame.resources import ART
from spitegame.rules.cards import Suit
from spitegame.ui import decks, theme
from spitegame.ui.art.lettering import GAP, NIB, WEIGHT, outlines
from spitegame.ui.art.letters import GLYPHS
from spitegame.ui.art.vector import Outline


def art_file() -> bytes:
    """The file, which is the same bytes each time."""
    return json.dumps(art(), separators=(",", ":"), ensure_ascii=False).encode()


def art() -> Mapping[str, Any]:
    return {
        "files": {_name(path): path.read_text("utf-8") for path in sorted(ART.rglob("*.svg"))},
        "decks": {key: _deck(decks.shipped(key)) for key in decks.KEYS},
        "cards": {str(card): decks.card_name(card) for card in decks.CARDS},
        "suits": {suit.value: suit.name.lower() for suit in Suit},
        "letters": {sign: [GLYPHS[sign].advance, _path_data(outlines(sign, WEIGHT, WEIGHT * NIB))] for sign in GLYPHS},
        "letter_gap": GAP,
        "theme": {name.lower(): _plain(value) for name, value in vars(theme).items() if name.isupper()},
    }


def _name(path: Any) -> str:
    """The name of a picture: where it lies among the art, without its ending."""
    return str(path.relative_to(ART).with_suffix("").as_posix())


def _deck(deck: decks.Deck) -> Mapping[str, Any]:
    return {"files": {name: _name(path) for name, path in sorted(deck.files.items())}, "narrow": deck.narrow}


def _path_data(outlines: Iterable[Outline]) -> str:
    return "".join(_closed_line([(round(x, 1), round(y, 1)) for x, y in each]) for each in outlines)


def _closed_line(points: list[tuple[float, float]]) -> str:
    """All of them run the same way round, so that none takes away from another one that it overlaps."""
    doubled_area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    if doubled_area < 0:
        points.reverse()
    return "M" + " ".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def _plain(value: Any) -> Any:
    """Colours as they are written in CSS; what is named by a choice is named by its value."""
    if isinstance(value, Mapping):
        return {key.value if isinstance(key, Enum) else key: _plain(each) for key, each in value.items()}
    if isinstance(value, theme.Shadows):
        return _plain(value._asdict())
    return "#" + bytes(value).hex() if isinstance(value[0], int) else [_plain(each) for each in value]
