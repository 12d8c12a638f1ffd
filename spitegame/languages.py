"""The languages that the program speaks: which there are, which one fits, and the catalogue of each.

The build compiles the catalogues and writes the list of them. A page has the list, and loads a catalogue when it is
spoken. English needs none: it stands in the code.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from spitegame import translation
from spitegame.resources import ASSETS

ENGLISH = "en"
OFFERED_FROM = 0.75
"""So much of a language has to be translated for the program to choose it by itself."""
LISTED_FROM = 0.2
"""So much of it for players to find it among those that they can choose."""
_LOCALE = ASSETS / "locale"
_KEY = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


@dataclass(frozen=True, slots=True)
class Language:
    key: str
    """As gettext writes it: `de`, `pt_BR`."""
    name: str
    """What it calls itself."""
    done: float
    """How much of it is translated, from 0 to 1."""


@cache
def languages() -> tuple[Language, ...]:
    """All that are begun, in the order of their names."""
    path = _LOCALE / "languages.json"
    found = json.loads(path.read_text("utf-8")) if path.exists() else {}  # a checkout that was never installed
    translated = [Language(key, each["name"], each["done"]) for key, each in found.items()]
    return tuple(sorted([Language(ENGLISH, "English", 1.0), *translated], key=lambda each: each.name))


def listed(chosen: str) -> list[Language]:
    """Languages that are translated far enough to be offered, and the one that is `chosen` in any case."""
    return [each for each in languages() if each.done >= LISTED_FROM or each.key == chosen]


def is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def fitting(wanted: Sequence[str]) -> str:
    """The key of the first language that is wanted and far enough. `wanted` are codes such as `de_AT.UTF-8` or `pt-BR`,
    the most wanted first."""
    offered = {each.key for each in languages() if each.done >= OFFERED_FROM}
    for code in wanted:
        whole = re.split(r"[.@]", code)[0].replace("-", "_")
        for key in (whole, whole.partition("_")[0]):
            if key in offered:
                return key
    return ENGLISH


def to_speak(chosen: str, wanted: Sequence[str]) -> str:
    """The key of the language that the player has chosen, if it is there, or else of the one that fits the system."""
    return chosen if any(each.key == chosen for each in languages()) else fitting(wanted)


def catalogue_path(key: str) -> Path:
    """Where the compiled catalogue of this language lies, or is to lie."""
    return _LOCALE / key / "spitegame.mo"


def speak(key: str) -> bool:
    """Speak this language from now on. False if its catalogue is not here: nothing changes then."""
    if key == ENGLISH:
        translation.use(NullTranslations())
        return True
    try:
        with catalogue_path(key).open("rb") as file:
            translation.use(GNUTranslations(file))
    except FileNotFoundError:
        return False
    return True


def spoken() -> Language:
    """The language that is spoken."""
    key = translation.current().info().get("language", ENGLISH)
    return next(each for each in languages() if each.key == key)


def tag() -> str:
    """That of BCP 47 for the language that is spoken: `de`, `pt-BR`."""
    return spoken().key.replace("_", "-")
