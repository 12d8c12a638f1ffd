"""The deal of the day: the same cards, rules and opponents for everybody, which follow from the date alone."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256

from spitegame.rules.catalog import GAMES
from spitegame.session.history import PastGame
from spitegame.session.occupants import Occupant
from spitegame.session.record import Record
from spitegame.session.setup import short_game

_SEED_BYTES = 4
"""The number of bytes of the seed: few, for a short deal code."""


def deal_of_the_day(game: str, day: str) -> Record:
    """Return the record of the deal of this day, such as 2026-11-23 in UTC, with no name for the player. Never change
    the result: players would lose the results of past days."""
    setup = short_game(game)
    return Record(game=game, rules=setup.rules, seed=_seed(game, day), occupants=setup.occupants)


def is_of_the_day(record: Record, day: str) -> bool:
    """Return True if this game was the deal of this day, whatever the names of its players."""
    if record.game not in GAMES or record.seed != _seed(record.game, day):
        return False
    deal = deal_of_the_day(record.game, day)
    dealt = replace(record, occupants=tuple(map(_nameless, record.occupants)), entries=())
    return dealt == replace(deal, occupants=tuple(map(_nameless, deal.occupants)))


def results(games: Iterable[PastGame], title: str) -> Mapping[str, PastGame]:
    """Return for each day the first game by its deal that was finished, for the game with this key. Later games by the
    same deal are practice."""
    found: dict[str, PastGame] = {}
    for game in sorted(games, key=lambda game: game.ended):
        if game.day and game.game == title and game.player:
            found.setdefault(game.day, game)
    return found


def _seed(game: str, day: str) -> int:
    """Return the seed of the cards for this day."""
    return int.from_bytes(sha256(f"spitegame deal of the day 1 {game} {day}".encode()).digest()[:_SEED_BYTES])


def _nameless(occupant: Occupant) -> Occupant:
    return replace(occupant, name="")
