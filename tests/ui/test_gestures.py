"""What presses and moves mean; how a table answers to it is told with the table.

A finger is broader than a mouse, has no second button, and pushes pages."""

from dataclasses import replace
from functools import partial

import pytest

from spitegame.ui import gestures, inputs
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.gestures import Gesture, LookInto, Slide, Tap, TapNowhere
from spitegame.ui.inputs import Chosen, Examined, Input, MouseButton, Move, Press, Release
from spitegame.ui.nodes import FINGER_SLACK_PX, Mark, Node, Ring, SliderLook, Takes, Zone, drop_target
from spitegame.ui.recognizer import DOUBLE_S, LONG_S, REACTION_S, REST_S, SIGN_AFTER_S, THRESHOLD_PX, GestureRecognizer

CARD = Node(id="card", rect=Rect(100, 100, 60, 80), look=Zone(), takes=Takes.TAP | Takes.LIFT)
BUTTON = Node(id="button", rect=Rect(300, 100, 60, 80), look=Zone(), takes=Takes.TAP)
LEVEL = Node(id="level", rect=Rect(0, 300, 200, 20), look=SliderLook(0), takes=Takes.SLIDE)
SHEET = Node(id="sheet", rect=Rect(0, 400, 400, 100), look=Zone(), takes=Takes.SCROLL)
ALL = (CARD, BUTTON, LEVEL, SHEET)

ON_CARD, ON_BUTTON, ON_FELT = Point(110, 120), Point(310, 120), Point(250, 120)


def meant(
    *given: Input, nodes: tuple[Node, ...] = ALL, recognizer: GestureRecognizer | None = None, now: float = 0.0
) -> list[Gesture]:
    recognizer = recognizer or GestureRecognizer()
    return [gesture for each in given for gesture in recognizer.meaning(each, nodes, now)]


press, release = partial(Press, button=MouseButton.MAIN), partial(Release, button=MouseButton.MAIN)


def click(at: Point) -> tuple[Input, Input]:
    return press(at), release(at)


def test_press_and_release_are_a_tap_even_if_they_tremble_by_less_than_the_threshold() -> None:
    near = Point(ON_CARD.x + THRESHOLD_PX - 2, ON_CARD.y - THRESHOLD_PX + 2)
    assert meant(*click(ON_CARD)) == meant(press(ON_CARD), Move(near), release(near)) == [Tap("card")]
    assert meant(press(ON_CARD, shift=True), release(ON_CARD)) == [Tap("card", whole=True)]
    assert meant(*click(ON_FELT)) == [TapNowhere()]


def test_what_is_pressed_is_tapped_though_something_new_pushes_it_away_from_under_the_pointer() -> None:
    recognizer = GestureRecognizer()
    meant(press(ON_BUTTON), recognizer=recognizer)
    pushed = (replace(CARD, rect=BUTTON.rect), replace(BUTTON, rect=BUTTON.rect.moved(0, 90)))
    assert meant(release(ON_BUTTON), nodes=pushed, recognizer=recognizer) == [Tap("button")]

    recognizer = GestureRecognizer()
    meant(press(ON_BUTTON), recognizer=recognizer)
    assert meant(release(ON_BUTTON), nodes=(CARD,), recognizer=recognizer) == [], "it is gone"


PUSHED = (replace(CARD, rect=BUTTON.rect), replace(BUTTON, rect=BUTTON.rect.moved(0, 90)))
"""In place of the button there is something new."""
AT_ONCE, LATE = 5.0 + REACTION_S / 2, 5.0 + REACTION_S


def pushed(nodes: tuple[Node, ...] = PUSHED, *since: Input) -> GestureRecognizer:
    """The pointer rests on the button; at 5.0 the player does `since`, and these nodes come to the screen."""
    recognizer = GestureRecognizer()
    meant(Move(ON_BUTTON), recognizer=recognizer)
    recognizer.shown(ALL)
    recognizer.passed(5.0)
    meant(*since, recognizer=recognizer, now=5.0)
    recognizer.shown(nodes)
    return recognizer


