"""Records of games, for tests that begin one or look back at one."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from spitegame.ai.levels import LEVELS
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.session.occupants import Occupant, Person
from spitegame.session.record import Record, Resumption
from spitegame.session.table import Table

SHORT = replace(ONLINE, payoff=3)


def record(seed: int = 1, *occupants: Occupant, **settings: Any) -> Record:
    seats = occupants or (Person("Ann"), Person("Bo"))
    return replace(Record(game="malice", rules=ONLINE, seed=seed, occupants=seats), **settings)


@cache
def finished(
    *names: str, game: str = "malice", rules: Any = SHORT, levels: tuple[str, ...] = ("easy",), undone: int = 0
) -> Record:
    """A game that computers of these levels have played, seated in turn. The first `undone` actions were taken back and
    done again."""
    people = tuple(map(Person, names or ("Ann", "Bo")))
    return _played(record(1, *people, game=game, rules=rules), levels, undone)


@cache
def continuation(whole: Record, *present: Seat, after: int = 20) -> Record:
    """How that game is played to its end if all but these are gone after this number of entries: what none of these has
    seen by then is dealt anew."""
    table = Table.begin(replace(whole, entries=whole.entries[:after]))
    view = table.game.join_views([table.view(seat) for seat in present or table.seats[:1]])
    return _played(replace(whole, seed=2, entries=(), resumed=Resumption(table.number, view)))


def _played(record: Record, levels: tuple[str, ...] = ("easy",), undone: int = 0) -> Record:
    table, chance, game = Table.begin(record), Random(1), record.game
    while table.to_act:
        seat = min(table.to_act)
        action = LEVELS[game][levels[seat % len(levels)]].choose(table.view(seat), chance)
        table.submit(seat, action)
        if undone and table.may_take_back(seat):
            table.take_back(seat)
            table.submit(seat, action)
            undone -= 1
    return table.record
