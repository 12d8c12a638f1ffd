"""Text in the styles of one family of letters, and in fonts of the system where that lacks a sign."""

import warnings
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import bidirectional, category

import pygame
from font_source_sans_pro import font_files_ttf as sans
from font_source_serif_pro import font_files_ttf as serif

from spitegame.ui.shapes import kept

FINER = 3
"""Drawn so many times larger and shrunk: the font's own small sizes are spaced unevenly."""
EM = 0.8
"""The size of the letters as typographers count it, by what is called their size here: the height of their line."""


LINE = 20
"""A size at which is looked whether a font has a sign."""
UNKNOWN = "\ufffd"
"""The sign for others, however many, that no font has: the font draws its box for it."""


class TextStyle(Enum):
    RUNNING = "running"
    """For what is read."""
    STRONG = "strong"
    """For what can be pressed, for headings, and for what is read at a glance. Its letters are the widest."""
    TITLE = "title"


FILES: Mapping[TextStyle, Path] = {
    TextStyle.RUNNING: Path(sans["SourceSansPro"]),
    TextStyle.STRONG: Path(sans["SourceSansProSemibold"]),
    TextStyle.TITLE: Path(serif["SourceSerifProSemibold"]),
}
"""They draw a box for a sign that they lack. Figures of the first two are equally wide: no clock trembles."""


class Run(NamedTuple):
    """A part of a line in letters of one font."""

    words: str
    file: str | None
    """That of a font of the system; None for the own letters."""
    is_from_right: bool = False
    """It stands as it is read from the left, so that its letters may not be joined."""


@lru_cache(maxsize=128)
def _font(size: int, style: TextStyle, file: str | None = None, is_from_right: bool = False) -> pygame.font.Font:
    font = pygame.font.Font(file or FILES[style], round(size * EM * FINER))
    if is_from_right:
        font.set_script(NO_JOINS)
    return font


@lru_cache(maxsize=4096)
def measure(text: str, size: int, style: TextStyle = TextStyle.STRONG) -> int:
    """The width in pixels. Layouts measure everything in the widest style, and what they make of it fits in each."""
    return -(-sum(_font(size, style, *run[1:]).size(run.words)[0] for run in _runs(_drawable(text), style)) // FINER)


@lru_cache(maxsize=4096)
def _runs(text: str, style: TextStyle) -> tuple[Run, ...]:
    """The parts of the line from the left. What no font has is one sign, however long it is."""
    if text.isascii():
        return (Run(text, None),)
    files = [_file_of(sign, style) for sign in text]
    for before, at, after in zip(files, range(1, len(files)), files[2:], strict=False):
        if text[at].isspace() and before == after:  # two words of a script stay together: it may run from the right
            files[at] = before
    parts = groupby(zip(files, text, strict=True), itemgetter(0))
    return tuple(_run(file, "".join(sign for _, sign in signs)) for file, signs in parts)


def _file_of(sign: str, style: TextStyle) -> str | None:
    """That of a font of the system; None for the own letters, and empty if no font has the sign."""
    is_unseen = sign.isspace() or category(sign) == "Cf"
    return None if is_unseen or has(_font(LINE, style), sign) else path_for(sign) or ""


def _run(file: str | None, words: str) -> Run:
    if not file:
        return Run(words if file is None else UNKNOWN, None)
    return Run(words[::-1], file, is_from_right=True) if is_from_right(words) else Run(words, file)


@kept(1024)
def text(words: str, size: int, colour: tuple[int, int, int], style: TextStyle = TextStyle.STRONG) -> pygame.Surface:
    """A line. Its middle is that of the capitals."""
    if not measure(words, size, style):  # nothing to draw, which the libraries do not survive
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    font, runs = _font(size, style), _runs(_drawable(words), style)
    fonts = [_font(size, style, *run[1:]) for run in runs]
    written = [each.render(run.words, True, colour) for each, run in zip(fonts, runs, strict=True) if run.words]
    capital_top, baseline = font.get_ascent() - font.metrics("H")[0][3], font.get_ascent()
    large = pygame.Surface((sum(each.get_width() for each in written), capital_top + baseline), pygame.SRCALPHA)
    left = 0
    for each, part in zip(fonts, written, strict=True):
        large.blit(part, (left, baseline - each.get_ascent()))
        left += part.get_width()
    small = (max(1, round(large.get_width() / FINER)), max(1, round(large.get_height() / FINER)))
    return pygame.transform.smoothscale(large, small)


def write(
    surface: pygame.Surface,
    words: str,
    size: int,
    colour: tuple[int, int, int],
    style: TextStyle = TextStyle.STRONG,
    **point: Any,
) -> None:
    """Write a line, with one point of its box at a place of the surface, such as `center=(x, y)`."""
    line = text(words, size, colour, style)
    surface.blit(line, line.get_rect(**point))


def _drawable(text: str) -> str:
    """The text without what the library refuses: nulls, and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


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
