"""The shared libraries in the folder, on Linux: removal of those that nothing needs, and the glibc that they need."""

import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

TOOLS = ("cc", "readelf", "strip")
"""The tools that this module and PyInstaller need."""
SYSTEM = re.compile(r"lib(X11|Xau|Xdmcp|bsd|md|uuid|readline|tinfo)\b")
"""The names of libraries that must be the system's own: libX11 has to fit the system's libxcb and libXext."""
UNUSED = re.compile(r"lib(fluidsynth|mpg123|FLAC|vorbis|vorbisfile|ogg|opus|opusfile|jpeg|tiff|webp|sharpyuv)\b")
"""Libraries for music and pictures in formats that the game has none of: its sounds are WAV files, its pictures SVG."""


def stub_out(content: Path, workshop: Path) -> None:
    """Replace unused libraries by stubs with the same functions, which return 0."""
    asked: dict[str, str] = {}
    for user in _files(content, "libSDL2_*"):
        asked |= dict(re.findall(r"UND (\w+)@?([\w.]*)", _read(user, "--dyn-syms")))
    for library in _files(content, "lib*.so*"):
        if UNUSED.match(library.name):
            offered = re.findall(r"DEFAULT +\d+ (\w+)", _read(library, "--dyn-syms"))
            _write_stub(library, {name: asked[name] for name in offered if name in asked}, workshop)


def _write_stub(library: Path, functions: Mapping[str, str], workshop: Path) -> None:
    """Write a stub. `functions`: the symbol version of each function by name; empty for one without."""
    source, script = workshop / "stub.c", workshop / "stub.map"
    source.write_text("".join(f"void *{name}(void) {{ return 0; }}\n" for name in sorted(functions)))
    versions = sorted({version for version in functions.values() if version})
    script.write_text("".join(f"{version} {{ *; }};\n" for version in versions))
    versioned = [f"-Wl,--version-script={script}"] if versions else []
    named = f"-Wl,-soname,{library.name},--build-id=none,-z,noseparate-code"
    subprocess.run(["cc", "-shared", "-fPIC", "-Os", "-s", named, *versioned, "-o", library, source], check=True)


def prune(content: Path) -> None:
    """Remove the libraries that neither Python nor one of its modules needs, and those of the system."""
    libraries = {path.name: path for path in _files(content, "lib*.so*")}
    reached: set[str] = set()
    wanted = {name for name in libraries if name.startswith("libpython")}
    wanted |= needed(_files(content, "*.so", but="lib*"))
    while wanted:
        reached |= wanted
        wanted = needed(libraries[name] for name in wanted if name in libraries) - reached
    for name, path in libraries.items():
        if name not in reached or SYSTEM.match(name):
            path.unlink()
    for link in content.rglob("*.so*"):
        if link.is_symlink() and not link.exists():
            link.unlink()


def needed_glibc(folder: Path) -> str:
    """Return the oldest version of glibc with which everything in the folder runs, such as 2.36."""
    found = (re.findall(r"Name: GLIBC_(\d+)\.(\d+)", _read(path, "--version-info")) for path in binaries(folder))
    major, minor = max((int(major), int(minor)) for versions in found for major, minor in versions)
    return f"{major}.{minor}"


def binaries(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if _is_elf(path)]


def _is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _files(content: Path, pattern: str, *, but: str = "") -> list[Path]:
    found = (path for path in sorted(content.rglob(pattern)) if not path.is_symlink())
    return [path for path in found if not (but and path.match(but))]


def needed(paths: Iterable[Path]) -> set[str]:
    """Return the names of the libraries that these files are linked with."""
    return {name for path in paths for name in re.findall(r"\(NEEDED\).*\[(.+)\]", _read(path, "--dynamic"))}


def _read(path: Path, what: str) -> str:
    return subprocess.run(["readelf", "-W", what, path], check=True, capture_output=True, text=True).stdout
