"""The main loop on the desktop: in each tick input, match, scene, picture and sound."""

import ctypes
import gc
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from spitegame import languages
from spitegame.app.desktop import Desktop
from spitegame.app.desktop_platform import desktop_platform
from spitegame.app.last_screen import show_last_screen
from spitegame.app.settings import chosen_language
from spitegame.app.sound_process import SoundProcess
from spitegame.app.system_languages import system_languages
from spitegame.app.ticking import Ticking
from spitegame.app.trace import TraceFile
from spitegame.app.wanted import Wanted, written
from spitegame.log import kept_log
from spitegame.session.room_codes import Invitation
from spitegame.storage.files import Folders
from spitegame.storage.profile import Profile, hand_over, own_profile, own_profile_beside
from spitegame.translation import N_, _
from spitegame.ui.art import emblem
from spitegame.ui.canvas import Canvas
from spitegame.ui.geometry import Size
from spitegame.ui.inputs import Closed, Dropped, Ended, Focused, Input, Key, Resized
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Quit, Scene
from spitegame.ui.text import measure
from spitegame.ui.window import NoScreen as NoScreen
from spitegame.ui.window import Window, keyboard, let_come_forward

if TYPE_CHECKING:
    from spitegame.ui.accessibility.system_tree import SystemTree


MOVING, STILL = 60, 6
"""Ticks per second while something moves, and while nothing does. Each tick costs work; an input ends the wait."""
LOOK_EVERY_S = 0.25
"""The seconds between two checks for something that another start of the program has handed over."""
CAME_FORWARD = N_("The game is already running: its window comes to the front. For a second one, use --profile.")
HANDED_OVER = N_("The game is already running, and opens this in its window.")
BESIDE = N_("The game is already running, but is not answering. This window keeps its games and settings in {folder}.")
DIED = N_("Last time the program ended with an error. In the help you can copy the log, to send to whoever can fix it.")
SETTLES_S = 0.12
"""The seconds after the last change of its size until a window is drawn anew; its picture is stretched meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRequest:
    """The arguments with which the program is started."""

    profile: Path | None = None
    """The folder of settings and saved games; None for the system's own."""
    window: Size | None = None
    """The size of the window; None for its last size."""
    seed: int | None = None
    trace: Path | None = None
    hosting: bool = False
    wanted: Wanted | None = None
    service: str = ""
    """The URL of the room service to use from now on; empty for no change."""


def play(request: StartRequest) -> bool:
    """Open the window. Return True when the player has closed it, False if an error has stopped the program. If another
    program owns the profile, that one comes to the front and opens what is wanted; if it does not answer, this program
    uses a profile of its own. Raises NoScreen or NoFolder."""
    languages.speak(languages.fitting(system_languages()))
    folders = Folders.of(request.profile)
    languages.look_in(folders.translations)
    if chosen := chosen_language(folders):
        languages.speak(chosen)
    profile = own_profile(folders)
    if profile is None:
        let_come_forward()
        if hand_over(folders, _text_of(request)):
            print(_(HANDED_OVER) if request.wanted else _(CAME_FORWARD))
            return True
        profile = own_profile_beside(folders)
    beside = profile.folders != folders
    try:
        return _play_on(request, profile, notice=_(BESIDE, folder=profile.folders.saves) if beside else "")
    finally:
        profile.close()


def _play_on(request: StartRequest, profile: Profile, notice: str) -> bool:
    """Play, and start again after an error if the player wants to. Return False if the player does not. Raises
    NoScreen."""
    log = profile.folders.log
    while True:
        try:
            with kept_log(log) as was_fatal:
                _play(request, profile, _(DIED) if was_fatal else notice)
            return True
        except NoScreen:
            raise
        except Exception:  # it is in the log
            pass
        with kept_log(log):
            if not show_last_screen(profile.folders, request.window, request.trace):
                return False
        request, notice = replace(request, hosting=False, wanted=None), ""


def _text_of(request: StartRequest) -> str:
    """Return the text of what is wanted; empty if nothing is. An invitation without an address gets that of the
    requested service."""
    match request.wanted:
        case None:
            return ""
        case Invitation(code, None) if request.service:
            return written(Invitation(code, request.service))
        case thing:
            return written(thing)


def _play(request: StartRequest, profile: Profile, notice: str) -> None:
    """Play until the window is closed. Raises NoScreen."""
    speaker = SoundProcess()
    desktop = Desktop(profile.folders, desktop_platform(speaker), request.seed)
    desktop.tell(notice)
    if request.service:
        desktop.settings.prefer(desktop.settings.preferences.meeting_at(request.service))
    kept = desktop.settings.preferences
    size = Size(*kept.window) if kept.window else None
    window = Window(request.window, kept=size, fullscreen=kept.fullscreen, maximised=kept.maximised)
    trace = TraceFile(request.trace) if request.trace else None
    loop = Loop(window, desktop, desktop.door(), speaker, trace, profile.take_request)
    with ended_by_signals(loop.end), last_words(desktop.close):  # further signals may come while it closes
        try:
            if request.hosting:
                loop.take(desktop.rooms.host_last())
            if request.wanted:
                loop.open(request.wanted)
            loop.run()
        finally:
            loop.close()


