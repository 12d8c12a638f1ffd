"""Cards fly for the eye alone: where they land, and when, is settled before they leave."""

from dataclasses import replace
from itertools import pairwise

import pytest

from spitegame.rules.cards import Card, card
from spitegame.ui import motion
from spitegame.ui.cues import Cue, Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import FADE_S, MOST_LEAN_DEGREES, MOST_LEANING, Flight, Stir, Timeline, hurry, lean_of, to_go
from spitegame.ui.nodes import Bar, CardLook, Mark, Node, Pill, Zone

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


def test_it_goes_exactly_from_its_origin_to_its_target_off_gently_then_fast_and_in_ever_slower() -> None:
    line = timeline(flight())
    assert [line.sprites(NODES, now)[0].rect for now in (0.0, 1.0, 7.0)] == [START, GOAL, GOAL]
    moved = {"goal": Node(id="goal", rect=GOAL.moved(500, 0), look=CardLook(ACE))}
    assert line.sprites(moved, 1.0)[0].rect == GOAL.moved(500, 0)
    assert line.sprites({}, 0.5) == []
    way = [line.sprites(NODES, step / 20)[0].rect.center.x for step in range(21)]
    steps = [there - here for here, there in pairwise(way)]
    assert min(steps) > 0
    assert steps[0] < steps[2]
    assert steps[3:] == sorted(steps[3:], reverse=True)
    assert (to_go(7.0, 0.0, 0.0), to_go(7.0, 0.0, 1.0)) == (7.0, 0.0)


def test_a_card_that_is_sent_elsewhere_on_its_way_goes_on_from_there_as_fast_as_it_is() -> None:
    """Its way has no corner in time: just before and just after, it has the same place and the same speed."""
    line, turned, instant = timeline(flight()), 0.2, 0.0001
    (before,) = line.sprites(NODES, turned - instant)
    (just,) = line.sprites(NODES, turned)
    elsewhere = {"home": Node(id="home", rect=START, look=CardLook(ACE))}
    line.add([Flight("home", GOAL, ACE, ACE, 0.0, turned, turned + 1.0)], NODES)
    (same,) = line.sprites(elsewhere, turned)
    (after,) = line.sprites(elsewhere, turned + instant)
    assert same.rect.center == pytest.approx(just.rect.center)
    there, back = same.rect.center.x - before.rect.center.x, after.rect.center.x - same.rect.center.x
    assert there == pytest.approx(back, rel=0.02)
    assert line.sprites(elsewhere, turned + 1.0)[0].rect == START


def test_a_card_that_has_almost_landed_and_one_that_is_drawn_are_not_taken_for_one_that_goes_on() -> None:
    line = timeline(flight())
    line.add([flight("zone", starts=0.99, ends=2.0), Flight("zone", GOAL, ACE, ACE, 0.0, 1.5, 2.0)], NODES)
    assert len(line.sprites(NODES, 0.5)) == 2, "the one on its way, and another card that waits to leave"
    line = timeline(flight(after=None))
    draw = Flight("zone", GOAL, None, ACE, 0.2, 0.2, 1.0)
    line.add([draw], NODES)
    assert line.hidden() == {"goal", "zone"}


def test_it_leans_by_its_speed_to_the_side_unless_it_lies_and_only_six_lean_at_once() -> None:
    line = timeline(flight(starts=1.0, ends=1.2))
    leans = [line.sprites(NODES, 1.0 + step / 60)[0].lean for step in range(-6, 13)]
    assert leans[:7] == [0] * 7
    assert 0 < max(leans) <= MOST_LEAN_DEGREES
    assert leans[-1] == 0
    assert lean_of(10**6, 126) == MOST_LEAN_DEGREES == -lean_of(-(10**6), 126)
    line = timeline(*[flight(ends=0.2) for _ in range(9)])
    assert [sprite.lean != 0 for sprite in line.sprites(NODES, 0.04)] == [True] * MOST_LEANING + [False] * 3


def test_it_rises_and_comes_down_with_a_squash_and_cards_of_a_row_that_move_up_stay_low() -> None:
    line = timeline(flight())
    sprites = [line.sprites(NODES, step / 40)[0] for step in range(41)]
    lifts = [sprite.lift for sprite in sprites]
    assert (lifts[0], lifts[-1]) == (0, 0)
    assert max(lifts) == pytest.approx(1.0, abs=0.01)
    shape = GOAL.height / GOAL.width
    flattest = min(sprites, key=lambda sprite: sprite.rect.height / sprite.rect.width)
    assert flattest.lift == 0
    assert flattest.rect.height / flattest.rect.width < 0.95 * shape
    line = timeline(Flight("goal", GOAL.moved(-30, 0), ACE, ACE, 0.0, 0.0, 1.0))
    assert 0 < line.sprites(NODES, 0.4)[0].lift < 0.2


