"""What those hear who do not see the page; how the page makes elements of it is told with the page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from support.malice.tables import table
from support.windows.form_user import Home, frame
from support.windows.table_user import seated

from spitegame.rules.malice.options import ONLINE
from spitegame.scenes.help import HelpScene
from spitegame.scenes.settings import SettingsScene
from spitegame.tables.help import page
from spitegame.ui.accessibility import elements as accessible
from spitegame.ui.geometry import Rect
from spitegame.ui.inputs import Key
from spitegame.ui.nodes import (
    ButtonLook,
    CardLook,
    Chip,
    FieldLook,
    Look,
    Mark,
    Node,
    Pill,
    Shade,
    SliderLook,
    Takes,
    Title,
    Tone,
    Words,
    Zone,
)
from spitegame.ui.preferences import Preferences, Speed
from spitegame.web.mirror import Mirror, plain

HERE = Rect(10, 20, 100, 44)
TAP = Takes.TAP


def node(node_id: str, look: Look, label: str = "", takes: Takes = Takes.NOTHING, marks: Mark = Mark.NONE) -> Node:
    return Node(id=node_id, rect=HERE, look=look, label=label, takes=takes, marks=marks)


def words(text: str, *, tone: Tone = Tone.PLAIN, heading: bool = False) -> Words:
    return Words((text,), 20, tone, heading=heading)


def elements(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    return [plain(element) for element in accessible.elements(nodes)]


def only(*nodes: Node) -> dict[str, Any]:
    """The one element of these nodes, without its place."""
    (element,) = elements(nodes)
    assert element.pop("rect") == [10, 20, 100, 44]
    return element


def roles(*nodes: Node) -> list[tuple[str, str]]:
    return [(element["role"], element["label"]) for element in elements(nodes)]


def test_what_takes_taps_is_a_button_or_what_it_looks_like() -> None:
    assert only(node("play", ButtonLook("Play", 20, "Esc"), "Play", TAP)) == {
        "id": "play", "role": "button", "label": "Play", "key": "Escape",
    }  # fmt: skip
    assert only(node("pile", Zone(), "Pile 3, top 7", TAP))["role"] == "button"
    mute = node("mute", Chip("On", 20, on=True), "Mute: On", TAP)
    assert only(mute) == {"id": "mute", "role": "checkbox", "label": "Mute", "on": True}
    felt = node("felt.1", Chip("Blue", 20, on=False, choice=True), "Felt: Blue", TAP)
    assert only(felt) == {"id": "felt.1", "role": "radio", "label": "Felt: Blue", "on": False}


def test_a_slider_tells_its_share_and_a_field_its_text() -> None:
    slider = node("volume", SliderLook(0.7), "Table: 70 %", Takes.SLIDE)
    assert only(slider) == {"id": "volume", "role": "slider", "label": "Table: 70 %", "share": 0.7}
    name = node("name", FieldLook("Ann", 20, 2), "Your name: Ann", Takes.TYPING)
    assert only(name) == {"id": "name", "role": "field", "label": "Your name", "text": "Ann", "caret": 2}
    empty = node("service", FieldLook("", 20, None, "wss://…"), "Service: wss://…", Takes.TYPING)
    assert only(empty)["text"] == ""
    code = node("code", Zone(), "Room code: K7Q", Takes.TYPING)
    assert only(code) == {"id": "code", "role": "field", "label": "Room code", "text": "K7Q", "caret": None}


def test_what_is_only_read_is_a_heading_an_image_or_text_and_what_has_no_label_is_nothing() -> None:
    assert roles(
        node("cover", Title("Spite"), "Spite"),
        node("title", words("Settings", heading=True), "Settings"),
        node("bounty", CardLook(None), "Bounty: ace of hearts"),
        node("prompt", words("Your turn"), "Your turn"),
        node("panel", Zone()),
        node("card", CardLook(None)),
    ) == [
        ("heading", "Spite"),
        ("heading", "Settings"),
        ("image", "Bounty: ace of hearts"),
        ("text", "Your turn"),
    ]


def test_the_state_of_a_card_is_told() -> None:
    card = node("hand.1", CardLook(None), "6 of spades", TAP | Takes.LIFT)
    assert only(card)["on"] is False
    assert only(replace(card, marks=Mark.SELECTED))["on"] is True
    assert only(replace(card, marks=Mark.PICKED))["on"] is True
    center = node("center0", Zone(), "First center, needs 6", TAP, Mark.TARGET | Mark.HINT)
    assert only(center)["label"] == "First center, needs 6, can go here, hinted"
    assert only(node("play", ButtonLook("Play", 20), "Play", TAP, Mark.DISABLED))["disabled"] is True


def test_what_belongs_to_a_control_describes_it_and_is_not_told_twice() -> None:
    plate = node("seat1", Zone(), "Mallory, 11 cards", TAP)
    parts = node("seat1.name", words("Mallory"), "Mallory"), node("seat1.key", Pill("Q", 20), "Q")
    hint = node("seat1.hint", words("She is fair."), "She is fair.")
    element = only(plate, *parts, hint)
    assert element["about"] == "She is fair."
    assert element["key"] == "Q"


def test_nothing_is_told_of_what_lies_behind_something_that_takes_all_gestures() -> None:
    beneath = node("hand.1", CardLook(None), "6 of spades", TAP)
    shade = node("shade", Shade(), takes=Takes.BLOCK)
    ready, prompt = node("ready", ButtonLook("Ready", 20), "Ready", TAP), node("prompt", words("Play."), "Play.")
    assert Mirror().news([beneath, prompt, shade, ready], None, []) == {
        "mirror": {"focus": None, "elements": elements([ready])}
    }


def test_only_what_is_new_is_told() -> None:
    mirror = Mirror()
    button, prompt = node("play", ButtonLook("Play", 20), "Play", TAP), node("prompt", words("Wait."), "Wait.")
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
    assert headings == ["Settings", "You", "Sound", "Screen", "Cards", "Motion"]
