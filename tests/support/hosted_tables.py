"""Hosted tables of Spite & Malice, and players who choose their actions by chance."""

from random import Random
from typing import Any

from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.session.host import Host
from spitegame.session.line import Line, ToSeat, Update
from spitegame.session.occupants import Person
from spitegame.session.record import Record
from spitegame.session.table import Table

ME, OTHER = Seat(0), Seat(1)


def record(preset: str = "online", seats: int = 2, seed: int = 1) -> Record:
    return Record(
        game="malice",
        rules=GAMES["malice"].rulebook.presets[preset],
        seed=seed,
        occupants=tuple(Person(f"Player {seat}") for seat in range(seats)),
    )


def anything(view: Any, chance: Random) -> Any:
    return chance.choice(view.legal)


def advance(table: Table, actions: int, chance: Random) -> None:
    """Play this number of random actions, or fewer if the game ends before."""
    for _ in range(actions):
        if not table.to_act:
            return
        seat = min(table.to_act)
        table.submit(seat, anything(table.view(seat), chance))


class Sitting:
    """A hosted table with a line to every seat; the test holds the seats' ends."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines = {seat: Line() for seat in table.seats}
        self.host = Host(table, self.lines)
        self.now = 0.0

    def hear(self, seat: Seat) -> list[ToSeat]:
        return self.lines[seat].seat.receive()

    def newest(self, seat: Seat) -> Update:
        update = self.hear(seat)[-1]
        assert isinstance(update, Update)
        return update

    def say(self, seat: Seat, *messages: Any) -> bool:
        """Send the messages and let the host answer them. True if the game has changed."""
        for message in messages:
            self.lines[seat].seat.send(message)
        return self.host.run(self.now)
