"""The veil, which hides from a streamed screen the names of other people, and the codes and addresses that lead to the
table. While it is down, everybody but the player and the computers is called “Guest 1”, “Guest 2” … on every screen,
always by the same number. Rooms, the address book and finished games pass through it on their way to scenes, rooms in
`room_handle`; stored and sent values do not."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.record import Entry, Record, SatDown
from spitegame.translation import _

if TYPE_CHECKING:  # the first picture does not wait for what only rooms need
    from spitegame.session.history import PastGame
    from spitegame.session.regulars import Met, Regular
    from spitegame.session.room_state import OwnTable, VisitedTable

UNSAID = "•••"
"""The text that stands in a sentence for a hidden code or address."""

Named = TypeVar("Named", "Met", "Regular")


class Veil:
    """The names and secrets that may have to be hidden. The veil is down while the player streams."""

    def __init__(self, is_down: Callable[[], bool], own: Callable[[], str]) -> None:
        """`is_down` returns whether the player has switched the veil on; `own` returns the player's own name."""
        self._is_down, self._own = is_down, own
        self._numbers: dict[str, int] = {}
        """The number that stands for each other person, by name, in the order in which they were met. People are
        numbered while the veil is up, too, since sentences about them may still be on the screen when it comes down."""
        self._secrets: set[str] = set()
        """The codes, links and addresses to hide in sentences."""

    @property
    def is_down(self) -> bool:
        """True while names and secrets are to be hidden."""
        return self._is_down()

    def name(self, name: str) -> str:
        """Return the name under which the screen shows this person."""
        if not name or name == self._own() or self.uncovered(name) != name:
            return name
        number = self._numbers.setdefault(name, len(self._numbers) + 1)
        return _called(number) if self.is_down else name

    def uncovered(self, shown: str) -> str:
        """Return the real name of the person whom the screen shows under this name."""
        if not self.is_down:
            return shown
        return next((name for name, number in self._numbers.items() if _called(number) == shown), shown)

    def hide(self, *secrets: str | None) -> None:
        """Hide these texts in sentences from now on, since they lead to a table."""
        self._secrets.update(filter(None, secrets))

    def sentence(self, sentence: str) -> str:
        """Return the sentence with the names of others and all secrets hidden, if the veil is down."""
        if not self.is_down:
            return sentence
        veiled = {name: _called(number) for name, number in self._numbers.items()} | dict.fromkeys(
            self._secrets, UNSAID
        )
        if not veiled:
            return sentence
        longest_first = sorted(veiled, key=len, reverse=True)
        found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
        return found.sub(lambda match: veiled[match[0]], sentence)

    def names(self, occupants: Sequence[Occupant], own: Sequence[Seat]) -> list[str]:
        """Return the names under which the screen shows these occupants. The first of the seats `own` is the
        player's."""
        return [occupant.name for occupant in self.occupants(occupants, own)]

    def occupants(self, occupants: Sequence[Occupant], own: Sequence[Seat]) -> tuple[Occupant, ...]:
        """Return the occupants as the screen shows them. The first of the seats `own` is the player's."""
        return tuple(
            occupant if seat in own[:1] or isinstance(occupant, Computer) else Person(self.name(occupant.name))
            for seat, occupant in enumerate(occupants)
        )

    def here(self, occupants: Sequence[Occupant]) -> tuple[Occupant, ...]:
        """Return the occupants of a game at this screen, where the first person is the player."""
        return self.occupants(occupants, own_seat(occupants))

    def record(self, record: Record, own: Sequence[Seat]) -> Record:
        """Return the record of a finished game as a review shows it."""
        shown = iter(self.occupants(record.everybody, own))
        occupants = tuple(next(shown) for _occupant in record.occupants)
        entries = tuple(
            Entry(entry.seat, SatDown(next(shown))) if isinstance(entry.action, SatDown) else entry
            for entry in record.entries
        )
        return replace(record, occupants=occupants, entries=entries)

    def past(self, game: "PastGame") -> "PastGame":
        """Return the facts about a finished game as the shelf shows them."""
        players = [
            player if seat in game.own[:1] or player.level else replace(player, name=self.name(player.name))
            for seat, player in enumerate(game.players)
        ]
        return replace(game, players=tuple(players))

    def met(self, known: Named) -> Named:
        """Return a person of the address book as the screen shows them."""
        return replace(known, name=self.name(known.name))

    def own_table(self, table: "OwnTable") -> "OwnTable":
        return replace(table, people=tuple(map(self.met, table.people)))

    def visited_table(self, table: "VisitedTable") -> "VisitedTable":
        return replace(table, host=self.met(table.host))


OPEN = Veil(lambda: False, str)
"""A veil that is never down, for a program without a switch for it."""


def own_seat(occupants: Sequence[Occupant]) -> list[Seat]:
    """Return the seat of the first person, as a list of one; empty if there is none."""
    return [Seat(seat) for seat, occupant in enumerate(occupants) if isinstance(occupant, Person)][:1]


def _called(number: int) -> str:
    # Translators: stands for the name of somebody at the table, while the player streams the screen.
    """Return the name that stands for the person with this number."""
    return _("Guest {number}", number=number)
