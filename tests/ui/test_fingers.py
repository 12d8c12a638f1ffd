"""What a finger on the screen means: it is broader than a mouse, has no second button, and pushes pages."""

from dataclasses import replace

import pytest

from spitegame.ui.geometry import Point, Rect
from spitegame.ui.gestures import Carry, Drop, Gesture, Lift, LookInto, Pull, Slide, Tap, TapNowhere
from spitegame.ui.inputs import Input, LetGo, MouseButton, Move, Press, Release
from spitegame.ui.nodes import BROAD, Mark, Node, Ring, SliderLook, Takes, Zone
from spitegame.ui.recognizer import DOUBLE, LONG, SIGN_AFTER, GestureRecognizer

CARD = Node(id="card", rect=Rect(100, 100, 60, 80), look=Zone(), takes=Takes.TAP | Takes.LIFT)
SHEET = Node(id="sheet", rect=Rect(0, 400, 400, 300), look=Zone(), takes=Takes.SCROLL)
CHIP = Node(id="chip", rect=Rect(50, 450, 80, 44), look=Zone(), takes=Takes.TAP)
LEVEL = Node(id="level", rect=Rect(0, 600, 200, 20), look=SliderLook(0), takes=Takes.SLIDE)
ALL = (CARD, SHEET, CHIP, LEVEL)

ON_CARD, ON_CHIP, ON_LEVEL, ON_FELT = Point(110, 120), Point(60, 470), Point(100, 610), Point(300, 100)


class Hand:
    """One that is seen by `GestureRecognizer`, with a clock that is moved by hand."""

    def __init__(self, *nodes: Node, has_more: tuple[str, ...] = ()) -> None:
        self.nodes = nodes or ALL
        self.recognizer = GestureRecognizer()
        self.now = 0.0
        self._has_more = has_more

    def down(self, at: Point) -> list[Gesture]:
        return self._does(Press(at, MouseButton.MAIN, touch=True))

    def moves(self, *way: Point) -> list[Gesture]:
        """It takes 10 ms for each step."""
        meant: list[Gesture] = []
        for at in way:
            self.now += 0.01
            meant += self._does(Move(at))
        return meant

    def up(self, at: Point) -> list[Gesture]:
        return self._does(Release(at, MouseButton.MAIN))

    def is_taken_away(self) -> list[Gesture]:
        return self._does(LetGo())

    def waits(self, seconds: float) -> list[Gesture]:
        self.now += seconds
        return self.recognizer.passed(self.now)

    def _does(self, given: Input) -> list[Gesture]:
        return self.recognizer.meaning(given, self.nodes, self.now, self._has_more.__contains__)


def test_a_finger_that_trembles_taps_and_one_that_misses_by_a_little_meets_what_is_nearest() -> None:
    hand = Hand()
    assert hand.down(ON_CARD) == []
    assert hand.moves(Point(ON_CARD.x + BROAD - 1, ON_CARD.y - BROAD + 1)) == []
    assert hand.up(ON_CARD) == [Tap("card")]
    hand = Hand()
    beside = Point(CARD.rect.right + BROAD - 1, 120)
    assert [*hand.down(beside), *hand.up(beside)] == [Tap("card")]
    assert Hand().down(Point(CARD.rect.right + BROAD + 1, 120)) == [TapNowhere()]
    near = replace(CARD, id="near", rect=CARD.rect.moved(75, 0))
    hand = Hand(CARD, near)
    assert [*hand.down(Point(170, 120)), *hand.up(Point(170, 120))] == [Tap("near")]
    front = Node(id="front", rect=Rect(0, 0, 900, 900), look=Zone(), takes=Takes.BLOCK)
    assert Hand(CARD, front).down(Point(165, 120)) == [TapNowhere()]
    assert Hand(replace(CARD, clip=Rect(0, 0, 900, 60))).down(Point(110, 90)) == [TapNowhere()]
    assert Hand(replace(CARD, marks=Mark.DISABLED)).down(ON_CARD) == [TapNowhere()]


def test_a_card_is_dragged_and_goes_home_if_the_finger_is_taken_away_or_a_second_one_comes() -> None:
    hand = Hand()
    far = Point(ON_CARD.x + BROAD + 1, ON_CARD.y)
    assert [*hand.down(ON_CARD), *hand.moves(far, ON_FELT)] == [Lift("card", Point(10, 20), far), Carry(ON_FELT)]
    assert hand.is_taken_away() == [Carry(ON_CARD), Drop(ON_CARD)]
    assert hand.moves(ON_FELT) == []
    assert hand.up(ON_FELT) == []
    hand.down(ON_CARD)
    hand.moves(far)
    assert hand.up(ON_FELT) == [Drop(ON_FELT)]
    hand = Hand(has_more=("card",))
    hand.down(ON_CARD)
    assert hand.is_taken_away() == []
    assert hand.waits(2 * LONG) == []
    assert hand.up(ON_CARD) == []


