"""The best player of Spite weighs its choices: what follows from the rules alone, it need not have learned."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from support.marks import few_by_default
from support.spite.tables import table

from spitegame.ai.levels import LEVELS
from spitegame.ai.spite.best import SpiteBest, SpitefulStyle, learned_network, worths
from spitegame.ai.spite.encode import situation_of
from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.learned.choice import PASS
from spitegame.ai.spite.learned.weights_file import network, packed
from spitegame.rules.game import Seat
from spitegame.rules.spite import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import PlayerTurn

BEST = SpiteBest()


def situations(seats: int, seed: int) -> Iterator[Situation]:
    """Those of a match of good players in which somebody is to play."""
    rules = replace(STRICT, rounds=2)
    state, chance, good = GAME.deal(rules, seats, seed, None), Random(seed), LEVELS["spite"]["good"]
    while acting := GAME.to_act(state):
        seat = min(acting)
        view = GAME.view(state, seat)
        if isinstance(state.phase, PlayerTurn):
            yield situation_of(view)
        state, _ = GAME.apply(state, seat, good.choose(view, chance))


def test_a_play_that_goes_out_is_always_the_best() -> None:
    view = GAME.view(table("7h 7s 7d", rules=STRICT), Seat(0))
    choices = BEST.weighed(situation_of(view)).choices
    assert choices.found[choices.plays[choices.best]].combo.size == 3


@pytest.mark.parametrize("seats", few_by_default([3, 6, 9], lambda seats: seats == 3))
def test_what_a_choice_is_worth_lies_between_the_last_and_the_first_open_place(seats: int) -> None:
    for situation in list(situations(seats, 1))[::5]:
        known, values = worths(situation), BEST.weighed(situation).choices.values
        assert known[-1] <= min(values)
        assert max(values) <= known[0] + 0.05  # a bounty counts a little


def test_a_leader_does_not_pass() -> None:
    for situation in situations(4, 2):
        plays = BEST.weighed(situation).choices.plays
        assert (PASS in plays) == (situation.top >= 0)


def test_spite_costs_little() -> None:
    spiteful, differs = SpitefulStyle(), 0
    for situation in situations(4, 3):
        choices, known = BEST.weighed(situation).choices, worths(situation)
        index = spiteful.preferred(situation, choices)
        lost = choices.values[choices.best] - choices.values[index]
        assert lost <= spiteful.most_lost * (known[0] - known[-1])
        differs += index != choices.best
    assert differs


def test_weights_outlast_being_packed() -> None:
    """Packed once they are rounded, and after that nothing changes any more."""
    once = network(packed(learned_network()))
    assert network(packed(once)) == once
    assert once.biases == learned_network().biases
