"""Every sign on the table of Spite is explained where it is: a few words, an example, and the rules."""

from collections.abc import Sequence

import pytest
from support.spite.full_states import crowded, laid, rewarded, sight
from support.windows.layout_checks import FRAMES, outside, overflowing
from support.windows.table_user import Seated, seated

from spitegame.rules.spite.options import OPEN, PRESETS
from spitegame.rules.spite.state import SpiteState
from spitegame.scenes.explanation import ExplanationScene
from spitegame.tables.help import explanations, page
from spitegame.tables.pages import Example, Heading, Paragraph
from spitegame.tables.spite.places import SIGNS, sign
from spitegame.tables.tooltip import tooltip
from spitegame.ui.geometry import Rect
from spitegame.ui.nodes import Badge, ButtonLook, Chip, Frame, Node, Takes
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.recognizer import REST_S
from spitegame.ui.scene import Back

STILL = Preferences(speed=Speed.OFF)
FOUND = explanations("spite", OPEN, 4)


def sit() -> Seated:
    return seated(crowded(5), STILL)[0]


def rest(person: Seated, place: str, seconds: float) -> None:
    """Let the pointer come to this place, and stay there."""
    person.move(person.nodes[place].rect.center)
    person.tick(seconds)


def test_every_sign_has_its_words_and_the_rules_about_it_a_heading() -> None:
    assert FOUND.keys() == SIGNS | {"plate"}
    for explanation in FOUND.values():
        assert isinstance(explanation.blocks[0], Paragraph)
        assert all(isinstance(block, Paragraph | Example) for block in explanation.blocks)
    for rules in PRESETS.values():
        numbers = {block.number for block in page("spite", rules, 4) if isinstance(block, Heading)}
        assert {explanation.number for explanation in explanations("spite", rules, 4).values()} <= numbers


@pytest.mark.parametrize("state", [crowded(5), rewarded(4), sight(lies=[laid(3, 49, "4c")])])
def test_whatever_stands_on_the_table_can_be_looked_into(state: SpiteState) -> None:
    person, _ = seated(state, STILL)
    signs = [node for node in person.nodes.values() if isinstance(node.look, Badge) and node.id.startswith("chip.")]
    pressed = [node for node in person.nodes.values() if isinstance(node.look, ButtonLook | Chip) and sign(node.id)]
    assert signs
    assert pressed
    assert all(sign(node.id) and Takes.TAP in node.takes for node in (*signs, *pressed))


def test_a_tap_explains_what_does_nothing_else_and_so_do_keys() -> None:
    person = sit()
    for place in ("chip.direction", "ladder", "bounty", "stock", "seat1.plate", "seat0.plate"):
        person.tap(place)
        assert person.stage.scene.name == "explanation"
        person.tap("back")
        assert person.at_table
    person.table.focus = "chip.price"
    person.key("return")
    assert person.says("sign") == "What it costs to come back"
    person.key("escape")
    person.table.focus = "come_at_me"
    person.key("w")
    assert person.says("sign") == "Come at me", "which is in the frame of the keyboard"


def test_a_button_is_explained_by_the_other_mouse_button_and_one_sentence_says_it_where_the_pointer_rests() -> None:
    person = sit()
    person.tap("come_at_me", other=True)
    assert person.says("sign") == "Come at me"
    person.tap("rules")
    assert person.stage.scene.name == "help"
    top = min(node.rect.y for name, node in person.nodes.items() if name.startswith("text") and node.clip)
    assert person.nodes["number11"].rect.y <= top + 1
    person.key("escape", "escape")
    assert person.at_table
    person = sit()
    rest(person, "chip.price", REST_S / 2)
    assert "tooltip" not in person.nodes, "the pointer may only be on its way"
    rest(person, "chip.price", REST_S)
    assert person.says("tooltip.words").startswith("What it costs to come back: Whoever has passed may buy back")
    rest(person, "sort", REST_S / 2)
    assert "tooltip" not in person.nodes
    rest(person, "chip.price", 2 * REST_S)
    person.key("s")
    assert "tooltip" not in person.nodes, "whoever acts does not ask"


@pytest.mark.parametrize("window", FRAMES)
def test_every_explanation_and_its_tooltip_have_room_wherever_the_sign_is(window: Frame) -> None:
    width, height = window.size
    for name, explanation in FOUND.items():
        for x, y in ((0, 0), (width - 60, 0), (0, height - 30), (width - 60, height - 30)):
            nodes: Sequence[Node] = tooltip(window, Rect(x, y, 60, 30), explanation.gist)
            assert (name, outside(nodes, window) + overflowing(nodes, window)) == (name, [])
        nodes = [node for node in ExplanationScene(explanation, Back).nodes(window) if not node.clip]
        assert (name, outside(nodes, window) + overflowing(nodes, window)) == (name, [])
