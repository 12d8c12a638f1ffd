"""What scenes ask of the people whom the player has met, and of the tables that last."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the first picture need not wait for these
    from spitegame.session.lasting import OwnTable, VisitedTable
    from spitegame.session.regulars import Regular


MOST_LOOKED_UP = 5
"""The number of visited tables of which is found out whether they are open, those first that were visited last."""


class AddressBook(Protocol):
    """It lies on this machine only. All lists begin with who or what was seen last."""

    @property
    def people(self) -> "Sequence[Regular]": ...

    def set_blocked(self, key: bytes, *, is_blocked: bool) -> None:
        """Whether this person may not come to an open table of this player."""

    def forget_person(self, key: bytes) -> None: ...

    @property
    def own_tables(self) -> "Sequence[OwnTable]": ...

    @property
    def visited_tables(self) -> "Sequence[VisitedTable]": ...

    def is_open(self, table: "VisitedTable") -> bool | None:
        """Whether its host has it open; None as long as nobody knows. It is looked up in the background, and again from
        time to time: ask only while somebody sees the answer."""

    def forget_table(self, room: bytes) -> None:
        """Forget the table with this public name, own or visited."""
