"""What the tests must know of a game in order to play it at random."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from spitegame.rules.game import AnyGame, Refused, Seat

IMPOSSIBLE = (-1, 99)
"""Indices that no pile, center or seat has; Python would take the first one for the last place."""

MOST_SEATS = 9
"""Of any game."""

Step: TypeAlias = Callable[[Any], tuple[Any, tuple[Any, ...]]]
"""From a state to the next one, told as events."""


@dataclass(frozen=True)
class Table:
    """What to deal, and how many games of it are played."""

    name: str
    rules: Any
    seats: int
    games: int

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}"


@dataclass(frozen=True, kw_only=True)
class Trial:
    game: AnyGame
    tables: Sequence[Table]
    """Every preset with every number of seats, and house rules."""
    cards: Callable[[Any], Counter[Any]]
    """All cards at the table."""
    legal: Callable[[Any, Seat], Sequence[Any]]
    """What a seat that is to act may choose from."""
    accepts: Callable[[Any, Seat, Any], bool]
    """Whether the table is to accept the action, judged by what the seat sees."""
    forward: Callable[[Sequence[Any]], Sequence[Any]]
    """Those of the actions that get the game on; all of them if none does."""
    anything: Callable[[Any], Sequence[Any]]
    """Every kind of action that can be said at such a table, possible or not."""
    unasked: Callable[[Any, Random], Step | None]
    """What now happens, if chance wills, without anybody's action."""
    twin: Callable[[Any, Seat, Any, Random], Any]
    """A state that differs only in what the seat cannot see, and in which the action can be said too."""
    turned_up: Callable[[Any, Seat | None], bool]
    """Whether the event shows the seat, or somebody who watches, a card that was hidden."""
    blank_event: Callable[[Any], Any]
    """Without the cards that the event turns up."""
    blank_view: Callable[[Any], Any]
    """Without the cards that an action may turn up, and what follows from them."""


def preset_tables(game: AnyGame, games: int) -> list[Table]:
    return [Table(name, rules, seats, games) for name, rules in game.presets.items() for seats in game.seats(rules)]


def next_step(trial: Trial, state: Any, chance: Random, eager: float) -> Step:
    """Something happens by itself; or somebody says anything; or, if that is refused, a random player plays."""
    if unasked := trial.unasked(state, chance):
        return unasked
    said, by = chance.choice(trial.anything(state)), Seat(chance.randrange(MOST_SEATS))
    accepted = accepts(trial, state, by, said)
    assert accepted == trial.accepts(state, by, said)
    if not accepted or chance.random() < eager:
        by = chance.choice(sorted(trial.game.to_act(state)))
        said = chosen(trial, trial.legal(state, by), chance, eager)
    return lambda now: trial.game.apply(now, by, said)


def accepts(trial: Trial, state: Any, seat: Seat, action: Any) -> bool:
    try:
        trial.game.apply(state, seat, action)
    except Refused:
        return False
    return True


def chosen(trial: Trial, legal: Sequence[Any], chance: Random, eager: float) -> Any:
    """By a random player: the more eager, the more often it plays what gets the game on."""
    return chance.choice(trial.forward(legal) if chance.random() < eager else legal)
