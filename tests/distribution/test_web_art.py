"""The page's painter is told of every picture that the desktop shows."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from distribution.web.art import art_file
from spitegame.rules.cards import Suit
from spitegame.session.portraits import PORTRAITS, Mood
from spitegame.ui import decks
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import FeltColour


@pytest.fixture(scope="module")
def art() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(art_file())
    return found


def test_everything_that_the_desktop_can_show_is_there(art: Mapping[str, Any]) -> None:
    assert art["files"].keys() >= {
        *(f"felt/{felt.value}" for felt in FeltColour if felt is not FeltColour.CONTRAST),
        *(f"icons/{icon.value}" for icon in Icon),
        *(f"suits/{art['suits'][suit.value]}" for suit in Suit),
        *(f"faces/{key}-{mood.value}" for key in PORTRAITS for mood in Mood),
    }
    assert all(text.startswith("<svg") for text in art["files"].values())
    assert set(art["theme"]["ink"]) == {tone.value for tone in Tone}
    assert set(art["theme"]["shadows"]) == {felt.value for felt in FeltColour}


def test_every_deck_finds_every_picture(art: Mapping[str, Any]) -> None:
    assert set(art["decks"]) == set(decks.KEYS)
    for deck in art["decks"].values():
        assert deck["files"].keys() == set(decks.NAMES.values())
        assert art["files"].keys() >= set(deck["files"].values())
        assert not deck["narrow"] or deck["narrow"] in art["decks"]