def test_a_press_means_what_something_new_pushes_away_until_the_player_can_have_seen_it() -> None:
    near = Point(ON_BUTTON.x + THRESHOLD_PX, ON_BUTTON.y)
    for trembling in (ON_BUTTON, near):
        given = Move(trembling), *click(trembling)
        assert meant(*given, nodes=PUSHED, recognizer=pushed(), now=AT_ONCE) == [Tap("button")], "and not a whole one"
    assert meant(*click(ON_BUTTON), nodes=PUSHED, recognizer=pushed(), now=LATE) == [Tap("card")]
    looks = Press(ON_BUTTON, MouseButton.OTHER)
    assert meant(looks, nodes=PUSHED, recognizer=pushed(), now=AT_ONCE) == [LookInto("button")]

    far = Point(ON_BUTTON.x + THRESHOLD_PX + 1, ON_BUTTON.y)
    others: tuple[tuple[Input, ...], ...] = (
        (press(ON_BUTTON, touch=True), release(ON_BUTTON)),
        click(far),
        (Move(far), *click(ON_BUTTON)),
    )
    for other in others:
        assert meant(*other, nodes=PUSHED, recognizer=pushed(), now=AT_ONCE)[-1] == Tap("card")

    front = Node(id="front", rect=Rect(300, 180, 60, 90), look=Zone(), takes=Takes.BLOCK)
    for nodes in ((*PUSHED, front), PUSHED[:1], (PUSHED[0], replace(PUSHED[1], label="Other words"))):
        assert meant(*click(ON_BUTTON), nodes=nodes, recognizer=pushed(nodes), now=AT_ONCE) == [Tap("card")]


def test_the_pointer_comes_to_what_lies_where_it_trembled_to_meanwhile() -> None:
    low = replace(BUTTON, rect=Rect(ON_BUTTON.x + 2, 100, 60, 80))
    recognizer = pushed((low,))
    near = Point(ON_BUTTON.x + 3, ON_BUTTON.y)
    assert meant(Move(near), nodes=(low,), recognizer=recognizer, now=AT_ONCE) == []
    recognizer.passed(LATE)
    assert recognizer.hovered == "button"


def test_the_pointer_comes_to_what_has_come_under_it_after_a_while_and_at_once_if_the_player_has_caused_it() -> None:
    recognizer = pushed()
    assert recognizer.is_pending
    assert recognizer.passed(AT_ONCE) == []
    recognizer.shown(PUSHED)
    assert recognizer.passed(LATE) == [gestures.Hover("card")]
    assert not recognizer.is_pending
    own: tuple[tuple[Input, ...], ...] = ((inputs.Key("a", "a"),), (inputs.Wheel(ON_BUTTON, 1),), click(ON_BUTTON))
    for given in own:
        recognizer = pushed(PUSHED, *given)
        assert recognizer.passed(5.0) == [gestures.Hover("card")]
    dropped = pushed(ALL, press(ON_BUTTON), release(ON_CARD))
    assert dropped.passed(5.0) == [gestures.Hover("card")]
    finger = press(ON_FELT, touch=True), release(ON_FELT)
    assert not pushed(PUSHED, *finger).is_pending
    assert not pushed(PUSHED, press(ON_BUTTON)).is_pending
    recognizer = pushed()
    meant(Move(ON_FELT), recognizer=recognizer, now=AT_ONCE)
    assert not recognizer.is_pending, "it has come to something by itself"


def test_a_press_that_wanders_lifts_what_can_be_lifted_and_taps_nothing() -> None:
    far = Point(ON_CARD.x + THRESHOLD_PX + 1, ON_CARD.y)
    assert meant(press(ON_CARD), Move(far), Move(ON_FELT), release(ON_FELT)) == [
        gestures.Lift("card", Point(10, 20), far),
        gestures.Carry(ON_FELT),
        gestures.Drop(ON_FELT),
    ]
    assert meant(press(ON_BUTTON), Move(ON_FELT), release(ON_FELT)) == []
    assert meant(press(ON_BUTTON), Move(ON_FELT), Move(ON_BUTTON), release(ON_BUTTON)) == [Tap("button")]


def test_two_quick_taps_on_one_thing_are_a_whole_one_and_the_third_begins_anew() -> None:
    recognizer = GestureRecognizer()
    times = (1.0, 1.2, 1.3, 1.4 + DOUBLE_S)
    taps = [meant(*click(ON_CARD), recognizer=recognizer, now=now) for now in times]
    assert taps == [[Tap("card")], [Tap("card", whole=True)], [Tap("card")], [Tap("card")]]
    assert meant(*click(ON_BUTTON), recognizer=recognizer, now=1.5 + DOUBLE_S) == [Tap("button")]


