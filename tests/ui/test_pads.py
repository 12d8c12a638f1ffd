"""What a game controller does on the stage, and what the screen shows to whoever uses one."""

import pytest
from support.malice.tables import area, table, up_to
from support.windows.form_user import Home, Person, frame
from support.windows.table_user import Seated, seated

from spitegame.scenes.settings import SettingsScene
from spitegame.ui import nodes
from spitegame.ui.focus import Towards, neighbour, next_group, stops
from spitegame.ui.geometry import Rect
from spitegame.ui.inputs import Key, Pad, PadButton, PadLabels
from spitegame.ui.nodes import ButtonLook, FieldLook, Mark, Node, Takes, Zone
from spitegame.ui.preferences import Preferences, Speed

STATE = table(hand="Ad 9c 3s", payoff="2h 9d", others=(area("8c 8d", "9c"),), centers=(up_to("5"),))


@pytest.fixture
def person() -> Seated:
    person, _ = seated(STATE, Preferences(speed=Speed.OFF))
    person.settle()
    return person


def push(person: Seated | Person, *buttons: PadButton, labels: PadLabels = PadLabels.LETTERS) -> None:
    for button in buttons:
        person.stage.give(Pad(button, labels), person.frame, 0.0)
        person.stage.nodes(person.frame)


def test_a_takes_a_card_up_and_lays_it_down(person: Seated) -> None:
    push(person, PadButton.RIGHT)
    assert person.marked(Mark.FOCUSED) == {"seat0.hand0"}
    push(person, PadButton.A)
    assert person.marked(Mark.SELECTED) == {"seat0.hand0"}
    while person.table.focus != "center1":
        push(person, PadButton.UP if not str(person.table.focus).startswith("center") else PadButton.RIGHT)
    push(person, PadButton.A)
    person.settle()
    assert "center1.0" in person.nodes


def test_b_puts_it_back_start_opens_the_menu_and_y_looks_into_a_pile(person: Seated) -> None:
    push(person, PadButton.RIGHT, PadButton.A, PadButton.B)
    assert not person.marked(Mark.SELECTED)
    push(person, PadButton.START)
    assert not person.at_table
    push(person, PadButton.B)
    assert person.at_table
    person.table.focus = "center0"
    push(person, PadButton.Y)
    assert "fan.center0.0" in person.nodes


def test_x_asks_for_a_hint_select_opens_the_log_and_the_triggers_scroll_it() -> None:
    person, match = seated(STATE, Preferences(speed=Speed.OFF))
    push(person, PadButton.X)
    assert match.asked
    for number in range(40):
        person.table.state.remark(f"Remark {number}.", aloud=False)
    push(person, PadButton.SELECT)
    newest = {name for name in person.nodes if name.startswith("log.")}
    push(person, PadButton.SCROLL_UP)
    assert {name for name in person.nodes if name.startswith("log.")} != newest


def test_shoulders_lead_from_group_to_group(person: Seated) -> None:
    push(person, PadButton.RIGHT, PadButton.NEXT)
    groups = [str(person.table.focus)]
    for _ in range(5):
        push(person, PadButton.NEXT)
        groups.append(str(person.table.focus))
    assert len({group.rstrip("0123456789") for group in groups}) == len(groups)
    push(person, PadButton.PREVIOUS)
    assert person.table.focus == groups[-2]


def test_a_group_is_a_row_or_all_buttons() -> None:
    def node(name: str, *, button: bool = False) -> Node:
        return Node(id=name, rect=Rect(0, 0, 9, 9), look=ButtonLook("", 9) if button else Zone(), takes=Takes.TAP)

    shown = [node("hand.9s-0"), node("hand.10s-1"), node("center0"), node("center1"), node("log", button=True)]
    shown.append(node("help", button=True))
    assert next_group(shown, "hand.9s-0") == "center0"
    assert next_group(shown, "center1") == "log"
    assert next_group(shown, "help") == "hand.9s-0"
    assert next_group(shown, "center1", back=True) == "hand.9s-0"


def glyph(person: Seated, name: str) -> nodes.PadSign | None:
    look = person.nodes[name].look
    assert isinstance(look, ButtonLook)
    return look.glyph


def test_the_signs_of_the_controller_take_the_place_of_key_caps_while_it_is_used(person: Seated) -> None:
    push(person, PadButton.RIGHT, labels=PadLabels.SHAPES)
    assert glyph(person, "hint") == (PadButton.X, PadLabels.SHAPES)
    assert glyph(person, "menu") == (PadButton.START, PadLabels.SHAPES)
    assert "center0.key" not in person.nodes
    person.stage.give(Key("tab", "tab"), person.frame, 0.0)
    assert glyph(person, "hint") is None
    assert "center0.key" in person.nodes


def typing() -> Person:
    person = Person(SettingsScene(Home()), frame())
    person.stage.scene.focus = "name"
    push(person, PadButton.A)
    return person


def keyboard(person: Person, *symbols: str) -> None:
    for symbol in symbols:
        person.stage.scene.focus = f"keyboard.{symbol}"
        push(person, PadButton.A)


def name(person: Person) -> str:
    push(person, PadButton.START)
    look = person.node("name").look
    assert isinstance(look, FieldLook)
    return look.text


def test_a_name_is_typed_on_a_keyboard_on_the_screen_each_key_of_which_the_cross_reaches_and_x_deletes() -> None:
    person = typing()
    keyboard(person, "j", "o", "space", "shift", "b", "q")
    push(person, PadButton.X)
    assert name(person) == "Jo B"
    person = typing()
    shown = person.stage.scene.nodes(person.frame)
    seen, waiting = set[str](), ["keyboard.q"]
    while waiting:
        seen.add(here := waiting.pop())
        there = {neighbour(shown, here, towards) for towards in Towards}
        waiting += [name for name in there if name and name not in seen]
    assert seen == {node.id for node in stops(shown)}
