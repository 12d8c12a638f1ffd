"""Games against the computer in the page, without a room: by pointer and by finger, in real browsers."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import SHORT_DUEL, BrowserKind, Tab
from support.spite import screen_players as spite
from support.windows.card_players import Clicks, play_to_the_end

pytestmark = pytest.mark.browser

SPITE = spite.settings({"name": "Anna"}, *spite.computers(3, "easy"), speed="off")
OUTCOMES = ("You win", "Mallory wins", "Nobody wins")


class Taps(Clicks):
    """Plays with a finger."""

    program: Tab

    def move(self, source: str, target: str) -> None:
        self.program.tap(source)
        self.program.until(lambda shown: target in shown.marked("target"), f"{target} lights up for {source}")
        self.program.tap(target)

    def press(self, button: str) -> None:
        self.program.tap(button)


@pytest.mark.parametrize("kind", BrowserKind)
def test_spite_and_malice_by_clicks(browse: Browse, page_address: str, kind: BrowserKind) -> None:
    tab = browse(kind).open(page_address, settings=SHORT_DUEL, seed=1)
    tab.picture(f"page, {kind.value}, door")
    tab.start_game()
    tab.scene("table")
    tab.picture(f"page, {kind.value}, Spite & Malice")
    shown = play_to_the_end(tab, {0: Clicks(tab)})
    assert shown.words("outcome").startswith(OUTCOMES)


def test_spite_and_malice_by_finger(browse: Browse, page_address: str) -> None:
    phone = browse(BrowserKind.CHROMIUM, size="390x844", ratio=3, touch=True)
    tab = phone.open(page_address, settings=SHORT_DUEL, seed=1)
    tab.start_game(tab.tap)
    tab.scene("table")
    tab.picture("page, phone, Spite & Malice")
    shown = play_to_the_end(tab, {0: Taps(tab)})
    assert shown.words("outcome").startswith(OUTCOMES)


def test_spite_by_clicks(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SPITE, seed=1)
    tab.start_game()
    tab.scene("table")
    tab.picture("page, Spite")
    shown = spite.play({0: spite.Pointing(tab)})
    assert "wins the match" in shown.words("outcome") or "You win the match" in shown.words("outcome")
