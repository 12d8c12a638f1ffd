from collections.abc import Callable
from typing import Any

from support.windows.form_user import frame
from support.windows.layout_checks import overlapping

from spitegame.ui.gestures import Gesture, Slide, Tap
from spitegame.ui.inputs import Key, Pasted, Typed
from spitegame.ui.nodes import Chip, FieldLook, Tone, Words
from spitegame.ui.scene import STAY, Quit, Step
from spitegame.ui.widgets.block import Block, Cursor, Spot
from spitegame.ui.widgets.controls import Button, Choice, Option, Several, Slider, Toggle
from spitegame.ui.widgets.fields import Field, Stepper

COLOURS = [Option("red", "Red"), Option("blue", "Blue")]


class Held:
    """A control with its value, handled until one is satisfied."""

    def __init__(self, value: Any, made: Callable[[Any, Callable[[Any], None]], Block], focus: str = "it") -> None:
        self.value = value
        self.cursor = Cursor()
        self.cursor.focus = focus
        self._made = made

    @property
    def block(self) -> Block:
        return self._made(self.value, self._put)

    def give(self, *gestures: Gesture) -> Step | None:
        answer: Step | None = None
        for gesture in gestures:
            answer = self.block.answer(gesture, self.cursor)
        return answer

    def keys(self, *places: str) -> Step | None:
        return self.give(*(Key(place, place) for place in places))

    def type(self, text: str) -> None:
        self.give(*map(Typed, text))

    def _put(self, value: Any) -> None:
        self.value = value


def field(text: str = "") -> Held:
    return Held(text, lambda value, put: Field(id="it", label="Name", text=value, changed=put, longest=8))


def stepper(value: int, allowed: range = range(1, 41)) -> Held:
    return Held(value, lambda value, put: Stepper("it", "Size", value, allowed, put))


def choice(focus: str) -> Held:
    return Held("red", lambda value, put: Choice("it", "Colour", COLOURS, value, put), focus)


def test_a_button_acts_only_while_it_is_enabled() -> None:
    cursor = Cursor()
    assert Button(id="it", label="Go", act=Quit).answer(Tap("it"), cursor) == Quit()
    assert Button(id="it", label="Go", act=Quit).answer(Tap("other"), cursor) is None
    assert Button(id="it", label="Go", act=Quit, enabled=False).answer(Tap("it"), cursor) is None


def test_a_field_is_typed_into_where_the_caret_is_and_never_longer_than_it_may_be() -> None:
    held = field("Ada")
    held.type("m")
    held.keys("home", "delete", "right", "right")
    held.type("e")
    assert held.value == "daem"
    held.keys("left", "backspace", "end", "backspace", "left", "left", "left", "backspace")
    assert held.value == "de"
    held = field("1234567")
    held.give(Typed("8\t9"))
    assert held.value == "12345678"


def test_a_field_counts_its_letters_beside_it_as_soon_as_there_are_few_left() -> None:
    held = field("12")

    def shown() -> list[tuple[object, str]]:
        nodes = held.block.nodes(frame(), Spot(0, 0, 200), held.cursor)
        assert not overlapping(nodes)
        return [(node.look, node.label) for node in nodes[1:]]

    assert shown() == []
    held.type("3")
    assert shown() == [(Words(("3/8",), 18, Tone.DIM), "3 of 8 letters")]
    held.give(Pasted("4567890"))
    assert shown() == [(Words(("8/8",), 18, Tone.WARNING), "8 of 8 letters")], "and the rest is left out"
    held.cursor.focus = "another"
    assert shown() == []


def test_a_field_shows_its_caret_only_with_the_focus_without_which_it_leaves_all_keys_to_the_form() -> None:
    held = field("Ada")

    def look() -> object:
        return held.block.nodes(frame(), Spot(0, 0, 200), held.cursor)[0].look

    assert look() == FieldLook("Ada", 21, 3)
    held.keys("home")
    assert look() == FieldLook("Ada", 21, 0)
    held.cursor.focus = None
    assert look() == FieldLook("Ada", 21, None)
    held = field("Ada")
    assert [held.keys(place) for place in ("tab", "return", "up", "space")] == [None, None, None, STAY]
    held.cursor.focus = "another"
    held.type("x")
    assert held.keys("backspace") is None
    assert held.value == "Ada"


def test_a_stepper_steps_within_its_range_and_a_number_is_typed_digit_by_digit() -> None:
    held = stepper(39)
    held.give(Tap("it.more"), Tap("it.more"))
    assert held.value == 40
    held.give(Tap("it.less"))
    held.keys("left", "left", "right")
    assert held.value == 38
    assert steps(stepper(21), "3", "4", "5", "right", "0", "x") == [3, 34, 5, 6, 6, 6]
    assert steps(stepper(34), "backspace", "backspace", "1") == [3, 3, 31]
    assert steps(stepper(5, range(4, 8)), "9") == [5]


def steps(held: Held, *keys: str) -> list[int]:
    """The value after each of these keys or digits."""
    values = []
    for key in keys:
        if len(key) > 1:
            held.keys(key)
        else:
            held.type(key)
        values.append(held.value)
    return values


def test_a_choice_is_walked_through_by_arrows_with_the_focus_and_hears_only_what_is_meant_for_it() -> None:
    held = choice("it.0")
    for keys, found in ((["right"], ("blue", "it.1")), (["right"], ("blue", "it.1")), (["left"] * 2, ("red", "it.0"))):
        assert held.keys(*keys) == STAY
        assert (held.value, held.cursor.focus) == found
    chips = [node.look for node in held.block.nodes(frame(), Spot(0, 0, 900), Cursor())]
    assert [chip.on for chip in chips if isinstance(chip, Chip)] == [True, False]
    held = choice("another")
    assert held.keys("right") is None
    assert held.give(Tap("another.1")) is None
    held.give(Tap("it.1"))
    assert held.value == "blue"


def test_several_are_put_in_and_taken_out_and_a_toggle_is_tapped_or_pushed_to_a_side() -> None:
    held = Held(frozenset({1}), lambda value, put: Several("it", "Ranks", [Option(1, "A"), Option(7, "7")], value, put))
    held.give(Tap("it.7"), Tap("it.A"))
    assert held.value == {7}
    assert held.give(Tap("other")) is None
    held = Held(False, lambda value, put: Toggle("it", "Mute", value, put))
    held.give(Tap("it"))
    assert held.value
    held.keys("right")
    assert held.value
    held.keys("left")
    assert not held.value


def test_a_slider_goes_where_it_is_slid_and_by_keys_from_end_to_end() -> None:
    held = Held(0.3, lambda value, put: Slider("it", "Volume", value, put))
    for share, value in ((0.0, 0.0), (1.0, 1.0), (0.52, 0.5)):
        held.give(Slide("it", share))
        assert held.value == value
    held.keys(*["right"] * 30)
    assert held.value == 1
    held.keys(*["left"] * 30)
    assert held.value == 0
