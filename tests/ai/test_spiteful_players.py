"""Players of Spite & Malice who like to hurt, beside those who only like to win."""

from dataclasses import replace
from random import Random

import pytest
from support.malice.tables import ME, STOCK, area, play, play_payoff, table, up_to

from spitegame.ai.levels import LEVELS, PLAYERS
from spitegame.ai.malice.best import MaliceBest, SpitefulBest, rivals_chance
from spitegame.ai.malice.encode import board_of
from spitegame.ai.malice.heuristic import MaliceFair, hurts, rival
from spitegame.ai.malice.learned.turn_ends import chance_of_winning
from spitegame.ai.malice.movegen import Thought, heights_of
from spitegame.ai.malice.turn_context import context_of
from spitegame.rules.cards import Rank, card
from spitegame.rules.malice.actions import Action, Discard
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.malice.state import Area, MaliceState
from spitegame.rules.malice.view import MaliceView

WAITS_FOR_SIX = area("8c 8d 8h 8s 9c", "9c 6d")


def before(hand: str, payoff: str, *centers: str, rival: Area = WAITS_FOR_SIX) -> MaliceState:
    return table(hand, payoff, others=[rival], centers=[up_to(center) for center in centers], stock=STOCK)


def choice(level: str, state: MaliceState, *, spiteful: bool) -> Action:
    player = PLAYERS["malice"][f"spiteful {level}" if spiteful else level]
    action: Action = player.choose(GAME.view(state, ME), Random(1))
    return action


def test_what_hurts_and_that_partners_are_no_rivals() -> None:
    view = GAME.view(before("5h 6h 9h", "9d 2s", "4", "5", "8"), ME)
    assert hurts(play("5h", 0), view) == -1, "the six would fit"
    assert hurts(play("6h", 1), view) == 1, "the six does not fit any more"
    assert hurts(play("9h", 2), view) == 0
    view = GAME.view(before("5h", "9d 2s", "4", rival=area("8c", "9c Kd")), ME)
    assert rival(view) is None
    assert hurts(play("5h"), view) == 0
    others = [area("8c", "9c 6d"), area("8c", "9c 7d"), area("8c", "9c 8d")]
    state = table("5h", "9d 2s", others=others, centers=[up_to("4")], stock=STOCK, rules=replace(PARTY, partners=True))
    facing = rival(GAME.view(state, ME))
    assert facing
    assert facing.payoff == card("6d")
    out = replace(state, areas=(state.areas[0], replace(state.areas[1], payoff=()), *state.areas[2:]))
    facing = rival(GAME.view(out, ME))
    assert facing
    assert facing.payoff == card("8d")


@pytest.mark.parametrize("level", ["fair", "good"])
def test_it_spends_a_king_on_the_place_that_a_rival_needs(level: str) -> None:
    state = before("Kh Jd 9h", "9d Qs", "5")
    assert choice(level, state, spiteful=True) == play("Kh")
    assert isinstance(choice("fair", state, spiteful=False), Discard)
    state = before("5h Jd 9h", "9d 2s", "4")
    assert isinstance(choice(level, state, spiteful=True), Discard)


def test_a_fair_one_does_not_block_its_own_way_for_it_unless_it_is_wary() -> None:
    state = before("5h Jd 9h", "9d 8s", "4")
    assert choice("fair", state, spiteful=True) == play("5h")
    view = GAME.view(before("5h Jd 9h", "9d 8s", "4"), ME)
    assert isinstance(MaliceFair(wary=1.0).choose(view, Random(1)), Discard)
    assert MaliceFair(wary=0.0).choose(view, Random(1)) == play("5h")


@pytest.mark.parametrize("level", ["easy", "fair"])
def test_its_payoff_comes_first(level: str) -> None:
    state = before("Kh Jd 9h", "9d 4s", "3", "5")
    assert choice(level, state, spiteful=True) == play_payoff()


def test_an_easy_one_never_overlooks_what_hurts_and_the_strongest_takes_the_win() -> None:
    state = before("6h Jd 9h", "9d 2s", "5")
    view, easy = GAME.view(state, ME), PLAYERS["malice"]["spiteful easy"]
    assert {easy.choose(view, Random(seed)) for seed in range(40)} == {play("6h")}
    plain = [LEVELS["malice"]["easy"].choose(view, Random(seed)) for seed in range(40)]
    assert {isinstance(action, Discard) for action in plain} == {True, False}
    far_behind = area("8c 8d 8h 8s 9c", "2c 3c 4c 7c 9c 10c Jc Qc " * 2 + "6d")
    state = before("6h Jd", "9s", "5", "8", rival=far_behind)
    assert choice("best", state, spiteful=True) == play_payoff(1), "though a six on the five would hurt"


def test_a_rival_whose_cards_are_out_waits_for_its_partner_s() -> None:
    """And who has no card left to play is not waiting for a queen."""
    others = [area("8c", ""), area("8c", "9c 7d"), area("8c", "9c 8d")]
    state = table("5h", "9d 2s", others=others, stock=STOCK, rules=replace(PARTY, partners=True))
    context = context_of(board_of(GAME.view(state, ME)), ME)
    assert rivals_chance(context, [7]) == 1
    assert rivals_chance(context, [11]) < 1
    rules = replace(ONLINE, wild_may_not_be=frozenset({Rank.ACE}))
    state = table("5h", "9d 2s", others=[area("8c", "9c Kd")], stock=STOCK, rules=rules)
    context = context_of(board_of(GAME.view(state, ME)), ME)
    assert rivals_chance(context, [0, 1]) == 1
    assert rivals_chance(context, [0, 0]) == 0


@pytest.mark.slow
def test_the_strongest_gives_up_little_to_leave_less() -> None:
    """It never leaves more than the plain one would, and before long it leaves less."""
    player, plain = SpitefulBest(), MaliceBest()
    state, spared = GAME.deal(ONLINE, 2, 9, None), 0
    while not spared:
        (seat,) = GAME.to_act(state)
        view = GAME.view(state, seat)
        thought = plain.think(view)
        context = context_of(board_of(view), seat)
        meanest = player.meanest(context, thought)
        usual, less = (rivals_chance(context, left(view, thought, end)) for end in (thought.best, meanest))
        before, after = (chance_of_winning(thought.ends.values[end]) for end in (thought.best, meanest))
        assert less <= usual
        assert after >= before - player.most_lost
        spared += less < usual
        state, _ = GAME.apply(state, seat, player.choose(view, Random(1)))


def left(view: MaliceView, thought: Thought, end: int) -> list[int]:
    """The heights of the centers."""
    return heights_of(thought.tree.nodes[thought.ends.indices[end]], len(view.centers))
