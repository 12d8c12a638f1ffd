"""The installer for Windows, which Inno Setup makes."""

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath

from distribution.commands import run, step
from distribution.folder import FOLDER, PROGRAM, ROOT
from distribution.icons import ico
from distribution.identity import AUTHORS, RECORD_SUFFIX, RULES_SUFFIX, SCHEME, TITLE, VERSION, numbers

BUILD = ROOT / "build" / "installer"
SCRIPT = ROOT / "distribution" / "windows" / "spitegame.iss"
COMPILERS = (r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe", r"C:\Program Files\Inno Setup 6\ISCC.exe")


def build() -> Path:
    """the installer for Windows, out of dist/spitegame; Inno Setup 6 has to be installed"""
    if not PROGRAM.exists():
        sys.exit("There is no dist/spitegame yet: “python -m distribution folder” builds it.")
    compiler = shutil.which("ISCC") or next((path for path in COMPILERS if Path(path).exists()), None)
    if compiler is None:
        sys.exit("Inno Setup is missing. “choco install innosetup” brings it, or https://jrsoftware.org.")
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "spitegame.ico").write_bytes(ico())
    with step("installer"):
        run(compiler, *options(ROOT), SCRIPT)
    return ROOT / "dist" / f"{name()}.exe"


def name() -> str:
    return f"spitegame-{VERSION}-setup"


def options(root: Path | PureWindowsPath) -> list[str]:
    """What the compiler is told besides the script. `root` is how it calls the folder of the checkout."""
    values: Mapping[str, object] = {
        "Title": TITLE,
        "Version": VERSION,
        "Numbers": ".".join(map(str, numbers())),
        "Publisher": AUTHORS,
        "Scheme": SCHEME,
        "Suffix": RECORD_SUFFIX,
        "RulesSuffix": RULES_SUFFIX,
        "Folder": root / FOLDER.relative_to(ROOT),
        "Output": root / "dist",
        "OutputName": name(),
        "Icon": root / "build" / "installer" / "spitegame.ico",
        "Licence": root / "LICENSE",
    }
    return [f"/D{key}={value}" for key, value in values.items()]
