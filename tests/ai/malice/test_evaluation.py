"""What an action costs, by example."""

from dataclasses import replace
from random import Random

import pytest
from support.malice.tables import STOCK, area, discard, play, play_discard, play_payoff, table, up_to

from spitegame.advice import Advice, Evaluation, hope
from spitegame.advice.malice import Wins
from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.evaluation import evaluate
from spitegame.ai.malice.heuristic import MaliceEasy
from spitegame.ai.player import Player
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action, EndTurn, FillHand
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules
from spitegame.rules.malice.state import MaliceState


def evaluation(state: MaliceState, played: Action | None = None) -> Evaluation:
    (seat,) = GAME.to_act(state)
    found = evaluate(GAME.view(state, seat), played)
    assert found
    return found


def chance(state: MaliceState) -> float:
    return hope(evaluation(state).outlook, *GAME.to_act(state)) or 0.0


def best(found: Evaluation) -> Advice:
    assert found.best
    return found.best


def cost(state: MaliceState, played: Action) -> float:
    return evaluation(state, played).cost


def costs(player: Player, rules: MaliceRules, seats: int, seed: int) -> list[float]:
    """Of a whole game."""
    state, chance, found = GAME.deal(replace(rules, payoff=3), seats, seed, None), Random(seed), []
    while GAME.to_act(state):
        (seat,) = GAME.to_act(state)
        action = player.choose(GAME.view(state, seat), chance)
        found.append(cost(state, action))
        state, _ = GAME.apply(state, seat, action)
    return found


def test_a_win_that_is_missed_costs_nearly_everything() -> None:
    rival = area("8c 8d 8h", "6c")
    state = table("Jc Jd Qc 10d", "6s", others=[rival], centers=[up_to("5")], stock=STOCK)
    assert best(evaluation(state)).action == play_payoff()
    assert chance(state) > 0.999
    assert cost(state, play_payoff()) == 0
    assert cost(state, discard("Jc", 0)) > 0.9
    assert evaluation(state, discard("Jc", 0)).best == Advice(play_payoff(), (Wins(1),))
    state = table("5h Ah Jc", "6s", centers=[up_to("4")], stock=STOCK)
    assert cost(state, play("5h")) == 0
    assert cost(state, play("Ah", 1)) < 0.001, "the win is still there"
    assert cost(state, discard("5h", 0)) > 0.1


def test_equal_cards_and_equal_piles_are_one() -> None:
    rivals = [area("8h 8d 9c 9d Jd", "2d 7d Ac 3c Qd 7c 4c")]
    threes = [up_to("3"), up_to("3")]
    state = table("5h 5c Jc 8c 10h", "9s 3s 4s Qs 2s Js 6s", ["4h", "4d"], others=rivals, centers=threes, stock=STOCK)
    assert best(evaluation(state)).action in [play_discard(pile, center) for pile in (0, 1) for center in (0, 1)]
    assert {cost(state, play_discard(pile, center)) for pile in (0, 1) for center in (0, 1)} == {0.0}
    assert cost(state, discard("5h", 2)) == cost(state, discard("5c", 3)) > 0
    assert cost(state, discard("Jc", 0)) == cost(state, discard("Jc", 1)) > 0


def test_the_end_of_a_turn_without_a_card_is_judged_too() -> None:
    state = table("", "9d 5s", centers=[up_to("4")])
    assert best(evaluation(state)).action == play_payoff()
    assert cost(state, EndTurn()) > 0
    assert cost(table("", "9d 2s", centers=[up_to("4")]), EndTurn()) == 0
    state = table("", "9d 5s", ["8h"], centers=[up_to("A")], stock=STOCK, rules=replace(PARTY, may_stay_empty=True))
    assert best(evaluation(state)).action == FillHand()
    assert cost(state, FillHand()) == 0
    assert 0 <= cost(state, EndTurn()) < 1
    state = table("Ah 9c", "4d 9s", stock=STOCK, rules=replace(PARTY, low_cards_forced=True))
    assert best(evaluation(state)).action == play("Ah")
    assert cost(state, play("Ah", 2)) == 0


def test_a_partner_s_payoff_that_is_left_there_costs_something() -> None:
    partner, rival = area("8c 8d", "9c 5d"), area("8h 8d 9c 9d Jd", "2d 7d Ac 3c Qd 7c Qc")
    rules = replace(PARTY, partners=True)
    state = table("Qh Jh", "2s", others=[rival, partner, rival], centers=[up_to("4")], stock=STOCK, rules=rules)
    assert best(evaluation(state)).action == play_payoff(owner=2)
    assert cost(state, discard("Qh", 0)) > 0
    assert tuple(side for side, _ in evaluation(state).outlook) == ((0, 2), (1, 3))
    state = GAME.deal(CLUB, 5, 1, None)
    assert tuple(side for side, _ in evaluation(state).outlook) == tuple((Seat(seat),) for seat in range(5))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seats"), [(ONLINE, 2), (CLUB, 3), (replace(PARTY, partners=True), 4)], ids=["two", "three", "partners"]
)
def test_the_best_player_s_own_game_costs_nothing_and_an_easy_one_s_does(rules: MaliceRules, seats: int) -> None:
    assert max(costs(MaliceBest(), rules, seats, seed=1)) < 0.01
    assert sum(costs(MaliceEasy(), rules, seats, seed=1)) > 0.1
