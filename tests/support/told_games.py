"""Finished games that are told by a test, as a replay would tell them: only what achievements ask for is in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from spitegame.rules.game import Seat, Standing, Standings
from spitegame.rules.malice.actions import EndTurn
from spitegame.session.occupants import Person
from spitegame.session.record import Entry, Record
from spitegame.session.table import Moment


@dataclass
class ToldGame:
    """Each moment after the first follows from what a seat has done; its events are told, and perhaps its state."""

    rules: Any
    game: str
    seats: int
    first: Any
    """The state at the beginning."""
    moments: Sequence[tuple[int, Sequence[Any], Any]]
    """The seat that acted, the events, and the state after them."""
    places: Sequence[int]
    """The place in which each seat ended."""
    points: Sequence[int] = ()

    @property
    def record(self) -> Record:
        people = tuple(Person(f"Player {seat}") for seat in range(self.seats))
        return Record(game=self.game, rules=self.rules, seed=1, occupants=people)

    def __len__(self) -> int:
        return len(self.moments) + 1

    def moment(self, index: int) -> Moment:
        if index == 0:
            return Moment(self.first)
        _, events, state = self.moments[index - 1]
        return Moment(state, tuple(events))

    def entry(self, index: int) -> Entry | None:
        return Entry(Seat(self.moments[index][0]), EndTurn()) if index < len(self.moments) else None

    def turn(self, index: int) -> int:
        """Everybody's actions in a row are a turn."""
        seats = [seat for seat, _, _ in self.moments[: index + 1]]
        return 1 + sum(one != other for one, other in pairwise(seats))

    def winners(self) -> list[Seat]:
        return [Seat(seat) for seat, place in enumerate(self.places) if place == 1]

    def standings(self) -> Standings:
        points = self.points or [0] * self.seats
        return tuple(Standing(Seat(seat), place, 0, points[seat]) for seat, place in enumerate(self.places))
