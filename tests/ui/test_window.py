"""What the display says becomes inputs of our own."""

import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from spitegame.ui import inputs, sdl
from spitegame.ui import window as window_module
from spitegame.ui.geometry import Point, Size
from spitegame.ui.inputs import Input, Key, MouseButton, Move, Press, Typed
from spitegame.ui.sdl import EventWait
from spitegame.ui.window import LOWEST_PX, QUITS, SMALLEST, NoScreen, Window


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window(Size(1280, 800))
    list(opened.inputs())
    yield opened
    opened.close()


def heard(window: Window, *events: tuple[int, dict[str, object]]) -> list[Input]:
    for kind, values in events:
        pygame.event.post(pygame.event.Event(kind, values))
    return list(window.inputs())


def down(code: int, place: int, mod: int = 0) -> tuple[int, dict[str, object]]:
    return pygame.KEYDOWN, {"key": code, "scancode": place, "mod": mod, "unicode": ""}


def up(code: int, place: int) -> tuple[int, dict[str, object]]:
    return pygame.KEYUP, {"key": code, "scancode": place, "mod": 0}


def test_mouse_finger_wheel_text_size_focus_what_is_dropped_and_the_close_button(window: Window) -> None:
    at = {"pos": (10, 20), "touch": False}
    assert heard(
        window,
        (pygame.MOUSEBUTTONDOWN, at | {"button": 1}),
        (pygame.MOUSEBUTTONUP, at | {"button": 1}),
        (pygame.MOUSEBUTTONDOWN, at | {"button": 3}),
        (pygame.MOUSEBUTTONDOWN, at | {"button": 2}),
        (pygame.MOUSEBUTTONDOWN, at | {"button": 1, "touch": True}),
        (pygame.MOUSEMOTION, {"pos": (30, 40), "rel": (1, 1), "buttons": (1, 0, 0)}),
        (pygame.MOUSEWHEEL, {"x": 0, "y": -2}),
    ) == [
        Press(Point(10, 20), MouseButton.MAIN),
        inputs.Release(Point(10, 20), MouseButton.MAIN),
        Press(Point(10, 20), MouseButton.OTHER),
        Press(Point(10, 20), MouseButton.MAIN, touch=True),
        Move(Point(30, 40)),
        inputs.Wheel(Point(30, 40), -2),
    ]
    shift = pygame.K_LSHIFT, pygame.KSCAN_LSHIFT
    click = pygame.MOUSEBUTTONDOWN, at | {"button": 1}
    assert heard(window, down(*shift), click, up(*shift), click) == [
        Press(Point(10, 20), MouseButton.MAIN, shift=True),
        Press(Point(10, 20), MouseButton.MAIN),
    ]
    assert heard(
        window,
        (pygame.TEXTINPUT, {"text": "ß"}),
        (pygame.VIDEORESIZE, {"size": (1000, 700), "w": 1000, "h": 700}),
        (pygame.WINDOWFOCUSLOST, {}),
        (pygame.WINDOWFOCUSGAINED, {}),
        (pygame.DROPFILE, {"file": "/games/ann.record"}),
        (pygame.DROPTEXT, {"text": "spitegame:K7QM4X"}),
        (pygame.WINDOWCLOSE, {}),
        (pygame.QUIT, {}),
    ) == [
        *(Typed("ß"), inputs.Resized(Size(1000, 700)), inputs.Focused(on=False), inputs.Focused(on=True)),
        *(inputs.Dropped("/games/ann.record"), inputs.Dropped("spitegame:K7QM4X"), inputs.Closed()),
    ]


@pytest.mark.parametrize(
    "gone", [(pygame.WINDOWMINIMIZED, {}), (pygame.MOUSEMOTION, {"pos": (30, 40), "rel": (1, 1), "buttons": (0, 0, 0)})]
)
def test_what_is_carried_is_let_go_when_the_window_is_gone_or_the_button_was_released_elsewhere(
    window: Window, gone: tuple[int, dict[str, object]]
) -> None:
    press = pygame.MOUSEBUTTONDOWN, {"pos": (10, 20), "button": 1}
    held: dict[str, object] = {"pos": (20, 30), "rel": (1, 1), "buttons": (1, 0, 0)}
    free = held | {"pos": (40, 50), "buttons": (0, 0, 0)}
    assert heard(window, press, (pygame.MOUSEMOTION, held), gone, (pygame.MOUSEMOTION, free)) == [
        *(Press(Point(10, 20), MouseButton.MAIN), Move(Point(20, 30)), inputs.LetGo(), Move(Point(40, 50)))
    ]