class Loop(Ticking):
    """The main loop of the desktop's window."""

    def __init__(
        self,
        window: Window,
        desktop: Desktop,
        first: Scene,
        speaker: SoundProcess,
        trace: TraceFile | None,
        take_request: Callable[[], str | None] = lambda: None,
    ) -> None:
        """Prepare the loop. `take_request` is that of the `Profile`."""
        super().__init__(desktop, first, speaker, trace, time.monotonic())
        self._window, self._speaker, self._trace = window, speaker, trace
        self._canvas = Canvas(self._preferences, desktop.settings.deck)
        self._focused = True
        self._resized: float | None = None
        """The time of the last change of the window's size; None once the window is drawn anew."""
        self._take_request = take_request
        self._looked = 0.0
        self._frame = self._measured()
        self._tree: SystemTree | None = None

    def run(self) -> None:
        if self._window.is_hidden:  # the screen reader must know the window before it is shown
            self._tree = _system_tree(self._window)
            self._window.show()
        self._stage.give(keyboard(), self._frame, time.monotonic())
        self._show([])
        gc.enable()
        self._window.set_icon(emblem(64))
        self._window.listen_to_controllers()
        self._tree = self._tree or _system_tree(self._window)  # the first picture does not wait for it
        is_accompanied = False
        while self._stage.open:
            now = time.monotonic()
            self._tick(now)
            is_busy = self._is_busy(now)
            if not is_busy and not is_accompanied:  # starting its process takes time, which must not delay a busy tick
                self._speaker.accompany(self._preferences)
                is_accompanied = True
            self._window.wait(MOVING if is_busy else STILL)

    def end(self) -> None:
        """Make this tick the last one."""
        self._stage.open = False

    def close(self) -> None:
        self._desktop.close()
        self._speaker.close()
        if self._trace:
            self._trace.close()
        self._window.close()

    def _tick(self, now: float) -> None:
        for given in (*self._window.inputs(), *(self._tree.asked() if self._tree else ())):
            self._touched = now
            self._take(given, now)
        if self._tree and self._tree.is_awaited:
            self._stage.stale = True
        if self._stage.open:
            self._listen(now)
            self._go_on(now)
        if self._stage.open:
            self._picture(now)

    def _take(self, given: Input, now: float) -> None:
        match given:
            case Closed():
                self._stage.take(Quit())
            case Ended():
                self.end()
            case Resized():
                self._resized = now
            case Focused(on):
                self._focused = on
                self._set_title()
                if self._tree:
                    self._tree.set_focused(on)
            case Dropped(text):
                self.open_text(text)
            case Key(place="f11") | Key(place="return", alt=True):
                full = not self._desktop.settings.preferences.fullscreen
                self._desktop.settings.prefer(replace(self._desktop.settings.preferences, fullscreen=full))
            case _ if self._stage.open:
                self._stage.give(given, self._frame, now)
            case _:
                pass

    def _listen(self, now: float) -> None:
        """Open what another start of the program has handed over."""
        if now - self._looked < LOOK_EVERY_S:
            return
        self._looked = now
        handed = self._take_request()
        if handed is not None:
            self._window.come_forward()
        if handed:
            self.open_text(handed)

    def _picture(self, now: float) -> None:
        if self._resized is not None:
            self._resize(now, self._resized)
            return
        sprites = self._stage.sprites(self._frame, now)
        if self._stage.stale or sprites or self._moving:
            self._show(sprites)

    def _resize(self, now: float, since: float) -> None:
        """Stretch the last picture until the size has settled, and then draw the window anew."""
        if now - since < SETTLES_S:
            self._canvas.stretch(self._window.surface)
            self._window.flip()
            return
        self._resized = None
        self._window.settle()
        if not self._window.fullscreen:
            self._keep_size()
        self.lay_out()

    def _keep_size(self) -> None:
        """Save the window's size; for a maximised window the size before."""
        kept, is_maximised = self._desktop.settings.preferences, self._window.is_maximised
        size = kept.window if is_maximised else self._window.size
        self._desktop.settings.prefer(replace(kept, window=size, maximised=is_maximised))

    def _show(self, sprites: Sequence[Sprite]) -> None:
        nodes = self._stage.nodes(self._frame)
        self._canvas.paint(self._window.surface, nodes, sprites)
        self._window.flip()
        self._set_title()
        if self._tree and self._tree.is_heard:
            scene = self._stage.scene
            self._tree.set_bounds(self._window.bounds)
            self._tree.show(self._desktop.title, scene.spoken(self._frame) or nodes, scene.focus, scene.told())
        self._was_shown(nodes, sprites)

    def _follow(self, before: Preferences) -> None:
        self._canvas.prefer(self._preferences)
        self._window.set_fullscreen(self._preferences.fullscreen)

    def _measured(self) -> Frame:
        return Frame(self._window.size, self._preferences.text_scale, measure)

    def _set_title(self) -> None:
        waits = not self._focused and self._stage.scene.attention
        title = self._desktop.title
        # Translators: the title of the window while a player looks elsewhere; {game} is the name of the game.
        self._window.set_title(_("{game} (your turn)", game=title) if waits else title)


def _system_tree(window: Window) -> "SystemTree | None":
    """Return the connection to screen readers; None if AccessKit is not installed."""
    try:
        from spitegame.ui.accessibility.system_tree import SystemTree, for_window
    except ImportError:
        return None
    return SystemTree(for_window(window.handle), window.wake)


@contextmanager
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Let signals that would end the program call `end` instead, while the context lasts. An ignored signal, as under
    nohup, stays ignored."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [each for each in signals if signal.getsignal(each) is not signal.SIG_IGN]
    for each in heard:
        signal.signal(each, lambda *_: end())
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)


@contextmanager
def last_words(say: Callable[[], None]) -> Iterator[None]:
    """Let `say` be called when the X server is gone, as at the end of a session, while the context lasts. The program
    ends when `say` returns, since Xlib cannot continue."""
    try:
        xlib = ctypes.CDLL("libX11.so.6")
    except OSError:  # on another system, or on Wayland alone
        yield
        return

    def hear(_display: int) -> int:
        say()
        return 0

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(hear)
    xlib.XSetIOErrorHandler(handler)
    try:
        yield
    finally:
        xlib.XSetIOErrorHandler(None)