def test_what_matters_is_lifted_where_it_lies_then_goes_higher_and_lands_harder_and_higher_in_tone_each_time() -> None:
    line = timeline(replace(flight(sound=Sound.PAYOFF), weight=3))
    lifted = line.sprites(NODES, motion.RAISED)[0]
    assert lifted.rect.center == START.center
    assert lifted.lift == pytest.approx(1.0)
    assert lifted.rect.width > timeline(flight()).sprites(NODES, 0.4)[0].rect.width * START.width / GOAL.width
    assert line.due(motion.RAISED, middle) == [Cue(Sound.SLIDE)]
    assert line.due(0.99, middle) == [Cue(Sound.PAYOFF, step=7)], "it falls the last bit"
    assert [motion.chord(number) for number in (1, 2, 3, 4, 9)] == [0, 4, 7, 12, 12]


def test_what_stirs_stays_where_it_is_holds_nothing_up_and_waits_for_what_still_flies_there() -> None:
    line = timeline(flight(ends=1.0))
    line.stir([Stir("goal", 1.0, 2.0, motion.shone), Stir("zone", 1.0, 2.0, motion.ache, above=True)])
    assert line.hidden() == {"goal"}
    assert [sprite.node.id for sprite in line.sprites(NODES, 0.5)] == ["zone", "goal"]
    assert Mark.GLOWING not in line.sprites(NODES, 0.5)[1].node.marks, "that is the card on its way"
    line.forget_landed(1.2)
    glows = next(sprite for sprite in line.sprites(NODES, 1.2) if sprite.node.id == "goal")
    assert Mark.GLOWING in glows.node.marks
    assert glows.rect == GOAL
    assert line.is_still(1.2)
    assert not line.is_calm(1.2)
    assert line.busy_until(1.2) == 1.2
    assert line.forget_landed(2.0)
    assert line.is_calm(2.0)


def test_a_bar_grows_from_what_it_showed_to_what_it_shows() -> None:
    bar = Node(id="bar", rect=GOAL, look=Bar(0.75))
    looks = [motion.grown(0.25)(bar, share).node.look for share in (0.0, 0.5, 1.0)]
    assert looks == [Bar(0.25), Bar(0.6875), Bar(0.75)]


def test_what_descends_comes_from_above_out_of_nothing_and_ends_in_its_place() -> None:
    first, half, last = (motion.descended(NODES["goal"], share) for share in (0.0, 0.5, 1.0))
    assert (first.rect, first.opacity) == (GOAL.moved(0, -GOAL.height / 4), 0)
    assert first.rect.y < half.rect.y < GOAL.y
    assert (last.rect, last.opacity) == (GOAL, 1)


def test_with_reduced_motion_it_fades_out_here_and_in_there() -> None:
    line = Timeline()
    line.fade([flight(before=None, starts=5.0, ends=7.0, sound=Sound.PLACE)], now=1.0)
    leaves, arrives = line.sprites(NODES, 1.0 + FADE_S / 4)
    assert (leaves.rect, leaves.node.look) == (START, CardLook(None))
    assert (arrives.rect, arrives.node.look) == (GOAL, CardLook(ACE))
    assert arrives.opacity == pytest.approx(0.25)
    assert leaves.opacity > 0.95, "the table is not to shine through both"
    assert line.sprites(NODES, 1.0 + FADE_S)[0].opacity == 0
    assert {leaves.lean, arrives.lean, leaves.lift, arrives.lift} == {0}
    assert line.is_still(1.0 + FADE_S)
    assert line.due(9.0, middle) == []
    pile = Timeline()
    pile.fade([flight(before=ACE), flight(before=None)], now=1.0)
    assert [each.node.look for each in pile.sprites(NODES, 1.01)[:2]] == [CardLook(None), CardLook(ACE)], "on top"


