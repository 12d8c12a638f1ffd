"""Nodes come to the page as plain lists, in which nothing is lost that its painter needs."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from spitegame.rules.cards import JOKER, Suit, card
from spitegame.ui import nodes
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Look, Mark, Node, Takes, Tone
from spitegame.web.paint_list import plain_nodes, plain_sprites

LOOKS_SCRIPT = Path(__file__).parents[2] / "assets" / "web" / "painter" / "looks.js"
PLACE = Rect(10, 20.126, 63, 88)
KING = Node(id="king", rect=PLACE, look=nodes.CardLook(card("Ks")), label="the king", takes=Takes.TAP)


def test_the_page_has_a_painter_for_every_look() -> None:
    paints = set(re.findall(r"^    ([A-Z]\w+)[:(]", LOOKS_SCRIPT.read_text("utf-8"), re.MULTILINE))
    assert paints == {look.__name__ for look in get_args(Look)}


def test_a_node_is_its_id_place_look_marks_label_gestures_and_clip_and_a_sprite_tells_how_it_moves() -> None:
    look = ["CardLook", "Ks", True, False, 0, "", None, ""]
    marked = replace(KING, marks=Mark.RAISED | Mark.FOCUSED, clip=Rect(0, 0, 50, 60))
    assert plain_nodes([KING, marked]) == [
        ["king", [10, 20.13, 63, 88], look, 0, "the king", 1],
        ["king", [10, 20.13, 63, 88], look, 8 + 256, "the king", 1, [0, 0, 50, 60]],
    ]
    flying = Sprite(KING, PLACE.scaled(0.5, 1.0), lean=-3, lift=0.25, shine=1 / 3)
    assert plain_sprites([flying]) == [["king", [25.75, 20.13, 31.5, 88], look, 0, [63, 88], -3, 0.25, 0.333, 1.0]]


@pytest.mark.parametrize(
    ("look", "plain"),
    [
        (nodes.CardLook(JOKER, fake=True), ["CardLook", "*", True, True, 0, "", None, ""]),
        (nodes.CardLook(None), ["CardLook", None, True, False, 0, "", None, ""]),
        (nodes.Zone(card="top"), ["Zone", "top"]),
        (nodes.Badge("suited", 18, Tone.GOLD, (Suit.CLUBS,)), ["Badge", "suited", 18, "gold", ["c"]]),
        (nodes.Graph((nodes.Curve(((0.0, 1 / 3),), 2),), 0.5), ["Graph", [[[[0.0, 0.333]], 2, True]], 0.5, 4]),
        (nodes.ButtonLook("Go", 18, icon=nodes.Icon.TICK), ["ButtonLook", "Go", 18, "", "tick", False, None]),
    ],
)
def test_a_look_is_its_kind_and_its_fields_in_their_order(look: Look, plain: list[object]) -> None:
    (painted,) = plain_nodes([replace(KING, look=look)])
    assert json.loads(json.dumps(painted[2])) == plain


def test_looks_of_two_kinds_with_equal_fields_stay_apart() -> None:
    looks: tuple[Look, ...] = (nodes.SliderLook(1), nodes.Backs(1))
    assert looks[0] == looks[1]
    assert [each[2][0] for each in plain_nodes([replace(KING, look=look) for look in looks])] == ["SliderLook", "Backs"]
