"""Messages with which the page fills its elements for screen readers, and announces sentences to them."""

from collections.abc import Sequence
from typing import Any

from spitegame.ui.accessibility.elements import Announcer, Element, Role, elements, within_reach
from spitegame.ui.nodes import Node

_KEYS = {"Esc": "Escape", "Ctrl+V": "Control+V"}
"""The names of keys in `aria-keyshortcuts`, by the name on a button if that differs."""


class Mirror:
    """The elements that the page has for screen readers, and the news about them."""

    def __init__(self) -> None:
        self._announcer = Announcer()
        self._nodes: Sequence[Node] | None = None
        self._shown: dict[str, Any] = {}

    def news(self, nodes: Sequence[Node], focus: str | None, told: Sequence[str]) -> dict[str, Any]:
        """Return the new entries for a message: ``mirror``, the elements in their order and the id with the focus, and
        ``say``, pairs of a sentence and True if it is urgent. `told`: sentences about events since the last call."""
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
