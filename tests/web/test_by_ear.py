"""Games in the page by those who do not see it: by the roles, names and states that a screen reader tells, and by
nothing else."""

import re
from collections.abc import Sequence

import pytest
from support.browser.fixtures import Browse
from support.browser.listener import Heard, Keyboard, Listener, ScreenReader, named
from support.browser.tab import SHORT_DUEL, BrowserKind
from support.spite import screen_players as spite

pytestmark = pytest.mark.browser

SPITE = spite.settings(*spite.computers(0), {"name": "Anna"}, *spite.computers(3, "easy"), preset="strict", speed="off")
OURS = {"Space": " ", "ArrowDown": "ArrowDown", "Slash": "/", "Backspace": "Backspace", "Quote": "'", "F1": "F1"}
"""Keys of the game by their places: what a browser would do there is not wanted."""
THEIRS = (
    {"code": "KeyR", "key": "r", "ctrlKey": True},
    {"code": "F5", "key": "F5"},
    {"code": "F11", "key": "F11"},
    {"code": "ArrowLeft", "key": "ArrowLeft", "altKey": True},
    {"code": "Equal", "key": "+", "metaKey": True},
)
CARD = re.compile(r"(?P<rank>\w+)(?: of \w+)?(?P<state>, .*)?")
"""Matches the name of a card of the own hand."""


@pytest.mark.parametrize(
    ("kind", "way"), [(BrowserKind.CHROMIUM, ScreenReader), (BrowserKind.FIREFOX, Keyboard)], ids=["click", "keys"]
)
def test_spite_and_malice(browse: Browse, page_address: str, kind: BrowserKind, way: type[Listener]) -> None:
    tab = browse(kind).open(page_address, settings=SHORT_DUEL, seed=1)
    person = way(tab.page)
    person.press("Play Spite & Malice")
    while not is_over(heard := person.until(lambda heard: is_over(heard) or is_turn(heard), "a turn, or the end")):
        take_a_turn_at_malice(person, heard)
    assert person.told()[-1].startswith(("You win", "Mallory wins", "Nobody wins"))
    assert named(heard, "Review the game")


def test_a_round_of_spite(browse: Browse, page_address: str) -> None:
    tab = browse(BrowserKind.CHROMIUM).open(page_address, settings=SPITE, seed=1)
    person = ScreenReader(tab.page)
    person.press("Play Spite")
    while not is_over(heard := person.until(lambda heard: is_over(heard) or is_turn(heard), "a turn, or the end")):
        take_a_turn_at_spite(person, heard)
    assert any(each.role == "heading" and "match" in each.name for each in heard)


def test_tab_leads_through_the_page_and_out_of_it_and_the_keys_of_the_browser_stay_its_own(
    browse: Browse, page_address: str
) -> None:
    page = browse(BrowserKind.CHROMIUM).open(page_address, settings=SHORT_DUEL, seed=1).page
    focused = "document.activeElement.dataset.id ?? document.activeElement.tagName"
    stops = page.locator("#mirror [tabindex='0']").count()
    reached = []
    for _ in range(stops):
        before = page.evaluate(focused)
        page.keyboard.press("Tab")
        page.wait_for_function(f"before => ({focused}) !== before", arg=before)
        reached.append(page.evaluate(focused))
    assert len(set(reached)) == stops
    page.keyboard.press("Tab")
    assert page.evaluate(focused) != reached[0], "it leads out of the page, and not round in it"

    def is_taken(**key: object) -> bool:
        """The page keeps the browser from doing what this key does there."""
        script = "key => !dispatchEvent(new KeyboardEvent('keydown', {cancelable: true, ...key}))"
        return bool(page.evaluate(script, key))

    assert all(is_taken(code=code, key=key) for code, key in OURS.items())
    assert not any(is_taken(**key) for key in THEIRS)


def is_over(heard: Sequence[Heard]) -> bool:
    return bool(named(heard, "Rematch"))


def is_turn(heard: Sequence[Heard]) -> bool:
    return any(each.role == "paragraph" and each.name.startswith(("Your turn", "Your reward")) for each in heard)


def hand(heard: Sequence[Heard]) -> list[Heard]:
    """The own cards, which are the only buttons that tell whether they are pressed or not besides the own piles."""
    return [each for each in heard if each.role == "button" and CARD.fullmatch(each.name) and " of " in each.name]


def take_a_turn_at_malice(person: Listener, heard: Sequence[Heard]) -> None:
    """Do one thing: play the first card that fits a center, else discard the first one, else end the turn."""
    needs = {match[2]: match[1] for each in heard if (match := re.match(r"(Center \d), .*needs (\w+)", each.name))}
    own = [each for each in heard if each.name.startswith(("Your payoff", "Your discard"))]
    for source in [*own, *hand(heard)]:
        found = re.search(r"(\w+) of \w+", source.name)
        if found and found[1] in needs:
            move(person, source, needs[found[1]])
            return
    if cards := hand(heard):
        move(person, cards[0], "Your discard pile 1")
    else:
        person.press("End turn")


def move(person: Listener, source: Heard, target: str) -> None:
    """Choose a card and where it goes. Enter asks once more before a discard ends the turn."""
    person.choose(source)
    lit = person.until(lambda heard: any("can go here" in each.name for each in heard), f"somewhere for {source.name}")
    person.choose(named(lit, target)[0])
    answered = person.until(lambda heard: heard != lit, "an answer")
    if armed := [each for each in answered if "once more to confirm" in each.name]:
        person.choose(armed[0])
    person.until(lambda heard: not any("can go here" in each.name for each in heard), "it is done")


def take_a_turn_at_spite(person: Listener, heard: Sequence[Heard]) -> None:
    """Pass if that is allowed, and otherwise play or swap the first card."""
    for button in ("Pass", "Stay out"):
        if named(heard, button):
            person.press(button)
            return
    if not any(each.is_pressed for each in hand(heard)):
        person.choose(hand(heard)[0])
        heard = person.until(lambda heard: any(each.is_pressed for each in hand(heard)), "a card is picked")
    person.press("Play" if named(heard, "Play") else "Swap")
