"""What the tests must know of a game in order to play it at random."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from random import Random
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from spitegame.rules.game import AnyGame, Refused, Seat, Undealable

IMPOSSIBLE = (-1, 99)
"""Indices that no pile, center or seat has; Python would take the first one for the last place."""

MOST_SEATS = 9
"""Of any game."""

CHANGED = 0.3
"""How many of a preset's options are set by chance, as a share."""


@dataclass(frozen=True)
class Step:
    """What leads from a state to the next one: an action of a seat, or what happens without one."""

    happens: Callable[[Any], tuple[Any, tuple[Any, ...]]]
    """From the state to the next one and the events."""
    actor: Seat | None = None
    action: Any = None

    def __call__(self, state: Any) -> tuple[Any, tuple[Any, ...]]:
        return self.happens(state)


@dataclass(frozen=True)
class Table:
    """What to deal, and to how many seats."""

    name: str
    rules: Any
    seats: int

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
    acceptable: Callable[[Any, Seat | None], Callable[[Any], bool]]
    """Tells of each action whether the table is to accept it from the seat, judged by what the seat sees."""
    forward: Callable[[Sequence[Any]], Sequence[Any]]
    """Those of the actions that get the game on; all of them if none does."""
    anything: Callable[[Any], Sequence[Any]]
    """Every kind of action that can be said at such a table, possible or not."""
    unasked: Callable[[Any, Random], Step | None]
    """What now happens, if chance wills, without anybody's action."""
    shortened: Callable[[Any], Any]
    """The same rules for a game that does not last long."""
    twin: Callable[[Any, Seat, Any, Random], Any]
    """A state that differs only in what the seat cannot see, and in which the action can be said too."""
    turned_up: Callable[[Any, Seat | None], bool]
    """Whether the event shows the seat, or somebody who watches, a card that was hidden."""
    blank_event: Callable[[Any], Any]
    """Without the cards that the event turns up."""
    blank_view: Callable[[Any], Any]
    """Without the cards that an action may turn up, and what follows from them."""

    def is_outermost(self, table: Table) -> bool:
        """True if no table with the same rules has fewer seats than this one, or if none has more."""
        seats = [each.seats for each in self.tables if each.name == table.name]
        return table.seats in (min(seats), max(seats))


def preset_tables(game: AnyGame) -> list[Table]:
    return [
        Table(name, rules, seats)
        for name, rules in game.rulebook.presets.items()
        for seats in game.rulebook.seats(rules)
    ]


def house_of_chance(trial: Trial, chance: Random) -> Table:
    """A preset with some of its options set by chance, and a number of seats that it can be dealt to."""
    while True:
        rules = chance.choice(list(trial.game.rulebook.presets.values()))
        types = get_type_hints(type(rules))
        for option in fields(rules):
            if chance.random() < CHANGED:
                value = _any_value(types[option.name], option.metadata.get("range", ()), chance)
                rules = replace(rules, **{option.name: value})
        rules, seats = trial.shortened(rules), chance.choice(trial.game.rulebook.seats(rules))
        with suppress(Undealable):
            trial.game.rulebook.check(rules, seats)
            return Table("house", rules, seats)


def _any_value(kind: Any, numbers: Sequence[int], chance: Random) -> Any:
    """A value that an option of this type can have."""
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.choice(numbers)
    if get_origin(kind) is frozenset:
        (members,) = get_args(kind)
        return frozenset(each for each in members if chance.random() < CHANGED)
    if isinstance(kind, UnionType):
        return _any_value(chance.choice(get_args(kind)), numbers, chance)
    return chance.choice(list(kind))


def next_step(trial: Trial, state: Any, chance: Random, eager: float) -> Step:
    """Something happens by itself; or somebody says anything; or, if that is refused, a random player plays."""
    if unasked := trial.unasked(state, chance):
        return unasked
    said, by = chance.choice(trial.anything(state)), Seat(chance.randrange(MOST_SEATS))
    accepted = accepts(trial, state, by, said)
    assert accepted == trial.acceptable(state, by)(said)
    if not accepted or chance.random() < eager:
        by = chance.choice(sorted(trial.game.to_act(state)))
        said = chosen(trial, trial.legal(state, by), chance, eager)
    return Step(lambda now: trial.game.apply(now, by, said), by, said)


def accepts(trial: Trial, state: Any, seat: Seat, action: Any) -> bool:
    try:
        trial.game.apply(state, seat, action)
    except Refused:
        return False
    return True


def chosen(trial: Trial, legal: Sequence[Any], chance: Random, eager: float) -> Any:
    """By a random player: the more eager, the more often it plays what gets the game on."""
    return chance.choice(trial.forward(legal) if chance.random() < eager else legal)
