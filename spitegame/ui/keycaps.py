"""What stands on the caps of the keys, which scenes name as an American keyboard does."""

from collections.abc import Mapping
from dataclasses import replace

from spitegame.ui.nodes import ButtonLook, Chip, Node, Pill

OF_A_KEY = ".key"
"""What the id of a node ends with that shows nothing but the cap of a key."""


def with_caps(node: Node, printed: Mapping[str, str]) -> Node:
    """The node as it looks on this keyboard. `printed`: what stands on a key, by what stands there in America."""
    match node.look:
        case ButtonLook(key=key) | Chip(key=key) as look if key in printed:
            return replace(node, look=look._replace(key=printed[key]))
        case Pill(text=key) as look if key in printed and node.id.endswith(OF_A_KEY):
            return replace(node, look=look._replace(text=printed[key]), label=printed[key])
        case _:
            return node
