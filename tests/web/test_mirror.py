"""What those hear who do not see the page; how the page makes elements of it is told with the page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from support.malice.tables import table
from support.windows.form_user import Home, frame
from support.windows.table_user import seated

from spitegame.rules.malice.options import ONLINE
from spitegame.scenes.help import HelpScene
from spitegame.scenes.settings import SettingsScene
from spitegame.tables.help import page
from spitegame.ui import nodes
from spitegame.ui.accessibility import elements as accessible
from spitegame.ui.geometry import Rect
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import Look, Mark, Node, Takes, Tone
from spitegame.ui.preferences import Preferences, Speed
from spitegame.web.mirror import Mirror, plain

HERE = Rect(10, 20, 100, 44)
TAP = Takes.TAP


def node(node_id: str, look: Look, label: str = "", takes: Takes = Takes.NOTHING, marks: Mark = Mark.NONE) -> Node:
    return Node(id=node_id, rect=HERE, look=look, label=label, takes=takes, marks=marks)


def words(text: str, *, tone: Tone = Tone.PLAIN, heading: bool = False) -> nodes.Words:
    return nodes.Words((text,), 20, tone, heading=heading)


def elements(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    return [plain(element) for element in accessible.elements(nodes)]


def only(*nodes: Node) -> dict[str, Any]:
    """The one element of these nodes, without its place."""
    (element,) = elements(nodes)
    assert element.pop("rect") == [10, 20, 100, 44]
    return element


FIELD, NOTHING = Takes.TYPING, Takes.NOTHING
ELEMENTS: list[tuple[Look, str, Takes, str, dict[str, Any]]] = [
    (nodes.ButtonLook("Play", 20, "Esc"), "Play", TAP, "button", {"key": "Escape"}),
    (nodes.Zone(), "Pile 3, top 7", TAP, "button", {}),
    (nodes.Chip("On", 20, on=True), "Mute: On", TAP, "checkbox", {"label": "Mute", "on": True}),
    (nodes.Chip("Blue", 20, on=False, choice=True), "Felt: Blue", TAP, "radio", {"on": False}),
    (nodes.SliderLook(0.7), "Table: 70%", Takes.SLIDE, "slider", {"share": 0.7}),
    (nodes.FieldLook("Ann", 20, 2), "Name: Ann", FIELD, "field", {"label": "Name", "text": "Ann", "caret": 2}),
    (
        nodes.FieldLook("", 20, 0, "wss://"),
        "At: wss://",
        FIELD,
        "field",
        {"label": "At", "text": "", "caret": 0, "hint": "wss://"},
    ),
    (nodes.Zone(), "Room code: K7Q", FIELD, "field", {"label": "Room code", "text": "K7Q", "caret": None}),
    (nodes.Title("Spite"), "Spite", NOTHING, "heading", {"level": 1}),
    (words("Settings", heading=True), "Settings", NOTHING, "heading", {"level": 2}),
    (nodes.CardLook(None), "Bounty: ace of hearts", NOTHING, "image", {}),
    (words("Your turn"), "Your turn", NOTHING, "text", {}),
]


@pytest.mark.parametrize(("look", "label", "takes", "role", "more"), ELEMENTS)
def test_an_element_has_role_and_state(look: Look, label: str, takes: Takes, role: str, more: dict[str, Any]) -> None:
    element = only(node("it", look, label, takes), node("without a label", nodes.CardLook(None)))
    assert element == {"id": "it", "role": role, "label": label} | more


def test_the_state_of_a_card_is_told() -> None:
    card = node("hand.1", nodes.CardLook(None), "6 of spades", TAP | Takes.LIFT)
    states = [only(replace(card, marks=mark))["on"] for mark in (Mark.NONE, Mark.SELECTED, Mark.PICKED)]
    assert states == [False, True, True]
    center = node("center0", nodes.Zone(), "First center, needs 6", TAP, Mark.TARGET | Mark.HINT)
    assert only(center)["label"] == "First center, needs 6, can go here, suggested"
    assert only(node("play", nodes.ButtonLook("Play", 20), "Play", TAP, Mark.DISABLED))["disabled"] is True


def test_what_belongs_to_a_control_describes_it_and_is_not_told_twice() -> None:
    plate = node("seat1", nodes.Zone(), "Mallory, 11 cards", TAP)
    parts = node("seat1.name", words("Mallory"), "Mallory"), node("seat1.key", nodes.Pill("Q", 20), "Q")
    element = only(plate, *parts, node("seat1.hint", words("She is fair."), "She is fair."))
    assert (element["about"], element["key"]) == ("She is fair.", "Q")


def test_nothing_is_told_of_what_lies_behind_something_that_takes_all_gestures() -> None:
    beneath = node("hand.1", nodes.CardLook(None), "6 of spades", TAP)
    shade = node("shade", nodes.Shade(), takes=Takes.BLOCK)
    ready, prompt = node("ready", nodes.ButtonLook("Ready", 20), "Ready", TAP), node("prompt", words("Play."), "Play.")
    assert Mirror().news([beneath, prompt, shade, ready], None, []) == {
        "mirror": {"focus": None, "elements": elements([ready])}
    }


def test_only_what_is_new_is_told() -> None:
    mirror = Mirror()
    button, prompt = node("play", nodes.ButtonLook("Play", 20), "Play", TAP), node("prompt", words("Wait."), "Wait.")
    first = mirror.news([button, prompt], "play", ["Bo draws."])
    assert first["mirror"] == {"focus": "play", "elements": elements([button, prompt])}
    assert first["say"] == [["Bo draws.", False], ["Wait.", False]]
    assert mirror.news([button, prompt], "play", []) == {}
    wrong = node("prompt", words("No.", tone=Tone.WARNING), "No.")
    assert mirror.news([button, wrong], "play", [])["say"] == [["No.", True]]
    assert mirror.news([button, wrong], None, []) == {"mirror": {"focus": None, "elements": elements([button, wrong])}}


def test_what_happens_at_the_table_is_told_once_and_only_to_those_who_look_at_it() -> None:
    person, _ = seated(table("5c 6c 7c 8c 9c"), Preferences(speed=Speed.OFF))
    person.settle()
    person.table.told()
    person.tap("seat0.hand0")
    person.tap("seat0.discard0")
    person.settle()
    told = person.table.told()
    assert any("discard" in sentence for sentence in told)
    assert person.table.told() == []


def test_a_long_text_is_told_as_a_whole_wherever_it_is_scrolled() -> None:
    help_scene = HelpScene(page("malice", ONLINE, 2))
    told = [element["label"] for element in elements(help_scene.spoken(frame()))]
    help_scene.handle(Key("end", "end"), frame())
    assert [element["label"] for element in elements(help_scene.spoken(frame()))] == told
    seen = {node.label for node in help_scene.nodes(frame()) if node.label}
    assert seen < set(told)
    assert len(told) == len({element["id"] for element in elements(help_scene.spoken(frame()))})


def test_every_control_of_the_settings_has_a_name_and_each_section_a_heading() -> None:
    made = elements(SettingsScene(Home()).nodes(frame()))
    assert all(element["label"] for element in made)
    headings = [element["label"] for element in made if element["role"] == "heading"]
    assert headings == ["Settings", "You", "Sound", "Cards", "Screen", "Motion"]
