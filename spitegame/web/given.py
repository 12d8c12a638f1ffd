"""What the page reports of pointer, keyboard and window, read once."""

from collections.abc import Callable, Mapping
from typing import Any

from spitegame.ui import inputs
from spitegame.ui.geometry import Insets, Point, Size


class UnknownInput(ValueError):
    """The page speaks of something that this program does not know: they come from different versions."""


_READ: Mapping[str, Callable[..., inputs.Input]] = {
    "press": lambda x, y, button, shift, touch: inputs.Press(Point(x, y), inputs.MouseButton(button), shift, touch),
    "move": lambda x, y, when: inputs.Move(Point(x, y), when),
    "release": lambda x, y, button, when: inputs.Release(Point(x, y), inputs.MouseButton(button), when),
    "let go": inputs.LetGo,
    "choose": lambda node_id: inputs.Chosen(node_id),
    "examine": inputs.Examined,
    "adjust": lambda node_id, share: inputs.Adjusted(node_id, share),
    "attend": inputs.Attended,
    "wheel": lambda x, y, up: inputs.Wheel(Point(x, y), up),
    "key": lambda place, text, shift, control, alt: inputs.Key(place, text, shift, control, alt),
    "text": inputs.Typed,
    "paste": inputs.Pasted,
    "drop": inputs.Dropped,
    "focus": inputs.Focused,
    "size": lambda width, height, *covered: inputs.Resized(Size(width, height), Insets(*covered)),
}
"""What makes an input of what the page says of it, by its kind."""


def read_input(plain: Any) -> inputs.Input:
    """One input of the page. Raises UnknownInput."""
    try:
        kind, *told = plain
        return _READ[kind](*told)
    except (KeyError, TypeError, ValueError) as problem:
        raise UnknownInput(plain) from problem
