"""What the computer players of Spite do with a hand, by example. ME is to act; the trick is written oldest first."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.spite import tables
from support.spite.tables import LOWER, ME

from spitegame.advice.spite import PlainSpiteAim
from spitegame.ai.levels import LEVELS, PLAYERS
from spitegame.ai.player import Interjector
from spitegame.ai.spite import computer
from spitegame.ai.spite.advice import advise
from spitegame.ai.spite.heuristic import SpiteFair
from spitegame.ai.spite.turn import context_of
from spitegame.rules.cards import Card, cards
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Action, Announcements, CallMisplay, Direction, Misplay, Pass, Play, TakeReward
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.state import PlayerTurn, Reward, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards, new_trick

SILENT = Announcements()
MANY = "4c 5s 6d 8c 9h 10s 12c Jd Qs"
"""Of a rival who is far from the end."""


def table(
    hand: str, *laid: str, rivals: Sequence[str] = (MANY, MANY, MANY), passed: Sequence[int] = (), **others: Any
) -> SpiteState:
    """The trick was played by the rivals in turn, so that the last one sits before ME."""
    settings: dict[str, Any] = {"bounty": "10d", "rules": STRICT} | others
    return tables.table(hand, trick=laid, others=rivals, passed=tuple(map(Seat, passed)), **settings)


def lay(seat: Seat, shown: str, said: Announcements = SILENT) -> LaidCards:
    return LaidCards(seat, 8, sorted_hand(cards(shown)), (), (), (), said)


def choice(level: str, state: SpiteState) -> Action:
    action: Action = LEVELS["spite"][level].choose(GAME.view(state, ME), Random(1))
    return action


def played(level: str, state: SpiteState) -> frozenset[Card]:
    action = choice(level, state)
    assert isinstance(action, Play)
    return frozenset(action.cards)


def same(hand: str) -> frozenset[Card]:
    return frozenset(cards(hand))


def test_good_keeps_its_2_and_its_bounty_and_plays_its_joker_in_time() -> None:
    assert played("good", table("4h 6c 9d 9s Kc Kd 2h")) != same("2h")
    assert played("good", table("4h 9d *", "2h")) == same("*")
    assert played("good", table("5h 9d 9s Jc", rivals=("8d", MANY, MANY))) == same("9d 9s")
    rivals = ("3c 4c 5s",) * 3
    assert played("good", table("2s 2h Ac Ad", rivals=rivals, bounty="2d")) == same("Ac Ad")
    assert played("good", table("2s 2h Ac Ad", rivals=rivals, bounty="Ah")) == same("2s 2h")


@pytest.mark.parametrize("level", ["fair", "good"])
def test_hands_go_in_the_right_order_and_whole(level: str) -> None:
    """The 2s win the lead for the 4."""
    rivals = ("5c 6c 8s", "9h Jd Qs 5d", "6d 8c 9c")
    assert played(level, table("4h 2h 2d", rivals=rivals)) == same("2h 2d")
    assert played(level, table("4h 5d 6s 7c 8d Jc Jd Qs As")) == same("4h 5d 6s 7c 8d")
    assert played(level, table("4h 5d 6s 7c 8d Jd Kd 2s", "3h")) == same("Jd")
    assert played(level, table("Kh Kd", "9h 9d")) == same("Kh Kd")


@pytest.mark.parametrize("level", LEVELS["spite"])
def test_nobody_ends_on_a_joker(level: str) -> None:
    assert choice(level, table("*", "Kh")) == Pass(50)
    state = replace(table("4h 5c Kd Kh 2s"), phase=Reward(ME, 2, countdown=False))
    action = choice(level, state)
    assert isinstance(action, TakeReward)
    assert action.drawn == len(action.discarded)
    assert set(action.discarded) <= set(cards("4h 5c"))


def test_good_says_unbeatable_dares_and_does_not_buy_back_dearly() -> None:
    action = choice("good", table("4d 2h", "3h", "5h", "9h"))
    assert action == Play(50, cards("2h"), said=Announcements(unbeatable=True))
    action = choice("good", table("4c 5d 6c 8d 8s 9c Jd Kc Ah Ad"))
    assert action == Play(50, cards("Ah Ad"), said=Announcements(come_at_me=True))
    state = replace(table("4h 5c 8d 9s Jc", "10h", "Jh", "Qh", passed=(0,)), bought_back=5)
    assert choice("good", state) == Pass(50)
    state = replace(table("9c 2h", "Kh", passed=(0,)), bought_back=3)
    assert choice("good", state) == Pass(50)


def misplayed(shown: str, said: Announcements = SILENT, at: int = 8) -> SpiteState:
    """The rival before ME has answered a pair of 9s, before an open referee."""
    state = table("4h 5c Kd Kh 2s", "9h 9d", rules=OPEN)
    return replace(state, unproven=Unproven(replace(lay(Seat(3), shown, said), decision=at), misplays=()))


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(misplayed("8h 8d"), id="too low"),
        pytest.param(misplayed("Qh"), id="another number of cards"),
        pytest.param(misplayed("Jh Jd", Announcements(direction=LOWER)), id="no 7s"),
        pytest.param(misplayed("Jh Jd", Announcements(buy_back=1)), id="bought back for nothing"),
    ],
)
def test_good_calls_a_misplay(state: SpiteState) -> None:
    assert choice("good", state) == CallMisplay(8)


def test_nobody_calls_what_is_right_and_spiteful_ones_notice_more() -> None:
    state = misplayed("Jh Jd")
    assert not any(isinstance(choice(level, state), CallMisplay) for level in LEVELS["spite"])
    assert computer.SPITEFUL_EASY.notices > computer.EASY.notices
    assert computer.SPITEFUL_FAIR.notices > computer.FAIR.notices
    assert computer.SPITEFUL_GOOD.notices > computer.GOOD.notices


@pytest.mark.parametrize(("level", "least", "most"), [("easy", 0.15, 0.35), ("fair", 0.4, 0.6), ("good", 0.85, 1.0)])
def test_levels_notice_more_the_better_they_are(level: str, least: float, most: float) -> None:
    states = [misplayed("8h 8d", at=decision) for decision in range(160)]
    calls = [interjection(level, state) for state in states]
    assert least < sum(call is not None for call in calls) / len(calls) < most
    assert calls[:20] == [interjection(level, state) for state in states[:20]]


def interjection(level: str, state: SpiteState) -> Action | None:
    """Of the seat after ME."""
    player = LEVELS["spite"][level]
    assert isinstance(player, Interjector)
    action: Action | None = player.interject(GAME.view(state, Seat(1)), Random(1))
    return action


def skipped(hand: str, early: str, *laid: str, bought_back: int = 0, passed: Sequence[int] = ()) -> SpiteState:
    """The seat after ME has laid cards out of turn."""
    state = table(hand, *laid, rivals=(f"{early} {MANY}", MANY, MANY), passed=passed, rules=OPEN)
    waiting = replace(state.players[1], waiting=lay(Seat(1), early))
    return replace(state.with_player(Seat(1), waiting), bought_back=bought_back)


@pytest.mark.parametrize("player", [player for name, player in PLAYERS["spite"].items() if "best" not in name])
def test_a_skipped_player_spoils_what_was_laid_out_of_turn_with_the_least(player: computer.SpiteComputer) -> None:
    player = replace(player, spoils=1.0, careless=0.0)
    state = skipped("4c 4d 10s Kd Kh 2s", "9h", "5c")
    action = player.choose(GAME.view(state, ME), Random(1))
    assert isinstance(action, Play)
    assert set(action.cards) <= same("10s Kd Kh 2s")


def test_a_skipped_player_lays_it_out_of_turn_where_only_those_are_to_act_before_it_who_have_passed() -> None:
    player = replace(computer.FAIR, spoils=1.0)
    state = skipped("4c 8d Kd", "9h", "5c", passed=(2, 3))
    state = replace(state, phase=PlayerTurn(Seat(2), countdown=False))
    action = player.interject(GAME.view(state, ME), Random(1))
    assert isinstance(action, Play)
    assert action.cards == cards("Kd")
    state, _ = GAME.apply(state, ME, action)
    assert state.players[ME].waiting
    assert player.interject(GAME.view(state, ME), Random(1)) is None, "once"


def test_nobody_spoils_what_is_spoilt_already_or_with_a_joker_or_dearly() -> None:
    for state, spoils in (
        (skipped("4c 8d Kd *", "6h", "5c"), True),
        (skipped("4c 8d *", "9h", "5c"), False),
        (skipped("4c 8d Kd", "9h", "5c", bought_back=4, passed=(0,)), False),
        (skipped("4c 8d Kd", "9h", "5c", bought_back=1, passed=(0,)), True),
    ):
        context = context_of(GAME.view(state, ME))
        assert bool(computer.spoiling(context, None)) is spoils
    state = skipped("4c 8d Kd", "9h", "5c", passed=(3,))
    state = replace(state, phase=PlayerTurn(Seat(2), countdown=False))
    assert replace(computer.FAIR, spoils=1.0).interject(GAME.view(state, ME), Random(1)) is None
    state = skipped("4c 4d 10s Js Qd Kd Kh", "9h", "5c")
    assert PlainSpiteAim.SPOILS in advise(GAME.view(state, ME)).aims


SLOPPY = computer.SpiteComputer(strategy=SpiteFair(), notices=0, careless=1)


@pytest.mark.parametrize(
    ("state", "misplay"),
    [
        pytest.param(table("4d 9c 2h", "3h", "5h", "9h", rules=OPEN), Misplay.UNBEATABLE_UNSAID, id="unbeatable"),
        pytest.param(table("4d 9c Qs", "3h", "5c", "7h", rules=OPEN), Misplay.BREAKS_CONSEC, id="consec"),
        pytest.param(table("4d Js Jd", "Jh Jh", rules=OPEN), Misplay.NOT_BETTER, id="no more alike"),
        pytest.param(table("4d 9c Qs", "8h", direction=LOWER, rules=OPEN), Misplay.NOT_BETTER, id="it goes lower"),
        pytest.param(
            replace(table("4d 2c 2s", "Qh Qd", rivals=("8d 8s",) * 3, passed=(0,), rules=OPEN), bought_back=1),
            Misplay.WRONG_COUNT,
            id="the second 1 of 1 1 2",
        ),
    ],
)
def test_a_careless_player_slips_as_people_do(state: SpiteState, misplay: Misplay) -> None:
    actions = [SLOPPY.choose(GAME.view(state, ME), Random(seed)) for seed in range(20)]
    assert (misplay,) in [misplays_of(state, action) for action in actions]


def test_a_careless_player_miscounts_a_reward() -> None:
    state = replace(table("4h 5c Kd Kh 2s", rules=OPEN), phase=Reward(ME, 2, countdown=False))
    actions = [SLOPPY.choose(GAME.view(state, ME), Random(seed)) for seed in range(20)]
    assert (Misplay.REWARD,) in [misplays_of(state, action) for action in actions]
    state = table("4d 9c Qs", "3h", "5c", "7h", rules=STRICT)
    assert SLOPPY.choose(GAME.view(state, ME), Random(1)) in (Pass(50), Play(50, cards("9c")))


def misplays_of(state: SpiteState, action: Action) -> tuple[Misplay, ...]:
    if not isinstance(action, Play | TakeReward):
        return ()
    after, _ = GAME.apply(state, ME, action)
    assert after.unproven
    return after.unproven.misplays


@pytest.mark.parametrize("place", [None, 4])
def test_who_lays_the_last_card_is_as_good_as_out_and_nobody_is_out_twice(place: int | None) -> None:
    """Who has bought back with it may have lost at once, and has no cards either."""
    state = table("5h 9c", "8d", rivals=(MANY, MANY, ""), rules=OPEN)
    state = state.with_player(Seat(3), replace(state.players[3], place=place))
    state = replace(state, trick=new_trick(Seat(3), Direction.HIGHER, 4), unproven=Unproven(lay(Seat(3), "8d"), ()))
    assert context_of(GAME.view(state, ME)).active == 3
