"""Changes of nodes: the key caps of this keyboard, the signs of a controller, and dots for strangers. Besides, the
meaning of a controller's buttons."""

from collections.abc import Mapping
from dataclasses import replace

from spitegame.translation import _, pgettext
from spitegame.ui.inputs import PadButton, PadLabels
from spitegame.ui.nodes import (
    ButtonLook,
    Chip,
    FieldLook,
    Letter,
    Look,
    Node,
    PadSign,
    Panel,
    Pill,
    QrCode,
    Tone,
    Words,
)

KEYS: Mapping[PadButton, str] = {
    PadButton.UP: "up",
    PadButton.DOWN: "down",
    PadButton.LEFT: "left",
    PadButton.RIGHT: "right",
    PadButton.A: "space",
    PadButton.B: "escape",
}
"""The key that does the same as a controller's button, in every scene."""
SCROLLS: Mapping[PadButton, float] = {PadButton.SCROLL_UP: 2.0, PadButton.SCROLL_DOWN: -2.0}
"""The notches of the wheel that a trigger is worth; negative is down."""
COMMANDS: Mapping[PadButton, str] = {PadButton.X: "hint", PadButton.START: "menu", PadButton.SELECT: "log"}
"""The id of the button on the table that a controller's button presses."""

_BY_NODE = {name: button for button, name in COMMANDS.items()}
_BY_CAP = {"Enter": PadButton.A, "Esc": PadButton.B}


def with_glyph(node: Node, labels: PadLabels) -> Node:
    """Return the node for a player with a controller: the sign of its button replaces the key cap."""
    match node.look:
        case ButtonLook(key=key) as look if key:
            button = _BY_NODE.get(node.id) or _BY_CAP.get(key)
            return replace(node, look=look._replace(key="", glyph=PadSign(button, labels) if button else None))
        case Chip(key=key) as chip if key:
            return replace(node, look=chip._replace(key=""))
        case _:
            return node


OF_A_KEY = ".key"
"""The end of the ids of nodes that show only the cap of a key."""


def with_caps(node: Node, printed: Mapping[str, str]) -> Node:
    """Return the node with the key caps of this keyboard. `printed` has the label of each key by its American label."""
    match node.look:
        case ButtonLook(key=key) | Chip(key=key) as look if key in printed:
            return replace(node, look=look._replace(key=printed[key]))
        case Pill(text=key) as look if key in printed and node.id.endswith(OF_A_KEY):
            return replace(node, look=look._replace(text=printed[key]), label=printed[key])
        case _:
            return node


DOT = "•"
DOTS = 8 * DOT
"""The dots in place of any secret text; their number reveals nothing."""


def unreadable(node: Node) -> Node:
    """Return the node as strangers may see and hear it: streams also transmit what is read out."""
    if not node.secret:
        return node
    return replace(node, look=_look(node.look), label=_label(node.label))


def _look(look: Look) -> Look:
    match look:
        case FieldLook(text):
            return look._replace(text=DOT * len(text), placeholder="")
        case Letter(text):
            return look._replace(text=DOT * len(text))
        case Words(lines):
            return look._replace(lines=(DOTS, *("" for _line in lines[1:])))
        case QrCode():
            return Panel(Tone.DIM)
        case ButtonLook():
            return look._replace(text=DOTS)
        case _:
            return look


def _label(label: str) -> str:
    """Return the label with the name of a field, but dots in place of its text."""
    between = _("{label}: {value}", label="", value="") or ": "
    name, colon, text = label.partition(between)
    if colon:
        return name + colon + (DOTS if text else "")
    # Translators: is read out in the place of a room code and of other secrets, while the player streams the screen.
    return pgettext("a secret", "hidden") if label else ""
