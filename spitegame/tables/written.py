"""What is only text stands in `assets/words`, where nobody has to program to change or translate it."""

import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

from spitegame.resources import ASSETS
from spitegame.translation import current, pgettext, unfilled

_NO_TEXT = frozenset({"aims", "deal", "does", "who", "points", "one", "several"})
"""The keys of a lesson under which reasons, cards, actions and names stand, and those of a `Name`."""
_CONTEXTS = {"sizes": "size", "own_sizes": "size"}
"""The context of all under a key: a quick match is not what the “Quick” rules are, and may be of another gender."""


def written(name: str) -> Mapping[str, Any]:
    """Everything in the file of this name, in the player's language: a game's key, for the words of a game. Gaps in the
    text are not filled in yet."""
    return _in_language(name, current())


def by_member(table: Mapping[str, Mapping[str, str]], *kinds: type[Enum]) -> dict[Enum, str]:
    """What a table has for each member of these enums, by their names. Raises KeyError where it lacks one."""
    return {member: table[kind.__name__][member.name] for kind in kinds for member in kind}


def texts(value: Any, context: str | None = None) -> Iterator[tuple[str | None, str]]:
    """All of what a file holds, or of a part of it, that is to be translated, each with its context."""
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
    """All that a file holds of a `Name`."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("one", "several"):
                yield each
            else:
                yield from names(each)


@cache
def _in_language(name: str, catalogue: object) -> Mapping[str, Any]:
    """`catalogue`: the one that is used, since each has its own words."""
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
