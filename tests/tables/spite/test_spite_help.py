"""The help of Spite says every rule of a table, by the same number at every table, and its cards are right."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import SILENT, Direction, Misplay
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, PokerKind, arity
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.options import OPEN, STRICT, Countdown, SpiteRules
from spitegame.rules.spite.trick import LaidCards, new_trick, trick_after
from spitegame.tables.help import explanations, help_text, online_page, page
from spitegame.tables.pages import Block, Entry, Example, Hand, Item, Joint, Section
from spitegame.tables.spite import controls, places
from spitegame.tables.spite.face import FACE

CONTROLS = (
    places.PLAY, places.BUY_BACK, places.PASS, places.CALL, places.COUNTDOWN, places.REWARD, places.READY, places.END,
    places.COME_AT_ME, places.UNBEATABLE, places.HIGHER, places.LOWER, places.FACE_DOWN, places.SITS_OUT,
    places.SORT, places.LESS, places.MORE,
)  # fmt: skip


@cache
def spite(rules: SpiteRules = OPEN, seats: int = 4) -> tuple[Block, ...]:
    blocks = page("spite", rules, seats)
    return blocks[: -len(online_page())]


def rules_of(blocks: Sequence[Block]) -> list[Item]:
    return [block for block in blocks if isinstance(block, Item) and block.mark != "•"]


def rule(number: str, rules: SpiteRules = OPEN, seats: int = 4) -> Item:
    return next(item for item in rules_of(spite(rules, seats)) if item.mark == number)


def test_what_is_referred_to_and_every_key_of_the_table_is_there() -> None:
    text = help_text("spite")
    for number in {*re.findall(r"\((\d+\.\d+)", text), *re.findall(r", (\d+\.\d+)\)", text)}:
        assert rule(number, replace(OPEN, countdown=Countdown.ALWAYS))
    keys = (
        " ".join(block.term for block in spite(replace(OPEN, rounds=0)) if isinstance(block, Entry))
        .replace(",", "")
        .split()
    )
    table = {controls.TableControl(name, "").cap for name in CONTROLS}
    scene = {key.upper() for name, key in FACE.shortcuts.items() if name != "undo"}
    assert table | scene <= set(keys)
    letters = [key for key in keys if len(key) == 1]
    assert len(letters) == len(set(letters)), "no key is told twice"
    assert "in the very middle" in rule("11.13", seats=5).text
    assert "middle" not in rule("11.13", seats=6).text


# by section, with what the program fills in, and in words that are found there and nowhere by chance
STATEMENTS = [
    ("1", "189 cards"), ("1", "six 13s"), ("2", "dealt 11 cards"), ("3", "5 seconds"), ("3", "1 more for each card"),
    ("4", "one to four cards of one face"), ("4", "natural hands only"), ("4", "between the 12s and the jacks"),
    ("4", "round the corner"), ("4", "the one with fewer 13s is higher"), ("4", "Five 13s are no hand"),
    ("4", "release over the middle of the table are played, meant or not"), ("5", "1, 1, 2, 3, 5, 8"),
    ("5", "20 cards"), ("6", "under a numerical consec"), ("6", "bounce"), ("7", "It stands, but you lose at once"),
    ("8", "from round to round"), ("8", "a single one is a joker; two to four are no hand"),
    ("9", "as many fake jokers as the hand has cards"), ("10", "after the 2 it goes on with the 3"),
    ("10", "must say “unbeatable”"), ("11", "1 to 3 cards"), ("11", "takes 1 off"), ("11", "same half"),
    ("11", "2 points to the first and 1 to the second"), ("11", "has 5 rounds"), ("12", "costs 1 card"),
    ("12", "itself a misplay"), ("12", "letting time run out as the leader"),
]  # fmt: skip


def test_every_section_tells_its_rules_with_their_numbers_and_what_is_ours_is_marked() -> None:
    items = rules_of(spite())
    for section, sentence in STATEMENTS:
        texts = [item.text for item in items if item.mark.startswith(f"{section}.")]
        assert any(re.search(sentence, text) for text in texts), sentence
    marked = {item.mark for item in rules_of(spite()) if item.house}
    filled = {
        "1.1", "2.2", "3.9", "4.1", "4.2", "4.4", "4.5", "4.7", "4.8", "4.9", "4.10", "4.13", "4.16", "4.17", "4.18",
        "6.3", "7.3", "8.1", "8.4", "8.5", "10.4", "10.6", "10.7", "11.18", "12.1", "12.6", "12.7",
    }  # fmt: skip
    readings = {
        "3.10", "4.19", "5.6", "5.7", "6.4", "8.3", "9.3", "10.2", "10.12", "11.5", "11.11", "11.15", "12.12",
        "12.13", "12.15", "12.16", "12.18", "12.19", "2.8", "2.9",
    }  # fmt: skip
    assert filled | readings <= marked
    given = {"1.2", "2.1", "2.4", "3.4", "4.3", "4.6", "4.11", "4.12", "5.1", "5.2", "5.5", "6.1", "6.2", "6.5", "10.3"}
    given |= {"4.21", "12.17"}
    assert not given & marked


def examples(blocks: Sequence[Block]) -> Iterator[tuple[str, Example]]:
    """With the number of the rule that each belongs to."""
    number = ""
    for block in blocks:
        match block:
            case Item(mark) | Section(mark):
                number = mark
            case Example():
                yield number, block
            case _:
                continue


SIGNS = [each for sign in explanations("spite", OPEN, 4).values() for _, each in examples(sign.blocks)]
SHOWN = [
    *(example for rules in (OPEN, STRICT) for example in examples(spite(rules)) if not example[1].plain),
    *(("a sign", example) for example in SIGNS),
]


HANDS = [(number, hand) for number, example in SHOWN for hand in example.hands]


def laid(hand: Hand) -> LaidCards:
    plain, fake = (tuple(each.card for each in hand.cards if each.card and each.fake == fake) for fake in (False, True))
    return LaidCards(Seat(0), 1, plain, fake, (None,) * sum(each.card is None for each in hand.cards), (), SILENT)


def test_the_hands_of_an_example_may_follow_each_other_but_for_those_with_a_cross() -> None:
    trick = new_trick(Seat(0), Direction.HIGHER, 3)
    for number, hand in HANDS:
        match hand.joint:
            case Joint.APART:
                trick = new_trick(Seat(0), Direction.HIGHER, 3)
            case Joint.LOWER:
                trick = replace(trick, direction=Direction.LOWER)
            case Joint.HIGHER:
                assert trick.direction is Direction.HIGHER
        found = fault(trick, laid(hand).combo)
        if found is Misplay.NOT_A_LEAD and hand.joint is Joint.APART:
            found = None  # a hand, though not one to lead with
        assert (found is not None) == hand.wrong, (number, hand)
        trick = trick if found else trick_after(trick, laid(hand))


JOKERS = dict.fromkeys(("joker hand", "a joker", "another joker"), JokerHand)
KINDS: dict[str, PokerKind | type[Combo] | int] = {
    **{kind.name.lower().replace("_", " "): kind for kind in reversed(PokerKind)},
    **(JOKERS | {"fake jokers": FakeJokers, "quads": 4, "trips": 3, "pair": 2, "single": 1}),
}


def kind(combo: Combo | None) -> object:
    match combo:
        case OneFace():
            return arity(combo)
        case PokerHand(kind=kind):
            return kind
        case _:
            return type(combo)


def test_a_hand_is_what_the_words_below_it_say() -> None:
    for number, hand in HANDS:
        words = hand.words.split(", not")[0]
        claimed = next((kind for name, kind in KINDS.items() if name in words), None)
        if "no hand" in words:
            assert laid(hand).combo is None
        elif claimed is not None and not hand.wrong:
            assert kind(laid(hand).combo) == claimed, (number, hand)


def test_most_rules_have_an_example_and_the_pages_own_ones_are_there() -> None:
    shown = {
        (number, " ".join(str(drawn.card) for drawn in hand.cards)) for number, each in SHOWN for hand in each.hands
    }
    assert {("4.11", "4h 4s Js Jd 13h"), ("4.11", "8c 9d 10h 11s 13d"), ("4.11", "8d 9d 10d 11d 13h")} <= shown
    row = next(each for number, each in SHOWN if number == "10.5")
    assert [str(hand.cards[0].card) for hand in row.hands][:4] == ["11s", "Qh", "2d", "5c"]
    numbers = {number for number, _ in examples(spite())}
    assert len([item for item in rules_of(spite()) if item.mark in numbers]) >= 50
    assert {number.split(".")[0] for number in numbers} >= {str(section) for section in range(1, 13)}
