"""The people whom the player has met and the lasting tables, as scenes use them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the first picture need not wait for these
    from spitegame.session.regulars import Regular
    from spitegame.session.room_state import OwnTable, VisitedTable


MOST_LOOKED_UP = 5
"""The number of visited tables that are checked for being open, beginning with the latest visit."""


class AddressBook(Protocol):
    """It lies on this machine only. All lists begin with who or what was seen last."""

    @property
    def people(self) -> "Sequence[Regular]": ...

    def set_blocked(self, key: bytes, *, is_blocked: bool) -> None:
        """Set whether this person is kept away from the player's open tables."""

    def forget_person(self, key: bytes) -> None: ...

    @property
    def own_tables(self) -> "Sequence[OwnTable]": ...

    @property
    def visited_tables(self) -> "Sequence[VisitedTable]": ...

    def is_open(self, table: "VisitedTable") -> bool | None:
        """Return whether the table's host has it open; None while that is unknown. It is checked in the background now
        and then, so call this only while the answer is shown."""

    def forget_table(self, room: bytes) -> None:
        """Forget the table with this public name, own or visited."""
