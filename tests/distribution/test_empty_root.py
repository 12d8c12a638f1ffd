"""The packaged program in a system without Python, against its like and against the program from source."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from support import needs
from support.empty_root import EmptyRoot, missing_for_a_root, unpack
from support.online.netlab import machines
from support.windows import online_players as online
from support.windows.card_players import Clicks, Drags, Keys, next_for_people, play, play_to_the_end
from support.windows.one_screen import ADA, begun, clicking
from support.windows.one_screen import settings as at_one_screen
from support.windows.real_window import FROM_SOURCE, Open

from distribution import appimage
from distribution.commands import run
from distribution.folder import ROOT

pytestmark = [pytest.mark.window, pytest.mark.packaged]


@pytest.fixture(scope="session")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if missing := missing_for_a_root():
        needs.lack(missing)
    folder = tmp_path_factory.mktemp("systems") / "bare"
    unpack(folder)
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


@pytest.mark.parametrize(("host", "guest"), [("packaged", "source"), ("source", "packaged")])
def test_with_one_from_source(root: EmptyRoot, sit: online.Sit, service: online.Service, host: str, guest: str) -> None:
    games = {"packaged": root.program(), "source": FROM_SOURCE}
    anna, bertha = (
        sit(name, online.settings(name, service=service.url, payoff=2), game=games[kind])
        for name, kind in ((online.ANNA, host), (online.BERTHA, guest))
    )
    online.play_together(online.seated(anna, bertha))
    bertha.says("verdict", "Fair deal")
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
    for name in names:
        (record,) = (root.shared / name / "records").iterdir()
        packaged, source = (
            subprocess.run([*game, "verify", str(record)], check=True, capture_output=True, text=True)
            for game in (root.program(), FROM_SOURCE)
        )
        assert packaged.stdout == source.stdout
        assert "Verified" in packaged.stdout
