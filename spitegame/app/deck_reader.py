"""A reader that finds the pictures of cards in a folder or archive from any source, and draws them.

The files may have the names that many decks use: `queen-of-hearts.svg`, `hearts_12.svg`, `QH.svg`. Other files are
ignored. A stranger's file may take forever to draw, or crash the process. So on the desktop the reader has its own.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile
from zipfile import Path as ZipEntry

from spitegame.app.own_decks import PNG
from spitegame.rules.cards import JOKER, Card, Rank, Suit
from spitegame.ui.decks import NAMES, sized
from spitegame.ui.preferences import BackColour
from spitegame.workers.worker import FarEnd

_File: TypeAlias = Path | ZipEntry

_MOST_FILES = 1_000
"""The number of files that are looked at, more than any deck has."""
_MOST_BYTES = 2_000_000
"""The largest size of a picture in bytes, more than any card has."""
_MOST_BYTES_IN_ALL = 40_000_000
"""The largest size of all pictures of a deck together, in bytes."""
_SIZE = (378, 528)
"""The pixels in which a card is drawn, larger than on any table of a screen of 3840x2160."""
_SVG = "http://www.w3.org/2000/svg"
_HREF = re.compile(r"(\{.*\})?href")
_TEXT, _GROUP = f"{{{_SVG}}}text", f"{{{_SVG}}}g"
_FAMILIES = ("Source Serif Pro", "Times New Roman", "DejaVu Serif", "Liberation Serif", "Noto Serif", "Nimbus Roman")
"""Fonts for words whose own font is missing; the first available one is used."""
_EMPTY = f'<svg xmlns="{_SVG}"/>'
_RANKS = {
    **{str(rank.value): rank for rank in Rank if rank <= Rank.KING},
    **{rank.name.lower(): rank for rank in Rank if rank is not Rank.JOKER},
    **{"a": Rank.ACE, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING},
}
"""The ranks by their names in file names. In other decks 11 to 13 mean jack, queen and king."""
_SUITS = {word: suit for suit in Suit for word in (suit.name.lower(), suit.name.lower()[:-1], suit.value)}

_UNREADABLE = (OSError, BadZipFile, ValueError, RuntimeError)
"""The errors of files, and of archives that are damaged, encrypted or packed in an unknown way."""

ElementTree.register_namespace("", _SVG)


class Undrawable(ValueError):
    """The data is no picture that can be shown here."""


async def read_deck(program: FarEnd, source: Path, suffix: str, but: Container[str]) -> None:
    """Send the pictures of a deck to the program; this is the worker's side. First come the names of the pictures in
    the source except `but`, or None if it is neither a folder nor an archive; then each file's content with this
    ending, or None if it cannot be drawn."""
    try:
        files = {name: file for name, file in _pictures(source).items() if name not in but}
    except _UNREADABLE:
        await program.send(None)
        return
    await program.send(tuple(files))
    left = _MOST_BYTES_IN_ALL
    for file in files.values():
        data = _content(file, min(left, _MOST_BYTES))
        left -= len(data)
        await program.send(_drawn(data, suffix))


def card_named(stem: str) -> Iterator[str]:
    """Yield the names of the pictures that a file called `stem` stands for: one card, one back, all backs, or none."""
    words = re.findall(r"[a-z]+|\d+", stem.lower())
    if "joker" in words:
        yield NAMES[JOKER]
    elif "back" in words:
        colours = [colour for colour in BackColour if colour.value in words]
        yield from (NAMES[colour] for colour in colours or BackColour)
    else:
        parts = [*words, *(letter for word in words if len(word) == 2 for letter in word)]
        ranks = [_RANKS[part] for part in parts if part in _RANKS]
        suits = [_SUITS[part] for part in parts if part in _SUITS]
        if ranks and suits:
            yield NAMES[Card(ranks[0], suits[0])]


def _pictures(source: Path) -> Mapping[str, _File]:
    """Return the files by the names of their pictures, one for each picture."""
    found: Iterable[_File]
    if source.is_dir():
        found = sorted(islice(source.rglob("*"), _MOST_FILES))
    else:
        archive = ZipFile(source)
        found = (ZipEntry(archive, name) for name in sorted(archive.namelist()[:_MOST_FILES]))
    pictures: dict[str, _File] = {}
    for file in found:
        stem, _dot, suffix = file.name.rpartition(".")
        if suffix.lower() == "svg" and file.is_file():
            pictures |= dict.fromkeys(card_named(stem), file)
    return pictures


def _content(file: _File, most: int) -> bytes:
    """Return the bytes of a file; empty if it cannot be read or is longer than `most`."""
    try:
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except _UNREADABLE:
        return b""
    return data if len(data) <= most else b""


def _drawn(data: bytes, suffix: str) -> bytes | None:
    try:
        text = _text(data)
        return _as_png(text) if suffix == PNG else text.encode()
    except Undrawable:
        return None


def _text(data: bytes) -> str:
    """Return the text of an SVG file in Unicode, without references to other files. Raises Undrawable."""
    try:
        root = ElementTree.fromstring(data)
        if root.tag not in (f"{{{_SVG}}}svg", "svg"):
            raise Undrawable
        for element in root.iter():
            if element.tag == _TEXT and not "".join(element.itertext()).strip():
                element.tag = _GROUP
            for name, value in [*element.items()]:
                if _HREF.fullmatch(name) and not value.startswith(("#", "data:")):
                    del element.attrib[name]
        text = ElementTree.tostring(root, encoding="unicode")
        sized(text, _SIZE)
    except (ElementTree.ParseError, LookupError, RecursionError, ValueError) as problem:
        raise Undrawable from problem
    return text


def _as_png(text: str) -> bytes:
    """Return the picture as a PNG. Raises Undrawable."""
    text = sized(text, _SIZE)
    picture = _with_words(text) if "<text" in text else _png(text)
    if picture == _blank():
        raise Undrawable
    return picture


def _with_words(text: str) -> bytes:
    """Return the picture with its words as a PNG. Raises Undrawable if no font is found for them."""
    wordless = _png(text, style_sheet="text { display: none }")
    for family in _FAMILIES:
        picture = _png(text, skip_system_fonts=False, font_files=_own_letters(), serif_family=family)
        if picture != wordless:
            return picture
    raise Undrawable


@cache
def _blank() -> bytes:
    return _png(sized(_EMPTY, _SIZE))


def _png(text: str, **wanted: Any) -> bytes:
    from resvg_py import svg_to_bytes

    width, height = _SIZE
    try:
        return svg_to_bytes(text, width=width, height=height, **{"skip_system_fonts": True} | wanted)
    except ValueError as problem:
        raise Undrawable from problem


def _own_letters() -> list[str]:
    """Return the files of the first font family, which downloads do not include."""
    from font_source_serif_pro import font_files_ttf

    return [str(path) for name, path in font_files_ttf.items() if name == "SourceSerifPro"]
