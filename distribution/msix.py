"""The package for the Microsoft Store, which signs it. Windows then asks nobody whether they trust it."""

import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import NamedTuple
from xml.sax.saxutils import escape

from openappx.pack_core import pack_python
from openappx.validate import layout_problems

from distribution.commands import step
from distribution.folder import FOLDER, ROOT
from distribution.icons import png, tile
from distribution.identity import RECORD_SUFFIX, RULES_SUFFIX, SCHEME, SUMMARY, TITLE, VERSION, numbers
from distribution.store_texts import offered
from spitegame.resources import UPDATES

BUILD = ROOT / "build" / "msix"
MANIFEST = ROOT / "distribution" / "windows" / "AppxManifest.xml"
TILES: Mapping[str, tuple[int, int]] = {"tiny": (71, 71), "medium": (150, 150), "wide": (310, 150), "large": (310, 310)}
ICONS: Mapping[str, int] = {"small": 44, "store": 50}


class Publisher(NamedTuple):
    """The publisher, as Partner Center gives it under “Product identity”."""

    identity: str
    """The name of the package there, such as 12345Anna.Spitegame."""
    publisher: str
    """The X.500 name, such as CN=01234567-89AB-CDEF-0123-456789ABCDEF."""
    publisher_name: str
    """The name that players read."""


def build(identity: str, publisher: str, publisher_name: str) -> Path:
    """the package for the Microsoft Store, out of a dist/spitegame that was built on Windows"""
    told = checked(Publisher(identity, publisher, publisher_name))
    if not (FOLDER / "spitegame.exe").exists():
        sys.exit("There is no dist/spitegame for Windows yet: there, “python -m distribution folder” builds it.")
    with step("package for the Microsoft Store"):
        shutil.rmtree(BUILD, ignore_errors=True)
        lay_out(FOLDER, BUILD, told)
        return pack(BUILD, ROOT / "dist" / f"spitegame-{VERSION}-windows-store.msix")


def checked(told: Publisher) -> Publisher:
    """Return the argument, or end the build with a sentence on what is wrong with it."""
    if not re.fullmatch(r"[A-Za-z0-9.-]{3,50}", told.identity):
        sys.exit(f"{told.identity} is no identity: it has 3 to 50 letters without accents, digits, dots and hyphens.")
    if not re.fullmatch(r"(CN|O|OU|L|S|C|E|DC|OID\.[\d.]+)=.+", told.publisher):
        sys.exit(f"{told.publisher} is no publisher: Partner Center gives one that begins with CN=.")
    if not told.publisher_name.strip():
        sys.exit("The name of the publisher is empty: Partner Center gives the one that players read.")
    return told


def lay_out(folder: Path, package: Path, told: Publisher) -> None:
    """Make the tree of the package: the built folder, logos, and the manifest."""
    shutil.copytree(folder, package, ignore=shutil.ignore_patterns(UPDATES.name))  # the Store brings newer versions
    for licence in sorted((package / "licences").rglob("*")):
        if licence.is_file() and not licence.suffix:  # each file in a package has a type, by its ending
            licence.rename(licence.with_name(f"{licence.name}.txt"))
    logos = package / "logos"
    logos.mkdir()
    for name, size in ICONS.items():
        (logos / f"{name}.png").write_bytes(png(size))
    for name, (width, height) in TILES.items():
        (logos / f"{name}.png").write_bytes(tile(width, height))
    (package / "AppxManifest.xml").write_text(manifest(told), "utf-8")


def manifest(told: Publisher) -> str:
    languages = "\n    ".join(f'<Resource Language="{key}"/>' for key in ("en", *sorted(offered())))
    values = {
        **told._asdict(),
        "version": store_version(),
        "title": TITLE,
        "summary": SUMMARY,
        "record_suffix": RECORD_SUFFIX,
        "rules_suffix": RULES_SUFFIX,
        "scheme": SCHEME,
    }
    escaped = {name: escape(value, {'"': "&quot;"}) for name, value in values.items()}
    return Template(MANIFEST.read_text("utf-8")).substitute(escaped, languages=languages)


def store_version() -> str:
    """Return the version with its first number one higher, since the Store takes no 0 there, and a 0 at the end."""
    major, minor, patch, _ = numbers()
    return f"{major + 1}.{minor}.{patch}.0"


def pack(package: Path, file: Path) -> Path:
    """Pack the tree reproducibly."""
    if problems := layout_problems(package):
        sys.exit("failed\n\n" + "\n".join(problems))
    packed: Path = pack_python(package, file)
    return packed
