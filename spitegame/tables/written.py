"""What is only text stands in `assets/words`, where nobody has to program to change or translate it."""

import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from spitegame.resources import ASSETS


@cache
def written(name: str) -> Mapping[str, Any]:
    """Everything in the file of this name: a game's key, for the words of a game."""
    return tomllib.loads((ASSETS / "words" / f"{name}.toml").read_text("utf-8"))


def by_member(table: Mapping[str, Mapping[str, str]], *kinds: type[Enum]) -> dict[Enum, str]:
    """What a table has for each member of these enums, by their names. Raises KeyError where it lacks one."""
    return {member: table[kind.__name__][member.name] for kind in kinds for member in kind}
