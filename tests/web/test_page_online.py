"""A guest in a browser, a host at the desktop, and a real room service between them, which serves the page."""

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind
from support.windows.online_players import ANNA, BERTHA, Service, Sit, at_table, open_room, play_together, settings

pytestmark = [pytest.mark.browser, pytest.mark.window]


@pytest.mark.parametrize("kind", BrowserKind)
def test_a_whole_game(browse: Browse, sit: Sit, page_service: Service, page_address: str, kind: BrowserKind) -> None:
    anna = sit(ANNA, settings(ANNA, service=page_service.url))
    code = open_room(anna)
    bertha = browse(kind).open(f"{page_address}#{code}", settings=settings(BERTHA))
    at_table(anna, bertha)
    bertha.picture(f"page, {kind.value}, online")
    play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")
