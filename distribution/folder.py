"""The folder with the program in it, which runs where no Python is installed. PyInstaller makes it.

It is made in a virtual environment of its own, from the project's wheel and the packages in `requirements.lock`.
Nothing of the caller's environment gets into it.
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path

from distribution import libraries, licences, resources
from distribution.commands import run, step
from spitegame.ui.text import FILES

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "folder"
FOLDER = ROOT / "dist" / "spitegame"
PROGRAM = FOLDER / ("spitegame.exe" if sys.platform == "win32" else "spitegame")
SPEC = ROOT / "distribution" / "spitegame.spec"
LOCK = ROOT / "distribution" / "requirements.lock"
_PACKED_ONCE = {"PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
"""The variable that keeps PyInstaller from compressing modules: an archive of the folder compresses them better."""


def build() -> Path:
    """the folder with the program in it, for this system: dist/spitegame"""
    if sys.platform == "linux" and (missing := [tool for tool in libraries.TOOLS if not shutil.which(tool)]):
        sys.exit(f"It takes {', '.join(missing)}; on Debian and Ubuntu, “apt install gcc binutils” brings them.")
    os.umask(0o022)  # whoever builds it, files get the same permissions
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    with step("virtual environment"):
        python = _environment()
    with step("wheel of the project"):
        _run(python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", BUILD, ROOT)
        _run(python, "-m", "pip", "install", "--no-deps", *BUILD.glob("*.whl"))
    resources.write(BUILD / "resources")
    with step("fonts"):
        for font in FILES.values():
            name = font.relative_to(font.parents[2])
            pack_font(python, _site(python) / name, BUILD / "fonts" / name, hinted=True)
    with step("program and libraries"):
        options = ("--noconfirm", "--log-level", "WARN", "--distpath", FOLDER.parent, "--workpath", BUILD / "work")
        _run(python, "-m", "PyInstaller", *options, SPEC)
    if sys.platform == "linux":
        with step("libraries that nothing needs"):
            libraries.stub_out(FOLDER, BUILD)
            libraries.prune(FOLDER)
        print(f"it needs glibc {libraries.needed_glibc(FOLDER)} or later")
    with step("licences"):
        try:
            licences.gather(FOLDER, _site(python), _taken())
        except licences.NoLicence as problem:
            sys.exit(f"failed\n\n{problem}")
    print(f"{size(FOLDER) / 1e6:.1f} MB, with the SHA-256 {digest(FOLDER)} of all files")
    return FOLDER


def size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def digest(folder: Path) -> str:
    """Return a SHA-256 over the names, permissions and contents of all files in the folder."""
    told = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        told.update(f"{path.relative_to(folder).as_posix()} {path.lstat().st_mode:o}\n".encode())
        if path.is_symlink():
            told.update(os.fsencode(path.readlink()))
        elif path.is_file():
            told.update(hashlib.sha256(path.read_bytes()).digest())
    return told.hexdigest()


def _environment() -> Path:
    _run(sys.executable, "-m", "venv", BUILD / "venv")
    python = BUILD / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    exactly = ("--require-hashes", "--no-deps", "--only-binary", ":all:")
    _run(python, "-m", "pip", "install", *exactly, "--requirement", LOCK)
    return python


def _site(python: Path) -> Path:
    return Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())


def _taken() -> frozenset[Path]:
    """Return the source files of the folder, which the spec has listed."""
    return frozenset(map(Path, (BUILD / "work" / "spitegame" / "taken.txt").read_text("utf-8").splitlines()))


def _run(*command: str | Path) -> None:
    """Run a command in a folder without anything that Python could import."""
    run(*command, cwd=BUILD, variables={"PYINSTALLER_CONFIG_DIR": str(BUILD / "cache"), **_PACKED_ONCE})


FEATURES = ("ccmp", "kern", "locl", "mark", "mkmk")
"""The features of a font that put accents and letters in their places. Small capitals, fractions and other figures are
left out."""
NAMES = (0, 13, 14)
"""The numbers of the names that stay in a font: copyright and licence. A changed font may not be called Source."""


def pack_font(python: str | Path, font: Path, to: Path, *, hinted: bool) -> None:
    """Write a smaller font of the same look. `hinted`: keep what fits letters to whole pixels, for the desktop."""
    to.parent.mkdir(parents=True, exist_ok=True)
    run(
        python, "-m", "fontTools.subset", font, f"--output-file={to}", "--unicodes=*",
        f"--layout-features={','.join(FEATURES)}", f"--name-IDs={','.join(map(str, NAMES))}",
        "--hinting" if hinted else "--no-hinting",
    )  # fmt: skip