def test_the_second_tap_does_not_mean_what_has_come_in_place_of_the_first() -> None:
    recognizer, new = GestureRecognizer(), replace(BUTTON, id="new")
    meant(*click(ON_BUTTON), recognizer=recognizer, now=1.0)
    assert meant(*click(ON_BUTTON), nodes=(new,), recognizer=recognizer, now=1.2) == []
    assert meant(*click(ON_BUTTON), nodes=(new,), recognizer=recognizer, now=1.1 + DOUBLE_S) == [Tap("new")]
    recognizer.turn()
    assert meant(*click(ON_BUTTON), nodes=(new,), recognizer=recognizer, now=1.2 + DOUBLE_S) == [], "in another scene"


def test_the_second_tap_means_the_same_card_though_it_has_risen_from_under_the_pointer() -> None:
    recognizer = GestureRecognizer()
    low = Point(110, 178)
    assert meant(*click(low), recognizer=recognizer) == [Tap("card")]
    risen = (replace(CARD, rect=CARD.rect.moved(0, -24)), BUTTON)
    assert meant(*click(low), nodes=risen, recognizer=recognizer, now=0.2) == [Tap("card", whole=True)]
    assert meant(*click(low), nodes=risen, recognizer=recognizer, now=0.3) == [TapNowhere()]

    recognizer = GestureRecognizer()
    meant(*click(ON_CARD), recognizer=recognizer)
    front = Node(id="front", rect=Rect(0, 0, 400, 300), look=Zone(), takes=Takes.BLOCK)
    assert meant(*click(ON_CARD), nodes=(CARD, front), recognizer=recognizer, now=0.1) == [TapNowhere()]


def test_the_wheel_turns_and_the_other_button_looks_into_what_they_are_over_and_hovering_is_told_when_it_changes() -> (
    None
):
    assert meant(Press(ON_CARD, MouseButton.OTHER), Release(ON_CARD, MouseButton.OTHER)) == [LookInto("card")]
    assert meant(Press(ON_FELT, MouseButton.OTHER)) == []
    assert meant(inputs.Wheel(Point(10, 450), -2.0)) == [gestures.Scroll("sheet", -2.0)]
    assert meant(inputs.Wheel(ON_CARD, -2.0)) == []
    recognizer = GestureRecognizer()
    assert meant(Move(ON_CARD), Move(Point(120, 130)), Move(ON_FELT), Move(ON_BUTTON), recognizer=recognizer) == [
        gestures.Hover("card"),
        gestures.Hover(None),
        gestures.Hover("button"),
    ]


def test_what_is_disabled_cut_off_or_lies_behind_is_not_touched() -> None:
    panel = Node(id="panel", rect=Rect(0, 0, 200, 200), look=Zone(), takes=Takes.BLOCK)
    disabled, clipped = replace(CARD, marks=Mark.DISABLED), replace(CARD, clip=Rect(130, 100, 100, 100))
    for nodes in ((disabled,), (clipped,), (CARD, panel)):
        assert meant(*click(ON_CARD), nodes=nodes) == [TapNowhere()]
        assert meant(Press(ON_CARD, MouseButton.OTHER), nodes=nodes) == []
    assert meant(*click(ON_CARD), nodes=(panel, CARD)) == [Tap("card")]
    assert meant(*click(ON_CARD), nodes=(CARD, replace(CARD, id="above"))) == [Tap("above")]
    assert meant(*click(ON_BUTTON), nodes=(BUTTON, panel)) == [Tap("button")]


def test_keys_and_text_pass_through_and_a_slider_follows_from_the_press_on() -> None:
    assert meant(press(Point(50, 310)), Move(Point(150, 90)), Move(Point(900, 310)), release(Point(900, 310))) == [
        Slide("level", 0.25),
        Slide("level", 0.75),
        Slide("level", 1.0),
    ]
    assert meant(inputs.Key("a", "a"), inputs.Typed("ä"), inputs.Focused(on=False)) == [
        inputs.Key("a", "a"),
        inputs.Typed("ä"),
    ]


