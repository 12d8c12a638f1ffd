"""The things that the player inspects: under pointer or keyboard, and open over the table."""

from collections.abc import Mapping

from spitegame.scenes.table.log import Turn
from spitegame.ui.inputs import Key


class Inspection:
    def __init__(self) -> None:
        self.focus: str | None = None
        """The node that the keyboard is on; None if it is on none."""
        self.hovered: str | None = None
        self.explained: str | None = None
        """The node that the pointer rests on; None if it rests on none."""
        self._shows_caps = False
        self.fanned: str | None = None
        """The pile that lies fanned over the table; None if there is none."""
        self.log_open = False
        self.past: Turn | None = None
        """The turn of the log whose table is shown in place of the present one; None for the present."""

    @property
    def covers_table(self) -> bool:
        """True if a pile or the log lies open over the table."""
        return self.fanned is not None or self.log_open

    def hover(self, place: str | None) -> None:
        self.hovered, self.explained = place, None

    def rest(self, place: str) -> None:
        """Explain the sign at this place beside it, until the player does something else."""
        self.explained = place

    def focus_on(self, node_id: str | None) -> None:
        """Move the keyboard's focus to a node; None for none."""
        self.focus = node_id

    def fan(self, pile: str | None) -> None:
        """Fan the pile at this place over the table. For None, or for the pile that is fanned, close the fan."""
        self.fanned = pile if pile != self.fanned else None

    def toggle_log(self) -> None:
        self.log_open, self.past = not self.log_open, None

    def look_back(self, turn: Turn | None) -> None:
        """Show the table after this turn; the present table for None, or for the turn that is shown already."""
        self.past = turn if turn is not self.past else None

    def close(self) -> None:
        self.fanned, self.log_open, self.past = None, False, None

    def press(self, key: Key) -> None:
        """Note a key: key caps show from the first labelled key on."""
        self._shows_caps = bool(key.text)

    def caps(self, keys: Mapping[str, str]) -> Mapping[str, str]:
        """Return the American label of the key for each place; empty until a key has been used."""
        signs = {"leftbracket": "[", "rightbracket": "]"}
        return {place: signs.get(key, key.upper()) for key, place in keys.items()} if self._shows_caps else {}
