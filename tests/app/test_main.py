"""What the command line answers: a sentence and an exit code, never a traceback."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from support import needs

from spitegame import __version__
from spitegame.app import loop
from spitegame.app.loop import StartRequest
from spitegame.app.main import run
from spitegame.session.room_codes import Invitation, parse
from spitegame.ui.geometry import Size


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--window", "big"], "'big' is not a size; write it as in 1280x800"),
        (["--seed", "-1"], "'-1' is not a seed; write a whole number of at most 18 digits"),
        (["--ui-trace", "/no/such/folder/trace"], "'/no/such/folder/trace' cannot be written: No such"),
        (["--sed=1"], "unrecognized arguments"),
        (["join"], "'join' is not a link, a code or a file that this program can open."),
        (["spitegame:join/K7QMOX"], "This link does not lead to a room, a deal or house rules."),
        (["spitegame:K7QM4X", "--ui-trace=file"], "nothing may follow a link"),
        (["--join", "spitegame:K7QM4X", "--profile", "/"], "nothing may follow a link"),
        (["spitegame:K7QM4X", "--version"], "nothing may follow a link"),
        (["K7QM4X", "--host"], "not allowed with argument"),
        (["--join", "K7Q"], "This is too short: a code has at least 6 letters and digits."),
        (["--join", "K7QM4X", "--host"], "not allowed with argument"),
        (["--broker", "no address"], "“no address” is not an address."),
    ],
)
def test_wrong_arguments(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(arguments)
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


def test_arguments_reach_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[StartRequest] = []

    def play(request: StartRequest) -> bool:
        played.append(request)
        return True

    monkeypatch.setattr(loop, "play", play)
    trace = tmp_path / "trace"
    given = ["--profile", str(tmp_path), "--window", "960x600", "--seed", "7", "--ui-trace", str(trace)]
    assert run(given) == 0
    assert run([]) == 0
    assert run(["--host", "--broker", "rooms.example.org"]) == 0
    assert run(["--join", "spitegame:K7QM4X@192.168.1.5:4711"]) == 0
    assert run(["spitegame:K7QM4X@192.168.1.5:4711"]) == 0
    assert run(["games/ann.record", "--window", "960x600"]) == 0
    assert played == [
        StartRequest(profile=tmp_path, window=Size(960, 600), seed=7, trace=trace),
        StartRequest(),
        StartRequest(hosting=True, service="wss://rooms.example.org/rooms"),
        StartRequest(wanted=Invitation(parse("K7QM4X"), "192.168.1.5:4711")),
        StartRequest(wanted=Invitation(parse("K7QM4X"), "192.168.1.5:4711")),
        StartRequest(wanted=Path("games/ann.record"), window=Size(960, 600)),
    ]


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"spitegame {__version__}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only there can the screen be taken away")
@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param({"SDL_VIDEODRIVER": "x11"}, id="SDL says so"),
        pytest.param({}, id="SDL says nothing and draws where nobody sees it"),
        pytest.param({"SDL_VIDEODRIVER": ""}, id="an empty word is none"),
    ],
)
def test_without_a_screen_it_says_so(wanted: dict[str, str], tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    ended = subprocess.run(
        [sys.executable, "-m", "spitegame", "--profile", str(tmp_path)],
        env=environment | {"XDG_RUNTIME_DIR": str(tmp_path)} | wanted,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert re.match(
        r"spitegame: There is no screen to open a window on \(.*\)\. Start it from a desktop\.", ended.stderr
    )
    assert len(ended.stderr.splitlines()) == 1


def started(*arguments: str, command: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> str:
    """What the program says, which ends at once with a sentence and no more."""
    ended = subprocess.run(
        [*command, sys.executable, "-m", "spitegame", *arguments],
        env=os.environ | (environment or {}),
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    return ended.stderr


CAPABILITIES = "dac_override", "dac_read_search"
NOT_ROOT = ("setpriv", "--bounding-set", ",".join(f"-{each}" for each in CAPABILITIES))
"""Who runs this may be root, and read everything; without these it is as anybody else."""
NOBODY = (
    *("setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"),
    *(f"--{kind}-caps={','.join(f'+{each}' for each in CAPABILITIES)}" for kind in ("inh", "ambient")),
    *("env", "--unset=HOME"),
)
"""A user whom the system does not know, who may read what root may."""


@pytest.mark.needs("setpriv")
@pytest.mark.skipif(sys.platform != "linux", reason="only there can rights be given away one by one")
def test_without_a_folder_for_its_files_it_says_so(tmp_path: Path) -> None:
    assert "File name too long" in started("--profile", str(tmp_path / ("x" * 300)))
    if os.getuid() != 0:
        needs.lack("only root can be somebody else")
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    os.chown(home, 12345, 12345)
    told = started(command=NOT_ROOT, environment={"HOME": str(home), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""})
    assert "this program may not write there" in told
    assert "Set HOME" in started(command=NOBODY)


@pytest.mark.parametrize("encoding", ["cp437", "cp850", "ascii"])
@pytest.mark.parametrize("arguments", [("--help",), ("fairness", "--help"), ("--profile", "a" * 300)])
def test_on_a_terminal_of_long_ago_it_writes_plain_signs(encoding: str, arguments: Sequence[str]) -> None:
    command = [sys.executable, "-m", "spitegame", *arguments]
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    said = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in said.stderr
    assert b'"' in said.stdout + said.stderr


def test_who_has_read_enough_may_leave() -> None:
    command = [sys.executable, "-m", "spitegame", "--help"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0
