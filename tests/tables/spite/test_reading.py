"""What is picked is read as a whole: what it is, what it lacks, and why it may not be played."""

from dataclasses import replace

import pytest
from support.spite.full_states import ME, laid, rewarded, sight
from support.windows.table_user import seated

from spitegame.rules.cards import Suit, cards
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.state import SpiteState
from spitegame.rules.spite.trick import FREE, Consec
from spitegame.tables.spite import places
from spitegame.tables.spite.selection import Selection, by_place
from spitegame.tables.spite.texts.reading import Reading, reading
from spitegame.ui.nodes import ButtonLook, Tone
from spitegame.ui.preferences import Preferences, Speed


def read(state: SpiteState, picked: str) -> Reading:
    found = reading(GAME.view(state, ME), Selection(picked=frozenset(by_place(places.hand, cards(picked)))))
    assert found
    return found


def on(lies: str, hand: str, consec: Consec = FREE) -> SpiteState:
    """ME is to answer this play with these cards."""
    return sight(4, hand, lies=[laid(3, 49, lies)], consec=consec, rules=STRICT)


@pytest.mark.parametrize(
    ("lies", "picked", "words"),
    [
        ("4c 4d", "9h 9s", "A pair of 9s: beats it."),
        ("9c", "4h", "A 4: too low for a 9."),
        ("9c 9d", "Jc", "A jack, but the trick asks for pairs."),
        ("9c 9d", "Jc Qc", "A jack and a queen: not of one face."),
        ("9c 9d 9s", "Jc Jd Qc", "A pair of jacks and a queen: not of one face."),
        ("9c 9d", "Jc *", "A joker cannot go with other cards."),
        ("3c 4c 5d 6h 7h", "3s 4s 6d 7s 8h", "A straight with a gap: the 5 is missing."),
        ("3c 4c 5d 6h 7h", "3s 4s 6s 7s Kh", "Almost a flush: one card is of another suit."),
        ("3c 4c 5d 6h 7h", "4s 4h 6s 6d Kh", "Two pairs: a full house needs three of one face."),
        ("3c 4c 5d 6h 7h", "4s 4h 4c 6d Kh", "Three of a face: a full house needs a pair as well."),
        ("3c 4c 5d 6h 7h", "4s 4h 8c Jd Kh", "Five cards that make no poker hand."),
        ("3c 4c 5d 6h 7h", "3s 4s 5s 6s 7d 8h", "Six cards: a poker hand has five."),
    ],
)
def test_the_table_says_what_is_picked_and_whether_it_will_do(lies: str, picked: str, words: str) -> None:
    found = read(on(lies, f"{picked} 2h 2s"), picked)
    assert found.words == words
    assert found.may_be_played == words.endswith("beats it.")
    assert found.tone is (Tone.GOOD if found.may_be_played else Tone.WARNING)


def test_it_follows_the_direction_and_a_consec_and_tells_who_leads_waits_or_has_a_reward_what_there_is_to_tell() -> (
    None
):
    free = on("9c", "4h Jc")
    state = replace(free, trick=replace(free.trick, direction=Direction.LOWER))
    assert read(state, "4h").words == "A 4: goes below it."
    assert read(state, "Jc").words == "A jack: too high for a 9."
    state = on("9c", "11h Jc", Consec(2))
    assert read(state, "11h").words == "An 11: may follow."
    assert read(state, "Jc").words == "A jack, but only an 11 may follow."
    suited = on("5s", "8c", Consec(None, (Suit.SPADES,)))
    assert read(suited, "8c").words == "An 8, but only spades may follow."
    assert read(sight(4, "9h", rules=STRICT), "9h").words == "A 9: may be led."
    waiting = sight(4, "9h", lies=[laid(3, 49, "4c")], turn=1, rules=STRICT)
    assert read(waiting, "9h") == Reading("A 9: would beat it.", Tone.GOOD, may_be_played=False)
    assert read(replace(on("9c", "4h Jc"), rules=OPEN), "4h") == Reading("A 4")
    assert read(rewarded(4), "4c").words == "Discard the 4 of clubs"


def test_play_is_gold_only_if_what_is_picked_may_be_played() -> None:
    person, _ = seated(on("9c 9d", "4h 4s Jc Js 2d"), Preferences(speed=Speed.OFF))
    golden = []
    for picked in (["hand.4h-0"], ["hand.4h-0", "hand.4s-0"], ["hand.Jc-0"]):
        for place in picked:
            person.tap(place)
        look = person.nodes["play"].look
        assert isinstance(look, ButtonLook)
        golden.append((person.says("reading"), look.primary))
        person.key("escape")
    assert golden == [
        ("A 4, but the trick asks for pairs.", False),
        ("A pair of 4s: too low for a pair of 9s.", False),
        ("A pair of jacks: beats it.", True),
    ]
