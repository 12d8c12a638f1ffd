"""Text in the styles of one family of fonts, and in fonts of the system for signs that this family lacks."""

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

SUPERSAMPLING = 3
"""The factor by which text is drawn larger before it is shrunk, since fonts space small sizes unevenly."""
EM = 0.8
"""The size of letters as typographers count it, as a share of the height of their line, which is called their size
here."""
SIGN_SEARCH_SIZE = 20
UNKNOWN = "\ufffd"
"""The sign drawn for any number of signs that no font has; the font draws its box for it."""


class TextStyle(Enum):
    """The styles of text, each with a font of its own."""

    RUNNING = "running"
    """Text to be read."""
    STRONG = "strong"
    """Buttons, headings, and text to be read at a glance. Its letters are the widest."""
    TITLE = "title"


FILES: Mapping[TextStyle, Path] = {
    TextStyle.RUNNING: Path(sans["SourceSansPro"]),
    TextStyle.STRONG: Path(sans["SourceSansProSemibold"]),
    TextStyle.TITLE: Path(serif["SourceSerifProSemibold"]),
}
"""The font of each style, which draws a box for a sign that it lacks. Digits of the first two have equal widths, so
that clocks do not tremble."""


class Run(NamedTuple):
    """A part of a line in letters of one font."""

    words: str
    file: str | None
    """The file of a font of the system; None for the style's own font."""
    is_from_right: bool = False
    """True for words of a script from the right. They are stored in reverse, as they are drawn from the left, and their
    letters must not be joined."""


@lru_cache(maxsize=128)
def _font(size: int, style: TextStyle, file: str | None = None, is_from_right: bool = False) -> pygame.font.Font:
    font = pygame.font.Font(file or FILES[style], round(size * EM * SUPERSAMPLING))
    if is_from_right:
        font.set_script(NO_JOINS)
    return font


@lru_cache(maxsize=4096)
def measure(text: str, size: int, style: TextStyle = TextStyle.STRONG) -> int:
    """Return the width in pixels, rounded up. Layouts measure in the widest style, and the text fits in every style."""
    runs = _runs(_drawable(text), style)
    return -(-sum(_font(size, style, *run[1:]).size(run.words)[0] for run in runs) // SUPERSAMPLING)


@lru_cache(maxsize=4096)
def _runs(text: str, style: TextStyle) -> tuple[Run, ...]:
    """Return the parts of a line from the left. Any number of signs that no font has become one sign."""
    if text.isascii():
        return (Run(text, None),)
    files = [_file_of(sign, style) for sign in text]
    for before, at, after in zip(files, range(1, len(files)), files[2:], strict=False):
        # a blank between two words of one font joins them, as the script may run from the right
        if text[at].isspace() and before == after:
            files[at] = before
    parts = groupby(zip(files, text, strict=True), itemgetter(0))
    return tuple(_run(file, "".join(sign for _, sign in signs)) for file, signs in parts)


def _file_of(sign: str, style: TextStyle) -> str | None:
    """Return the file of a font of the system that has the sign; None for the style's own font, and an empty string if
    no font has it."""
    is_unseen = sign.isspace() or category(sign) == "Cf"
    return None if is_unseen or has(_font(SIGN_SEARCH_SIZE, style), sign) else path_for(sign) or ""


def _run(file: str | None, words: str) -> Run:
    if not file:
        return Run(words if file is None else UNKNOWN, None)
    return Run(words[::-1], file, is_from_right=True) if is_from_right(words) else Run(words, file)


@kept(1024)
def text(words: str, size: int, colour: tuple[int, int, int], style: TextStyle = TextStyle.STRONG) -> pygame.Surface:
    """Return a picture of a line, whose middle is the middle of its capitals."""
    if not measure(words, size, style):  # the libraries crash on empty pictures
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
    small = (max(1, round(large.get_width() / SUPERSAMPLING)), max(1, round(large.get_height() / SUPERSAMPLING)))
    return pygame.transform.smoothscale(large, small)


def write(
    surface: pygame.Surface,
    words: str,
    size: int,
    colour: tuple[int, int, int],
    style: TextStyle = TextStyle.STRONG,
    **point: Any,
) -> None:
    """Write a line, with one point of its box at a place on the surface, such as `center=(x, y)`."""
    line = text(words, size, colour, style)
    surface.blit(line, line.get_rect(**point))


def _drawable(text: str) -> str:
    """Return the text without null characters and lone surrogates, which the library refuses."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


FAMILIES = (
    *("notosanscjksc", "notosanscjkjp", "notosanscjkkr", "microsoftyahei", "yugothic", "malgungothic"),
    *("pingfangsc", "hiraginosans", "applesdgothicneo", "wqyzenhei", "droidsansfallback"),
    *("notosanshebrew", "notosansarabic", "notosansthai", "notosansdevanagari", "notosansgeorgian", "notosansarmenian"),
    *("segoeui", "nirmalaui", "leelawadeeui", "sylfaen", "arial", "tahoma", "arialunicode", "geezapro", "thonburi"),
    *("kohinoordevanagari", "helveticaneue", "dejavusans", "freesans", "unifont"),
)
"""The fonts that are tried first, as pygame spells them, before all others of the system."""
MOST_TRIED = 80
"""The largest number of fonts that are searched for a sign; each takes a millisecond or two."""
NO_JOINS = "Zyyy"
"""The script of signs that belong to none: letters set in it are never joined."""


def has(font: pygame.font.Font, sign: str) -> bool:
    """Return True if the font has this sign: its size then differs from that of the box for unknown signs. Pygame finds
    no signs beyond the first plane, such as emoji."""
    found, box = font.metrics(f"{sign}\uffff")
    return found not in (None, box)


@lru_cache(maxsize=512)
def path_for(sign: str) -> str | None:
    """Return the file of a font of the system that has this sign; None if no searched font has it."""
    return next((path for path in _paths() if _has(path, sign)), None)


@cache
def _paths() -> tuple[str, ...]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a system whose fonts cannot be listed counts as having none
        names = (*FAMILIES, *pygame.font.get_fonts())
        return tuple(islice(dict.fromkeys(filter(None, map(pygame.font.match_font, names))), MOST_TRIED))


@cache
def _looked_into(path: str) -> pygame.font.Font | None:
    try:
        return pygame.font.Font(path, SIGN_SEARCH_SIZE)
    except (pygame.error, OSError):
        return None


def _has(path: str, sign: str) -> bool:
    font = _looked_into(path)
    return font is not None and has(font, sign)


def is_from_right(words: str) -> bool:
    """Return True for words in a script that is written from the right, which the library draws from the left."""
    return any(bidirectional(sign) in ("R", "AL") for sign in words)