def test_two_quick_taps_that_are_not_quite_at_the_same_place_are_a_whole_one() -> None:
    hand = Hand()
    hand.down(ON_CARD)
    hand.up(ON_CARD)
    hand.now += DOUBLE / 2
    below = Point(ON_CARD.x, ON_CARD.y + 20)
    hand.down(below)
    assert hand.up(below) == [Tap("card", whole=True)]


def test_a_finger_that_rests_looks_into_what_it_rests_on_and_then_means_nothing() -> None:
    hand = Hand(has_more=("card",))
    hand.down(ON_CARD)
    assert hand.waits(LONG - 0.1) == []
    assert hand.waits(0.11) == [LookInto("card")]
    assert hand.waits(1.0) == []
    assert hand.moves(ON_FELT) == []
    assert hand.up(ON_FELT) == []
    with_nothing_more = Hand()
    with_nothing_more.down(ON_CARD)
    assert with_nothing_more.waits(3 * LONG) == []
    assert with_nothing_more.up(ON_CARD) == [Tap("card")]


def test_a_ring_shows_that_a_resting_finger_is_waited_for() -> None:
    def shares(hand: Hand, now: float) -> list[float]:
        finger = hand.recognizer.finger
        looks = [sprite.node.look for sprite in finger.sign(now)] if finger else []
        return [look.share for look in looks if isinstance(look, Ring)]

    hand = Hand(has_more=("card",))
    hand.down(ON_CARD)
    assert shares(hand, SIGN_AFTER - 0.01) == []
    assert shares(hand, (SIGN_AFTER + LONG) / 2) == [pytest.approx(0.5)]
    hand.moves(Point(ON_CARD.x + 2 * BROAD, ON_CARD.y))
    assert shares(hand, LONG - 0.1) == []
    slow = Hand()
    slow.down(ON_CARD)
    assert shares(slow, LONG) == []


def test_a_page_follows_the_finger_which_taps_nothing_on_it_and_stops_it() -> None:
    hand = Hand()
    assert hand.down(ON_CHIP) == []
    assert hand.moves(Point(60, 450)) == []
    assert hand.moves(Point(62, 440), Point(62, 445)) == [Pull("sheet", -10), Pull("sheet", 5)]
    hand.waits(0.2)
    assert hand.up(Point(62, 445)) == []
    assert hand.waits(0.1) == []
    assert not hand.recognizer.is_pending
    hand = Hand()
    hand.down(ON_CHIP)
    hand.moves(Point(60, 450), Point(60, 430))
    hand.up(Point(60, 430))
    assert hand.recognizer.is_pending
    assert [*hand.down(ON_CHIP), *hand.up(ON_CHIP)] == [TapNowhere()]
    assert not hand.recognizer.is_pending


def test_a_page_that_was_pushed_goes_on_by_its_own_clock_and_comes_to_a_stand() -> None:
    hand = Hand()
    hand.down(Point(300, 600))
    hand.moves(*(Point(300, 600 - 10 * step) for step in range(1, 11)))
    hand.up(Point(300, 500))
    ways: list[float] = []
    while hand.recognizer.is_pending:
        ways += [each.down for each in hand.waits(1 / 60) if isinstance(each, Pull)]
    assert all(way < 0 for way in ways)
    assert ways == sorted(ways), "it becomes slower"
    assert sum(ways) == pytest.approx(-1000 * 0.325, rel=0.1), "as far as on a phone"
    assert 0.5 < len(ways) / 60 < 2.5
    hand = Hand()
    hand.down(Point(300, 600))
    late: list[Input] = [Move(Point(300, 600 - 10 * step), when=77 + step / 100) for step in range(1, 11)]
    for given in [*late, Release(Point(300, 500), MouseButton.MAIN, when=77.1)]:
        hand.now += 0.2
        hand.recognizer.meaning(given, hand.nodes, hand.now)
    (pull,) = hand.waits(1 / 60)
    assert isinstance(pull, Pull)
    assert pull.down == pytest.approx(-1000 / 60, rel=0.05)


def test_on_a_slider_a_finger_slides_aside_and_pulls_the_page_upwards() -> None:
    hand = Hand()
    assert hand.down(ON_LEVEL) == []
    assert hand.moves(Point(120, 612), Point(140, 640)) == [Slide("level", 0.6), Slide("level", 0.7)]
    hand.up(Point(140, 640))
    hand.down(ON_LEVEL)
    assert hand.moves(Point(102, 590), Point(102, 580)) == [Pull("sheet", -10)]
    hand.up(Point(102, 580))
    hand.waits(5.0)
    hand.down(ON_LEVEL)
    assert hand.up(ON_LEVEL) == [Slide("level", 0.5)]
