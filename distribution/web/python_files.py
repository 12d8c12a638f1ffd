"""The Python of the page as archives: the standard library, the program, and the libraries that it imports."""

import shutil
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from distribution.commands import run
from distribution.folder import ROOT
from distribution.web.contents import ASSETS, LEFT_OUT, LIBRARIES_LEFT_OUT, SERVICE, STDLIB_LEFT_OUT, UNREAD

HERE = Path(__file__).parent
WHEELS = "wheels"
"""The folder of the build in which the libraries are installed."""
LOCK = HERE / "requirements.lock"
PLATFORM = "pyemscripten_2026_0_wasm32"
WHEELS_FOR = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--platform", PLATFORM)
"""The Python and the platform of the package `pyodide`."""


def archives(pyodide: Path, build: Path, brokers: bytes) -> dict[str, bytes]:
    """Return the archives by their names. Each is made in a folder of `build`. `brokers`: the page's list, as TOML."""
    folder = build / "python"
    _program(folder / "app")
    (folder / "app" / "spitegame" / "assets" / "brokers.toml").write_bytes(brokers)
    _libraries(folder / "vendor", build)
    _standard_library(folder / "stdlib", pyodide)
    run("node", HERE / "compile.mjs", pyodide, folder)
    return {f"{archive.name}.zip": _packed(archive, build) for archive in sorted(folder.iterdir())}


def _program(folder: Path) -> None:
    for path in sorted((ROOT / "spitegame").rglob("*.py")):
        name = path.relative_to(ROOT)
        if not LEFT_OUT & {parent.as_posix() for parent in (name, *name.parents)}:
            _copy(path, folder / name)
    for part in SERVICE:
        _copy(ROOT / "signaling" / part, folder / "signaling" / part)
    for assets in ASSETS:
        for path in sorted((ROOT / "assets").glob(assets)):
            if not path.match(UNREAD):
                _copy(path, folder / "spitegame" / path.relative_to(ROOT))


def install_wheels(folder: Path) -> None:
    exactly = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--no-compile")
    run(sys.executable, "-m", "pip", "install", *exactly, *WHEELS_FOR, "--target", folder, "--requirement", LOCK)


def _libraries(folder: Path, build: Path) -> None:
    """Install the libraries of the lock for the browser's Python, with stubs for those that have no wheel."""
    installed = build / WHEELS
    install_wheels(installed)
    for path in sorted(path for path in installed.rglob("*") if path.is_file()):
        name = path.relative_to(installed)
        if not any(fnmatch(part, pattern) for part in name.parts for pattern in LIBRARIES_LEFT_OUT):
            _copy(path, folder / name)
    shutil.copytree(HERE / "stubs", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def _standard_library(folder: Path, pyodide: Path) -> None:
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as given:
        given.extractall(folder)
    for name in STDLIB_LEFT_OUT:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / f"{name}.py").unlink(missing_ok=True)


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def _packed(folder: Path, build: Path) -> bytes:
    """Return a folder as an uncompressed archive, which is compressed as a whole where it is served."""
    archive = build / f"{folder.name}.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            packed.writestr(zipfile.ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes())
    return archive.read_bytes()
