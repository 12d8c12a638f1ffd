"""Which turn decided a game of Spite & Malice, and how it is told."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from support.finished_games import finished
from support.malice import tables

from spitegame.advice import Advice, Evaluation, Unit, Worth
from spitegame.advice.malice import CutsOff, FreesPayoff, HoldsBack, KeepsTwin, LeavesNothing
from spitegame.advice.turning_point import Cause, Mistake, Run, Stroke, TurningPoint, costliest
from spitegame.ai.malice.turning_point import TELLING, Swing, run, swings, turning_point
from spitegame.rules.cards import Rank, card
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard, FromPayoff, PlayToCenter
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import ONLINE
from spitegame.session.replay import Replay
from spitegame.tables.malice.texts.turning_point import sentence

REPLAY = Replay(finished())
(WINNER,) = REPLAY.winners()
LOSER = Seat(1 - WINNER)
LAST = len(REPLAY) - 1
BEGUN = [index for index in range(LAST) if REPLAY.begins_turn(index)]


def worths(chances: Sequence[float], *, costs: dict[int, float] | None = None) -> list[Worth]:
    """The winner's chance at the begin of each turn, the last one for all others, and what was lost at some places."""
    costs, found, chance = costs or {}, [], 0.0
    for index in range(LAST):
        if index in BEGUN:
            chance = chances[min(BEGUN.index(index), len(chances) - 1)]
        if index in BEGUN or index in costs:
            cost = costs.get(index, 0.0)
            better = Advice(REPLAY.snapshot(index, min(REPLAY.to_act(index))).view.legal[0]) if cost else None
            sides = (((WINNER,), chance), ((LOSER,), 1 - chance))
            found.append(Worth(index=index, unit=Unit.CHANCE, outlook=sides, cost=cost, better=better))
    return [*found, Worth(index=LAST, unit=Unit.CHANCE, outlook=(((WINNER,), 1.0), ((LOSER,), 0.0)))]


def deeds(seat: Seat) -> list[int]:
    return [index for index in range(LAST) if REPLAY.snapshot(index, seat).done is not None]


def found_by(viewer: Seat | None, known: Sequence[Worth], cost: float = 0.0) -> TurningPoint | None:
    """The turning point, if every action had this cost; nobody is advised to do what was done."""
    better = Advice("something else")
    return turning_point(
        REPLAY,
        known,
        viewer,
        lambda view, _: Evaluation(
            unit=Unit.CHANCE, outlook=(((WINNER,), 0.5), ((LOSER,), 0.5)), best=better, cost=cost
        ),
        lambda _: better,
    )


def test_who_has_lost_is_told_of_the_costliest_own_mistake() -> None:
    first, second, *_ = deeds(LOSER)
    known = worths([0.5], costs={first: 0.1, second: 0.3, deeds(WINNER)[0]: 0.9})
    point = found_by(LOSER, known)
    assert point
    assert (point.index, point.seat, point.turn) == (second, LOSER, REPLAY.turn(second))
    assert isinstance(point.cause, Mistake)
    assert point.view == REPLAY.snapshot(second, LOSER).view, "nobody else's cards"
    known = worths([0.5], costs={deeds(LOSER)[0]: TELLING / 2})
    assert costliest(REPLAY, known, LOSER, TELLING) is None


def test_the_turns_that_helped_the_winners_are_tried_from_the_largest_on() -> None:
    found = swings(REPLAY, worths([0.2, 0.3, 0.9, 0.1, 0.6]), [WINNER])
    assert [round(swing.rise, 1) for swing in found] == [0.6, 0.5, 0.4, 0.1]
    assert [swing.start for swing in found[:2]] == [BEGUN[1], BEGUN[3]]
    assert all(swing.seat in REPLAY.to_act(swing.start) for swing in found)


def test_a_winner_may_owe_it_to_the_mistake_of_somebody_else() -> None:
    rising = [0.3 if {WINNER} == REPLAY.to_act(index) else 0.1 for index in BEGUN]
    point = found_by(WINNER, worths(rising), cost=0.2)
    assert point
    assert (point.seat, type(point.cause)) == (LOSER, Mistake)
    theirs = [held for held in point.view.areas[LOSER].hand if held]
    assert not theirs, "the hand of the other stays unseen"
    before_the_run = [0.9 - 0.01 * number for number in range(len(BEGUN))]
    assert turning_point(REPLAY, worths(before_the_run)[:-1], WINNER, lambda view, action: None) is None


