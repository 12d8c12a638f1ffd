"""Games by computer players, of which a process plays each one once, as long as few others were played since."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from spitegame.ai.levels import LEVELS
from spitegame.ai.player import Interjector, Player
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import AnyGame, Seat
from spitegame.rules.spite.actions import EndMatch
from spitegame.rules.spite.state import EndlessInterval

LONGEST = 20_000
"""Deeds after which a game is held to have no end."""


@dataclass(frozen=True)
class Deed:
    """What a seat did, from one state to the next."""

    before: Any
    seat: Seat
    action: Any
    """None: it let its time run out."""
    after: Any
    events: tuple[Any, ...]


@lru_cache(maxsize=50)
def computer_game(key: str, rules: Any, players: tuple[Player, ...], seed: int, late: float = 0.0) -> tuple[Deed, ...]:
    """To its end. Where there is a clock, a player lets the time run out now and then, as a share of its turns."""
    game, chance = GAMES[key], Random(seed)
    state, deeds = game.deal(rules, len(players), seed, None), list[Deed]()
    while game.to_act(state):
        assert len(deeds) < LONGEST
        seat, action = _next(game, state, players, chance, late)
        deeds.append(Deed(state, seat, action, *done(game, state, seat, action)))
        state = deeds[-1].after
    return tuple(deeds)


def of_levels(key: str, *levels: str) -> tuple[Player, ...]:
    return tuple(LEVELS[key][level] for level in levels)


def done(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Any, tuple[Any, ...]]:
    if action is None:
        assert game.timing
        return game.timing.time_out(state, seat, again=game.timing.is_late_again(state, seat))
    return game.apply(state, seat, action)


def _next(game: AnyGame, state: Any, players: tuple[Player, ...], chance: Random, late: float) -> tuple[Seat, Any]:
    """Those who interject are the quickest. A match without end is one round long: somebody says so, and the computers
    agree."""
    acting = game.to_act(state)
    if late and game.timing and game.timing.clock(state) and chance.random() < late:
        return min(acting), None
    match state.phase:
        case EndlessInterval(enough=enough) if not enough:
            return min(acting), EndMatch(state.round)
    return next(_interjections(game, state, players, chance), None) or (
        min(acting),
        players[min(acting)].choose(game.view(state, min(acting)), chance),
    )


def _interjections(
    game: AnyGame, state: Any, players: tuple[Player, ...], chance: Random
) -> Iterator[tuple[Seat, Any]]:
    acting = game.to_act(state)
    for seat in map(Seat, range(len(players))):
        player = players[seat]
        if seat in acting or not isinstance(player, Interjector):
            continue
        if action := player.interject(game.view(state, seat), chance):
            yield seat, action
