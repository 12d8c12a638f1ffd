"""Nodes and sprites as the page's painter reads them: plain lists, numbers and texts."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum, Flag
from functools import lru_cache
from typing import Any

from spitegame import indices
from spitegame.resources import ART
from spitegame.rules.cards import Card
from spitegame.ui.decks import Deck, sized
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Look, Node
from spitegame.ui.preferences import Preferences

_SIZE = (630, 880)
"""The width and height in pixels written into each SVG, since browsers paint none without a size."""


def plain_nodes(nodes: Sequence[Node]) -> list[Any]:
    return [_node(node) for node in nodes]


def plain_sprites(sprites: Sequence[Sprite]) -> list[Any]:
    return [_sprite(sprite) for sprite in sprites]


def _node(node: Node) -> list[Any]:
    plain = [node.id, _rect(node.rect), _look(node.look), node.marks.value, node.label, node.takes.value]
    if node.clip:
        plain.append(_rect(node.clip))
    return plain


def _sprite(sprite: Sprite) -> list[Any]:
    node = sprite.node
    return [
        node.id,
        _rect(sprite.rect),
        _look(node.look),
        node.marks.value,
        _rect(node.rect)[2:],
        sprite.lean,
        round(sprite.lift, 3),
        round(sprite.shine, 3),
        round(sprite.opacity, 3),
    ]


def _rect(rect: Rect) -> list[float]:
    """Return a rectangle rounded to hundredths of a pixel, as a screen may have several for each of the page."""
    return [round(rect.x, 2), round(rect.y, 2), round(rect.width, 2), round(rect.height, 2)]


@lru_cache(maxsize=4096, typed=True)  # looks of two classes are equal if their fields are
def _look(look: Look) -> list[Any]:
    """Return the name of the look's class, and its fields in their order."""
    return [type(look).__name__, *_fields(look)]


def _fields(value: Any) -> list[Any]:
    names = [each.name for each in fields(value)] if is_dataclass(value) else value._fields
    return [_plain(getattr(value, name)) for name in names]


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return str(value)
        case Flag() | Enum():
            return value.value
        case None | str() | bool() | int():
            return value
        case float():
            return round(value, 1) if abs(value) > 2 else round(value, 3)
        case tuple() | list() if not hasattr(value, "_fields"):
            return list(map(_plain, value))
        case _:
            return _fields(value)


def plain_look(wanted: Preferences, deck: Deck | None = None) -> dict[str, Any]:
    """Return the preferences for the page's painter. `deck`: the chosen one, if the page lacks its pictures."""
    return {
        "own": deck and plain_deck(deck),
        "felt": wanted.felt and wanted.felt.value,
        "back": wanted.back.value,
        "deck": wanted.deck,
        "indices": indices.find(wanted.indices).key,
        "reduced_motion": wanted.reduced_motion,
        "text_scale": wanted.text_scale,
    }


def plain_deck(deck: Deck) -> dict[str, Any]:
    """Return the deck's own pictures, without those of the program."""
    own = {name: path for name, path in deck.files.items() if not path.is_relative_to(ART)}
    return {"files": {name: sized(path.read_text("utf-8"), _SIZE) for name, path in own.items()}, "narrow": deck.narrow}