def test_it_waits_where_it_lies_and_out_of_sight_it_keeps_the_shape_of_a_card() -> None:
    line = timeline(flight(appears=1.0, starts=2.0, ends=3.0))
    assert line.sprites(NODES, 0.9) == []
    assert line.sprites(NODES, 1.5)[0].rect == START
    rect = timeline(flight("zone")).sprites(NODES, 1.0)[0].rect
    assert rect.height / rect.width == pytest.approx(START.height / START.width)


def test_it_flips_half_way_and_is_narrow_there() -> None:
    line = timeline(flight(before=None, after=ACE))
    early, middle, late = (line.sprites(NODES, now)[0] for now in (0.2, 0.5, 0.8))
    assert (early.node.look, late.node.look) == (CardLook(None), CardLook(ACE))
    assert middle.rect.width < 2
    assert abs(late.rect.center.x - early.rect.center.x) > 1
    assert middle.shine > early.shine > 0, "light falls on it as it turns"


def test_a_node_is_hidden_until_its_card_has_landed_and_everything_can_end_at_once_or_only_what_waits() -> None:
    line = timeline(flight(), flight("zone", ends=2.0))
    assert line.hidden() == {"goal", "zone"}
    assert not line.forget_landed(0.5)
    assert line.forget_landed(1.0)
    assert line.hidden() == {"zone"}
    assert not line.is_still(1.5)
    assert line.forget_landed(2.0)
    assert not line.hidden()
    assert line.is_still(2.0)
    line = timeline(flight(), flight("zone", starts=0.8, ends=2.0))
    line.forget_waiting(0.5)
    assert line.hidden() == {"goal"}
    line.finish()
    assert line.is_still(0.0)
    assert not line.hidden()
    assert line.sprites(NODES, 0.0) == []


def test_captions_stay_as_they_were_until_the_first_of_several_cards_has_landed_there() -> None:
    first, second = (Node("caption", GOAL, Pill(text, 12)) for text in ("needs 6", "needs 7"))
    line = timeline(
        replace(flight(ends=1.0), captions=(first,)), replace(flight("zone", starts=1.0, ends=2.0), captions=(second,))
    )
    assert "caption" in line.hidden()
    assert line.sprites(NODES, 0.5)[0].node == first
    line.forget_landed(1.0)
    assert line.sprites(NODES, 1.5)[0].node == second
    line.forget_waiting(0.5)
    assert "caption" not in line.hidden(), "its card lies there at once"


def test_what_moves_is_above_what_waits_and_the_first_to_leave_above_the_next() -> None:
    late = flight(starts=2.0, ends=3.0, before=TWO, after=TWO)
    soon = flight(starts=1.0, ends=2.0)
    moving = flight("zone")
    line = timeline(moving, soon, late)
    assert [sprite.node.look for sprite in line.sprites(NODES, 0.5)] == [CardLook(TWO), CardLook(ACE), CardLook(ACE)]
    assert line.sprites(NODES, 0.5)[-1].node.id == "zone"


def middle(place: str) -> float:
    return 0.0


def test_a_card_that_is_put_down_or_slides_is_heard_as_it_leaves_and_as_it_lands_each_once_and_from_there() -> None:
    line = Timeline()
    line.add([flight(sound=Sound.PLACE)], step=3)
    line.cue(0.5, Sound.TURN)
    sides = {"goal": 0.4, "": 0.0}
    assert line.due(0.4, sides.__getitem__) == [Cue(Sound.SLIDE, 0.4)]
    assert line.due(0.6, sides.__getitem__) == [Cue(Sound.TURN)]
    assert line.due(1.0, sides.__getitem__) == [Cue(Sound.PLACE, 0.4, 3)]
    assert line.due(1.0, sides.__getitem__) == []
    line = timeline(flight(starts=0.5, sound=Sound.SLIDE))
    assert [line.due(now, middle) for now in (0.4, 0.5, 1.0)] == [[], [Cue(Sound.SLIDE)], [Cue(Sound.TOUCH)]]


def test_what_waits_is_counted_and_makes_the_rest_hurry_down_to_a_floor() -> None:
    line = timeline(flight(), flight(starts=1.0, ends=2.0), flight(starts=2.0, ends=3.0))
    assert line.busy_until(0.0) == 3.0
    assert line.waiting(0.5) == 2
    assert Timeline().busy_until(7.0) == 7.0
    factors = [hurry(waiting) for waiting in range(60)]
    assert factors[:4] == [1.0] * 4
    assert factors[4] == motion.HURRY
    assert factors == sorted(factors, reverse=True)
    assert factors[-1] * motion.PLAY_S == pytest.approx(0.08)
