"""The help of Spite says every rule of a table, by the same number at every table, and its cards are right."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, product

import pytest

from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import SILENT, Direction, Misplay
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, PokerKind, arity
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.options import OPEN, PRESETS, STRICT, Countdown, FirstLeader, Referee, SpiteRules
from spitegame.rules.spite.trick import LaidCards, new_trick, trick_after
from spitegame.tables.help import explanations, help_text, online_page, page
from spitegame.tables.pages import Block, Entry, Example, Hand, Heading, Item, Joint, PageButton, Paragraph, Section
from spitegame.tables.spite import controls, places
from spitegame.tables.spite.face import FACE

CONTROLS = (
    places.PLAY, places.BUY_BACK, places.PASS, places.CALL, places.COUNTDOWN, places.REWARD, places.READY, places.END,
    places.COME_AT_ME, places.UNBEATABLE, places.HIGHER, places.LOWER, places.FACE_DOWN, places.STAYS_OUT,
    places.SORT, places.LESS, places.MORE,
)  # fmt: skip
HOUSE_RULES = [
    replace(
        OPEN,
        referee=referee,
        countdown=countdown,
        opening=opening,
        assist=turns_higher,
        joker_turns_higher=turns_higher,
        dropped_cards_count=turns_higher,
        penalty=penalty,
        call_reward=reward,
        rounds=penalty,
        relaxed=penalty,
        seconds=8,
    )
    for referee, countdown, opening, (turns_higher, penalty, reward) in product(
        Referee, Countdown, FirstLeader, ((True, 1, 0), (False, 2, 1), (True, 3, 2))
    )
]
ENDLESS = replace(OPEN, rounds=0)
EVERY_TABLE = [(rules, seats) for rules in (*PRESETS.values(), ENDLESS) for seats in (3, 4, 9)]
EVERY_TABLE += zip(HOUSE_RULES, cycle((3, 4, 9)))


@cache
def spite(rules: SpiteRules = OPEN, seats: int = 4) -> tuple[Block, ...]:
    blocks = page("spite", rules, seats)
    return blocks[: -len(online_page())]


def words(blocks: Sequence[Block]) -> str:
    found: list[str] = []
    for block in blocks:
        match block:
            case Section(title) | Heading(title):
                found.append(title)
            case Paragraph(text) | Item(_, text):
                found.append(text)
            case Entry(term, text):
                found += (term, text)
            case PageButton(_, label):
                found.append(label)
            case Example(hands, caption):
                found += [text for text in (*(hand.words for hand in hands), caption) if text]
    return "\n".join(found)


def told(rules: SpiteRules, seats: int = 4) -> str:
    return words(spite(rules, seats))


def rules_of(blocks: Sequence[Block]) -> list[Item]:
    return [block for block in blocks if isinstance(block, Item) and block.mark != "•"]


def rule(number: str, rules: SpiteRules = OPEN, seats: int = 4) -> Item:
    return next(item for item in rules_of(spite(rules, seats)) if item.mark == number)


def test_no_gap_is_left_open() -> None:
    for rules, seats in EVERY_TABLE:
        text = told(rules, seats)
        assert not re.search(r"[{}^]|\[\w|  |\b[Aa] [aeiou8]\w|cardss|^(hands|cards):", text, re.MULTILINE)
        assert all(line and line == line.strip() for line in text.split("\n"))


def test_the_rules_are_numbered_by_section_without_a_gap() -> None:
    sections = [str(number) for number in range(1, 13)]
    for rules, seats in EVERY_TABLE:
        blocks = spite(rules, seats)
        assert [block.number for block in blocks if isinstance(block, Heading)] == sections
        marks = [item.mark for item in rules_of(blocks)]
        for section in sections:
            within = [mark for mark in marks if mark.startswith(f"{section}.")]
            assert within == [f"{section}.{number + 1}" for number in range(len(within))]


REFERENCES = sorted(
    {*re.findall(r"\((\d+\.\d+)", help_text("spite")), *re.findall(r", (\d+\.\d+)\)", help_text("spite"))}
)


@pytest.mark.parametrize("number", REFERENCES)
def test_what_is_referred_to_is_there(number: str) -> None:
    assert rule(number, replace(OPEN, countdown=Countdown.ALWAYS))


# by section, with what the program fills in, and in words that are found there and nowhere by chance
STATEMENTS = [
    ("1", "189 cards"), ("1", "six in all"), ("2", "dealt 11 cards"), ("3", "5 seconds"), ("3", "1 more for each card"),
    ("4", "one to four cards of one face"), ("4", "natural hands only"), ("4", "between the 12s and the jacks"),
    ("4", "round the corner"), ("4", "the one with fewer 13s is higher"), ("4", "Five 13s are no hand"),
    ("4", "release over the middle of the table are played, meant or not"), ("5", "1, 1, 2, 3, 5, 8"),
    ("5", "20 cards"), ("6", "under a numerical consec"), ("6", "bounce"), ("7", "It stands, but you lose at once"),
    ("8", "from round to round"), ("8", "a single one is a joker; two to four are no hand"),
    ("9", "as many fake jokers as the hand has cards"), ("10", "after the 2 it goes on with the 3"),
    ("10", "must say “unbeatable”"), ("11", "1 to 3 cards"), ("11", "takes 1 off"), ("11", "another half"),
    ("11", "2 points to the first and 1 to the second"), ("11", "has 5 rounds"), ("12", "costs 1 card"),
    ("12", "itself a misplay"), ("12", "time that runs out on a leader"),
]  # fmt: skip


def test_every_section_tells_its_rules_with_their_numbers() -> None:
    items = rules_of(spite())
    for section, sentence in STATEMENTS:
        texts = [item.text for item in items if item.mark.startswith(f"{section}.")]
        assert any(re.search(sentence, text) for text in texts), sentence


def test_what_is_ours_is_marked() -> None:
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


@pytest.mark.parametrize(
    ("rules", "sentence", "others"),
    [
        (STRICT, "the table does not let you do", OPEN),
        (OPEN, "anybody may call “misplay!”", STRICT),
        (OPEN, "You may play before it is your turn", STRICT),
        (replace(OPEN, countdown=Countdown.OFF), "nobody is hurried", OPEN),
        (replace(OPEN, countdown=Countdown.ALWAYS), "starts by itself", OPEN),
        (replace(OPEN, seconds=7, relaxed=2), "14 seconds", OPEN),
        (replace(OPEN, relaxed=2), "and 2 more for each card", OPEN),
        (replace(OPEN, opening=FirstLeader.WINNER), "the winner of the round before", OPEN),
        (replace(OPEN, opening=FirstLeader.LOT), "by lot, each time", OPEN),
        (replace(OPEN, penalty=3), "costs 3 cards", OPEN),
        (replace(OPEN, call_reward=2), "the caller earns 2 fake jokers", OPEN),
        (replace(OPEN, call_reward=0), "Nothing is earned by it", OPEN),
        (replace(OPEN, joker_turns_higher=False), "does not change the direction", OPEN),
        (replace(OPEN, dropped_cards_count=False), "go back into your hand", OPEN),
        (OPEN, "to the middle of the table to play it", replace(OPEN, dropped_cards_count=False)),
        (replace(OPEN, fake_jokers=17), "17 in the pile", OPEN),
        (replace(OPEN, rounds=1), "has 1 round.", OPEN),
        (replace(OPEN, rounds=0), "has as many rounds as you like.", OPEN),
        (replace(OPEN, rounds=0), "once all players say", OPEN),
    ],
)
def test_an_option_is_told_only_where_it_is_played(rules: SpiteRules, sentence: str, others: SpiteRules) -> None:
    assert sentence in told(rules)
    assert sentence not in told(others)


def test_the_number_of_seats_decides_about_the_middle() -> None:
    assert "The one in the middle gets nothing" in told(OPEN, 3)
    assert "in the very middle" in told(OPEN, 5)
    assert "middle" not in rule("11.13", seats=6).text


def test_every_key_of_the_table_is_told() -> None:
    keys = " ".join(block.term for block in spite(ENDLESS) if isinstance(block, Entry)).replace(",", "").split()
    table = {controls.TableControl(name, "").cap for name in CONTROLS}
    scene = {key.upper() for name, key in FACE.shortcuts.items() if name != "undo"}
    assert table | scene <= set(keys)
    letters = [key for key in keys if len(key) == 1]
    assert len(letters) == len(set(letters)), "no key is told twice"


# the cards


def examples(blocks: Sequence[Block]) -> Iterator[tuple[str, Example]]:
    """With the number of the rule that each belongs to."""
    number = ""
    for block in blocks:
        match block:
            case Item(mark):
                number = mark
            case Section(title):
                number = title
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
"""The first one of each example stands apart from what was before it."""


def laid(hand: Hand) -> LaidCards:
    return LaidCards(
        Seat(0),
        1,
        tuple(drawn.card for drawn in hand.cards if drawn.card and not drawn.fake),
        tuple(drawn.card for drawn in hand.cards if drawn.card and drawn.fake),
        (None,) * sum(drawn.card is None for drawn in hand.cards),
        (),
        SILENT,
    )


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


KINDS: dict[str, PokerKind | str | int] = {
    **{kind.name.lower().replace("_", " "): kind for kind in reversed(PokerKind)},
    "joker hand": "joker",
    "fake jokers": "fakes",
    "a joker": "joker",
    "another joker": "joker",
    "quads": 4,
    "trips": 3,
    "pair": 2,
    "single": 1,
}


def kind(combo: Combo | None) -> PokerKind | str | int | None:
    match combo:
        case OneFace():
            return arity(combo)
        case PokerHand(kind=kind):
            return kind
        case JokerHand():
            return "joker"
        case FakeJokers():
            return "fakes"
        case None:
            return None


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