def test_a_system_that_ends_the_program_says_nothing_of_the_window(window: Window) -> None:
    assert heard(window, (pygame.WINDOWCLOSE, {}), (pygame.QUIT, {})) == [inputs.Closed()]
    assert heard(window, (pygame.QUIT, {})) == [QUITS]


def test_a_key_is_known_by_its_place_and_by_what_is_printed_on_it_and_held_says_so_once_unless_it_moves(
    window: Window,
) -> None:
    """On a French keyboard A and Q have changed places."""
    assert heard(window, down(pygame.K_a, pygame.KSCAN_Q)) == [Key("q", "a")]
    assert heard(window, down(pygame.K_KP_ENTER, pygame.KSCAN_KP_ENTER)) == [Key("return", "enter")]
    control = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    pad = pygame.K_KP_8, pygame.KSCAN_KP_8
    assert heard(window, down(*pad, pygame.KMOD_NUM), up(*pad), down(*pad)) == [Key("8", "8"), Key("up", "up")]
    assert heard(window, down(pygame.K_z, pygame.KSCAN_Z, control)) == [Key("z", "z", shift=True, control=True)]
    assert heard(window, down(pygame.K_RETURN, pygame.KSCAN_RETURN, pygame.KMOD_LALT)) == [
        Key("return", "return", alt=True)
    ]
    letter, arrow = (pygame.K_u, pygame.KSCAN_U), (pygame.K_LEFT, pygame.KSCAN_LEFT)
    assert heard(window, *[down(*letter)] * 5) == [Key("u", "u")]
    assert heard(window, up(*letter), down(*letter)) == [Key("u", "u")]
    assert heard(window, *[down(*arrow)] * 3) == [Key("left", "left")] * 3


