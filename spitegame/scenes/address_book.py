"""The people whom the player has met and the lasting tables, as scenes use them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the first picture need not wait for these
    from spitegame.session.regulars import Regular
    from spitegame.session.room_state import OwnTable, VisitedTable


MOST_LOOKED_UP = 5
"""The number of visited tables that are checked for being open, beginning with the latest visit."""


class AddressBook(Protocol):
    """The address book, which lies on this machine only. Each list begins with the person or table seen last."""

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
        """Return True if its host has this table open, False if not, None while unknown. Each call may start a check in
        the background: call this only while the answer is shown."""

    def forget_table(self, room: bytes) -> None:
        """Forget the table, own or visited, whose room has this public name."""
