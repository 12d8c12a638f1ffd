from collections.abc import Callable
from typing import Any

import pytest
from support.windows.form_user import frame

from spitegame.ui.gestures import Gesture, Slide, Tap
from spitegame.ui.inputs import Key, Typed
from spitegame.ui.nodes import Chip, FieldLook
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


def test_a_field_is_typed_into_where_the_caret_is() -> None:
    held = field("Ada")
    held.type("m")
    held.keys("home", "delete", "right", "right")
    held.type("e")
    assert held.value == "daem"
    held.keys("left", "backspace", "end", "backspace", "left", "left", "left", "backspace")
    assert held.value == "de"


def test_a_field_shows_its_caret_only_with_the_focus() -> None:
    held = field("Ada")

    def look() -> object:
        return held.block.nodes(frame(), Spot(0, 0, 200), held.cursor)[0].look

    assert look() == FieldLook("Ada", 21, 3)
    held.keys("home")
    assert look() == FieldLook("Ada", 21, 0)
    held.cursor.focus = None
    assert look() == FieldLook("Ada", 21, None)


def test_a_field_is_never_longer_than_it_may_be() -> None:
    held = field("1234567")
    held.give(Typed("8\t9"))
    assert held.value == "12345678"


def test_a_field_leaves_tab_and_enter_to_the_form() -> None:
    held = field("Ada")
    assert held.keys("tab") is None
    assert held.keys("return") is None
    assert held.keys("up") is None
    assert held.keys("space") == STAY
    assert held.value == "Ada"


def test_a_field_without_the_focus_hears_nothing() -> None:
    held = field("Ada")
    held.cursor.focus = "another"
    held.type("x")
    assert held.keys("backspace") is None
    assert held.value == "Ada"


def test_a_stepper_steps_within_its_range() -> None:
    held = stepper(39)
    held.give(Tap("it.more"), Tap("it.more"))
    assert held.value == 40
    held.give(Tap("it.less"))
    held.keys("left", "left", "right")
    assert held.value == 38


def test_a_number_is_typed_digit_by_digit() -> None:
    held = stepper(21)
    held.type("3")
    assert held.value == 3
    held.type("4")
    assert held.value == 34
    held.type("5")
    assert held.value == 5
    held.keys("right")
    held.type("0")
    assert held.value == 6
    held.type("x")
    assert held.value == 6


def test_backspace_takes_digits_off_as_long_as_the_number_is_allowed() -> None:
    held = stepper(34)
    held.keys("backspace")
    assert held.value == 3
    held.keys("backspace")
    assert held.value == 3
    held.type("1")
    assert held.value == 31


def test_digits_out_of_range_are_not_taken() -> None:
    held = stepper(5, range(4, 8))
    held.type("9")
    assert held.value == 5


def test_arrows_walk_through_a_choice_and_take_the_focus_along() -> None:
    held = choice("it.0")
    held.keys("right")
    assert (held.value, held.cursor.focus) == ("blue", "it.1")
    assert held.keys("right") == STAY
    assert (held.value, held.cursor.focus) == ("blue", "it.1")
    held.keys("left", "left")
    assert (held.value, held.cursor.focus) == ("red", "it.0")


def test_a_choice_hears_only_what_is_meant_for_it() -> None:
    held = choice("another")
    assert held.keys("right") is None
    assert held.give(Tap("another.1")) is None
    held.give(Tap("it.1"))
    assert held.value == "blue"


def test_exactly_the_chosen_chip_is_on() -> None:
    chips = [node.look for node in choice("it.0").block.nodes(frame(), Spot(0, 0, 900), Cursor())]
    assert [chip.on for chip in chips if isinstance(chip, Chip)] == [True, False]


def test_several_are_put_in_and_taken_out() -> None:
    held = Held(frozenset({1}), lambda value, put: Several("it", "Ranks", [Option(1, "A"), Option(7, "7")], value, put))
    held.give(Tap("it.7"), Tap("it.A"))
    assert held.value == {7}
    assert held.give(Tap("other")) is None


def test_a_toggle_is_tapped_or_pushed_to_a_side() -> None:
    held = Held(False, lambda value, put: Toggle("it", "Mute", value, put))
    held.give(Tap("it"))
    assert held.value
    held.keys("right")
    assert held.value
    held.keys("left")
    assert not held.value


@pytest.mark.parametrize(("share", "value"), [(0.0, 0.0), (0.52, 0.5), (1.0, 1.0)])
def test_a_slider_goes_where_it_is_slid(share: float, value: float) -> None:
    held = Held(0.3, lambda value, put: Slider("it", "Volume", value, put))
    held.give(Slide("it", share))
    assert held.value == value


def test_a_slider_goes_by_keys_from_end_to_end() -> None:
    held = Held(0.9, lambda value, put: Slider("it", "Volume", value, put))
    held.keys("right", "right", "right")
    assert held.value == 1
    held.keys(*["left"] * 30)
    assert held.value == 0