def test_the_keys_for_pasting_bring_what_is_on_the_clipboard(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spitegame.ui.clipboard.paste", lambda: "K7QM4X")
    for keys in (
        (pygame.K_v, pygame.KSCAN_V, pygame.KMOD_LCTRL),
        (pygame.K_v, pygame.KSCAN_V, pygame.KMOD_LMETA),
        (pygame.K_v, pygame.KSCAN_PERIOD, pygame.KMOD_LCTRL),  # on a Dvorak keyboard
        (pygame.K_INSERT, pygame.KSCAN_INSERT, pygame.KMOD_RSHIFT),
    ):
        assert heard(window, down(*keys), down(*keys), up(*keys[:2])) == [inputs.Pasted("K7QM4X")]


def test_every_key_of_the_table_has_its_place(window: Window) -> None:
    places = [*"1234567890qwertyuiopzhlmc", "leftbracket", "rightbracket", "slash", "f1", "f11", "escape", "tab"]
    codes = [getattr(pygame, f"KSCAN_{place.upper()}") for place in places]
    assert [key.place for key in heard(window, *(down(0, code) for code in codes)) if isinstance(key, Key)] == places


def test_it_opens_at_the_size_asked_for_and_never_smaller_than_the_smallest() -> None:
    with contextlib.closing(Window(None)) as window:
        width, height = pygame.display.get_desktop_sizes()[0]
        assert window.size == Size(max(SMALLEST.width, width * 4 // 5), max(SMALLEST.height, height * 4 // 5))
    narrow, low = (Size(300, 2000), Size(SMALLEST.width, 2000)), (Size(1000, 100), Size(1000, LOWEST_PX))
    for asked, size in ((Size(1500, 900), Size(1500, 900)), narrow, low, (Size(100, 100), SMALLEST)):
        with contextlib.closing(Window(asked)) as window:
            assert window.size == size


@pytest.mark.skipif(hasattr(pygame, "IS_CE"), reason="pygame-ce opens the largest window that there can be instead")
def test_a_size_that_no_screen_has_is_refused_in_a_sentence() -> None:
    with pytest.raises(NoScreen, match=r"^A window of this size cannot be opened"):
        Window(Size(99_999, 99_999))
    pygame.display.quit()


def test_it_comes_back_from_full_screen_at_its_old_size_with_its_title_and_hears(window: Window) -> None:
    window.set_title("Spite & Malice (your turn)")
    for _ in range(2):
        window.set_fullscreen(True)
        assert window.fullscreen
    window.set_fullscreen(False)
    assert window.size == Size(1280, 800)
    assert pygame.display.get_caption()[0] == "Spite & Malice (your turn)"
    assert pygame.display.get_allow_screensaver()
    gc.freeze()  # what is older is not looked through
    for fullscreen in (False, True, False):
        window.set_fullscreen(fullscreen)
        window.come_forward()
        gc.collect()
        pygame.event.pump()
        assert heard(window, (pygame.TEXTINPUT, {"text": "ß"})) == [Typed("ß")], (
            "pygame names the window with each event"
        )


class SlowUser:
    """A clock that only waiting moves on."""

    def __init__(self) -> None:
        self.now = time.monotonic()
        self._happens = float("inf"), 0, dict[str, object]()

    def does(self, after: float, kind: int, values: dict[str, object]) -> None:
        """Let something happen when so many seconds have been waited."""
        self._happens = self.now + after, kind, values

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        before, self.now = self.now, self.now + seconds
        at, kind, values = self._happens
        if before < at <= self.now:
            pygame.event.post(pygame.event.Event(kind, values))


PRESSED = (pygame.MOUSEBUTTONDOWN, {"pos": (1, 2), "button": 1}), Press(Point(1, 2), MouseButton.MAIN)
TYPED = (pygame.TEXTINPUT, {"text": "a"}), Typed("a")
MOVED = (pygame.MOUSEMOTION, {"pos": (1, 2), "buttons": (0, 0, 0)}), Move(Point(1, 2))


@pytest.mark.parametrize(
    ("what", "after", "rate", "waited"),
    [
        (PRESSED, 0.03, 10, 0.04),
        (TYPED, 0.03, 10, 0.04),
        (TYPED, 0.002, 60, 1 / 240),
        (MOVED, 0.03, 10, 0.04),
        (MOVED, 0.002, 60, 1 / 60),
    ],
)
def test_a_press_is_answered_at_once_and_so_is_a_move_after_a_pause(
    window: Window, monkeypatch: pytest.MonkeyPatch, what: Any, after: float, rate: int, waited: float
) -> None:
    (kind, values), given = what
    user = SlowUser()
    monkeypatch.setattr(window_module, "time", user)
    monkeypatch.setattr(sdl, "time", user)
    window.wait(1)
    list(window.inputs())  # what the window has heard of itself as it opened
    user.does(after, kind, values)
    began = user.now
    window.wait(rate)
    assert user.now - began == pytest.approx(waited)
    assert list(window.inputs()) == [given], "and nothing that was heard while waiting is lost"


@pytest.fixture
def sleeping(window: Window, monkeypatch: pytest.MonkeyPatch) -> EventWait:
    """It trusts SDL to sleep, though this driver does not."""
    monkeypatch.setattr(sdl, "_SLEEPING", frozenset({"dummy"}))
    return EventWait()


def test_sdl_is_found_and_wakes_as_soon_as_something_happens(sleeping: EventWait, window: Window) -> None:
    began = time.monotonic()
    sleeping.until_event(0.05)
    assert time.monotonic() - began > 0.04
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": "a"}))
    began = time.monotonic()
    sleeping.until_event(60.0)
    assert time.monotonic() - began < 30
    assert list(window.inputs()) == [Typed("a")]


def test_where_sdl_does_not_wait_it_is_not_asked_again_and_again(
    sleeping: EventWait, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = SlowUser()
    monkeypatch.setattr(sdl, "time", user)
    began = user.now
    sleeping.until_event(0.1)
    assert user.now - began == pytest.approx(sdl.LONGEST_SLEEP_S)
