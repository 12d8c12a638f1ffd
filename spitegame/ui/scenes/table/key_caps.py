"""What stands on the keys of this keyboard."""

from collections.abc import Mapping

from spitegame.ui.inputs import Key


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
