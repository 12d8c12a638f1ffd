"""Whole games in the real program with a game controller alone, SDL's own virtual one, attached from outside: no key is
pressed, and no pointer moved."""

import os
import re
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence, Set
from pathlib import Path

import pytest
from support.screens import Shown
from support.spite import screen_players as spite
from support.windows.card_players import Keys, play_to_the_end
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import Open, Program

from spitegame.ui.focus import ARROWS, neighbour, next_group, stops
from spitegame.ui.geometry import Rect
from spitegame.ui.inputs import PadButton
from spitegame.ui.nodes import ButtonLook, Mark, Node, Takes, Zone

pytestmark = [pytest.mark.window, pytest.mark.slow]

_ATTACH = """
import ctypes, os, sys, threading, time
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"  # there is no window manager that gives the window the focus
import pygame

def follow(pipe):
    sdl = ctypes.CDLL(pygame.event.__file__)
    sdl.SDL_JoystickOpen.restype = sdl.SDL_GameControllerFromInstanceID.restype = ctypes.c_void_p
    sdl.SDL_JoystickGetButton.restype = ctypes.c_uint8
    while not sdl.SDL_WasInit(0x200):  # game controllers are listened to
        time.sleep(0.01)
    pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)))
    while not sdl.SDL_GameControllerFromInstanceID(sdl.SDL_JoystickInstanceID(pad)):  # it has been noticed
        time.sleep(0.01)
    with os.fdopen(os.open(pipe, os.O_RDWR)) as presses:  # as a writer too: between two presses it never ends
        for line in presses:
            for state in (1, 0):
                sdl.SDL_JoystickSetVirtualButton(pad, int(line), state)
                while sdl.SDL_JoystickGetButton(pad, int(line)) != state:
                    time.sleep(0.002)

threading.Thread(target=follow, args=({pipe!r},), daemon=True).start()
"""
_GAME = "import sys\nfrom spitegame.__main__ import main\nsys.exit(main())"
_NUMBERS = {PadButton.A: 0, PadButton.B: 1, PadButton.X: 2, PadButton.Y: 3, PadButton.SELECT: 4, PadButton.START: 6}
_NUMBERS |= {PadButton.PREVIOUS: 9, PadButton.NEXT: 10}
_NUMBERS |= {PadButton.UP: 11, PadButton.DOWN: 12, PadButton.LEFT: 13, PadButton.RIGHT: 14}
"""The numbers of the buttons of SDL's virtual controller."""
_CROSS = {PadButton(key): towards for key, towards in ARROWS.items()}
_STEPS = 60
"""So many presses lead from everywhere to everywhere."""
_PATIENCE = 5.0
"""The seconds that somebody waits for an answer to a push: on a busy machine it may come late."""


def with_pad(pipe: Path, game: Sequence[str] = ()) -> tuple[str, ...]:
    """The command that starts the program, or what `altered` starts, with a controller whose presses come through this
    pipe."""
    os.mkfifo(pipe)
    code = game[2] if game else _GAME
    return sys.executable, "-c", _ATTACH.replace("{pipe!r}", repr(str(pipe))) + code


