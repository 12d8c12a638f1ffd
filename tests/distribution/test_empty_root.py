"""The packaged program in a system without Python, against its like and against the program from source.

The system has nothing but libc and the X libraries that the program takes from whoever runs it. It is made of a handful
of Debian's packages, and entered in a mount namespace of its own, so that nothing is left behind when the program in it
has ended, in whatever way.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import partial
from glob import glob
from pathlib import Path

import pytest
from support import needs
from support.online.netlab import machines
from support.waiting import seen
from support.windows import online_players as online
from support.windows.card_players import Clicks, Drags, Keys, next_for_people, play, play_to_the_end
from support.windows.one_screen import ADA, begun, clicking
from support.windows.one_screen import settings as at_one_screen
from support.windows.real_window import FROM_SOURCE, Open

from distribution import appimage
from distribution.commands import run
from distribution.folder import ROOT

pytestmark = [pytest.mark.window, pytest.mark.packaged]

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


def _unpack(folder: Path) -> None:
    """Make the root in this folder."""
    debs = folder.with_suffix(".debs")
    debs.mkdir(mode=0o755)
    download = ("apt-get", "download", "-qq", *PACKAGES)
    try:
        _run(*download, folder=debs)
    except subprocess.CalledProcessError:  # the lists are missing or old
        _run("apt-get", "update", "-qq")
        _run(*download, folder=debs)
    for deb in debs.iterdir():
        _run("dpkg-deb", "--extract", str(deb), str(folder))
    for name in ("lib", "lib64"):  # newer Debians have them in usr alone
        if not (folder / name).exists():
            (folder / name).symlink_to(f"usr/{name}")
    for place in PLACES:
        (folder / place).mkdir(parents=True)


def _run(*command: str, folder: Path | None = None) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def _missing_for_a_root() -> str:
    """What is missing to make and enter an empty root, or nothing."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "an empty root needs Linux, and root's rights"
    for tool in ("apt-get", "dpkg-deb", "unshare", "chroot"):
        if not shutil.which(tool):
            return f"{tool} is not installed: it makes the empty root, or enters it"
    entered = subprocess.run([*UNSHARE, "true"], check=False, capture_output=True)
    return "" if entered.returncode == 0 else "no mount namespace may be made here"


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if missing := _missing_for_a_root():
        needs.lack(missing)
    folder = tmp_path_factory.mktemp("systems") / "bare"
    _unpack(folder)
    return folder


@pytest.fixture
def root(bare: Path, frozen: Path, tmp_path: Path) -> EmptyRoot:
    """The empty root with the built folder in it."""
    return EmptyRoot(bare, frozen.parent, shared=tmp_path)


@pytest.mark.usefixtures("screen")
def test_there_is_nothing_in_the_root_but_libraries(root: EmptyRoot) -> None:
    with pytest.raises(subprocess.CalledProcessError, match="127"):
        subprocess.run(root.command("python3", "--version"), check=True, capture_output=True)
    files = [file for file in root.folder.rglob("*") if file.is_file()]
    assert not [file for file in files if "python" in file.name]
    assert {file.parent.name for file in files if file.stat().st_mode & 0o111} <= {"x86_64-linux-gnu", "lib64"}


def test_a_local_game_that_is_killed(root: EmptyRoot, start: Open) -> None:
    """It goes on with the same cards, to its end."""
    play_a_local_game(root, start)


def test_a_local_game_of_an_appimage(root: EmptyRoot, start: Open, tmp_path: Path) -> None:
    """Unpacked, as its runtime does it where no file system can be mounted."""
    image = next(ROOT.glob("dist/*.AppImage"), None)
    if image:
        run(image, "--appimage-extract", cwd=tmp_path)
    else:  # the runtime can be had from the network only; all but the runtime is made here
        needs.program("mksquashfs")
        appimage.lay_out(tmp_path / "AppDir")
        appimage.squash(tmp_path / "AppDir", tmp_path / "files.squashfs", ("-comp", "lz4"))
        run("unsquashfs", "-d", tmp_path / "squashfs-root", tmp_path / "files.squashfs")
    play_a_local_game(replace(root, packaged=tmp_path / "squashfs-root", start="AppRun"), start)


def play_a_local_game(root: EmptyRoot, start: Open) -> None:
    """Against a computer, by pointer and keys, killed and resumed."""
    program = begun(start(settings=at_one_screen({"name": online.ANNA}, ADA), seed=4, game=root.program()))
    for hands in (Clicks(program), Drags(program), Keys(program)):
        play(program, next_for_people(program), {0: hands})
    before = next_for_people(program).cards
    program.close()

    program = start(game=root.program())
    program.continue_game()
    assert next_for_people(program).cards == before
    shown = play_to_the_end(program, clicking(program, 0))
    assert shown.words("outcome") in ("You win", "Ada wins")
    assert program.said == ""


def test_two_that_are_killed_and_come_back(root: EmptyRoot, sit: online.Sit, service: online.Service) -> None:
    """The guest, then the host: the game goes on with the same cards."""
    anna, bertha = (
        sit(name, online.settings(name, service=service.url, payoff=5), game=root.program())
        for name in (online.ANNA, online.BERTHA)
    )
    people = online.seated(anna, bertha)
    online.play_some(people, 2)
    for seat, name in ((1, online.BERTHA), (0, online.ANNA)):
        before = online.own_cards(people, seat)
        people[seat].close()
        people[seat] = sit(name, game=root.program())
        people[seat].continue_game()
        online.at_table(people[seat])
        assert online.own_cards(people, seat) == before
        online.play_some(people, 1)
    online.play_together(people)
    people[1].says("verdict", "Fair deal")
    verify(root, online.ANNA, online.BERTHA)


@pytest.mark.network
@pytest.mark.parametrize(("host", "guest"), [("packaged", "packaged"), ("packaged", "source"), ("source", "packaged")])
def test_on_one_network(root: EmptyRoot, sit: online.Sit, host: str, guest: str) -> None:
    """On machines of their own, wired to each other and to nothing else."""
    games = {"packaged": root.program(), "source": FROM_SOURCE}
    with machines(2) as wired:
        anna, bertha = (
            sit(name, online.settings(name, payoff=2), game=games[kind], through=machine.command())
            for name, kind, machine in zip((online.ANNA, online.BERTHA), (host, guest), wired, strict=True)
        )
        online.play_together(online.seated(anna, bertha))
        bertha.says("verdict", "Fair deal")
        verify(root, online.ANNA, online.BERTHA)


def verify(root: EmptyRoot, *names: str) -> None:
    """Let the packaged program check the records of these people; the one from source finds the same."""
    for records in (root.shared / name / "records" for name in names):
        seen(partial(glob, "*.record", root_dir=records), "what a guest keeps once it has checked the game")
        (record,) = records.iterdir()
        packaged, source = (
            subprocess.run([*game, "verify", str(record)], check=True, capture_output=True, text=True)
            for game in (root.program(), FROM_SOURCE)
        )
        assert packaged.stdout == source.stdout
        assert "Verified" in packaged.stdout
