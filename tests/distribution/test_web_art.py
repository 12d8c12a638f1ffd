"""The page's painter is told of every picture that the desktop shows."""

import json

from distribution.web.art import art_file
from spitegame.rules.cards import Suit
from spitegame.session.portraits import PORTRAITS, Mood
from spitegame.ui import decks
from spitegame.ui.nodes import Icon, Tone
from spitegame.ui.preferences import FeltColour


def test_everything_that_the_desktop_can_show_is_there() -> None:
    art = json.loads(art_file())
    assert art["files"].keys() >= {
        *(f"felt/{felt.value}" for felt in FeltColour if felt is not FeltColour.CONTRAST),
        *(f"icons/{icon.value}" for icon in Icon),
        *(f"suits/{art['suits'][suit.value]}" for suit in Suit),
        *(f"faces/{key}-{mood.value}" for key in PORTRAITS for mood in Mood),
    }
    assert all(text.startswith("<svg") for text in art["files"].values())
    assert set(art["theme"]["ink"]) == {tone.value for tone in Tone}
    assert set(art["theme"]["shadows"]) == {felt.value for felt in FeltColour}
    assert set(art["decks"]) == set(decks.KEYS)
    for deck in art["decks"].values():
        assert deck["files"].keys() == set(decks.NAMES.values())
        assert art["files"].keys() >= set(deck["files"].values())
        assert not deck["narrow"] or deck["narrow"] in art["decks"]
