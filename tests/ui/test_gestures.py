"""What presses and moves mean; how a table answers to it is told with the table."""

from dataclasses import replace
from functools import partial

from spitegame.ui import gestures, inputs
from spitegame.ui.geometry import Point, Rect
from spitegame.ui.gestures import Gesture, LookInto, Slide, Tap, TapNowhere
from spitegame.ui.inputs import Chosen, Examined, Input, MouseButton, Move, Press, Release
from spitegame.ui.nodes import Mark, Node, SliderLook, Takes, Zone, drop_target
from spitegame.ui.recognizer import DOUBLE, REST, THRESHOLD, GestureRecognizer

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
    near = Point(ON_CARD.x + THRESHOLD - 2, ON_CARD.y - THRESHOLD + 2)
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


def test_a_press_that_wanders_lifts_what_can_be_lifted_and_taps_nothing() -> None:
    far = Point(ON_CARD.x + THRESHOLD + 1, ON_CARD.y)
    assert meant(press(ON_CARD), Move(far), Move(ON_FELT), release(ON_FELT)) == [
        gestures.Lift("card", Point(10, 20), far),
        gestures.Carry(ON_FELT),
        gestures.Drop(ON_FELT),
    ]
    assert meant(press(ON_BUTTON), Move(ON_FELT), release(ON_FELT)) == []
    assert meant(press(ON_BUTTON), Move(ON_FELT), Move(ON_BUTTON), release(ON_BUTTON)) == [Tap("button")]


def test_two_quick_taps_on_one_thing_are_a_whole_one_and_the_third_begins_anew() -> None:
    recognizer = GestureRecognizer()
    times = (1.0, 1.2, 1.3, 1.4 + DOUBLE)
    taps = [meant(*click(ON_CARD), recognizer=recognizer, now=now) for now in times]
    assert taps == [[Tap("card")], [Tap("card", whole=True)], [Tap("card")], [Tap("card")]]
    assert meant(*click(ON_BUTTON), recognizer=recognizer, now=1.5 + DOUBLE) == [Tap("button")]


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
    assert recognizer.passed(REST - 0.1) == []
    assert recognizer.passed(REST) == [gestures.Rest("card")]
    assert recognizer.passed(2 * REST) == []
    given(Move(ON_BUTTON), now=3 * REST)
    assert not recognizer.is_pending, "there is nothing to tell of a button"
    given(Move(ON_CARD), inputs.Key("a", "a"), now=4 * REST)
    assert recognizer.passed(6 * REST) == []


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
