"""Messages with which the page fills its elements for screen readers, and announces sentences to them."""

from collections.abc import Sequence
from typing import Any

from spitegame.ui.accessibility.elements import Announcer, Element, Role, elements, within_reach
from spitegame.ui.nodes import Node

_KEYS = {"Esc": "Escape", "Ctrl+V": "Control+V"}
"""The names of keys in `aria-keyshortcuts`, where those on the buttons differ."""


class Mirror:
    """The state of these elements in the page, and what is new since."""

    def __init__(self) -> None:
        self._announcer = Announcer()
        self._nodes: Sequence[Node] | None = None
        self._shown: dict[str, Any] = {}

    def news(self, nodes: Sequence[Node], focus: str | None, told: Sequence[str]) -> dict[str, Any]:
        """The entries of a message with what is new: ``mirror``, the elements in their order and what has the focus,
        and ``say``, sentences with True for those that are urgent. `told`: what has happened since the last call."""
        if nodes == self._nodes and focus == self._shown["focus"] and not told:
            return {}  # while cards move, this is called for each picture
        self._nodes = nodes
        reached = within_reach(nodes)
        message: dict[str, Any] = {}
        shown = {"focus": focus, "elements": [plain(element) for element in elements(reached)]}
        if shown != self._shown:
            self._shown = message["mirror"] = shown
        if said := self._announcer.news(reached, told):
            message["say"] = [list(each) for each in said]
        return message


def plain(element: Element) -> dict[str, Any]:
    """Return the element as JSON values, without fields at their defaults."""
    rect = element.rect
    made: dict[str, Any] = {
        "id": element.id,
        "role": element.role.value,
        "label": element.label,
        "rect": [round(rect.x), round(rect.y), max(1, round(rect.width)), max(1, round(rect.height))],
    }
    if element.about:
        made["about"] = element.about
    if element.is_disabled:
        made["disabled"] = True
    if element.on is not None:
        made["on"] = element.on
    if element.key:
        made["key"] = _KEYS.get(element.key, element.key)
    match element.role:
        case Role.FIELD:
            made |= {"text": element.text, "caret": element.caret}
        case Role.SLIDER:
            made["share"] = round(element.share, 3)
        case Role.HEADING:
            made["level"] = element.level
        case _:
            pass
    if element.hint:
        made["hint"] = element.hint
    return made
