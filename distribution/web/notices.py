"""The licence texts of everything in the page, as one file of it."""

from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

from distribution.folder import ROOT
from distribution.licences import TEXTS, NoLicence, texts

RUNTIME = ("pyodide", "cpython", "emscripten", "bzip2", "expat", "libffi", "liblzma", "zlib", "zstd")
"""The texts for Pyodide, and for what is compiled into it."""
FONTS = ("font-source-sans-pro", "font-source-serif-pro")
"""The packages that bring the fonts."""


def notices(packages: Path, wheels: Path, scripts: Collection[str]) -> bytes:
    """All texts, each under a line with what it is for. `packages` is where npm has installed, `wheels` where pip has,
    and `scripts` are the names of the page's files. Raises NoLicence."""
    parts = [
        ("Spite & Malice", (ROOT / "LICENSE").read_text("utf-8")),
        *_of_npm(packages, scripts),
        *_of_pip(distributions(path=[str(wheels)])),
        *_of_pip(map(distribution, FONTS)),
    ]
    parts += [(name, (TEXTS / f"{name}.txt").read_text("utf-8")) for name in RUNTIME]
    return "\n".join(f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{text.strip()}\n" for name, text in parts).encode()


def _of_npm(packages: Path, scripts: Collection[str]) -> Iterator[tuple[str, str]]:
    """The packages of which scripts are in the page as they are."""
    for package in sorted({"/".join(name.split("/")[:2]) for name in scripts if name.startswith("@")}):
        found = packages / package / "LICENSE"
        if not found.exists():
            raise NoLicence(f"{package} brings no licence text")
        yield package, found.read_text("utf-8")


def _of_pip(packages: Iterable[Distribution]) -> Iterator[tuple[str, str]]:
    for package in sorted(packages, key=lambda package: package.name):
        for text in texts(package):
            yield package.name, Path(str(package.locate_file(text))).read_text("utf-8")
