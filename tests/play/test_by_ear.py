"""Games on the desktop by those who do not see it: through AT-SPI, by roles, names, states and actions alone."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest
from support.by_ear import named, play_malice, play_spite
from support.spite import screen_players as spite
from support.windows.at_spi import DesktopListener, accessibility_bus, listening
from support.windows.one_screen import ADA, ANNA, settings
from support.windows.real_window import Open

pytestmark = [pytest.mark.window, pytest.mark.slow]

DUEL = settings(ANNA, ADA, payoff=2) | {"speed": "off"}
SPITE = spite.settings(*spite.computers(0), {"name": "Anna"}, *spite.computers(3, "easy"), preset="strict", speed="off")


@pytest.fixture
def bus(screen: str) -> Iterator[Mapping[str, str]]:
    with accessibility_bus(screen) as environment:
        yield environment


@pytest.fixture
def person(bus: Mapping[str, str]) -> Iterator[DesktopListener]:
    with listening(bus) as listener:
        yield listener


def test_spite_and_malice(start: Open, bus: Mapping[str, str], person: DesktopListener) -> None:
    start(settings=DUEL, seed=1, environment=bus)
    person.press("Play Spite & Malice")
    heard = play_malice(person)
    assert any("win" in each.name for each in heard if each.role == "heading")
    told = person.told()
    assert any(each.startswith("You discard") for each in told)
    assert any(each.startswith("Ada ") for each in told)
    assert all(before != after for before, after in pairwise(told)), "nothing is told twice"
    assert named(heard, "Review the game")


def test_a_round_of_spite(start: Open, bus: Mapping[str, str], person: DesktopListener) -> None:
    start(settings=SPITE, seed=1, environment=bus)
    person.press("Play Spite")
    heard = play_spite(person)
    assert any(each.role == "heading" and "match" in each.name for each in heard)
    assert person.told()


def test_what_is_not_on_the_screen_is_not_told(start: Open, bus: Mapping[str, str], person: DesktopListener) -> None:
    """Two at one screen: as long as nobody is there, and while the menu lies over the table, no card is told."""
    program = start(settings=settings(ANNA, {"name": "Bertha"}), seed=1, environment=bus)
    person.press("Play Spite & Malice")
    covered = person.until(lambda heard: bool(named(heard, "I am ")), "the curtain")
    assert not [each.name for each in covered if " of " in each.name]
    person.press("I am ")
    person.until(lambda heard: any(" of clubs" in each.name for each in heard), "the own cards")
    program.key("Escape")
    covered = person.until(lambda heard: bool(named(heard, "Back to the game")), "the menu")
    assert not [each.name for each in covered if " of " in each.name]
