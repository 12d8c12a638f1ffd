"""The best player of Spite weighs its choices: what follows from the rules alone, it need not have learned."""

from itertools import pairwise

from support.spite.matches import views
from support.spite.tables import table

from spitegame.ai.spite.best import SpiteBest, SpitefulSpiteBest, empty_scratch, learned_network, worths
from spitegame.ai.spite.encode import situation_of
from spitegame.ai.spite.inner.grouping import bit_count, grouping_of, without_one
from spitegame.ai.spite.inner.odds import odds_of
from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.inner.weights import TUNED
from spitegame.ai.spite.learned.choice import PASS, value_of_exchange, weigh_exchange
from spitegame.ai.spite.learned.weights_file import network, packed
from spitegame.rules.game import Seat
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import PlayerTurn, Reward

BEST = SpiteBest()


def situations() -> list[Situation]:
    """Those in which somebody is to play."""
    return [situation_of(view) for view in views() if isinstance(view.phase, PlayerTurn)]


def test_a_play_that_goes_out_is_the_best_and_of_equal_cards_the_last_one_goes() -> None:
    view = GAME.view(table("7h 7s 7d", rules=STRICT), Seat(0))
    choices = BEST.weighed(situation_of(view)).choices
    assert choices.found[choices.plays[choices.best]].combo.size == 3
    situation = situation_of(GAME.view(table("3h 3h 5d", rules=STRICT), Seat(0)))
    grouping = grouping_of(situation, odds_of(situation, TUNED), situation.trick.direction)
    assert without_one(grouping, 0b111) == [0b101, 0b011]


def test_what_a_choice_is_worth_lies_between_the_last_and_the_first_open_place_and_a_leader_does_not_pass() -> None:
    for situation in situations()[::24]:
        known, choices = worths(situation), BEST.weighed(situation).choices
        assert known[-1] <= min(choices.values)
        assert max(choices.values) <= known[0] + 0.05  # a bounty counts a little
        assert (PASS in choices.plays) == (situation.top >= 0)


def test_for_a_reward_it_gives_card_by_card_what_leaves_most_by_the_network() -> None:
    network, seen = learned_network(), 0
    for view in views():
        if not isinstance(view.phase, Reward):
            continue
        situation, scratch = situation_of(view), empty_scratch(network)
        whole, known = (1 << situation.held) - 1, worths(situation)
        offers = weigh_exchange(situation, view.phase.most, network, TUNED, known, scratch)
        grouping = grouping_of(situation, odds_of(situation, TUNED), situation.trick.direction)
        for number, (before, left) in enumerate(pairwise([whole, *offers.lefts]), start=1):
            fewer = without_one(grouping, before)
            others = [value_of_exchange(situation, network, grouping, each, known, scratch) for each in fewer]
            assert bit_count(before ^ left) == 1
            assert offers.values[number - 1] == max(others)
        seen += 1
    assert seen


def test_spite_costs_little() -> None:
    spiteful, differs = SpitefulSpiteBest(), 0
    for situation in situations()[::12]:
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
    assert once.hidden_biases == learned_network().hidden_biases
