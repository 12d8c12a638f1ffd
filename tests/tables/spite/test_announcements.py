"""What may be announced with the picked cards shows, and says what comes of it; what may not keeps its key."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from support.spite.full_states import ME, laid, rewarded, sight
from support.windows.table_user import seated

from spitegame.languages import ENGLISH, languages, speak
from spitegame.rules.game import Refused
from spitegame.rules.spite.actions import Announcements, Direction
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, QUICK, STRICT, SpiteRules
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.trick import Consec
from spitegame.tables.spite import controls, places
from spitegame.tables.spite.selection import BLANK, Selection, hand, play
from spitegame.ui.preferences import Preferences, Speed

SAID = {
    places.COME_AT_ME: Announcements(come_at_me=True),
    places.UNBEATABLE: Announcements(unbeatable=True),
    places.HIGHER: Announcements(direction=Direction.HIGHER),
    places.LOWER: Announcements(direction=Direction.LOWER),
}
ALL = tuple(SAID)
CLUBS = Consec(suits=tuple(card.suit for card in laid(1, 1, "5c").cards if card.suit))
HELD = "3s 4h 5c 7h 7d 9s 2c 2d *"
STATES = {
    "a lead": sight(4, HELD, rules=STRICT),
    "on a 5": sight(4, HELD, lies=[laid(1, 47, "5d")], rules=STRICT),
    "on clubs": sight(4, HELD, lies=[laid(1, 47, "4c")], consec=CLUBS, rules=STRICT),
    "in steps": sight(4, HELD, lies=[laid(1, 47, "5d")], consec=Consec(2), rules=STRICT),
    "downwards": replace(sight(4, HELD, rules=STRICT), trick=replace(sight(4, HELD).trick, direction=Direction.LOWER)),
    "out of it": sight(4, HELD, lies=[laid(1, 47, "5d")], passed=[ME], rules=STRICT),
}


def picked(state: SpiteState, cards: str) -> Selection:
    places_of = {str(card): place for place, card in hand(GAME.view(state, ME)).items()}
    return replace(BLANK, picked=frozenset(places_of[card] for card in cards.split()))


def shown(state: SpiteState, choice: Selection) -> list[str]:
    return [control.id for control in controls.switches(GAME.view(state, ME), choice) if control.id in ALL]


def accepted(state: SpiteState, choice: Selection, said: Announcements) -> bool:
    """True if the rules accept these words, alone or beside what has to be said."""
    for words in (said, replace(said, unbeatable=True)):
        action = play(GAME.view(state, ME), replace(choice, said=words))
        try:
            GAME.apply(state, ME, action)
        except Refused:
            continue
        return True
    return False


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("cards", ["5c", "7h", "7h 7d", "9s", "2c", "2c 2d", "*", "3s 4h"])
def test_what_the_rules_accept_shows_and_nothing_else(state: SpiteState, cards: str) -> None:
    choice = picked(state, cards)
    assert shown(state, choice) == [name for name in ALL if accepted(state, choice, SAID[name])]


@pytest.mark.parametrize("rules", [OPEN, QUICK], ids=["open", "quick"])
def test_where_everything_may_be_said_wrongly_all_of_it_shows(rules: SpiteRules) -> None:
    """What shows may give nothing away."""
    for cards in ("", "3s", "2c"):
        state = replace(STATES["on a 5"], rules=rules)
        assert shown(state, picked(state, cards)) == list(ALL)


def test_without_cards_or_with_a_reward_there_is_nothing_to_announce_but_what_is_on_can_be_switched_off() -> None:
    assert shown(STATES["a lead"], BLANK) == []
    state = replace(rewarded(4), rules=STRICT)
    assert not [control for control in controls.controls(GAME.view(state, ME), BLANK) if control.id in ALL]
    choice = replace(picked(STATES["on a 5"], "3s"), said=Announcements(come_at_me=True))
    assert shown(STATES["on a 5"], choice) == [places.COME_AT_ME]


def promises(state: SpiteState, cards: str) -> Sequence[str]:
    found = controls.switches(GAME.view(state, ME), picked(state, cards))
    return [control.spoken for control in found if control.id in ALL]


def test_each_says_what_comes_of_it() -> None:
    assert promises(STATES["a lead"], "7h") == [
        "Come at me: swap 3 or draw 1, off",
        "Higher: from now on, off",
        "Lower: from now on, off",
    ]
    assert promises(STATES["on clubs"], "2c") == ["Unbeatable: has to be said, off"]
    assert "Unbeatable: nothing beats it, off" in promises(replace(STATES["on clubs"], rules=OPEN), "2c")
    again = replace(STATES["a lead"], trick=replace(STATES["a lead"].trick, come_at_mes=(1, 0, 0, 0)))
    assert promises(again, "9s") == ["Come at me: swap 4 or draw 2, off"]


def test_its_key_says_why_it_may_not_be_announced() -> None:
    person, _ = seated(STATES["a lead"], Preferences(speed=Speed.OFF))
    person.key("c")
    assert person.says("prompt") == "Pick the cards first, and then play them."
    person.tap("hand.9s-0")
    person.key("u")
    assert person.says("prompt").startswith("That hand can still be beaten.")
    person.key("c")
    assert person.table.state.input.choice.said.come_at_me


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", [each.key for each in languages()])
def test_whoever_has_passed_reads_and_hears_two_names_for_two_things(language: str) -> None:
    """The button passes once more, and the switch until the trick ends."""
    assert speak(language)
    found = controls.controls(GAME.view(STATES["out of it"], ME), BLANK)
    assert {places.PASS, places.SITS_OUT} <= {control.id for control in found}
    for names in ([control.text for control in found], [control.spoken for control in found]):
        assert len(set(names)) == len(names)
