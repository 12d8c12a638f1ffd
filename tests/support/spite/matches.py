"""A match of Spite among players of every level, on which tests of them look."""

from collections.abc import Iterator
from dataclasses import replace

from spitegame.rules.game import Seat
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.state import PlayerTurn, Reward, SpiteState
from spitegame.rules.spite.view import SpiteView
from support.computer_games import Deed, computer_game, of_levels

EVERY_LEVEL = ("easy", "fair", "good", "easy", "best")
"""By seat."""


def whole_match() -> tuple[Deed, ...]:
    return computer_game("spite", replace(OPEN, rounds=5), of_levels("spite", *EVERY_LEVEL), seed=1)


def decisions() -> Iterator[tuple[SpiteState, Seat]]:
    """Where a seat was to play or pass, or to take its reward."""
    for deed in whole_match():
        if isinstance(deed.before.phase, PlayerTurn | Reward) and deed.seat in GAME.to_act(deed.before):
            yield deed.before, deed.seat


def views() -> list[SpiteView]:
    """Of the seats that were to decide."""
    return [GAME.view(state, seat) for state, seat in decisions()]
