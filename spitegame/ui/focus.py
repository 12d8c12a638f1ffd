"""Moving the keyboard's focus over the nodes of a scene."""

from collections.abc import Sequence
from enum import Enum
from re import compile as pattern

from spitegame.ui.nodes import ButtonLook, Mark, Node, Takes


class Towards(Enum):
    """A direction; its value is a step in x and y."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


ARROWS = {"left": Towards.LEFT, "right": Towards.RIGHT, "up": Towards.UP, "down": Towards.DOWN}


def stops(nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes on which the focus may rest, in the order of the list: those after the last blocking node."""
    reachable: list[Node] = []
    for node in nodes:
        if Takes.BLOCK in node.takes:
            reachable = []
        if node.takes & (Takes.TAP | Takes.SLIDE | Takes.TYPING) and Mark.DISABLED not in node.marks:
            reachable.append(node)
    return reachable


def following(nodes: Sequence[Node], focus: str | None, *, back: bool = False) -> str | None:
    """Return the id of the next node in reading order, or of the one before with `back`; the first follows the last.
    None if there is none."""
    return _next([node.id for node in stops(nodes)], focus, back=back)


def _next(names: Sequence[str], here: str | None, *, back: bool) -> str | None:
    """Return the name after or before this one; the first follows the last. If `here` is not among the names, return
    the first, or the last with `back`."""
    if here not in names:
        return names[-1 if back else 0] if names else None
    return names[(names.index(here) + (-1 if back else 1)) % len(names)]


def next_group(nodes: Sequence[Node], focus: str | None, *, back: bool = False) -> str | None:
    """Return the id of the first node of the next group: a row of cards, piles of a kind, chips of a choice, all
    buttons."""
    firsts: dict[str, str] = {}
    for node in stops(nodes):
        firsts.setdefault(_group(node), node.id)
    here = next((_group(node) for node in nodes if node.id == focus), None)
    group = _next(list(firsts), here, back=back)
    return firsts[group] if group else None


_MEMBER = pattern(r"\.[^.]*-\d+$|\.?\d+$")
"""The pattern of the end of an id, in which the members of a group differ: ``2`` in ``discard2``."""


def _group(node: Node) -> str:
    is_button = isinstance(node.look, ButtonLook) and "." not in node.id
    return "buttons" if is_button else _MEMBER.sub("", node.id)


def neighbour(nodes: Sequence[Node], focus: str | None, towards: Towards) -> str | None:
    """Return the id of the nearest node in that direction, with distances aside counted 2.5 times; the old focus if
    there is none."""
    reachable = stops(nodes)
    here = next((node for node in reachable if node.id == focus), None)
    if here is None:
        return following(nodes, None)
    dx, dy = towards.value
    best, nearest = focus, float("inf")
    for node in reachable:
        away_x = node.rect.center.x - here.rect.center.x
        away_y = node.rect.center.y - here.rect.center.y
        ahead, aside = away_x * dx + away_y * dy, abs(away_x * dy) + abs(away_y * dx)
        if ahead > 1 and ahead + 2.5 * aside < nearest:
            best, nearest = node.id, ahead + 2.5 * aside
    return best
