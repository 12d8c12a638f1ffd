"""Fonts of the system, for signs that the program's own letters lack: names are written in every script."""

import warnings
from functools import cache, lru_cache
from itertools import islice
from unicodedata import bidirectional

import pygame

FAMILIES = (
    *("notosanscjksc", "notosanscjkjp", "notosanscjkkr", "microsoftyahei", "yugothic", "malgungothic"),
    *("pingfangsc", "hiraginosans", "applesdgothicneo", "wqyzenhei", "droidsansfallback"),
    *("notosanshebrew", "notosansarabic", "notosansthai", "notosansdevanagari", "notosansgeorgian", "notosansarmenian"),
    *("segoeui", "nirmalaui", "leelawadeeui", "sylfaen", "arial", "tahoma", "arialunicode", "geezapro", "thonburi"),
    *("kohinoordevanagari", "helveticaneue", "dejavusans", "freesans", "unifont"),
)
"""Those that are tried first, as pygame spells them, before any others that are there."""
MOST_TRIED = 80
"""The number of fonts that are looked into for a sign: each takes a millisecond or two."""
SIZE = 20
NO_JOINS = "Zyyy"
"""The script of signs that belong to none: letters in it are not joined, whatever stands beside them."""


def has(font: pygame.font.Font, sign: str) -> bool:
    """True if the font has this sign: it is not as large as its box for one that is none. Beyond the first plane, where
    emoji are, pygame does not look."""
    found, box = font.metrics(f"{sign}\uffff")
    return found not in (None, box)


@lru_cache(maxsize=512)
def path_for(sign: str) -> str | None:
    """The file of a font of the system that has this sign; None if none of those that are looked into has."""
    return next((path for path in _paths() if _has(path, sign)), None)


@cache
def _paths() -> tuple[str, ...]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where fonts cannot be listed, there are none
        names = (*FAMILIES, *pygame.font.get_fonts())
        return tuple(islice(dict.fromkeys(filter(None, map(pygame.font.match_font, names))), MOST_TRIED))


@cache
def _looked_into(path: str) -> pygame.font.Font | None:
    try:
        return pygame.font.Font(path, SIZE)
    except (pygame.error, OSError):
        return None


def _has(path: str, sign: str) -> bool:
    font = _looked_into(path)
    return font is not None and has(font, sign)


def is_from_right(words: str) -> bool:
    """True for a script that is written from the right: the library writes each from the left."""
    return any(bidirectional(sign) in ("R", "AL") for sign in words)
