"""What a page tells to those who do not see it: the nodes as plain elements with roles, and what has happened.

It is made of the same nodes that are painted, so nobody hears more than others see.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from spitegame.translation import N_, _, pgettext
from spitegame.ui.nodes import (
    Avatar,
    ButtonLook,
    CardLook,
    Chip,
    FieldLook,
    Mark,
    Node,
    Picture,
    SliderLook,
    Takes,
    Title,
    Tone,
    Words,
)
from spitegame.ui.widgets.block import valued


class Role(Enum):
    """What an element is. The values are known to the page."""

    BUTTON = "button"
    CHECKBOX = "checkbox"
    RADIO = "radio"
    SLIDER = "slider"
    FIELD = "field"
    HEADING = "heading"
    IMAGE = "image"
    TEXT = "text"


_CHANGES = frozenset(
    ("title", "outcome", "prompt", "outlook", "words", "coach", "reading", "number", "last", "verifier", "code.hint")
)
"""The nodes whose words are told whenever they change."""
_COMES = ("notice.", "said.", "incident")
"""The beginnings of the ids of nodes that are told when they come."""
_SPOKEN_MARKS = {
    # Translators: behind the name of a card or a place, for those who do not see it.
    Mark.TARGET: N_("can go here"),
    Mark.HINT: N_("hinted"),
    Mark.ARMED: N_("once more to confirm"),
    Mark.IDLE: N_("of no use now"),
}
_KEYS = {"Esc": "Escape", "Ctrl+V": "Control+V"}
"""The names that pages have for keys, where those on the buttons are others."""


class Mirror:
    """Remembers what the page has been told, and finds what is new."""

    def __init__(self) -> None:
        self._nodes: Sequence[Node] | None = None
        self._shown: dict[str, Any] = {}
        self._said: Mapping[str, str] = {}
        self._targets: list[str] = []
        """Where the picked card can go."""

    def news(self, nodes: Sequence[Node], focus: str | None, told: Sequence[str]) -> dict[str, Any]:
        """The entries of a message with what is new: ``mirror``, the elements in their order and what has the focus,
        and ``say``, sentences with True for those that are urgent. `told`: what has happened since the last call."""
        if nodes == self._nodes and focus == self._shown["focus"] and not told:
            return {}  # as long as cards move, this is asked for each picture
        self._nodes = nodes
        reached = within_reach(nodes)
        message: dict[str, Any] = {}
        shown = {"focus": focus, "elements": elements(reached)}
        if shown != self._shown:
            self._shown = message["mirror"] = shown
        changed = list(self._changed(reached, told))
        heard = [[sentence, False] for sentence in told if not any(words.startswith(sentence) for words, _ in changed)]
        if said := heard + changed:
            message["say"] = said
        return message

    def _changed(self, nodes: Sequence[Node], told: Sequence[str]) -> Iterator[list[Any]]:
        """The words that have come or changed since the last call, each with True if it is a warning."""
        targets = [node.label.partition(",")[0] for node in nodes if Mark.TARGET in node.marks]
        if targets and targets != self._targets:
            # Translators: {places} is a list of the places on which the card that was picked can go.
            yield [_("Can go on: {places}.", places=", ".join(targets)), False]
        self._targets = targets
        told_of = (node for node in nodes if node.id in _CHANGES or node.id.startswith(_COMES))
        before, heard = self._said, [node for node in told_of if node.label]
        self._said = {node.id: node.label for node in heard}
        for node in heard:
            if before.get(node.id) != node.label and node.label not in told:
                yield [node.label, isinstance(node.look, Words) and node.look.tone is Tone.WARNING]


def within_reach(nodes: Sequence[Node]) -> Sequence[Node]:
    """The nodes with nothing before them that takes all gestures. What lies behind such a thing may be a secret."""
    blocks = [index for index, node in enumerate(nodes) if Takes.BLOCK in node.takes]
    return nodes[blocks[-1] :] if blocks else nodes


def elements(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    """All that can be used or read, in the order of the nodes."""
    owners = {node.id: node for node in nodes if node.label}
    about: dict[str, list[str]] = {}
    keys: dict[str, str] = {}
    made: list[tuple[Node, Role]] = []
    for node in nodes:
        owner = None if node.takes else owners.get(node.id.rpartition(".")[0])  # as ``name`` is of ``name.hint``
        if owner and node.id == f"{owner.id}.key":
            text = getattr(node.look, "text", "")
            keys[owner.id] = text if isinstance(text, str) else ""
        elif owner and node.label.lower() in owner.label.lower():
            continue
        elif owner and owner.takes and node.label:
            about.setdefault(owner.id, []).append(node.label)
        elif role := _role(node):
            made.append((node, role))
    return [_element(node, role, about.get(node.id, ()), keys.get(node.id, "")) for node, role in made]


def _role(node: Node) -> Role | None:
    """None for what is there to be seen only."""
    if Takes.TYPING in node.takes:
        return Role.FIELD
    if Takes.SLIDE in node.takes:
        return Role.SLIDER
    match node.look:
        case Chip(choice=choice) if Takes.TAP in node.takes:
            return Role.RADIO if choice else Role.CHECKBOX
        case _ if Takes.TAP in node.takes:
            return Role.BUTTON
        case _ if not node.label:
            return None
        case Title() | Words(heading=True):
            return Role.HEADING
        case CardLook() | Avatar() | Picture():
            return Role.IMAGE
        case _:
            return Role.TEXT


def _element(node: Node, role: Role, about: Sequence[str], key: str) -> dict[str, Any]:
    """Only what is not as usual is in it."""
    rect, look, marks = node.rect, node.look, node.marks
    element: dict[str, Any] = {
        "id": node.id,
        "role": role.value,
        "label": ", ".join([node.label, *(_(words) for mark, words in _SPOKEN_MARKS.items() if mark in marks)]),
        "rect": [round(rect.x), round(rect.y), max(1, round(rect.width)), max(1, round(rect.height))],
    }
    if about:
        element["about"] = " ".join(about)
    if Mark.DISABLED in marks:
        element["disabled"] = True
    if isinstance(look, Chip):
        element["on"] = look.on
    elif role is Role.BUTTON and Takes.LIFT in node.takes:
        element["on"] = bool(marks & (Mark.SELECTED | Mark.PICKED))
    if role is Role.CHECKBOX:
        for state in (pgettext("switch", "On"), pgettext("switch", "Off")):
            element["label"] = element["label"].removesuffix(valued("", state))
    between = valued("", "") or ": "  # a label tells the name of a field before what stands there
    if role is Role.FIELD:
        name, _between, text = node.label.partition(between)
        element |= {"label": name.removesuffix(between.rstrip()), "text": text, "caret": None}
    if isinstance(look, FieldLook):
        element |= {"label": node.label.partition(between)[0], "text": look.text, "caret": look.caret}
        if look.placeholder and not look.text:
            element["hint"] = look.placeholder
    if role is Role.SLIDER:
        element["share"] = round(look.share, 3) if isinstance(look, SliderLook) else round(getattr(look, "at", 0.0), 3)
    if role is Role.HEADING:
        element["level"] = 1 if isinstance(look, Title) else 2
    if key := key or (look.key if isinstance(look, ButtonLook | Chip) else ""):
        element["key"] = _KEYS.get(key, key)
    return element
