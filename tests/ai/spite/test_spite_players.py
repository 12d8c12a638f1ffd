"""Every computer player of Spite at every table: only what is allowed, no misplay but by mistake, and rounds end."""

from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from spitegame.ai.levels import LEVELS
from spitegame.ai.spite.computer import SpiteComputer
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, Play
from spitegame.rules.spite.events import MisplayCalled
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, SpiteRules
from spitegame.rules.spite.state import SpiteState, Unproven

PLAYERS = LEVELS["spite"]
MOST_ACTIONS = 600
"""Of a round with so many seats as there may be."""


def ended(rules: SpiteRules, seating: list[SpiteComputer], seed: int) -> tuple[SpiteState, Counter[str]]:
    """A match to its end, where nothing is refused; and what was done in it."""
    state, chance = GAME.deal(rules, len(seating), seed, None), Random(seed)
    done = Counter[str]()
    for actions in count():
        if not GAME.to_act(state):
            return state, done
        assert actions < MOST_ACTIONS * rules.rounds
        seat, action = next_action(state, seating, chance)
        state, events = GAME.apply(state, seat, action)
        done[type(action).__name__] += 1
        if isinstance(action, Play) and is_misplay(state, action):
            done["misplays"] += 1
        done["wrong calls"] += sum(isinstance(event, MisplayCalled) and not event.misplays for event in events)
    raise AssertionError


def next_action(state: SpiteState, seating: list[SpiteComputer], chance: Random) -> tuple[Seat, Action]:
    """Those who interject are the quickest."""
    acting = GAME.to_act(state)
    for seat in state.seats:
        if seat not in acting and (call := seating[seat].interject(GAME.view(state, seat), chance)):
            return seat, call
    seat = min(acting)
    return seat, seating[seat].choose(GAME.view(state, seat), chance)


def is_misplay(state: SpiteState, play: Play) -> bool:
    match state.unproven:
        case Unproven(deed=deed, misplays=misplays):
            return deed.decision == play.decision and bool(misplays)
        case None:
            return False


def of(*levels: str) -> list[SpiteComputer]:
    players = [PLAYERS[level] for level in levels]
    return [player for player in players if isinstance(player, SpiteComputer)]


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("seats", GAME.seats(STRICT))
@pytest.mark.parametrize("rules", [STRICT, QUICK], ids=["strict", "quick"])
def test_every_match_ends(level: str, seats: int, rules: SpiteRules) -> None:
    state, _ = ended(replace(rules, rounds=2), of(*[level] * seats), seed=seats)
    assert GAME.standings(state) is not None


@pytest.mark.parametrize("seed", range(4))
def test_they_play_with_many_fake_jokers_and_hard_penalties(seed: int) -> None:
    rules = replace(OPEN, rounds=4, fake_jokers=5, penalty=3, call_reward=2)
    ended(rules, of("easy", "good", "fair", "easy", "easy"), seed)


def test_good_never_misplays() -> None:
    _, done = ended(replace(OPEN, rounds=6), of("good", "good", "good", "good", "good"), seed=3)
    assert not done["misplays"]


def test_easy_now_and_then_misplays_as_people_do() -> None:
    _, done = ended(replace(OPEN, rounds=8), of("easy", "easy", "easy", "easy"), seed=5)
    assert 0.01 < done["misplays"] / done["Play"] < 0.15


def test_whoever_calls_is_right() -> None:
    _, done = ended(replace(OPEN, rounds=8), of("easy", "good", "easy", "fair"), seed=1)
    assert done["CallMisplay"]
    assert not done["wrong calls"]


@pytest.mark.parametrize("level", PLAYERS)
def test_the_same_chance_gives_the_same_match(level: str) -> None:
    rules = replace(OPEN, rounds=1)
    assert ended(rules, of(*[level] * 4), seed=2) == ended(rules, of(*[level] * 4), seed=2)


def test_levels_stand_in_order_of_strength() -> None:
    """Of matches in which each level sits as often as the others, in every seat."""
    places = Counter[str]()
    names = ["good", "easy", "fair", "easy", "good", "fair"]
    for deal in range(4):
        for first in range(len(names)):
            seating = names[first:] + names[:first]
            state, _ = ended(replace(STRICT, rounds=3), of(*seating), deal)
            for standing in GAME.standings(state) or ():
                places[seating[standing.seat]] += standing.place
    assert places["good"] < places["fair"] < places["easy"]
