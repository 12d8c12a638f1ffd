"""The program in the built folder does what it does from source: what was left out of it is not missed late."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from support.online.certificates import certify
from support.windows import online_players as online
from support.windows.card_players import play_to_the_end
from support.windows.one_screen import ADA, ANNA, begun, clicking, settings
from support.windows.online_players import Service, Sit
from support.windows.real_window import Open

from distribution.folder import size
from spitegame import __version__

pytestmark = [pytest.mark.packaged, pytest.mark.window]
RECORD = Path(__file__).parents[1] / "fixtures" / "v0_4_2" / "malice_records" / "zoe.record"


@pytest.fixture
def game(frozen: Path) -> Sequence[str]:
    """The command that starts the program."""
    return (str(frozen),)


def said(*command: str, code: int | None = 0, screen: str = "") -> str:
    """What a command has said on both ways, with this screen if any. A code of None: however it ends."""
    variables = {"DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"} if screen else {}
    environment = os.environ | variables
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert code in (None, ended.returncode), ended.stderr
    return ended.stdout + ended.stderr


def test_commands_say_what_they_say_from_source(game: Sequence[str]) -> None:
    assert said(*game, "--version") == f"spitegame {__version__}\n"
    assert "error: Training needs numba" in said(*game, "train", code=2)
    arena = ("arena", "--seats", "fair,easy", "--payoff", "3", "--games", "4", "--jobs", "2", "--json")
    assert json.loads(said(*game, *arena))["games"] == 4


def test_it_is_small_enough_to_be_passed_on_and_has_its_licence_texts(frozen: Path) -> None:
    """Without the page for browsers and the languages, and with them."""
    (page,), (languages,) = frozen.parent.rglob("assets/page"), frozen.parent.rglob("assets/locale")
    assert size(frozen.parent) - size(page) - size(languages) < 72_000_000
    assert size(languages) < 3_500_000
    assert size(page) - sum(size(folder) for folder in page.glob("locale.*")) < 10_300_000
    texts = {path.name for path in (frozen.parent / "licences").iterdir()}
    assert texts >= {"Python.txt", "pyinstaller", "pygame.txt", "sdl.txt", "openssl.txt", "aiortc", "spitegame"}


@pytest.mark.skipif(sys.platform != "linux", reason="what is taken out is taken out on Linux")
def test_no_library_is_the_systems_own_or_of_no_use(frozen: Path) -> None:
    assert [path for path in frozen.parent.rglob("*") if path.is_symlink() and not path.exists()] == []
    names = {path.name.partition("-")[0].partition(".")[0] for path in frozen.parent.rglob("*.so*")}
    assert names.isdisjoint(
        {"libX11", "libXau", "libbsd", "libreadline", "libavcodec", "libsndfile", "libglib", "_codecs_jp"}
    )
    assert names >= {"libSDL2", "libSDL2_mixer", "libpng16", "libssl"}


def test_a_match_is_played_and_reviewed(game: Sequence[str], start: Open) -> None:
    """Against a computer in a process of its own: multiprocessing starts the program itself as its helper."""
    program = begun(start(settings=settings(ANNA, ADA | {"level": "best"}), game=game))
    play_to_the_end(program, clicking(program, 0))
    program.click("review")
    program.scene("review")
    assert program.loaded().isdisjoint(online.LIBRARIES)
    assert program.said == ""


@pytest.mark.parametrize("host_is_frozen", [True, False])
def test_a_room_is_opened_and_joined_from_the_clipboard(
    game: Sequence[str], sit: Sit, service: Service, screen: str, *, host_is_frozen: bool
) -> None:
    """With a program that runs from source at the other end, which has the real libraries for sound and pictures."""
    host, guest = ({"game": game}, {}) if host_is_frozen else ({}, {"game": game})
    anna = sit(online.ANNA, online.settings(online.ANNA, service=service.url), screen=screen, **host)
    bertha = sit(online.BERTHA, online.settings(online.BERTHA), screen=screen, at=(1300, 0), **guest)
    code = online.open_room(anna)
    anna.click("invite")
    anna.says("invite", "Copied")
    bertha.enter_code()
    bertha.click("paste")
    bertha.says("code", f"Room code: {code}")
    bertha.click("start")
    online.at_table(anna, bertha)
    online.play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")
    assert anna.loaded() & bertha.loaded() >= online.LIBRARIES


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root may mount a folder")
@pytest.mark.parametrize("keeps", ["cp {authority} /etc/ssl/cert.pem", "export SSL_CERT_FILE={authority}"])
def test_a_room_service_with_tls_is_trusted_as_the_system_says(
    game: Sequence[str], sit: Sit, tmp_path: Path, keeps: str
) -> None:
    """On a system that keeps certificates elsewhere than the one that the program was built on; and nowhere, where the
    player names them."""
    certify("127.0.0.1", tmp_path)
    system = f"""
        unset SSL_CERT_FILE SSL_CERT_DIR
        mount -t tmpfs none /etc/ssl && {keeps.format(authority=tmp_path / "authority.pem")} && exec "$@"
    """
    tls = ("--tls-cert", str(tmp_path / "server.pem"), "--tls-key", str(tmp_path / "server.key"))
    with Service(*tls) as service:
        host = online.settings(online.ANNA, service=service.url)
        other_system = ("unshare", "--mount", "sh", "-c", system, "sh")
        assert "ok  certificates: " in said(*other_system, *game, "doctor", code=None)
        assert online.open_room(sit(online.ANNA, host, game=game, through=other_system))


def test_what_is_opened_is_opened_in_the_one_window(frozen: Path, start: Open, screen: str, tmp_path: Path) -> None:
    program = start(settings=settings(ANNA, ADA), game=[str(frozen)])
    program.scene("door")
    again: Sequence[str] = (str(frozen), "--profile", str(tmp_path / "profile"))
    assert "its window comes to the front" in said(*again, screen=screen)
    said(*again, str(RECORD), screen=screen)
    program.scene("review")
    program.key("Escape")
    program.scene("door")
    said(*again, "spitegame:deal/ZJWG-RMCW-8", screen=screen)
    program.scene("table")


def test_the_doctor_finds_what_it_finds_from_source(frozen: Path, screen: str, tmp_path: Path) -> None:
    written = said(str(frozen), "doctor", "--json", "--profile", str(tmp_path), code=None, screen=screen)
    found = {each["about"]: each for each in json.JSONDecoder().raw_decode(written)[0]}
    assert ", packaged, Python" in found["program"]["words"]
    assert all(found[about]["well"] for about in ("libraries", "screen", "sound", "font", "clipboard")), found
