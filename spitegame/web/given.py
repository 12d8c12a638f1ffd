"""What the page reports of pointer, keyboard and window, read once."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.ui.geometry import Insets, Point, Size
from spitegame.ui.inputs import (
    Adjusted,
    Attended,
    Chosen,
    Dropped,
    Examined,
    Focused,
    Input,
    Key,
    LetGo,
    MouseButton,
    Move,
    Pasted,
    Press,
    Release,
    Resized,
    Typed,
    Wheel,
)


class UnknownInput(ValueError):
    """The page speaks of something that this program does not know: they come from different versions."""


_READ: Mapping[str, Callable[..., Input]] = {
    "press": lambda x, y, button, shift, touch: Press(Point(x, y), MouseButton(button), shift, touch),
    "move": lambda x, y, when: Move(Point(x, y), when),
    "release": lambda x, y, button, when: Release(Point(x, y), MouseButton(button), when),
    "let go": LetGo,
    "choose": lambda node_id: Chosen(node_id),
    "examine": Examined,
    "adjust": lambda node_id, share: Adjusted(node_id, share),
    "attend": Attended,
    "wheel": lambda x, y, up: Wheel(Point(x, y), up),
    "key": lambda place, text, shift, control, alt: Key(place, text, shift, control, alt),
    "text": Typed,
    "paste": Pasted,
    "drop": Dropped,
    "focus": Focused,
    "size": lambda width, height, *covered: Resized(Size(width, height), Insets(*covered)),
}
"""What makes an input of what the page says of it, by its kind."""


def read_input(plain: Any) -> Input:
    """One input of the page. Raises UnknownInput."""
    try:
        kind, *told = plain
        return _READ[kind](*told)
    except (KeyError, TypeError, ValueError) as problem:
        raise UnknownInput(plain) from problem
