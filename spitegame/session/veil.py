"""A veil over all that strangers may not see in a picture: the names of the others, and what leads to the table.

With the switch for streams on, everybody but the player and the computers is called “Guest 1”, “Guest 2” … on every
screen, always by the same number. What scenes are given of rooms, of the address book and of finished games goes
through here, rooms by `room_handle`; what is kept and sent does not.
"""

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
    from spitegame.session.lasting import OwnTable, VisitedTable
    from spitegame.session.regulars import Met, Regular

UNSAID = "•••"
"""Stands in a sentence for what leads to a table."""

Named = TypeVar("Named", "Met", "Regular")


class Veil:
    def __init__(self, is_down: Callable[[], bool], own: Callable[[], str]) -> None:
        """`is_down`: the switch is on. `own` tells the player's own name."""
        self._is_down, self._own = is_down, own
        self._numbers: dict[str, int] = {}
        """By the names of all others, as they were met. They are counted before the veil is down, too: what has been
        said of them by then may still stand on the screen."""
        self._secrets: set[str] = set()
        """The codes, links and addresses that sentences may hold."""

    @property
    def is_down(self) -> bool:
        return self._is_down()

    def name(self, name: str) -> str:
        """The name of somebody else on the screen."""
        if not name or name == self._own() or self.uncovered(name) != name:
            return name
        number = self._numbers.setdefault(name, len(self._numbers) + 1)
        return _called(number) if self.is_down else name

    def uncovered(self, shown: str) -> str:
        """The name of somebody who is called so on the screen."""
        if not self.is_down:
            return shown
        return next((name for name, number in self._numbers.items() if _called(number) == shown), shown)

    def hide(self, *secrets: str | None) -> None:
        """Hide these from now on in all sentences, since they lead to a table."""
        self._secrets.update(filter(None, secrets))

    def sentence(self, sentence: str) -> str:
        """A sentence without the names of others, and without what leads to a table."""
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
        """The names of these on the screen. The first of the seats `own` is the player's."""
        return [occupant.name for occupant in self.occupants(occupants, own)]

    def occupants(self, occupants: Sequence[Occupant], own: Sequence[Seat]) -> tuple[Occupant, ...]:
        return tuple(
            occupant if seat in own[:1] or isinstance(occupant, Computer) else Person(self.name(occupant.name))
            for seat, occupant in enumerate(occupants)
        )

    def here(self, occupants: Sequence[Occupant]) -> tuple[Occupant, ...]:
        """The occupants as the people at this screen are shown them, of whom the first one is the player."""
        return self.occupants(occupants, own_seat(occupants))

    def record(self, record: Record, own: Sequence[Seat]) -> Record:
        """A finished game as it is looked through again."""
        shown = iter(self.occupants(record.everybody, own))
        occupants = tuple(next(shown) for _occupant in record.occupants)
        entries = tuple(
            Entry(entry.seat, SatDown(next(shown))) if isinstance(entry.action, SatDown) else entry
            for entry in record.entries
        )
        return replace(record, occupants=occupants, entries=entries)

    def past(self, game: "PastGame") -> "PastGame":
        players = [
            player if seat in game.own[:1] or player.level else replace(player, name=self.name(player.name))
            for seat, player in enumerate(game.players)
        ]
        return replace(game, players=tuple(players))

    def met(self, known: Named) -> Named:
        """Somebody whom the player has met."""
        return replace(known, name=self.name(known.name))

    def own_table(self, table: "OwnTable") -> "OwnTable":
        return replace(table, people=tuple(map(self.met, table.people)))

    def visited_table(self, table: "VisitedTable") -> "VisitedTable":
        return replace(table, host=self.met(table.host))


OPEN = Veil(lambda: False, str)
"""The veil of a program without the switch."""


def own_seat(occupants: Sequence[Occupant]) -> list[Seat]:
    """The seat of the first person, as a list; empty if there is none."""
    return [Seat(seat) for seat, occupant in enumerate(occupants) if isinstance(occupant, Person)][:1]


def _called(number: int) -> str:
    # Translators: stands for the name of somebody at the table, while the player streams the screen.
    return _("Guest {number}", number=number)