def test_the_pointer_rests_once_on_what_can_be_looked_into_until_something_is_pressed() -> None:
    recognizer = GestureRecognizer()

    def given(*each_input: Input, now: float) -> None:
        for each in each_input:
            recognizer.meaning(each, ALL, now, lambda name: name == "card")

    given(Move(ON_CARD), inputs.Wheel(ON_CARD, 1), now=0.0)
    assert recognizer.passed(REST_S - 0.1) == []
    assert recognizer.passed(REST_S) == [gestures.Rest("card")]
    assert recognizer.passed(2 * REST_S) == []
    given(Move(ON_BUTTON), now=3 * REST_S)
    assert not recognizer.is_pending, "there is nothing to tell of a button"
    given(Move(ON_CARD), inputs.Key("a", "a"), now=4 * REST_S)
    assert recognizer.passed(6 * REST_S) == []


def test_a_drop_goes_to_the_target_that_is_covered_most() -> None:
    left = Node(id="left", rect=Rect(0, 0, 60, 80), look=Zone(), marks=Mark.TARGET)
    right = replace(left, id="right", rect=Rect(70, 0, 60, 80))
    other = replace(left, id="other", rect=Rect(40, 0, 60, 80), marks=Mark.NONE)
    assert drop_target(Rect(30, 10, 60, 80), (left, right, other)) == left
    assert drop_target(Rect(45, 10, 60, 80), (left, right, other)) == right
    assert drop_target(Rect(200, 200, 60, 80), (left, right)) is None


def test_what_is_chosen_by_its_id_is_tapped_wherever_it_lies_unless_it_is_disabled_or_beneath() -> None:
    assert meant(Chosen("card"), Chosen("button", whole=True)) == [Tap("card"), Tap("button", whole=True)]
    assert meant(Examined("card")) == [LookInto("card")]
    assert meant(inputs.Adjusted("level", 0.5), inputs.Adjusted("level", 7.0)) == [
        Slide("level", 0.5),
        Slide("level", 1.0),
    ]
    front = Node(id="front", rect=Rect(0, 0, 9, 9), look=Zone(), takes=Takes.BLOCK)
    assert meant(Chosen("card"), Examined("card"), nodes=(CARD, front)) == []
    assert meant(Chosen("card"), nodes=(replace(CARD, marks=Mark.DISABLED),)) == []
    assert meant(Chosen("level"), inputs.Adjusted("card", 0.5), Chosen("nobody")) == []


PAGED = Node(id="sheet", rect=Rect(0, 400, 400, 300), look=Zone(), takes=Takes.SCROLL)
CHIP = Node(id="chip", rect=Rect(50, 450, 80, 44), look=Zone(), takes=Takes.TAP)
LOW = replace(LEVEL, rect=Rect(0, 600, 200, 20))
PAGE = (CARD, PAGED, CHIP, LOW)
ON_CHIP, ON_LEVEL = Point(60, 470), Point(100, 610)


class Hand:
    """One that is seen by `GestureRecognizer`, with a clock that is moved by hand."""

    def __init__(self, *nodes: Node, has_more: tuple[str, ...] = ()) -> None:
        self.nodes = nodes or PAGE
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
        return self._does(inputs.LetGo())

    def waits(self, seconds: float) -> list[Gesture]:
        self.now += seconds
        return self.recognizer.passed(self.now)

    def _does(self, given: Input) -> list[Gesture]:
        return self.recognizer.meaning(given, self.nodes, self.now, self._has_more.__contains__)


def test_a_finger_that_trembles_taps_and_one_that_misses_by_a_little_meets_what_is_nearest() -> None:
    hand = Hand()
    assert hand.down(ON_CARD) == []
    assert hand.moves(Point(ON_CARD.x + FINGER_SLACK_PX - 1, ON_CARD.y - FINGER_SLACK_PX + 1)) == []
    assert hand.up(ON_CARD) == [Tap("card")]
    hand = Hand()
    beside = Point(CARD.rect.right + FINGER_SLACK_PX - 1, 120)
    assert [*hand.down(beside), *hand.up(beside)] == [Tap("card")]
    assert Hand().down(Point(CARD.rect.right + FINGER_SLACK_PX + 1, 120)) == [TapNowhere()]
    near = replace(CARD, id="near", rect=CARD.rect.moved(75, 0))
    hand = Hand(CARD, near)
    assert [*hand.down(Point(170, 120)), *hand.up(Point(170, 120))] == [Tap("near")]
    front = Node(id="front", rect=Rect(0, 0, 900, 900), look=Zone(), takes=Takes.BLOCK)
    assert Hand(CARD, front).down(Point(165, 120)) == [TapNowhere()]
    assert Hand(replace(CARD, clip=Rect(0, 0, 900, 60))).down(Point(110, 90)) == [TapNowhere()]
    assert Hand(replace(CARD, marks=Mark.DISABLED)).down(ON_CARD) == [TapNowhere()]


