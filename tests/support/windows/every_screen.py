"""Every form and every full screen of the program, and whether there is room for its words."""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar

from spitegame.translation import current
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Badge, ButtonLook, Chip, EntryLook, Frame, Node, Pill
from spitegame.ui.text import measure
from support.browser.screens import SCREENS
from support.windows.every_form import FORMS
from support.windows.form_user import Person

USUAL, SMALL, PHONE = Size(1280, 800), Size(900, 620), Size(390, 844)
EVERY_SCREEN = (*FORMS, *(f"{name}, full" for name in SCREENS))


def shown(scene: str, size: Size, scale: float = 1.0, *, touch: bool = False) -> Sequence[Node]:
    """What is seen in a window of this size, with letters larger by this factor, in the language of the program."""
    return _shown(scene, size, scale, touch, current())


@cache
def _shown(scene: str, size: Size, scale: float, touch: bool, _catalogue: object) -> Sequence[Node]:
    frame = WatchedFrame(size, scale, measure, touch=touch)
    if scene not in FORMS:
        return SCREENS[scene.removesuffix(", full")](frame)
    person = Person(FORMS[scene](), frame)
    person.wait()
    return person.stage.nodes(person.frame)


class WatchedFrame(Frame):
    """One that knows what it has shortened: there are sentences that end with … by themselves."""

    shortened_here: ClassVar[set[str]] = set()

    def shortened(self, text: str, size: int, width: float) -> str:
        shown = super().shortened(text, size, width)
        if shown != text:
            self.shortened_here.add(shown)
        return shown


def cut(nodes: Sequence[Node]) -> dict[str, str]:
    """Labels whose end is missing, by their ids: what is read out has all of it."""
    found = {}
    for node in nodes:
        match node.look:
            case ButtonLook(text) | Chip(text) | EntryLook(text) | Pill(text) | Badge(text):
                if text in WatchedFrame.shortened_here:
                    found[node.id] = text
            case _:
                pass
    return found


def half_read(nodes: Sequence[Node]) -> list[str]:
    """What is even read out without its end."""
    return [node.id for node in nodes if node.label in WatchedFrame.shortened_here]
