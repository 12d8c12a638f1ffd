"""The window: the only module that talks to the display, and turns its events into inputs."""

import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from unicodedata import name

import pygame

from spitegame.translation import N_, _
from spitegame.ui import clipboard, inputs
from spitegame.ui.geometry import Point, Rect, Size
from spitegame.ui.inputs import Input, Key, MouseButton
from spitegame.ui.nodes import NARROW_PX
from spitegame.ui.sdl import EventWait, key_at, usable_area

if TYPE_CHECKING:
    from spitegame.ui.controllers import Controllers

SMALLEST = Size(360, 560)
"""The smallest size of a narrow window, in pixels; a wide one may be lower."""
LOWEST_PX = 340
"""The least height of a window that is wide enough for things side by side."""
BORDERS = Size(16, 80)
"""The pixels that a window leaves free of the screen when it opens, for title bar and edges, whose real size the system
tells only later."""
SHORT_TICK_S = 1 / 60
"""The least length of a tick in which only the pointer has moved."""
QUITS = inputs.Closed() if sys.platform == "darwin" else inputs.Ended()
"""The input for a quit event of the system without an event for the window. On macOS the player quits so, by the menu
or Command-Q, and a logout waits for the answer to a question."""
HIDES = sys.platform in ("win32", "darwin")
"""True where screen readers find a window only if it was announced before it was shown."""
UNSEEN = frozenset({"dummy", "offscreen"})
"""The drivers of SDL that show no window. SDL falls back on the second one silently."""
NUMBERED = frozenset({"x11", "windows", "cocoa"})
"""The drivers whose windows have a number."""
# Translators: {problem} is what the system says, in English.
NO_SCREEN = N_("There is no screen to open a window on ({problem}). Start it from a desktop.")
NOBODY_SEES = N_(
    "There is no screen to open a window on (SDL found only its driver “{driver}”, which shows no windows). Start "
    "it from a desktop. If this is one, a library is missing: on Debian and Ubuntu, “apt install libx11-6 "
    "libxext6” installs it."
)
NO_SIZE = N_("A window of this size cannot be opened ({problem}). Try a smaller one.")
FEW_COLOURS = N_(
    "This screen shows too few colours for a window ({problem}). Set it to 16 million colours, or 24 bits."
)

_PLACES = {
    getattr(pygame, name): name.removeprefix("KSCAN_").lower() for name in dir(pygame) if name.startswith("KSCAN_")
} | {pygame.KSCAN_KP_ENTER: "return", pygame.KSCAN_KP_PLUS: "equals", pygame.KSCAN_KP_MINUS: "minus"}
"""The names of keys on an American keyboard, by SDL's number of their place."""
_LED = ("insert", "end", "down", "pagedown", "left", "", "right", "home", "up", "pageup")
"""The keys of the number pad's digits without NumLock, from 0 on."""
_PAD = {getattr(pygame, f"KSCAN_KP_{digit}"): digit for digit in range(len(_LED))}
_BUTTONS = {pygame.BUTTON_LEFT: MouseButton.MAIN, pygame.BUTTON_RIGHT: MouseButton.OTHER}
_MOTIONS = (pygame.MOUSEMOTION, pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION)
"""The events that come in large numbers, and are waited for together."""
SCANCODE_MASK = 1 << 30
"""The bit that SDL sets in the number of a key without a character; other keys have the number of their character."""
_SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_REPEATING = {"left", "right", "up", "down", "home", "end", "pageup", "pagedown", "tab", "backspace", "delete"}
"""The keys that count again while they are held down. All others count once: a slow finger must not confirm a
discard."""


class NoScreen(Exception):
    """There is no screen for a window. The message is a sentence."""