def test_several_payoff_cards_in_a_turn_are_a_run() -> None:
    everything = swings(REPLAY, worths([0.1 + 0.01 * number for number in range(len(BEGUN))]), [WINNER])
    for swing in everything:
        payoffs = [
            index
            for index in range(swing.start, swing.end)
            if isinstance(done := REPLAY.snapshot(index, swing.seat).done, PlayToCenter)
            and isinstance(done.source, FromPayoff)
        ]
        expected = (payoffs[0], Run(len(payoffs))) if len(payoffs) > 1 else None
        assert run(REPLAY, swing) == expected


def test_as_many_cards_of_a_run_are_pictured_as_the_sentence_says() -> None:
    replay = Replay(finished(rules=replace(ONLINE, payoff=8)))
    (winner,) = replay.winners()
    begun = [*(index for index in range(len(replay) - 1) if replay.begins_turn(index)), len(replay) - 1]
    turns = [Swing(start, end, min(replay.to_act(start)), 1.0) for start, end in pairwise(begun)]
    found = [(each, its_run[1]) for each in turns if (its_run := run(replay, each))]
    assert found
    for turn, cause in found:
        chances = (0.1, 0.1, 0.9)
        known = [
            Worth(index=index, unit=Unit.CHANCE, outlook=(((winner,), chance), ((Seat(1 - winner),), 1 - chance)))
            for index, chance in zip((0, turn.start, turn.end), chances, strict=True)
        ]
        point = turning_point(replay, known, winner)
        assert point
        assert point.cause == cause
        assert len(point.cards) == cause.cards


TABLE = tables.table(hand="5h 4c Kd 9s", payoff="6d 6d", others=(tables.area("8c", "9c 6s"),), centers=("As 2h",))
SIX, FOUR = Discard(card("5h"), 1), Discard(card("4c"), 0)
NAMES = ("Anna", "Mallory")


def told(cause: Cause, *, seat: int = 0, viewer: int | None = 0) -> str:
    view = GAME.view(TABLE, None if viewer is None else Seat(viewer))
    return sentence(TurningPoint(index=7, turn=14, seat=Seat(seat), view=view, cause=cause), NAMES)


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (Run(3), "you played 3 cards from your payoff stack in one turn"),
        (Stroke(FOUR, HoldsBack(Rank.FIVE, Seat(1))), "you kept back the 5 that Mallory’s 6 needed"),
        (Stroke(FOUR, LeavesNothing(Seat(1))), "you left no place for Mallory’s 6"),
        (
            Mistake(SIX, Advice(FOUR, (KeepsTwin(Rank.FIVE), CutsOff(Seat(1))))),
            "you discarded the 5 of hearts, when the 4 of clubs would have blocked the way to Mallory’s 6",
        ),
        (
            Mistake(SIX, Advice(PlayToCenter(FromPayoff(Seat(0)), 0), (FreesPayoff(Seat(0), 1),))),
            "you discarded the 5 of hearts, when playing the 6 of diamonds would have freed your 6",
        ),
        (
            Mistake(SIX, Advice(Discard(SIX.card, 2))),
            "you discarded the 5 of hearts, when another pile would have been better",
        ),
    ],
)
def test_it_is_one_sentence(cause: Cause, words: str) -> None:
    assert told(cause) == f"Turn 14: {words}."


def test_what_somebody_else_held_is_not_named() -> None:
    better = Advice(Discard(card("8c"), 0), (LeavesNothing(Seat(0)),))
    missed = Mistake(Discard(card("9h"), 0), better)
    expected = "Turn 14: Mallory discarded the 9 of hearts, when something else would have left no place for {} 6."
    assert told(missed, seat=1) == expected.format("your")
    assert told(missed, seat=1, viewer=None) == expected.format("Anna’s")
    assert told(Run(2), seat=1) == "Turn 14: Mallory played 2 cards from their payoff stack in one turn."
