"""Every computer player of Spite: no misplay but by mistake, and the better the stronger."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from support.stronger import is_stronger

from spitegame.ai.levels import FALLBACKS, LEVELS
from spitegame.ai.spite.computer import SpiteComputer
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Action, Play
from spitegame.rules.spite.events import MisplayCalled
from spitegame.rules.spite.options import OPEN, PRESETS, STRICT, SpiteRules
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


@pytest.mark.parametrize("rules", PRESETS.values())
def test_the_fallback_is_taken_by_every_table_at_every_moment(rules: SpiteRules) -> None:
    """It is asked in the place of a player whose action was refused."""
    rules, chance = replace(rules, rounds=2), Random(4)
    state = GAME.deal(rules, 4, 4, None)
    done = Counter[str]()
    while acting := GAME.to_act(state):
        for seat in acting:
            action = FALLBACKS["spite"](GAME.view(state, seat))
            GAME.apply(state, seat, action)
            done[type(action).__name__] += 1
        seat, action = next_action(state, of("easy", "fair", "easy", "good"), chance)
        state, _ = GAME.apply(state, seat, action)
    assert done.keys() >= {"Play", "Pass", "TakeReward", "BeReady"}


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "weak"), [("good", "fair"), ("fair", "easy")])
def test_levels_stand_in_order_of_strength(strong: str, weak: str) -> None:
    assert is_stronger(wins(strong, weak), share=0.7)


def wins(strong: str, weak: str) -> Iterator[bool]:
    """Whether two strong players have better places than two weak ones, in matches with the two in turn."""
    for seed in count():
        names = [strong, weak, strong, weak] if seed % 2 else [weak, strong, weak, strong]
        state, _ = ended(replace(STRICT, rounds=2), of(*names), seed)
        places = Counter[str]()
        for standing in GAME.standings(state) or ():
            places[names[standing.seat]] += standing.place
        if places[strong] != places[weak]:
            yield places[strong] < places[weak]