def test_a_card_is_dragged_and_goes_home_if_the_finger_is_taken_away_or_a_second_one_comes() -> None:
    hand = Hand()
    far = Point(ON_CARD.x + FINGER_SLACK_PX + 1, ON_CARD.y)
    assert [*hand.down(ON_CARD), *hand.moves(far, ON_FELT)] == [
        gestures.Lift("card", Point(10, 20), far),
        gestures.Carry(ON_FELT),
    ]
    assert hand.is_taken_away() == [gestures.Carry(ON_CARD), gestures.Drop(ON_CARD)]
    assert hand.moves(ON_FELT) == []
    assert hand.up(ON_FELT) == []
    hand.down(ON_CARD)
    hand.moves(far)
    assert hand.up(ON_FELT) == [gestures.Drop(ON_FELT)]
    hand = Hand(has_more=("card",))
    hand.down(ON_CARD)
    assert hand.is_taken_away() == []
    assert hand.waits(2 * LONG_S) == []
    assert hand.up(ON_CARD) == []


def test_two_quick_taps_that_are_not_quite_at_the_same_place_are_a_whole_one() -> None:
    hand = Hand()
    hand.down(ON_CARD)
    hand.up(ON_CARD)
    hand.now += DOUBLE_S / 2
    below = Point(ON_CARD.x, ON_CARD.y + 20)
    hand.down(below)
    assert hand.up(below) == [Tap("card", whole=True)]


def test_a_finger_that_rests_looks_into_what_it_rests_on_and_then_means_nothing() -> None:
    hand = Hand(has_more=("card",))
    hand.down(ON_CARD)
    assert hand.waits(LONG_S - 0.1) == []
    assert hand.waits(0.11) == [LookInto("card")]
    assert hand.waits(1.0) == []
    assert hand.moves(ON_FELT) == []
    assert hand.up(ON_FELT) == []
    with_nothing_more = Hand()
    with_nothing_more.down(ON_CARD)
    assert with_nothing_more.waits(3 * LONG_S) == []
    assert with_nothing_more.up(ON_CARD) == [Tap("card")]


def test_a_ring_shows_that_a_resting_finger_is_waited_for() -> None:
    def shares(hand: Hand, now: float) -> list[float]:
        finger = hand.recognizer.finger
        looks = [sprite.node.look for sprite in finger.sign(now)] if finger else []
        return [look.share for look in looks if isinstance(look, Ring)]

    hand = Hand(has_more=("card",))
    hand.down(ON_CARD)
    assert shares(hand, SIGN_AFTER_S - 0.01) == []
    assert shares(hand, (SIGN_AFTER_S + LONG_S) / 2) == [pytest.approx(0.5)]
    hand.moves(Point(ON_CARD.x + 2 * FINGER_SLACK_PX, ON_CARD.y))
    assert shares(hand, LONG_S - 0.1) == []
    slow = Hand()
    slow.down(ON_CARD)
    assert shares(slow, LONG_S) == []


def test_a_page_follows_the_finger_which_taps_nothing_on_it_and_stops_it() -> None:
    hand = Hand()
    assert hand.down(ON_CHIP) == []
    assert hand.moves(Point(60, 450)) == []
    assert hand.moves(Point(62, 440), Point(62, 445)) == [gestures.Pull("sheet", -10), gestures.Pull("sheet", 5)]
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
        ways += [each.down for each in hand.waits(1 / 60) if isinstance(each, gestures.Pull)]
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
    assert isinstance(pull, gestures.Pull)
    assert pull.down == pytest.approx(-1000 / 60, rel=0.05)


def test_on_a_slider_a_finger_slides_aside_and_pulls_the_page_upwards() -> None:
    hand = Hand()
    assert hand.down(ON_LEVEL) == []
    assert hand.moves(Point(120, 612), Point(140, 640)) == [Slide("level", 0.6), Slide("level", 0.7)]
    hand.up(Point(140, 640))
    hand.down(ON_LEVEL)
    assert hand.moves(Point(102, 590), Point(102, 580)) == [gestures.Pull("sheet", -10)]
    hand.up(Point(102, 580))
    hand.waits(5.0)
    hand.down(ON_LEVEL)
    assert hand.up(ON_LEVEL) == [Slide("level", 0.5)]
