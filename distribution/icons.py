"""The icons of the program in the formats of all systems, made of its emblem."""

import io
import os
from collections.abc import Sequence
from pathlib import Path
from struct import Struct, pack

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from distribution.identity import APP_ID
from spitegame.resources import ART
from spitegame.ui.art import emblem
from spitegame.ui.preferences import FeltColour
from spitegame.ui.theme import DYES

PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_TYPES = {
    "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024,
}  # fmt: skip
"""The size in pixels of each type of picture. The types in the second line are for screens of double density."""
_LARGEST_BITMAP = 64
"""The largest size of a bitmap in an ICO; larger pictures are PNGs, which some parts of Windows read at no small
size."""
_SAFE = 0.64
"""The share of an icon's side that is never cut off."""
_ICO_ENTRY = Struct("<BBBBHHII")


def png(size: int) -> bytes:
    return _saved(emblem(size))


def png_on_felt(size: int) -> bytes:
    """Return an icon for telephones, which cut it to any shape: the card keeps away from the edges."""
    picture = pygame.Surface((size, size))
    picture.fill(DYES[FeltColour.GREEN])
    card = emblem(round(size * _SAFE))
    picture.blit(card, card.get_rect(center=picture.get_rect().center))
    return _saved(picture)


def tile(width: int, height: int) -> bytes:
    """Return a tile for Windows: the emblem in the middle, on a transparent ground."""
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    card = emblem(round(height * _SAFE))
    picture.blit(card, card.get_rect(center=picture.get_rect().center))
    return _saved(picture)


def _saved(picture: pygame.Surface) -> bytes:
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "icon.png")
    return stream.getvalue()


def svg() -> bytes:
    return (ART / "emblem.svg").read_bytes()


def ico(sizes: Sequence[int] = ICO_SIZES) -> bytes:
    """Return an icon file for Windows: a directory, and then the pictures."""
    pictures = [_bitmap(size) if size <= _LARGEST_BITMAP else png(size) for size in sizes]
    offset = 6 + _ICO_ENTRY.size * len(sizes)
    entries = b""
    for size, picture in zip(sizes, pictures, strict=True):
        entries += _ICO_ENTRY.pack(size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return pack("<HHH", 0, 1, len(sizes)) + entries + b"".join(pictures)


def _bitmap(size: int) -> bytes:
    """Return a BMP without its file header, and a mask of one bit for each pixel, both from the bottom up."""
    header = pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 0, 0, 0, 0, 0)
    pixels = pygame.image.tobytes(emblem(size), "BGRA", True)
    mask = bytes(-(-size // 32) * 4 * size)
    return header + pixels + mask


def icns() -> bytes:
    """Return an icon file for macOS: PNGs, each after its type and length."""
    pictures = {size: png(size) for size in set(ICNS_TYPES.values())}
    entries = b"".join(_chunk(name, pictures[size]) for name, size in ICNS_TYPES.items())
    return _chunk("icns", entries)


def _chunk(name: str, data: bytes) -> bytes:
    return name.encode() + pack(">I", len(data) + 8) + data


def write_theme(share: Path) -> None:
    """Write the icons to where the desktops of Linux look for them below this `share` folder."""
    for size in PNG_SIZES:
        _write(share / f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png", png(size))
    _write(share / f"icons/hicolor/scalable/apps/{APP_ID}.svg", svg())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
