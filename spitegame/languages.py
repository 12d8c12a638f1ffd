"""The languages that the program speaks, and the catalogue of each.

The build compiles the catalogues and writes a list of them. A page has the list, and loads a catalogue when its
language is spoken. English needs no catalogue, since its sentences stand in the code.
"""

import json
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from itertools import pairwise
from pathlib import Path
from typing import Any

from spitegame import translation
from spitegame.resources import ASSETS

ENGLISH = "en"
OFFERED_FROM = 0.75
"""The share of translated sentences from which the program chooses a language by itself."""
LISTED_FROM = 0.2
"""The share of translated sentences from which players can choose a language."""
DONE = "x-done"
"""The header of a player's own catalogue with the share of its sentences that is translated, 0 to 1."""
_LOCALE = ASSETS / "locale"
TEMPLATE = _LOCALE / "spitegame.pot"
"""The file of all English sentences, from which a translation begins."""
GUIDES = tuple(_LOCALE / name for name in ("README.md", "sentences.md"))
"""The texts for translators."""
_own: Path | None = None
"""The folder of the catalogues that the player has made."""
_KEY = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


@dataclass(frozen=True, slots=True)
class Language:
    key: str
    """The key as gettext writes it: `de`, `pt_BR`."""
    name: str
    """The name in the language itself."""
    done: float
    """The share of the sentences that is translated, from 0 to 1."""
    is_own: bool = False
    """True if the player translates into this language."""


@dataclass(frozen=True, slots=True)
class Translatable:
    """A language that can be translated into."""

    key: str
    name: str
    plurals: str
    """The rule for plurals, as the header of a file has it."""


def look_in(folder: Path) -> None:
    """Prefer the catalogues in this folder to those of the program from now on."""
    global _own
    _own = folder
    languages.cache_clear()


def own_catalogue(key: str) -> Path | None:
    """Return the path of the player's own catalogue of this language; None if there is none."""
    path = _own and _own / f"{key}.mo"
    return path if path and path.exists() else None


@cache
def translatable() -> tuple[Translatable, ...]:
    """Return all languages but English, also those without any translation."""
    return tuple(Translatable(key, each["name"], each["plurals"]) for key, each in _listed_in("plurals.json").items())


def found(typed: str) -> Translatable | None:
    """Return the language with this key or name; None if there is none."""
    wanted = typed.strip().casefold().replace("-", "_")
    return next((each for each in translatable() if wanted in (each.key.casefold(), each.name.casefold())), None)


@cache
def languages() -> tuple[Language, ...]:
    """Return English and all languages that have a translation, in the order of their names."""
    every = {key: Language(key, each["name"], each["done"]) for key, each in _listed_in("languages.json").items()}
    every |= {each.key: each for each in _own_languages()}
    return tuple(sorted([Language(ENGLISH, "English", 1.0), *every.values()], key=lambda each: each.name))


def _listed_in(name: str) -> Mapping[str, Mapping[str, Any]]:
    path = _LOCALE / name
    return json.loads(path.read_text("utf-8")) if path.exists() else {}  # a checkout that was never installed


def _own_languages() -> Iterator[Language]:
    for path in sorted(_own.glob("*.mo")) if _own else ():
        language, catalogue = found(path.stem), _read(path)
        if language and catalogue:
            yield Language(language.key, language.name, float(catalogue.info()[DONE]), is_own=True)


def listed(chosen: str) -> list[Language]:
    """Return the languages that players can choose: those translated far enough, the one that is `chosen` now, and
    those into which the player translates."""
    return [each for each in languages() if each.done >= LISTED_FROM or each.is_own or each.key == chosen]


def is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def fitting(wanted: Sequence[str]) -> str:
    """Return the key of the first of these languages that is translated far enough, else English. `wanted` are codes
    such as `de_AT.UTF-8` or `pt-BR`, the most wanted first."""
    offered = {each.key for each in languages() if each.done >= OFFERED_FROM}
    for code in wanted:
        whole = re.split(r"[.@]", code)[0].replace("-", "_")
        for key in (whole, whole.partition("_")[0]):
            if key in offered:
                return key
    return ENGLISH


def to_speak(chosen: str, wanted: Sequence[str]) -> str:
    """Return the key `chosen` by the player if there is such a language, else that of the one that fits the system."""
    return chosen if any(each.key == chosen for each in languages()) else fitting(wanted)


def catalogue_path(key: str) -> Path:
    """Return the path of the compiled catalogue of this language, whether it exists or not."""
    return _LOCALE / key / "spitegame.mo"


def speak(key: str) -> bool:
    """Speak this language from now on. Return False, and change nothing, if its catalogue is not here."""
    if key == ENGLISH:
        translation.use(NullTranslations())
        return True
    paths = (own_catalogue(key), catalogue_path(key))
    catalogues = [catalogue for path in paths if path and (catalogue := _read(path))]
    if not catalogues:
        return False
    for before, after in pairwise(catalogues):
        before.add_fallback(after)
    translation.use(catalogues[0])
    return True


def _read(path: Path) -> GNUTranslations | None:
    """Return the catalogue in this file; None if there is no file, or if it is damaged."""
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return None


def spoken() -> Language:
    key = translation.current().info().get("language", ENGLISH)
    return next(each for each in languages() if each.key == key)


def tag() -> str:
    """Return the tag (BCP 47) of the language that is spoken: `de`, `pt-BR`."""
    return spoken().key.replace("_", "-")