class Window:
    """The window of the desktop program: its size, its picture, and its inputs."""

    def __init__(
        self, size: Size | None, *, kept: Size | None = None, fullscreen: bool = False, maximised: bool = False
    ) -> None:
        """Open the window. `size` is taken on any screen; if it is None, the `kept` size is taken as far as the screen
        has room. Raises NoScreen."""
        if not os.environ.get("SDL_VIDEODRIVER"):  # an empty name would make SDL look for a driver of that name
            os.environ.pop("SDL_VIDEODRIVER", None)
        try:
            pygame.display.init()
        except pygame.error as problem:
            raise NoScreen(_(NO_SCREEN, problem=problem)) from problem
        wanted = os.environ.get("SDL_VIDEODRIVER", "").split(",")
        if (driver := pygame.display.get_driver()) in UNSEEN.difference(wanted):
            pygame.display.quit()
            raise NoScreen(_(NOBODY_SEES, driver=driver))
        pygame.font.init()
        pygame.display.set_allow_screensaver(True)
        pygame.key.set_repeat(350, 40)
        self._windowed = _at_least(size or _on_screen(kept))
        self._pointer = Point(0, 0)
        self._ticked = time.monotonic()
        self._heard: list[pygame.event.Event] = []
        self._event_wait: EventWait | None = None
        self._title = ""
        self._system_window: Any = None
        """The window as pygame's newer half knows it, once it was asked for. The reference must be kept: from then on
        pygame attaches it to each event, and does not notice when it is gone."""
        self._is_closing = False
        """True after a close event, whose quit event follows and is ignored."""
        self._shift = self._is_pressed = self._is_shortcut = False
        self._held: set[int] = set()
        self._controllers: Controllers | None = None
        self.fullscreen, self.is_maximised = fullscreen, maximised and size is None
        self.is_hidden = HIDES
        """True until `show` is called."""
        try:
            self._open()
        except pygame.error as problem:
            words = NO_SIZE if pygame.display.Info().bitsize else FEW_COLOURS
            raise NoScreen(_(words, problem=problem)) from problem

    @property
    def surface(self) -> pygame.Surface:
        return pygame.display.get_surface()

    @property
    def size(self) -> Size:
        return Size(*self.surface.get_size())

    @property
    def handle(self) -> Any:
        """The number of the window for the system; None if the driver has none."""
        # pygame would mistake a pointer of Wayland for a number, and crash
        if pygame.display.get_driver() not in NUMBERED:
            return None
        return pygame.display.get_wm_info().get("window")

    @property
    def bounds(self) -> Rect:
        """The rectangle of the window on the screen, in pixels."""
        left, top = self._system().position
        return Rect(left, top, *self.size)

    def show(self) -> None:
        """Show a window that was opened hidden."""
        self.is_hidden = False
        self._open()

    def wake(self) -> None:
        """End the wait of this tick. It may be called on any thread."""
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def set_fullscreen(self, on: bool) -> None:
        if on == self.fullscreen:
            return
        if on and not self.is_maximised:
            self._windowed = self.size
        self.fullscreen = on
        self._open()
        if not on and self.size != self._windowed:  # without a window manager, the first time only leaves full screen
            self._open()

    def set_title(self, title: str) -> None:
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title, title)

    def set_icon(self, icon: pygame.Surface) -> None:
        pygame.display.set_icon(icon)

    def come_forward(self) -> None:
        """Bring the window to the front, with the keyboard; a system that does not allow it marks the window as wanting
        attention."""
        window = self._system()
        if not pygame.display.get_active():  # it is minimised
            window.restore()
        window.focus()

    def flip(self) -> None:
        pygame.display.flip()

    def wait(self, rate: int) -> None:
        """Wait for the rest of this tick, at `rate` ticks per second. A press or a key ends the wait at once."""
        if self._event_wait is None:
            self._event_wait = EventWait()
        due = self._ticked + 1 / rate
        while (rest := due - time.monotonic()) > 0 and all(event.type in _MOTIONS for event in self._heard):
            self._event_wait.until_event(rest)
            self._heard += pygame.event.get()
            if self._heard:
                due = min(due, self._ticked + SHORT_TICK_S)
        self._ticked = time.monotonic()

    def settle(self) -> None:
        """Enlarge the window to the least size, if it is smaller. Call this after the last change of its size."""
        if not self.fullscreen and _at_least(self.size) != self.size:
            self._windowed = _at_least(self.size)
            self._open()

    def inputs(self) -> Iterator[Input]:
        """Yield the inputs since the last call, from the window and the controllers."""
        heard, self._heard = self._heard, []
        for event in (*heard, *pygame.event.get()):
            given = self._input(event)
            if given is not None:
                yield given
        if self._controllers:
            yield from self._controllers.repeated()

    def listen_to_controllers(self) -> None:
        """Begin to listen to game controllers; this is called after the first picture, which does not wait for it."""
        from spitegame.ui.controllers import Controllers

        self._controllers = Controllers()

    def close(self) -> None:
        pygame.display.quit()  # not pygame.quit: fonts that are still cached would crash

    def _system(self) -> Any:
        """Return the window as pygame's newer half knows it."""
        from pygame._sdl2.video import Window as SystemWindow

        self._system_window = SystemWindow.from_display_module()
        return self._system_window

    def _open(self) -> None:
        seen = pygame.HIDDEN if self.is_hidden else pygame.SHOWN
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN | seen)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE | seen)
            if self.is_maximised:
                self._system().maximize()

    def _input(self, event: pygame.event.Event) -> Input | None:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button in _BUTTONS:
                is_finger = bool(getattr(event, "touch", False))  # SDL turns a finger into a mouse, and marks the event
                self._is_pressed |= event.button == pygame.BUTTON_LEFT
                return inputs.Press(Point(*event.pos), _BUTTONS[event.button], self._shift, touch=is_finger)
            case pygame.MOUSEBUTTONUP if event.button in _BUTTONS:
                self._is_pressed &= event.button != pygame.BUTTON_LEFT
                return inputs.Release(Point(*event.pos), _BUTTONS[event.button])
            case pygame.MOUSEMOTION:
                self._pointer = Point(*event.pos)
                return inputs.Move(self._pointer) if event.buttons[0] or not self._is_pressed else self._let_go()
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN if self._is_pressed:
                return self._let_go()
            case pygame.MOUSEWHEEL:
                return inputs.Wheel(self._pointer, event.y)
            case pygame.KEYDOWN | pygame.KEYUP if event.key in _SHIFTS:
                self._shift = event.type == pygame.KEYDOWN
                return None
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                self._held.discard(event.scancode)
                return None
            case pygame.KEYMAPCHANGED:
                return keyboard()
            case pygame.TEXTINPUT:  # letters of other alphabets come even while Control is held
                return None if self._is_shortcut else inputs.Typed(event.text)
            case pygame.DROPFILE:
                return inputs.Dropped(event.file)
            case pygame.DROPTEXT:
                return inputs.Dropped(event.text)
            case pygame.WINDOWMAXIMIZED | pygame.WINDOWRESTORED:
                self.is_maximised = event.type == pygame.WINDOWMAXIMIZED
                return None
            case pygame.VIDEORESIZE:
                return inputs.Resized(Size(event.w, event.h))
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._held.clear()
                if self._controllers:
                    self._controllers.release()
                return inputs.Focused(event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.WINDOWCLOSE:
                self._is_closing = True
                return inputs.Closed()
            case pygame.QUIT:
                is_closed, self._is_closing = self._is_closing, False
                return None if is_closed else QUITS
            case _:
                return self._controllers.input(event) if self._controllers else None

    def _let_go(self) -> Input:
        """Return the input for a button that was released outside this window, which got no event for that."""
        self._is_pressed = False
        return inputs.LetGo()

    def _key(self, event: pygame.event.Event) -> Input | None:
        key = _key(event)
        self._is_shortcut = key.control and not key.alt
        again = event.scancode in self._held
        self._held.add(event.scancode)
        if again and key.place not in _REPEATING:
            return None
        # as in every other program, pasting goes by the letter that is printed on the key
        pastes = (key.control and key.text == "v") or (key.shift and key.place == "insert")
        return inputs.Pasted(clipboard.paste()) if pastes else key


def let_come_forward() -> None:
    """Let the window of another program come to the front. Windows allows it only if the program that was used last
    agrees, which is this one when it was just started."""
    if sys.platform == "win32":
        from ctypes import windll

        windll.user32.AllowSetForegroundWindow(-1)


def keyboard() -> inputs.Keyboard:
    """Return the labels of the keys that have one letter or sign on an American keyboard."""
    found = {place: _printed(key_at(scancode), place) for scancode, place in _PLACES.items() if len(place) == 1}
    return inputs.Keyboard({place: letter for place, letter in found.items() if len(letter) == 1})


def _printed(key: int, place: str) -> str:
    """Return the label of this key; for a letter of another alphabet the American letter of its place, which most such
    keyboards show beside it."""
    is_foreign = key < SCANCODE_MASK and chr(key).isalpha() and not name(chr(key), "LATIN").startswith("LATIN")
    return place if is_foreign else pygame.key.name(key).lower()


def _key(event: pygame.event.Event) -> Key:
    digit = _PAD.get(event.scancode)
    if digit is None:
        place = _PLACES.get(event.scancode, "")
        text = _printed(event.key, place)
    else:
        has_digits = event.mod & pygame.KMOD_NUM or sys.platform == "darwin"  # Macs have no NumLock
        place = text = str(digit) if has_digits else _LED[digit]
    return Key(
        place=place,
        text=text,
        shift=bool(event.mod & pygame.KMOD_SHIFT),
        control=bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        alt=bool(event.mod & pygame.KMOD_ALT),
    )


def _on_screen(kept: Size | None) -> Size:
    """Return the size to open with: the kept one, or four fifths of the screen, and no more than the screen has room
    for."""
    usable = usable_area() or Size(*pygame.display.get_desktop_sizes()[0])
    wanted = kept or Size(usable.width * 4 // 5, usable.height * 4 // 5)
    return Size(min(wanted.width, usable.width - BORDERS.width), min(wanted.height, usable.height - BORDERS.height))


def _at_least(size: Size) -> Size:
    """Return the size, enlarged where a window must not be smaller."""
    width = max(size.width, SMALLEST.width)
    return Size(width, max(size.height, SMALLEST.height if width < NARROW_PX else LOWEST_PX))
