"""Every computer player at every table: it only does what is allowed, and its games end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from spitegame.ai.levels import LEVELS
from spitegame.rules.cards import Rank
from spitegame.rules.malice import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PRESETS, DiscardOrder, MaliceRules
from spitegame.rules.malice.state import Blocked, MaliceState

PARTY = replace(PRESETS["party"], payoff=9)
PLAYERS = LEVELS["malice"]
MOST_ACTIONS = 20_000

HOUSES = {
    "jokers": (replace(PARTY, jokers=2), 3),
    "build to the king": (replace(PARTY, jokers=4, build_to_king=True), 2),
    "kings stand for little": (replace(PARTY, wild_may_not_be=frozenset(Rank(rank) for rank in range(1, 9))), 2),
    "descending discards": (replace(CLUB, jokers=1, discard_order=DiscardOrder.DESCENDING), 3),
    "low cards forced": (replace(PARTY, low_cards_forced=True, hand=7), 4),
    "three centers, four cards": (replace(PARTY, centers=3, hand=4), 2),
    "partners of four": (replace(PARTY, partners=True), 4),
    "partners of six": (
        replace(CLUB, partners=True, centers=6, hand=7, low_cards_forced=True, discard_order=DiscardOrder.DESCENDING),
        6,
    ),
    "hardly any stock": (replace(PARTY, packs=2, payoff=40), 2),
}


def tables() -> Iterator[tuple[str, MaliceRules, int]]:
    for name, preset in PRESETS.items():
        for seats in GAME.seats(preset):
            yield f"{name}, {seats} seats", replace(preset, payoff=9), seats
    yield from ((name, rules, seats) for name, (rules, seats) in HOUSES.items())


TABLES = [pytest.param(rules, seats, id=name) for name, rules, seats in tables()]


def ended(rules: MaliceRules, level: str, seats: int, seed: int) -> MaliceState:
    """A game of equal players, to its end; every action is checked against what the view allows."""
    state, chance, player = GAME.deal(rules, seats, seed, None), Random(seed), PLAYERS[level]
    for actions in count():
        acting = GAME.to_act(state)
        if not acting:
            return state
        assert actions < MOST_ACTIONS
        (seat,) = acting
        view = GAME.view(state, seat)
        action = player.choose(view, chance)
        assert action in view.legal
        state, _ = GAME.apply(state, seat, action)
    raise AssertionError


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_choice_is_legal_and_every_game_ends(level: str, rules: MaliceRules, seats: int) -> None:
    assert GAME.standings(ended(rules, level, seats, seed=5)) is not None


@pytest.mark.parametrize("level", PLAYERS)
def test_the_same_chance_gives_the_same_game(level: str) -> None:
    rules = replace(ONLINE, payoff=5)
    assert ended(rules, level, 2, seed=3) == ended(rules, level, 2, seed=3)


@pytest.mark.parametrize("level", PLAYERS)
def test_hardly_a_game_is_blocked(level: str) -> None:
    """Nobody hoards: what can be played is played before the stock runs dry."""
    ends = [ended(replace(ONLINE, payoff=11), level, 2, seed) for seed in range(4)]
    assert not any(isinstance(end.phase, Blocked) for end in ends)


@pytest.mark.parametrize(("strong", "weak", "deals"), [("best", "fair", 5), ("good", "fair", 5), ("fair", "easy", 16)])
def test_levels_stand_in_order_of_strength(strong: str, weak: str, deals: int) -> None:
    wins = [_wins(seating, strong, seed) for seed in range(deals) for seating in ((strong, weak), (weak, strong))]
    assert sum(wins) > deals


def _wins(seating: tuple[str, str], name: str, seed: int) -> bool:
    state, chance = GAME.deal(replace(ONLINE, payoff=11), 2, seed, None), Random(seed)
    while acting := GAME.to_act(state):
        (seat,) = acting
        state, _ = GAME.apply(state, seat, PLAYERS[seating[seat]].choose(GAME.view(state, seat), chance))
    standings = GAME.standings(state)
    assert standings is not None
    return seating[standings[0].seat] == name
