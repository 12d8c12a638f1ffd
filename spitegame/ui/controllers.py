"""Game controllers, whose buttons SDL knows by its database of mappings: their presses become inputs."""

import time
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import pygame
from pygame._sdl2 import controller as sdl
from pygame._sdl2 import sdl2

from spitegame.ui.inputs import Pad, PadButton, PadLabels

PUSHED, RELEASED = 20000, 12000
"""The value, of 32767, from which a stick or trigger counts as pressed; and the value below which it is released."""
REPEATS_AFTER_S, REPEATS_EVERY_S = 0.4, 0.11

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadButton.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadButton.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadButton.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadButton.RIGHT,
    pygame.CONTROLLER_BUTTON_A: PadButton.A,
    pygame.CONTROLLER_BUTTON_B: PadButton.B,
    pygame.CONTROLLER_BUTTON_X: PadButton.X,
    pygame.CONTROLLER_BUTTON_Y: PadButton.Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton.NEXT,
    pygame.CONTROLLER_BUTTON_START: PadButton.START,
    pygame.CONTROLLER_BUTTON_BACK: PadButton.SELECT,
}
_AXES = {
    (pygame.CONTROLLER_AXIS_LEFTX, -1): PadButton.LEFT,
    (pygame.CONTROLLER_AXIS_LEFTX, 1): PadButton.RIGHT,
    (pygame.CONTROLLER_AXIS_LEFTY, -1): PadButton.UP,
    (pygame.CONTROLLER_AXIS_LEFTY, 1): PadButton.DOWN,
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): PadButton.SCROLL_UP,
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): PadButton.SCROLL_DOWN,
}
"""The buttons for which sticks and triggers stand, by axis and by the sign of its value."""
_REPEATING = frozenset(_AXES.values())
_SHAPES = ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")
"""Words in the names of controllers whose buttons have shapes instead of letters."""


@dataclass(slots=True)
class _Push:
    """A button or direction that is held; `again` is the time at which it counts again."""

    pad: Pad
    again: float


class Controllers:
    """All game controllers that are connected. They may come and go at any time."""

    def __init__(self) -> None:
        sdl.init()
        self._open: dict[int, sdl.Controller] = {}
        """The opened controllers by SDL's number. SDL tells nothing of one that is not opened."""
        self._held: dict[Hashable, _Push] = {}
        """The held buttons and directions, by controller and button or axis."""

    def input(self, event: pygame.event.Event) -> Pad | None:
        """Return the button that goes down with this event; None if none does."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._listen_to(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self.release()
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                return self._press((event.instance_id, event.button), _BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP:
                self._held.pop((event.instance_id, event.button), None)
            case pygame.CONTROLLERAXISMOTION:
                return self._push(event.instance_id, event.axis, event.value)
            case _:
                pass
        return None

    def repeated(self) -> Iterator[Pad]:
        """Yield the directions that were held until they count again."""
        now = time.monotonic()
        for held in self._held.values():
            if held.pad.button in _REPEATING and now >= held.again:
                held.again = now + REPEATS_EVERY_S
                yield held.pad

    def release(self) -> None:
        """Forget all that is held."""
        self._held.clear()

    def _listen_to(self, index: int) -> None:
        try:
            found = sdl.Controller(index)
        except sdl2.error:  # it has been unplugged again
            return
        self._open[found.as_joystick().get_instance_id()] = found

    def _push(self, instance: int, axis: int, value: int) -> Pad | None:
        """Return the button for a stick or trigger that has just been pushed; None if it was before, or is let go."""
        source = (instance, "axis", axis)
        button = _AXES.get((axis, 1 if value > 0 else -1))
        held = self._held.get(source)
        if held and (abs(value) < RELEASED or held.pad.button is not button):
            del self._held[source]
            held = None
        if held or button is None or abs(value) < PUSHED:
            return None
        return self._press(source, button)

    def _press(self, source: tuple[Hashable, ...], button: PadButton) -> Pad:
        pad = Pad(button, self._labels(source[0]))
        self._held[source] = _Push(pad, time.monotonic() + REPEATS_AFTER_S)
        return pad

    def _labels(self, instance: Hashable) -> PadLabels:
        names = (found.name.lower() for number, found in self._open.items() if number == instance)
        return PadLabels.SHAPES if any(word in name for name in names for word in _SHAPES) else PadLabels.LETTERS
