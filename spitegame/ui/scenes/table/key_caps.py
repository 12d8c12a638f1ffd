"""How the table looks to the one in front of it: what sits where, what stands out, and what to press."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Mark


def kind(occupant: Occupant) -> str:
    match occupant:
        case Person():
            return ""
        case Computer(level=level):
            return f"computer, {level}"
        case other:
            assert_never(other)


def marks(hinted: Sequence[str], raised: str | None, picked: str | None, targets: Iterable[str]) -> Mapping[str, Mark]:
    """By place; what is picked is marked with where it may go."""
    found = dict.fromkeys(hinted, Mark.HINT)
    for place, mark in (
        (raised, Mark.RAISED),
        (picked, Mark.SELECTED),
        *((target, Mark.TARGET) for target in targets),
    ):
        if place:
            found[place] = found.get(place, Mark.NONE) | mark
    return found


class KeyCaps:
    """What stands on the keys, as far as they have been pressed: not every keyboard is American."""

    def __init__(self) -> None:
        self._printed: dict[str, str] = {}
        self.shown = False
        """From the first key on that is pressed at the table."""

    def press(self, key: Key) -> None:
        self.shown = True
        if len(key.text) == 1:
            self._printed[key.place] = key.text.upper()

    def by_place(self, keys: Mapping[str, str]) -> Mapping[str, str]:
        """`keys`: the place on the table of each key."""
        return {place: self._printed.get(key, _american(key)) for key, place in keys.items()} if self.shown else {}


def _american(key: str) -> str:
    return {"leftbracket": "[", "rightbracket": "]"}.get(key, key.upper())
