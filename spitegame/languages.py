"""The languages that the program speaks, and the catalogue of each.

The build compiles the catalogues and writes the list of them. A page has the list, and loads a catalogue when it is
spoken. English needs none: it stands in the code.
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
"""The share of a language that is translated at least where the program chooses it by itself."""
LISTED_FROM = 0.2
"""The share that is translated at least where players can choose it."""
DONE = "x-done"
"""The header of a player's own catalogue that tells how much of it is translated."""
_LOCALE = ASSETS / "locale"
TEMPLATE = _LOCALE / "spitegame.pot"
"""The file with which a translation begins."""
GUIDES = tuple(_LOCALE / name for name in ("README.md", "sentences.md"))
"""The texts for its translator."""
_own: Path | None = None
"""The folder of the catalogues that the player has made."""
_KEY = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


@dataclass(frozen=True, slots=True)
class Language:
    key: str
    """As gettext writes it: `de`, `pt_BR`."""
    name: str
    """The name in the language itself."""
    done: float
    """The share that is translated, from 0 to 1."""
    is_own: bool = False
    """The player translates into it."""


@dataclass(frozen=True, slots=True)
class Translatable:
    """A language that can be translated into."""

    key: str
    name: str
    plurals: str
    """The rule for plurals, as the header of a file has it."""


def look_in(folder: Path) -> None:
    """From now on the catalogues in this folder come before those of the program."""
    global _own
    _own = folder
    languages.cache_clear()


def own_catalogue(key: str) -> Path | None:
    """The player's own catalogue of this language, if there is one."""
    path = _own and _own / f"{key}.mo"
    return path if path and path.exists() else None


@cache
def translatable() -> tuple[Translatable, ...]:
    """All but English, whether they are begun or not."""
    return tuple(Translatable(key, each["name"], each["plurals"]) for key, each in _listed_in("plurals.json").items())


def found(typed: str) -> Translatable | None:
    """The language with this key, or of this name."""
    wanted = typed.strip().casefold().replace("-", "_")
    return next((each for each in translatable() if wanted in (each.key.casefold(), each.name.casefold())), None)


@cache
def languages() -> tuple[Language, ...]:
    """All that are begun, in the order of their names."""
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
    """Languages that are translated far enough to be offered, and in any case the one that is `chosen` and those into
    which the player translates."""
    return [each for each in languages() if each.done >= LISTED_FROM or each.is_own or each.key == chosen]


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
    paths = (own_catalogue(key), catalogue_path(key))
    catalogues = [catalogue for path in paths if path and (catalogue := _read(path))]
    if not catalogues:
        return False
    for before, after in pairwise(catalogues):
        before.add_fallback(after)
    translation.use(catalogues[0])
    return True


def _read(path: Path) -> GNUTranslations | None:
    """None if it is not here, or no catalogue any more."""
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return None


def spoken() -> Language:
    """The language that is spoken."""
    key = translation.current().info().get("language", ENGLISH)
    return next(each for each in languages() if each.key == key)


def tag() -> str:
    """That of BCP 47 for the language that is spoken: `de`, `pt-BR`."""
    return spoken().key.replace("_", "-")
