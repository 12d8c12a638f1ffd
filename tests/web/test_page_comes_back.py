"""A guest's page is loaded anew, and the guest is at the table again.

The host is the program at a desktop. In the end each guest compares what it was shown with the host's record. How long
it takes is measured by tests/benchmarks/web.py.
"""

from collections.abc import Callable

import pytest

pytest.importorskip("playwright")

from support.browser.fixtures import Browse
from support.browser.tab import BrowserKind, BrowserProfile, Tab
from support.windows.online_players import (
    ANNA,
    BERTHA,
    Service,
    Sit,
    at_table,
    open_room,
    play_some,
    play_together,
    settings,
)
from support.windows.real_window import Program

pytestmark = [pytest.mark.browser, pytest.mark.window]


@pytest.fixture
def meet(
    browse: Browse, sit: Sit, page_service: Service, page_address: str
) -> Callable[[BrowserKind], tuple[Program, BrowserProfile, str]]:
    def meet(kind: BrowserKind) -> tuple[Program, BrowserProfile, str]:
        anna = sit(ANNA, settings(ANNA, service=page_service.url))
        return anna, browse(kind), f"{page_address}#{open_room(anna)}"

    return meet


def finish(anna: Program, bertha: Tab) -> None:
    play_together({0: anna, 1: bertha})
    bertha.says("verdict", "Fair deal")


@pytest.mark.parametrize("kind", BrowserKind)
def test_the_page_is_loaded_anew(meet: Callable[..., tuple[Program, BrowserProfile, str]], kind: BrowserKind) -> None:
    anna, profile, link = meet(kind)
    bertha = profile.open(link, settings=settings(BERTHA))
    at_table(anna, bertha)
    play_some({0: anna, 1: bertha}, moves=3)
    bertha.reload()
    at_table(bertha)
    finish(anna, bertha)
