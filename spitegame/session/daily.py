"""The deal of the day: the same cards, rules and opponents for everybody, from the date alone."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256

from spitegame.rules.catalog import GAMES
from spitegame.session.history import PastGame
from spitegame.session.occupants import Occupant
from spitegame.session.record import Record
from spitegame.session.setup import short_game

_SEED_BYTES = 4
"""The code of a deal with so short a seed is a short one."""


def deal_of_the_day(game: str, day: str) -> Record:
    """The game of this day, as in 2026-11-23, in UTC, without names. A changed past day loses its players' results."""
    setup = short_game(game)
    return Record(game=game, rules=setup.rules, seed=_seed(game, day), occupants=setup.occupants)


def is_of_the_day(record: Record, day: str) -> bool:
    """True if this game was dealt as that of the day, whatever its players are called."""
    if record.game not in GAMES or record.seed != _seed(record.game, day):
        return False
    deal = deal_of_the_day(record.game, day)
    dealt = replace(record, occupants=tuple(map(_nameless, record.occupants)), entries=())
    return dealt == replace(deal, occupants=tuple(map(_nameless, deal.occupants)))


def results(games: Iterable[PastGame], title: str) -> Mapping[str, PastGame]:
    """The first finish of each day's deal in the game with this key, by day; all later ones are practice."""
    found: dict[str, PastGame] = {}
    for game in sorted(games, key=lambda game: game.ended):
        if game.day and game.game == title and game.player:
            found.setdefault(game.day, game)
    return found


def _seed(game: str, day: str) -> int:
    return int.from_bytes(sha256(f"spitegame deal of the day 1 {game} {day}".encode()).digest()[:_SEED_BYTES])


def _nameless(occupant: Occupant) -> Occupant:
    return replace(occupant, name="")
