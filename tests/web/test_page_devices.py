"""What the page is told to play, and that its clipboard answers later."""

import pytest
from support.browser.to_page import ToPage

from spitegame.resources import ASSETS
from spitegame.ui.cues import Cue, Sound
from spitegame.ui.mixing import AMBIENCE, AMBIENT
from spitegame.ui.preferences import Preferences
from spitegame.web.page_devices import PageClipboard, PageSpeaker


def test_a_card_is_heard_from_its_side_as_loud_as_wanted_and_the_ambience_told_when_it_changes() -> None:
    page = ToPage()
    speaker = PageSpeaker(page)
    (told,) = page.take()
    assert {path.stem for path in (ASSETS / "sounds").iterdir()} == {*told["load"], AMBIENCE}, "all is to be loaded"
    speaker.play(Cue(Sound.WIN, side=1.0), Preferences(alert_volume=0.5))
    speaker.play(Cue(Sound.SLIDE, step=12), Preferences(table_volume=1.0))
    speaker.play(Cue(Sound.WIN), Preferences(muted=True))
    win, slide = page.take()
    assert win == {"op": "sound", "name": "win1", "rate": 1.0, "ears": [pytest.approx(0.2), 0.5]}
    assert slide["name"].startswith("slide")
    assert slide["rate"] in (1.94, 2.0, 2.06), "an octave higher, in one of three pitches"
    for wanted in (Preferences(), Preferences(ambience=True), Preferences(ambience=True), Preferences(muted=True)):
        speaker.accompany(wanted)
    assert [told["volume"] for told in page.take()] == [AMBIENT * Preferences().table_volume, 0.0]


def test_what_is_pasted_comes_later() -> None:
    page = ToPage()
    clipboard = PageClipboard(page)
    assert clipboard.copy("K7Q M4X")
    clipboard.paste()
    assert page.take() == [{"op": "copy", "text": "K7Q M4X"}, {"op": "paste"}]
