"""Texts that stand in `assets/words`, to be changed and translated without programming."""

import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

from spitegame.resources import ASSETS
from spitegame.translation import current, pgettext, unfilled

_NO_TEXT = frozenset({"aims", "deal", "does", "who", "points", "one", "several"})
"""The keys that hold no translatable text: reasons, cards, actions and names in a lesson, and the parts of a `Name`."""
_CONTEXTS = {"sizes": "size", "own_sizes": "size"}
"""The gettext context of all text under a key: the size “Quick” and the rules “Quick” may need different genders."""


def written(name: str) -> Mapping[str, Any]:
    """Return the contents of a file in the player's language. The file of a game's words has the key of the game as its
    name. Gaps in the text are not filled yet."""
    return _in_language(name, current())


def by_member(table: Mapping[str, Mapping[str, str]], *kinds: type[Enum]) -> dict[Enum, str]:
    """Return the entries of a table by the enum members after which they are named. Raises KeyError if one is
    missing."""
    return {member: table[kind.__name__][member.name] for kind in kinds for member in kind}


def texts(value: Any, context: str | None = None) -> Iterator[tuple[str | None, str]]:
    """Yield all text of a file, or of a part of it, that is to be translated, with its context."""
    match value:
        case str():
            yield context, value
        case list():
            for each in value:
                yield from texts(each, context)
        case dict():
            for key, each in value.items():
                if key not in _NO_TEXT:
                    yield from texts(each, _CONTEXTS.get(key, context))
        case _:
            pass


def names(value: Any) -> Iterator[str]:
    """Yield the singular and plural of every `Name` in a file."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("one", "several"):
                yield each
            else:
                yield from names(each)


@cache
def _in_language(name: str, catalogue: object) -> Mapping[str, Any]:
    """Return the translated file; `catalogue` makes the cache depend on the language."""
    translated: Mapping[str, Any] = _translated(tomllib.loads((ASSETS / "words" / f"{name}.toml").read_text("utf-8")))
    return translated


def _translated(value: Any, context: str | None = None) -> Any:
    match value:
        case str():
            return pgettext(context, value) if context else unfilled(value)
        case list():
            return [_translated(each, context) for each in value]
        case dict():
            return {
                key: each if key in _NO_TEXT else _translated(each, _CONTEXTS.get(key, context))
                for key, each in value.items()
            }
        case _:
            return value
