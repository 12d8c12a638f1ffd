"""The best player of Spite weighs its choices: what follows from the rules alone, it need not have learned."""

from hashlib import sha256
from itertools import pairwise

from support.spite.matches import views
from support.spite.tables import table

from spitegame.ai.spite.best import SpiteBest, SpitefulSpiteBest, empty_scratch, learned_network, worths
from spitegame.ai.spite.encode import situation_of
from spitegame.ai.spite.inner.grouping import bit_count, grouping_of, without_one
from spitegame.ai.spite.inner.odds import odds_of
from spitegame.ai.spite.inner.situation import Situation
from spitegame.ai.spite.inner.weights import TUNED
from spitegame.ai.spite.learned.choice import PASS, mark_choice, value_of_exchange, weigh_exchange
from spitegame.ai.spite.learned.features import mark_situation, no_marks
from spitegame.ai.spite.learned.weights_file import network, packed
from spitegame.rules.game import Seat
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT
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


def test_features_are_those_with_which_the_weights_were_trained() -> None:
    """Whoever changes a feature trains anew. The digest is over the marks of every choice."""
    marks, found = no_marks(), sha256()

    def note() -> None:
        marked = sorted(zip(marks.indices[: marks.number[0]], marks.values, strict=False))
        found.update(" ".join(f"{index}:{value:.3f}" for index, value in marked).encode())

    tables = [
        table("3h 3s 5d 9c 2s *", rules=STRICT),
        table("4h 5h 6h 7h 8h Qs Qd Qc", trick=("3s 4s 5d",), rules=STRICT),
        table("8s 9h 13d *", trick=("5c 5d",), fakes="4s 9c", rules=OPEN),
    ]
    for state in tables:
        situation = situation_of(GAME.view(state, Seat(0)))
        marks.number[0] = 0
        mark_situation(situation, marks)
        note()
        choices = BEST.weighed(situation).choices
        for play, dares in zip(choices.plays, choices.dares, strict=True):
            mark_choice(situation, choices.found, choices.good, play, dares, marks)
            note()
    assert found.hexdigest()[:16] == "b3cd633f8d1c414e"
