"""The nodes as plain elements with roles, names and states, and the announcements about them, each made once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from spitegame.translation import N_, _, pgettext
from spitegame.ui.geometry import Rect
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
    Thumbnail,
    Title,
    Tone,
    Words,
)
from spitegame.ui.widgets.block import valued


class Role(Enum):
    """The kind of an element. The page knows the values."""

    BUTTON = "button"
    CHECKBOX = "checkbox"
    RADIO = "radio"
    SLIDER = "slider"
    FIELD = "field"
    HEADING = "heading"
    IMAGE = "image"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A node for screen readers, with its `id` and `rect`. `about` is read after the label. `on` is True if the element
    is ticked or pressed, None if it cannot be. Pressing `key` has the effect of a tap. A field has a text, the number
    of characters before its caret (None without one), and a hint while it is empty. A slider stands at a `share` of
    its way, 0 to 1. A heading has the level 1 or 2."""

    id: str
    role: Role
    label: str
    rect: Rect
    about: str = ""
    is_disabled: bool = False
    on: bool | None = None
    key: str = ""
    text: str = ""
    caret: int | None = None
    hint: str = ""
    share: float = 0.0
    level: int = 0


USABLE = frozenset((Role.BUTTON, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.FIELD))

_SPOKEN_MARKS = {
    # Translators: behind the name of a card or a place, for those who do not see it.
    Mark.TARGET: N_("can go here"),
    Mark.HINT: N_("suggested"),
    Mark.ARMED: N_("press again to confirm"),
    Mark.IDLE: N_("not playable"),
}


def within_reach(nodes: Sequence[Node]) -> Sequence[Node]:
    """Return the nodes from the last blocking one on. Nodes behind that may be secrets."""
    blocks = [index for index, node in enumerate(nodes) if Takes.BLOCK in node.takes]
    return nodes[blocks[-1] :] if blocks else nodes


def elements(nodes: Sequence[Node]) -> list[Element]:
    """Return all that can be used or read, in the order of the nodes."""
    owners = {node.id: node for node in nodes if node.label}
    about: dict[str, list[str]] = {}
    keys: dict[str, str] = {}
    made: list[tuple[Node, Role]] = []
    for node in nodes:
        owner = None if node.takes else owners.get(node.id.rpartition(".")[0])  # ``name`` is the owner of ``name.hint``
        if owner and node.id == f"{owner.id}.key":
            text = getattr(node.look, "text", "")
            keys[owner.id] = text if isinstance(text, str) else ""
        elif owner and node.label.lower() in owner.label.lower():
            continue
        elif owner and owner.takes and node.label:
            about.setdefault(owner.id, []).append(node.label)
        elif role := _role(node):
            made.append((node, role))
    return [_element(node, role, " ".join(about.get(node.id, ())), keys.get(node.id, "")) for node, role in made]


def _role(node: Node) -> Role | None:
    """Return the role of a node; None if it is only for the eye."""
    if Takes.TYPING in node.takes:
        return Role.FIELD
    if Takes.SLIDE in node.takes:
        return Role.SLIDER
    match node.look:
        case Chip(choice=False) if Takes.TAP in node.takes:
            return Role.CHECKBOX
        case Chip() | Thumbnail() if Takes.TAP in node.takes:
            return Role.RADIO
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


def _element(node: Node, role: Role, about: str, key: str) -> Element:
    look = node.look
    text, caret, hint = _typed(node) if role is Role.FIELD else ("", None, "")
    return Element(
        id=node.id,
        role=role,
        label=_label(node, role),
        rect=node.rect,
        about=about,
        is_disabled=Mark.DISABLED in node.marks,
        on=_state(node, role),
        key=key or (look.key if isinstance(look, ButtonLook | Chip) else ""),
        text=text,
        caret=caret,
        hint=hint,
        share=look.share if isinstance(look, SliderLook) else getattr(look, "at", 0.0) if role is Role.SLIDER else 0.0,
        level=0 if role is not Role.HEADING else 1 if isinstance(look, Title) else 2,
    )


def _label(node: Node, role: Role) -> str:
    label = ", ".join([node.label, *(_(words) for mark, words in _SPOKEN_MARKS.items() if mark in node.marks)])
    match role:
        case Role.FIELD:  # the label has the field's name before its text
            return node.label.partition(_between())[0].removesuffix(_between().rstrip())
        case Role.CHECKBOX:
            for state in (pgettext("switch", "On"), pgettext("switch", "Off")):
                label = label.removesuffix(valued("", state))
            return label
        case _:
            return label


def _typed(node: Node) -> tuple[str, int | None, str]:
    """Return the text of a field, the place of its caret, and the hint while the field is empty."""
    if isinstance(node.look, FieldLook):
        return node.look.text, node.look.caret, "" if node.look.text else node.look.placeholder
    return node.label.partition(_between())[2], None, ""


def _between() -> str:
    """Return the characters between the name of something and its value in the player's language."""
    return valued("", "") or ": "


def _state(node: Node, role: Role) -> bool | None:
    """Return True if the node is ticked or pressed; None if it cannot be."""
    match node.look:
        case Chip(on=on) | Thumbnail(on=on):
            return on
        case _ if role is Role.BUTTON and Takes.LIFT in node.takes:
            return bool(node.marks & (Mark.SELECTED | Mark.PICKED))
        case _:
            return None


_CHANGES = frozenset(
    ("title", "outcome", "prompt", "outlook", "words", "coach", "reading", "number", "last", "verifier", "code.hint")
)
"""The nodes whose words are announced whenever they change."""
_COMES = ("notice.", "said.", "incident")
"""The beginnings of the ids of nodes that are announced when they appear."""


class Announcement(NamedTuple):
    """A sentence to be read aloud."""

    words: str
    is_urgent: bool = False
    """True for a warning, which interrupts what is being read."""


class Announcer:
    """A memory of what has been announced, which finds what is new."""

    def __init__(self) -> None:
        self._said: Mapping[str, str] = {}
        self._targets: list[str] = []
        """The names of the places where the picked card can go."""

    def news(self, nodes: Sequence[Node], told: Sequence[str]) -> list[Announcement]:
        """Return the new announcements. `nodes` are those within reach, `told` what has happened since the last
        call."""
        changed = list(self._changed(nodes, told))
        heard = [each for each in told if not any(new.words.startswith(each) for new in changed)]
        return [*map(Announcement, heard), *changed]

    def _changed(self, nodes: Sequence[Node], told: Sequence[str]) -> Iterator[Announcement]:
        """Yield the words that have appeared or changed since the last call."""
        targets = [node.label.partition(",")[0] for node in nodes if Mark.TARGET in node.marks]
        if targets and targets != self._targets:
            # Translators: {places} is a list of the places on which the card that was picked can go.
            yield Announcement(_("Fits on: {places}.", places=", ".join(targets)))
        self._targets = targets
        told_of = (node for node in nodes if node.id in _CHANGES or node.id.startswith(_COMES))
        before, heard = self._said, [node for node in told_of if node.label]
        self._said = {node.id: node.label for node in heard}
        for node in heard:
            if before.get(node.id) != node.label and node.label not in told:
                yield Announcement(node.label, isinstance(node.look, Words) and node.look.tone is Tone.WARNING)
