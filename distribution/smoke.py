"""The shortest check of an artefact: its program tells its version, verifies a record, and opens its window."""

import os
import shutil
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

from distribution.commands import require, run
from distribution.folder import ROOT
from distribution.identity import TITLE, VERSION

RECORD = ROOT / "tests" / "fixtures" / "v0_4_2" / "malice_records" / "zoe.record"
PATIENCE = 60.0
"""Seconds within which a window has to be open."""


def unpacked(artefact: Path, scratch: Path) -> Path:
    """Unpack or install the artefact in this empty folder. Return the program in it."""
    match artefact.suffix:
        case ".AppImage":
            run(artefact, "--appimage-extract", cwd=scratch)
            return scratch / "squashfs-root" / "AppRun"
        case ".deb":
            run("dpkg-deb", "--extract", artefact, scratch / "root")
            return scratch / "root" / "usr" / "games" / "spitegame"
        case ".whl":
            return _installed(artefact, scratch / "venv")
        case ".exe":
            run(artefact, "/VERYSILENT", "/SUPPRESSMSGBOXES", "/CURRENTUSER", f"/DIR={scratch / 'installed'}")
            return scratch / "installed" / "spitegame.exe"
        case ".zip" if sys.platform == "darwin":
            run("ditto", "-x", "-k", artefact, scratch)
            return scratch / f"{TITLE}.app" / "Contents" / "MacOS" / "spitegame"
        case _:
            shutil.unpack_archive(artefact, scratch)
            found = (path for path in sorted(scratch.rglob("spitegame*")) if path.is_file())
            return next(path for path in found if path.name in ("spitegame", "spitegame.exe"))


def _installed(wheel: Path, folder: Path) -> Path:
    """Install the wheel into a new virtual environment. Return the program in it."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", wheel)
    return programs / ("spitegame.exe" if os.name == "nt" else "spitegame")


def try_out(program: Path, scratch: Path) -> None:
    """End the build with a sentence if the program does not work. On Windows only its twin answers on a terminal."""
    twin = program.with_name("spitegame-console.exe")
    answering = twin if twin.exists() else program
    if run(answering, "--version").strip() != f"spitegame {VERSION}":
        sys.exit(f"{program} is not version {VERSION}.")
    record = shutil.copy(RECORD, scratch)
    run(answering, "verify", record)
    _open_window(program, scratch)


def _open_window(program: Path, scratch: Path) -> None:
    """End the build with a sentence if the program shows nothing within `PATIENCE` seconds."""
    trace = scratch / "trace.jsonl"
    command = [str(program), "--profile", str(scratch / "profile"), "--ui-trace", str(trace)]
    if sys.platform == "linux" and not os.environ.get("DISPLAY"):
        require("xvfb-run", "xvfb")
        command[:0] = ["xvfb-run", "--auto-servernum"]

    def has_shown() -> bool:
        return trace.exists() and trace.stat().st_size > 0

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True) as opened:
        ends = time.monotonic() + PATIENCE
        while not has_shown() and opened.poll() is None and time.monotonic() < ends:
            time.sleep(0.1)
        _end(opened)
        said = opened.communicate()[0].decode(errors="replace")
    if not has_shown():
        sys.exit(f"{program} has opened no window.\n{said}")


def _end(opened: "subprocess.Popen[bytes]") -> None:
    """End the program, and the virtual screen that it may have been opened on."""
    if sys.platform == "win32":
        opened.terminate()
    elif opened.poll() is None:
        os.killpg(opened.pid, signal.SIGTERM)
