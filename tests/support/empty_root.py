"""A system with nothing in it but libc and the X libraries that the packaged program takes from whoever runs it.

It is made of a handful of Debian's packages, and entered in a mount namespace of its own, so that nothing is left
behind when the program in it has ended, in whatever way.
"""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

PACKAGES = ("libc6", "zlib1g", "libx11-6", "libxext6", "libxcb1", "libxau6", "libxdmcp6", "libbsd0", "libmd0")
"""zlib is what PyInstaller's own start program needs, and the last five are what libX11 does."""
PLACES = ("dev", "proc", "tmp/.X11-unix", "home", "opt/spitegame")
"""Folders of the root in which something is mounted, and a home."""
INSIDE = Path("/opt/spitegame")
"""Where the packaged folder lies in the root."""

UNSHARE = ("unshare", "--mount", "--propagation", "private")
"""Runs a command with mounts of its own."""
# To be run by `sh` with the root, the packaged folder, a folder that both sides see, and a command of the root's own.
ENTER = f"""
root=$1 packaged=$2 shared=$3
shift 3
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
mount --bind -o ro "$packaged" "$root{INSIDE}"
mkdir -p "$root$shared"
mount --bind "$shared" "$root$shared"
exec env -i PATH="$PATH" HOME=/home DISPLAY="$DISPLAY" SDL_VIDEO_WINDOW_POS="$SDL_VIDEO_WINDOW_POS" \\
    chroot "$root" "$@"
"""


@dataclass(frozen=True, slots=True)
class EmptyRoot:
    folder: Path
    packaged: Path
    """The folder with the packaged program."""
    shared: Path
    """A folder that has the same name on both sides."""
    start: str = "spitegame"
    """The name of the program in the packaged folder."""

    def command(self, *command: str) -> tuple[str, ...]:
        """The command line that runs a command of the root's own in it."""
        return *UNSHARE, "sh", "-ec", ENTER, "sh", str(self.folder), str(self.packaged), str(self.shared), *command

    def program(self, *arguments: str) -> tuple[str, ...]:
        """The command line that runs the packaged program in it."""
        return self.command(str(INSIDE / self.start), *arguments)


def unpack(folder: Path) -> None:
    """Make the root in this folder."""
    debs = folder.with_suffix(".debs")
    debs.mkdir(mode=0o755)
    _download(PACKAGES, debs)
    for deb in debs.iterdir():
        _run("dpkg-deb", "--extract", str(deb), str(folder))
    for name in ("lib", "lib64"):  # newer Debians have them in usr alone
        if not (folder / name).exists():
            (folder / name).symlink_to(f"usr/{name}")
    for place in PLACES:
        (folder / place).mkdir(parents=True)


def _download(packages: Iterable[str], folder: Path) -> None:
    command = ("apt-get", "download", "-qq", *packages)
    try:
        _run(*command, folder=folder)
    except subprocess.CalledProcessError:  # the lists are missing or old
        _run("apt-get", "update", "-qq")
        _run(*command, folder=folder)


def _run(*command: str, folder: Path | None = None) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


@functools.cache
def missing_for_a_root() -> str:
    """What is missing to make and enter an empty root, or nothing."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "an empty root needs Linux, and root's rights"
    for tool in ("apt-get", "dpkg-deb", "unshare", "chroot"):
        if not shutil.which(tool):
            return f"{tool} is not installed: it makes the empty root, or enters it"
    entered = subprocess.run([*UNSHARE, "true"], check=False, capture_output=True)
    return "" if entered.returncode == 0 else "no mount namespace may be made here"
