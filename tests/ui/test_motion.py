"""Cards fly for the eye alone: where they land, and when, is settled before they leave."""

from itertools import pairwise

import pytest

from spitegame.rules.cards import Card, card
from spitegame.ui import motion
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Flight, Timeline, eased, hurry
from spitegame.ui.nodes import CardLook, Node, Zone

ACE, TWO = card("As"), card("2s")
START, GOAL = Rect(0, 0, 63, 88), Rect(300, 200, 126, 176)
NODES = {"goal": Node(id="goal", rect=GOAL, look=CardLook(ACE)), "zone": Node(id="zone", rect=GOAL, look=Zone())}


def flight(
    into: str = "goal",
    *,
    starts: float = 0.0,
    ends: float = 1.0,
    appears: float = 0.0,
    before: Card | None = ACE,
    after: Card | None = ACE,
    sound: Sound | None = None,
) -> Flight:
    return Flight(into, START, before, after, appears, starts, ends, sound)


def timeline(*flights: Flight) -> Timeline:
    line = Timeline()
    line.add(flights)
    return line


def test_it_leaves_from_its_origin_and_ends_exactly_on_its_target() -> None:
    line = timeline(flight())
    assert [line.sprites(NODES, now)[0].rect for now in (0.0, 1.0, 7.0)] == [START, GOAL, GOAL]


def test_it_comes_nearer_all_the_time_and_ever_slower() -> None:
    line = timeline(flight())
    way = [line.sprites(NODES, step / 10)[0].rect.x for step in range(11)]
    steps = [there - here for here, there in pairwise(way)]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0
    assert (eased(0), eased(1)) == (0, 1)


def test_a_target_that_moves_meanwhile_is_met_where_it_is() -> None:
    line = timeline(flight())
    moved = {"goal": Node(id="goal", rect=GOAL.moved(500, 0), look=CardLook(ACE))}
    assert line.sprites(moved, 1.0)[0].rect == GOAL.moved(500, 0)


def test_a_target_that_is_gone_is_not_flown_to() -> None:
    assert timeline(flight()).sprites({}, 0.5) == []


def test_it_waits_where_it_lies_and_shows_from_its_moment_on() -> None:
    line = timeline(flight(appears=1.0, starts=2.0, ends=3.0))
    assert line.sprites(NODES, 0.9) == []
    assert line.sprites(NODES, 1.5)[0].rect == START


def test_it_flips_half_way_and_is_narrow_there() -> None:
    line = timeline(flight(before=None, after=ACE))
    early, middle, late = (line.sprites(NODES, now)[0] for now in (0.2, 0.5, 0.8))
    assert (early.node.look, late.node.look) == (CardLook(None), CardLook(ACE))
    assert middle.rect.width < 2
    assert abs(late.rect.center.x - early.rect.center.x) > 1


def test_out_of_sight_it_keeps_the_shape_of_a_card() -> None:
    rect = timeline(flight("zone")).sprites(NODES, 1.0)[0].rect
    assert rect.height / rect.width == pytest.approx(START.height / START.width)


def test_the_node_is_hidden_until_it_has_landed() -> None:
    line = timeline(flight(), flight("zone", ends=2.0))
    assert line.hidden() == {"goal", "zone"}
    assert not line.forget_landed(0.5)
    assert line.forget_landed(1.0)
    assert line.hidden() == {"zone"}
    assert not line.is_still(1.5)
    assert line.forget_landed(2.0)
    assert not line.hidden()
    assert line.is_still(2.0)


def test_finish_ends_everything_at_once() -> None:
    line = timeline(flight(), flight("zone", starts=5.0, ends=6.0))
    line.finish()
    assert line.is_still(0.0)
    assert not line.hidden()
    assert line.sprites(NODES, 0.0) == []


def test_what_moves_is_above_what_waits_and_the_first_to_leave_above_the_next() -> None:
    late = flight(starts=2.0, ends=3.0, before=TWO, after=TWO)
    soon = flight(starts=1.0, ends=2.0)
    moving = flight("zone")
    line = timeline(moving, soon, late)
    assert [sprite.node.look for sprite in line.sprites(NODES, 0.5)] == [CardLook(TWO), CardLook(ACE), CardLook(ACE)]
    assert line.sprites(NODES, 0.5)[-1].node.id == "zone"


def test_a_sound_is_due_once_when_its_card_lands() -> None:
    line = timeline(flight(sound=Sound.PLACE))
    line.cue(0.5, Sound.TURN)
    assert line.due(0.4) == []
    assert line.due(0.6) == [Sound.TURN]
    assert line.due(1.0) == [Sound.PLACE]
    assert line.due(1.0) == []


def test_busy_and_waiting_tell_how_far_behind_it_is() -> None:
    line = timeline(flight(), flight(starts=1.0, ends=2.0), flight(starts=2.0, ends=3.0))
    assert line.busy_until(0.0) == 3.0
    assert line.waiting(0.5) == 2
    assert Timeline().busy_until(7.0) == 7.0


def test_what_waits_makes_the_rest_hurry_down_to_a_floor() -> None:
    factors = [hurry(waiting) for waiting in range(60)]
    assert factors[:4] == [1.0] * 4
    assert factors[4] == motion.HURRY
    assert factors == sorted(factors, reverse=True)
    assert factors[-1] * motion.PLAY == pytest.approx(0.08)