class PadHands(Keys):
    """Plays either game with a controller alone, going by what the screen shows."""

    def __init__(self, program: Program, pipe: Path) -> None:
        super().__init__(program)
        self._pipe = pipe

    def push(self, button: PadButton) -> None:
        """Press a button, and let it go."""
        self._pipe.write_text(f"{_NUMBERS[button]}\n")

    def focus(self, name: str) -> None:
        """Lead the focus to this node."""
        tried: set[tuple[str, PadButton]] = set()
        for _ in range(_STEPS):
            shown = self.program.shown
            focused = shown.marked("focused")
            if focused == [name]:
                return
            way = self._way(shown, name, tried)
            self.push(way)
            if self._moved(shown):
                tried |= {(at, way) for at in focused}
        raise AssertionError(f"no way to {name} with a controller: {self.program.shown.marked('focused')}")

    def _moved(self, since: Shown) -> bool:
        """Whether the focus moves within a while; whoever sees nothing happen pushes once more."""
        before, ends = (since.scene, since.marked("focused")), time.monotonic() + _PATIENCE
        while is_still := (self.program.shown.scene, self.program.shown.marked("focused")) == before:
            if time.monotonic() > ends:
                break
            time.sleep(0.01)
        return not is_still

    def press(self, button: str) -> None:
        self.focus(button)
        self.push(PadButton.A)

    pick = press

    def take(self, place: str) -> None:
        self.press(place)

    def named(self) -> Shown:
        return self.program.shown

    def _way(self, shown: Shown, name: str, tried: Set[tuple[str, PadButton]]) -> PadButton:
        """The first button on the shortest way, but none that was tried here before: forms lead through their whole
        body first, whatever lies nearer."""
        nodes = list(_nodes(shown))
        assert name in {node.id for node in stops(nodes)}, f"{name} cannot have the focus"
        focused = shown.marked("focused")
        if not focused:
            return PadButton.NEXT
        seen, ways = {focused[0]}, deque([(focused[0], PadButton.NEXT)])
        first = True
        while ways:
            at, way = ways.popleft()
            if at == name:
                return way
            leads = {button: neighbour(nodes, at, towards) for button, towards in _CROSS.items()}
            leads |= {PadButton.NEXT: next_group(nodes, at), PadButton.PREVIOUS: next_group(nodes, at, back=True)}
            for button, to in leads.items():
                if to and to not in seen and not (first and (at, button) in tried):
                    seen.add(to)
                    ways.append((to, button if first else way))
            first = False
        raise AssertionError(f"no way from {focused} to {name}")


def _nodes(shown: Shown) -> Iterator[Node]:
    """The nodes as the focus sees them."""
    for name, plain in shown.nodes.items():
        takes, marks = Takes.NOTHING, Mark.NONE
        for each in plain["takes"]:
            takes |= Takes[each.upper()]
        for each in plain["marks"]:
            marks |= Mark[each.upper()]
        look = ButtonLook("", 1) if plain["role"] == "button" else Zone()
        yield Node(id=name, rect=Rect(*plain["rect"]), look=look, takes=takes, marks=marks)


def test_a_whole_game_of_spite_and_malice(start: Open, tmp_path: Path) -> None:
    pipe = tmp_path / "pad"
    program = start(settings=settings(ANNA, ADA) | {"name": ""}, seed=4, game=with_pad(pipe))
    hands = PadHands(program, pipe)
    program.scene("door")
    hands.press("menu")
    program.says("title", "Menu")
    hands.press("name")
    program.scene("keyboard")
    for symbol in "jo":
        hands.press(f"keyboard.{symbol}")
    hands.push(PadButton.START)
    program.says("name", "Your name: Jo")
    hands.push(PadButton.B)
    program.until(lambda shown: "play" in shown.nodes, "the first page")
    program.start_game(hands.press)
    program.scene("table")
    hands.push(PadButton.START)
    program.scene("confirm")
    hands.push(PadButton.B)
    program.scene("table")
    shown = play_to_the_end(program, {0: hands})
    assert shown.words("outcome") in ("You win", "Ada wins")
    hands.press("quit")
    assert program.ended() == 0
    assert program.said == ""


def test_a_whole_match_of_spite(start: Open, tmp_path: Path) -> None:
    pipe = tmp_path / "pad"
    match = spite.settings({"name": "Anna"}, *spite.computers(3), preset="strict", speed="off")
    program = start(settings=match, seed=3, game=with_pad(pipe, spite.hurried()))
    hands = PadHands(program, pipe)
    program.start_game(hands.press)
    shown = spite.play({0: hands})
    assert re.fullmatch("You win the match|.* wins the match", shown.words("outcome"))
    assert not [leak for shown in program.pictures() for leak in spite.leaks(shown)]
