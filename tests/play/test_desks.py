"""The program on desks that are not like ours: with the real compositor, sound server and window manager of others."""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from support import needs
from support.waiting import seen
from support.windows.one_screen import ADA, ANNA, BERTHA, begun, settings
from support.windows.real_window import Program, virtual_screen
from Xlib import X, Xutil, display
from Xlib.protocol import event
from Xlib.xobject.drawable import Window

pytestmark = [pytest.mark.window, pytest.mark.slow]


@contextmanager
def running(*command: str, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A program beside the game, until the block ends."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def desk() -> Iterator[str]:
    """A virtual screen for one test, which may do with it what it likes."""
    with virtual_screen("1366x768") as name:
        yield name


@pytest.mark.needs("Xvfb", "weston")
def test_a_window_of_wayland_shows_the_game_and_takes_keys(desk: str, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    wayland = {"XDG_RUNTIME_DIR": str(runtime), "PATH": "/usr/bin:/bin"}
    weston = ("weston", "--backend=x11-backend.so", "--socket=desk", "--use-pixman", "--width=1366", "--height=768")
    with ExitStack() as desk_items:
        desk_items.enter_context(running(*weston, environment=wayland | {"DISPLAY": desk}))
        seen((runtime / "desk").exists, "the compositor listens")
        drawing = {"SDL_VIDEODRIVER": "wayland", "SDL_FRAMEBUFFER_ACCELERATION": "1"}
        display = wayland | {"WAYLAND_DISPLAY": "desk"} | drawing
        program = desk_items.enter_context(Program(desk, tmp_path / "profile", environment=display))
        program.scene("door")
        program.key("F1")
        program.scene("help")


@contextmanager
def window_manager(screen: str, home: Path) -> Iterator[display.Display]:
    """A window manager on this screen, and the screen as it sees it."""
    environment = {"DISPLAY": screen, "HOME": str(home), "PATH": "/usr/bin"}
    with running("openbox", "--sm-disable", environment=environment), closing(display.Display(screen)) as shown:
        yield shown


class SoundServer:
    """A real one, without a loudspeaker."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._environment = {"XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "PATH": "/usr/bin"}
        self.program_environment = {"SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": f"unix:{folder}/native"}
        self._modules = ("-L", "module-null-sink", "-L", f"module-native-protocol-unix socket={folder}/native")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = ("pulseaudio", "--daemonize=no", "--exit-idle-time=-1", "-n", *self._modules)
        self._process = subprocess.Popen(command, env=self._environment, stderr=subprocess.DEVNULL)
        seen(lambda: self._ask("info") == 0, "the sound server answers")

    def signal(self, number: int) -> None:
        assert self._process
        self._process.send_signal(number)

    def stop(self) -> None:
        self.signal(signal.SIGKILL)
        assert self._process
        self._process.wait()

    def _ask(self, *question: str) -> int:
        asked = ("pactl", *question)
        return subprocess.run(asked, env=self._environment | self.program_environment, capture_output=True).returncode

    def is_played_to(self) -> bool:
        asked = ("pactl", "list", "short", "sink-inputs")
        return bool(subprocess.check_output(asked, env=self._environment | self.program_environment))


@pytest.fixture
def sound_server(tmp_path: Path) -> Iterator[SoundServer]:
    server = SoundServer(tmp_path / "sound")
    server.start()
    yield server
    server.stop()


class Managed:
    """A window with a title bar, as its window manager knows it."""

    def __init__(self, shown: display.Display) -> None:
        self._display = shown
        self._root = self._display.screen().root
        self.window: Window = seen(self._newest, "the window is managed")

    def _newest(self) -> Window | None:
        listed = self._property(self._root, "_NET_CLIENT_LIST")
        return self._display.create_resource_object("window", listed[-1]) if listed else None

    def _property(self, of: Window, name: str) -> list[int]:
        found = of.get_full_property(self._display.intern_atom(name), X.AnyPropertyType)
        return list(found.value) if found else []

    @property
    def size(self) -> tuple[int, int]:
        found = self.window.get_geometry()
        return found.width, found.height

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom on the screen, with the title bar."""
        left, right, top, bottom = self._property(self.window, "_NET_FRAME_EXTENTS")
        at, (width, height) = self._root.translate_coords(self.window, 0, 0), self.size
        return at.x - left, at.y - top, at.x + width + right, at.y + height + bottom

    @property
    def is_maximised(self) -> bool:
        return self._display.intern_atom("_NET_WM_STATE_MAXIMIZED_VERT") in self._property(self.window, "_NET_WM_STATE")

    @property
    def is_shown(self) -> bool:
        return bool(self.window.get_attributes().map_state == X.IsViewable)

    def maximise(self, *, on: bool) -> None:
        """Press the button in the title bar that does this."""
        ways = [self._display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{way}") for way in ("VERT", "HORZ")]
        self._ask("_NET_WM_STATE", int(on), *ways, 1, 0)

    def minimise(self) -> None:
        self._ask("WM_CHANGE_STATE", Xutil.IconicState, 0, 0, 0, 0)

    def restore(self) -> None:
        """Press its button in the task bar."""
        self._ask("_NET_ACTIVE_WINDOW", 2, X.CurrentTime, 0, 0, 0)

    def _ask(self, kind: str, *data: int) -> None:
        message = event.ClientMessage(
            window=self.window, client_type=self._display.intern_atom(kind), data=(32, list(data))
        )
        self._root.send_event(message, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self._display.sync()


@pytest.mark.needs("Xvfb")
def test_a_screen_with_too_few_colours_is_named_as_the_cause(tmp_path: Path) -> None:
    with virtual_screen("1366x768", depth=8) as screen, Program(screen, tmp_path / "profile") as program:
        assert program.ended() == 1
        assert "too few colours" in program.said


@pytest.mark.needs("Xvfb", "openbox")
def test_a_window_opens_within_the_screen_and_is_maximised_again_with_its_earlier_size_kept(
    desk: str, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "settings.json").write_text('{"window": [3800, 2000]}')
    open_window = partial(Program, desk, profile, size="", at=None)
    with window_manager(desk, tmp_path) as shown:
        with open_window() as program:
            program.scene("door")
            managed = Managed(shown)
            left, top, right, bottom = managed.corners
            assert left >= 0 <= top
            assert right <= 1366
            assert bottom <= 768
            before = managed.size
            managed.maximise(on=True)
            program.until(lambda _: managed.size[0] > before[0], "it is as wide as the screen")
            seen(lambda: '"maximised": true' in (profile / "settings.json").read_text(), "it is kept")
        with open_window() as program:
            program.scene("door")
            managed = Managed(shown)
            seen(lambda: managed.is_maximised, "it is maximised again")
            managed.maximise(on=False)
            seen(lambda: managed.size == before, "it has the size that it had before")


def seated(program: Program) -> int | None:
    """The seat of the person who has the turn in a game of two on one screen, who looks at it."""
    if begun(program).shown.scene == "handover":
        program.key("Return")
    return program.until(lambda shown: shown.seat is not None, "somebody has the turn").seat


@pytest.mark.needs("Xvfb", "openbox")
def test_a_card_that_is_carried_while_the_window_is_minimised_lies_in_the_hand_again(desk: str, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "settings.json").write_text(json.dumps(settings(ANNA, BERTHA)))
    with window_manager(desk, tmp_path) as shown, Program(desk, profile, size="1000x680", at=None) as program:
        program.scene("door")
        managed = Managed(shown)
        program.at = managed.corners[:2]
        seat = seated(program)
        card, center = f"seat{seat}.hand0", program.grip("center0")
        program.point(*program.grip(card))
        program.press(1)
        program.point(*center)
        program.until(lambda shown: "hidden" in shown.nodes[card]["marks"], "the card is carried")
        managed.minimise()
        seen(lambda: not managed.is_shown, "the window is gone")
        program.release(1)
        managed.restore()
        seen(lambda: managed.is_shown, "the window is back")
        program.until(lambda shown: "hidden" not in shown.nodes[card]["marks"], "the card lies in the hand again")


@pytest.mark.needs("Xvfb", "pulseaudio", "pactl")
def test_a_sound_server_that_does_not_answer_keeps_nobody_waiting(
    desk: str, tmp_path: Path, sound_server: SoundServer
) -> None:
    sound_server.signal(signal.SIGSTOP)
    with Program(desk, tmp_path / "profile", environment=sound_server.program_environment) as program:
        program.scene("door")
        program.key("F1")
        program.scene("help")
        program.press_close()
        assert program.ended() == 0
    sound_server.signal(signal.SIGCONT)


@pytest.mark.needs("Xvfb", "pulseaudio", "pactl")
def test_a_sound_server_that_sleeps_and_one_that_was_started_again_are_played_to(
    desk: str, tmp_path: Path, sound_server: SoundServer
) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "settings.json").write_text(json.dumps(settings(ANNA, BERTHA)))
    with Program(desk, profile, environment=sound_server.program_environment) as program:
        seen(sound_server.is_played_to, "the program plays")
        sound_server.signal(signal.SIGSTOP)
        seat = seated(program)
        sound_server.signal(signal.SIGCONT)
        sound_server.stop()
        sound_server.start()
        program.drag(f"seat{seat}.hand0", f"seat{seat}.discard0")
        seen(sound_server.is_played_to, "the program plays again")
        sound_server.signal(signal.SIGSTOP)
        program.press_close()
        assert program.ended() == 0
    sound_server.signal(signal.SIGCONT)


KEY_OF_V = 55
"""The code by which X knows the place of this key."""


def type_as_in(language: str, screen: str) -> None:
    subprocess.run(["setxkbmap", "-display", screen, language], check=True)


@pytest.mark.needs("Xvfb", "setxkbmap")
@pytest.mark.parametrize(("language", "payoff"), [("us", "Q"), ("fr", "A")])
def test_the_caps_are_those_of_the_keyboard(desk: str, tmp_path: Path, language: str, payoff: str) -> None:
    type_as_in(language, desk)
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "settings.json").write_text(json.dumps(settings(ANNA, BERTHA)))
    with Program(desk, profile) as program:
        seat = seated(program)
        program.key("F1")
        program.scene("help")
        program.key("Escape")
        program.until(lambda shown: shown.words(f"seat{seat}.payoff.key") == payoff, "the cap of the payoff card")


@pytest.mark.needs("Xvfb", "setxkbmap")
@pytest.mark.parametrize("language", ["us", "ru", "gr", "il", "ara", "th"])
def test_what_is_copied_is_pasted_by_the_same_key_on_every_keyboard(desk: str, tmp_path: Path, language: str) -> None:
    type_as_in(language, desk)
    with Program(desk, tmp_path / "profile") as program:
        program.enter_code()
        program.strike(KEY_OF_V, "Control_L")
        program.until(lambda shown: "no text on the clipboard" in shown.words("code.hint"), "it was tried to paste")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder in which there is room for a megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=False)
    if mounted.returncode:
        needs.lack("only root can mount a file system")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.needs("Xvfb", "mount")
def test_as_long_as_the_disk_is_full_a_sign_says_so(desk: str, tmp_path: Path, small_disk: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "settings.json").write_text(json.dumps(settings(ANNA, ADA)))
    (profile / "games").symlink_to(small_disk)
    with Program(desk, profile) as program:
        seat = seated(program)
        filler = small_disk / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        program.drag(f"seat{seat}.hand0", f"seat{seat}.discard0")
        program.until(lambda shown: "unsaved" in shown.nodes, "the sign stands there")
        program.key("Escape")
        program.until(lambda shown: "the disk is full" in str(shown.nodes), "the menu says why")
        program.key("Escape")
        filler.unlink()
        program.scene("table")
        program.until(lambda shown: shown.seat == seat, "it is our turn again")
        program.drag(f"seat{seat}.hand0", f"seat{seat}.discard0")
        program.until(lambda shown: "unsaved" not in shown.nodes, "the sign is gone")
