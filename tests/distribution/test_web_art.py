"""Whatever the program draws, the page's painter is told in outlines and colours."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from distribution.web.art import CARDS, art_file
from spitegame.rules.cards import Suit
from spitegame.session.portraits import Mood
from spitegame.ui.art.letters import GLYPHS
from spitegame.ui.art.likenesses import LIKENESSES
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import BackColour, FeltColour

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def art() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(art_file())
    return found


def test_everything_that_the_desktop_can_draw_is_there(art: Mapping[str, Any]) -> None:
    for name, keys in {
        "faces": map(str, CARDS),
        "large": map(str, CARDS),
        "backs": (back.value for back in BackColour),
        "people": LIKENESSES,
        "grounds": LIKENESSES,
        "icons": (icon.value for icon in Icon),
        "suits": (suit.value for suit in Suit),
        "letters": GLYPHS,
        "dyes": (felt.value for felt in FeltColour),
    }.items():
        assert set(art[name]) == set(keys), name
    assert all(set(moods) == {mood.value for mood in Mood} for moods in art["people"].values())
    assert set(art["theme"]["ink"]) == {tone.value for tone in Tone}
    assert set(art["theme"]["shadows"]) == {felt.value for felt in FeltColour}


def test_strokes_name_shapes_that_are_there_and_colours_of_css(art: Mapping[str, Any]) -> None:
    pictures = [*art["faces"].values(), *art["backs"].values(), *art["icons"].values(), *art["grounds"].values()]
    pictures += [person for moods in art["people"].values() for person in moods.values()]
    for kind, *rest in (stroke for picture in pictures for stroke in strokes(picture)):
        colour = rest[1] if kind == "p" else rest[0]
        assert re.fullmatch("ink|cut|#[0-9a-f]{6}", colour)
        if kind == "p":
            assert art["shapes"][rest[0]]


def strokes(picture: list[list[Any]]) -> Iterator[list[Any]]:
    for stroke in picture:
        if stroke[0] in ("k", "t"):
            yield from strokes(stroke[-1])
        else:
            yield stroke


def test_the_figures_of_a_court_are_written_once_and_turned(art: Mapping[str, Any]) -> None:
    assert [stroke[0] for stroke in art["faces"]["Kh"]].count("t") == 1
