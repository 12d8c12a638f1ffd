"""The licence texts: for the folder as files beside the program, for the page as one file."""

import re
import shutil
import sys
import sysconfig
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import Distribution, PackagePath, distribution, distributions
from pathlib import Path

from distribution.libraries import UNUSED

TEXTS = Path(__file__).parent / "licences"
"""The texts that the packages themselves do not bring."""
LIBRARIES: Mapping[str, str] = {
    "SDL2": "sdl",
    "FLAC": "flac",
    "brotli": "brotli",
    "bz2": "bzip2",
    "crc32c": "crc32c",
    "crypto|ssl": "openssl",
    "expat": "expat",
    "ffi": "libffi",
    "freetype": "freetype",
    "gcc_s|stdc": "gcc",
    "harfbuzz": "harfbuzz",
    "jpeg": "jpeg",
    "lzma": "liblzma",
    "modplug": "modplug",
    "mpg123": "mpg123",
    "msvcp|vcruntime|ucrtbase|api-ms-win": "microsoft",
    "ogg": "libogg",
    "opusfile": "opusfile",
    "opus": "opus",
    "png": "libpng",
    "portmidi": "portmidi",
    "tiff": "libtiff",
    "vorbis": "libvorbis",
    "webp|sharpyuv": "libwebp",
    "z(lib1?)?[-.]": "zlib",
}
"""The name of the text for a shared library in C, by a pattern for the beginning of its name after `lib`. The first
pattern that fits counts."""
PYTHON = re.compile(r"(lib)?python", re.IGNORECASE)
"""Python's own libraries, whose text is always there."""
_LICENCE = re.compile(r"(\.dist-info|/files)/.*(LICEN[CS]E|COPYING|NOTICE)", re.IGNORECASE)
WITHOUT = frozenset({"pygame"})
"""The packages whose text is in TEXTS, since they bring none."""


class NoLicence(Exception):
    """A licence text is missing. The message says for which package or library."""


def gather(folder: Path, site: Path, taken: frozenset[Path]) -> None:
    """Copy the texts into `licences` in the folder. `site`: where packages are installed. `taken`: the source files of
    the folder. Raises NoLicence."""
    goal = folder / "licences"
    goal.mkdir()
    shutil.copyfile(_python(), goal / "Python.txt")
    for package in sorted(_packages(site, taken), key=lambda package: package.name.lower()):
        _copy(package, goal)
    for text in sorted({_text(path.name) for path in folder.rglob("*") if _is_library(path)} - {""}):
        shutil.copyfile(TEXTS / f"{text}.txt", goal / f"{text}.txt")


def _python() -> Path:
    stdlib = Path(sysconfig.get_path("stdlib"))
    folders = (stdlib, Path(sys.base_prefix), stdlib.parent)
    found = [text for folder in folders for name in ("LICENSE.txt", "LICENSE") if (text := folder / name).exists()]
    if not found:
        raise NoLicence("Python itself has no LICENSE.txt here")
    return found[0]


def _packages(site: Path, taken: frozenset[Path]) -> Iterator[Distribution]:
    """Yield the packages with files in the folder, and PyInstaller, whose own program starts the game."""
    for package in distributions(path=[str(site)]):
        files = {Path(str(package.locate_file(file))) for file in package.files or ()}
        if package.name == "pyinstaller" or files & taken:
            yield package


def _copy(package: Distribution, goal: Path) -> None:
    if package.name in WITHOUT:
        shutil.copyfile(TEXTS / f"{package.name}.txt", goal / f"{package.name}.txt")
        return
    for file in texts(package):
        inside = Path(*[part for part in file.parts[1:] if part != "licenses"])
        to = goal / package.name / inside
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(str(package.locate_file(file)), to)


def texts(package: Distribution) -> Sequence[PackagePath]:
    """Return the licence files that a package ships. Raises NoLicence if it ships none."""
    found = [file for file in package.files or () if _LICENCE.search(file.as_posix())]
    if not found:
        raise NoLicence(f"{package.name} brings no licence text: put one into {TEXTS}")
    return found


def _is_library(path: Path) -> bool:
    """Return True for a shared library that is no module of Python."""
    name = path.name.lower()
    return path.is_file() and (
        name.endswith((".dll", ".dylib")) or bool(re.match(r"lib.+\.so\b", name) and "cpython" not in name)
    )


def _text(library: str) -> str:
    """Return the name of the text for this library; empty for Python, and for a stub."""
    if PYTHON.match(library) or (sys.platform == "linux" and UNUSED.match(library)):
        return ""
    for pattern, text in LIBRARIES.items():
        if re.match(f"(lib)?({pattern})", library, re.IGNORECASE):
            return text
    raise NoLicence(f"{library} has no licence text: name one in {__name__}")


RUNTIME = ("pyodide", "cpython", "emscripten", "bzip2", "expat", "libffi", "liblzma", "zlib", "zstd")
"""The texts for Pyodide, and for what is compiled into it."""
FONTS = ("font-source-sans-pro", "font-source-serif-pro")
"""The packages that bring the fonts."""


def notices(packages: Path, wheels: Path, scripts: Collection[str]) -> bytes:
    """Return the texts for the page, each under a line that says for what it is. `packages`: where npm has installed.
    `wheels`: where pip has installed. `scripts`: the names of the page's files. Raises NoLicence."""
    parts = [
        ("Spite & Malice", (TEXTS.parents[1] / "LICENSE").read_text("utf-8")),
        *_of_npm(packages, scripts),
        *_of_pip(distributions(path=[str(wheels)])),
        *_of_pip(map(distribution, FONTS)),
    ]
    parts += [(name, (TEXTS / f"{name}.txt").read_text("utf-8")) for name in RUNTIME]
    return "\n".join(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text.strip()}\n" for name, text in parts).encode()


def _of_npm(packages: Path, scripts: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield name and text of each package whose scripts are in the page unchanged."""
    for package in sorted({"/".join(name.split("/")[:2]) for name in scripts if name.startswith("@")}):
        found = packages / package / "LICENSE"
        if not found.exists():
            raise NoLicence(f"{package} brings no licence text")
        yield package, found.read_text("utf-8")


def _of_pip(packages: Iterable[Distribution]) -> Iterator[tuple[str, str]]:
    for package in sorted(packages, key=lambda package: package.name):
        for text in texts(package):
            yield package.name, Path(str(package.locate_file(text))).read_text("utf-8")
