"""The help has the numbers and the words of the rules that are played, and nothing that does not apply to them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, pairwise, product
from typing import Any

import pytest

from spitegame.rules.malice import options
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, PRESETS, DiscardOrder, MaliceRules, Opening, Settlement
from spitegame.rules.spite.options import OPEN, STRICT, Countdown, FirstLeader, Referee, SpiteRules
from spitegame.rules.spite.options import PRESETS as SPITE_PRESETS
from spitegame.tables.catalog import FILLINGS, OFFERS
from spitegame.tables.help import help_text, online_page, page
from spitegame.tables.pages import Block, Entry, Example, Heading, Item, PageButton, Paragraph, Section

HOUSE_RULES = [
    replace(PARTY, jokers=jokers, build_to_king=to_king, partners=partners, low_cards_forced=low, hand=hand)
    for jokers, to_king, partners, low, hand in product((1, 2), (False, True), (False, True), (False, True), (4, 7))
] + [
    replace(
        CLUB,
        payoff=payoff,
        centers=centers,
        opening=opening,
        completed_return=completed_return,
        discard_order=order,
        match=match,
        settlement=Settlement.RANKING,
        packs=6,
    )
    for payoff, centers, opening, (completed_return, order, match) in product(
        (1, 15), (3, 6), Opening, zip(cycle(options.CompletedReturn), DiscardOrder, cycle(options.Match))
    )
]
WILD_ANYWHERE = replace(PARTY, discard_order=DiscardOrder.WILD_ANYWHERE)
MALICE_RULES = [*PRESETS.values(), *HOUSE_RULES]
SEATS = (3, 4, 9)
SPITE_RULES = [
    *SPITE_PRESETS.values(),
    replace(OPEN, rounds=0),
    *(
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
    ),
]


def words(blocks: Sequence[Block]) -> str:
    found: list[str] = []
    for block in blocks:
        match block:
            case Section(text) | Heading(text) | PageButton(_, text) | Paragraph(text) | Item(_, text):
                found.append(text)
            case Entry(term, text):
                found += (term, text)
            case Example(hands, caption):
                found += [text for text in (*(hand.words for hand in hands), caption) if text]
    return "\n".join(found)


@cache
def told(rules: MaliceRules | SpiteRules, seats: int = 4) -> str:
    return words(page("spite" if isinstance(rules, SpiteRules) else "malice", rules, seats))


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        ("malice", [(rules, 4) for rules in MALICE_RULES]),
        ("spite", [*product(SPITE_PRESETS.values(), SEATS), *zip(SPITE_RULES, cycle(SEATS))]),
    ],
)
def test_no_gap_is_left_open_and_the_rules_are_numbered_in_order(game: str, tables: Sequence[tuple[Any, int]]) -> None:
    for rules, seats in tables:
        text = told(rules, seats)
        assert not re.search(r"[{}^]|\[\w|  |\b[Aa] [aeiou8]\w|cardss|^(hands|cards):", text, re.MULTILINE), rules
        assert all(line and line == line.strip() for line in text.split("\n")), rules
        blocks = page(game, rules, seats)
        marks = [block.mark for block in blocks if isinstance(block, Item) and block.mark != "•"]
        found = [tuple(map(int, mark.split("."))) for mark in marks]
        assert found == sorted(set(found)), rules
        if game == "spite":  # the same number stands for the same rule at every table
            sections = [block.number for block in blocks if isinstance(block, Heading) and block.number]
            assert sections == [str(number) for number in range(1, 13)]
            gaps = [two for one, two in pairwise(found) if two not in ((one[0], one[1] + 1), (one[0] + 1, 1))]
            assert not gaps, rules


@pytest.mark.parametrize("game", OFFERS)
def test_every_condition_is_an_option_of_the_rules_or_one_of_the_games_own(game: str) -> None:
    rules = OFFERS[game].usual.rules
    filling = FILLINGS[game]
    own = filling(rules, 4) if filling else {}
    for name, value in re.findall(r"\[(?:not )?(\w+)(?: (\w+))?\] ", help_text(game)):
        if value:
            assert value in type(getattr(rules, name)).__members__
        else:
            assert name in own or isinstance(getattr(rules, name), int)


def test_numbers_words_and_wild_cards_are_those_of_the_table() -> None:
    text = told(replace(PARTY, payoff=33, hand=6, centers=5, jokers=2), 3)
    for part in ("33 cards", "3 players", "6 cards: filled", "2 jokers", "1 2 3 4 5\n", "W E R T Y [\n"):
        assert part in text

    assert "The one in the middle gets nothing" in told(OPEN, 3)
    assert "goal pile" in told(PARTY)
    assert "payoff stack" in told(ONLINE, 2)
    assert "eleven-card stack" in told(CLUB)
    assert "stack of 15 cards" in told(replace(CLUB, payoff=15))
    assert "the top of the eleven-card stack first, then cards from your hand, and those" in told(CLUB)
    assert "the club recommends" not in told(PARTY)

    assert "A king is wild" in told(PARTY)
    assert "a king stands for an ace" in told(PARTY)
    assert "never for an ace or a 7" in told(CLUB)
    assert "stands for an ace" not in told(CLUB)
    assert "A king or a joker is wild" in told(replace(PARTY, jokers=1))
    kings = told(replace(PARTY, jokers=1, build_to_king=True))
    for part in ("Kings are ordinary cards here", "A joker is wild", "rank by rank to the king"):
        assert part in kings


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
        (replace(OPEN, opening=FirstLeader.LOT), "at random, each time", OPEN),
        (replace(OPEN, penalty=3), "costs 3 cards", OPEN),
        (replace(OPEN, call_reward=2), "the caller earns 2 fake jokers", OPEN),
        (replace(OPEN, call_reward=0), "the caller earns nothing", OPEN),
        (replace(OPEN, joker_turns_higher=False), "does not change the direction", OPEN),
        (replace(OPEN, dropped_cards_count=False), "go back into your hand", OPEN),
        (OPEN, "to the middle of the table to play it", replace(OPEN, dropped_cards_count=False)),
        (replace(OPEN, fake_jokers=17), "17 in the pile", OPEN),
        (replace(OPEN, rounds=1), "has 1 round.", OPEN),
        (replace(OPEN, rounds=0), "has as many rounds as you like.", OPEN),
        (replace(OPEN, rounds=0), "once all players say", OPEN),
        (replace(PARTY, low_cards_forced=True), "has to be played before you may discard", PARTY),
        (replace(PARTY, partners=True), "are partners", PARTY),
        (replace(PARTY, discard_order=DiscardOrder.DESCENDING), "may not be higher than the card it covers", PARTY),
        (WILD_ANYWHERE, "may be discarded on any card and counts as that card", PARTY),
        (WILD_ANYWHERE, "a king stands for any card, too", PARTY),
        (replace(PARTY, may_stay_empty=True), "you may draw 5 new ones, at once or later in the turn", PARTY),
        (replace(PARTY, new_pile_first=True), "has to begin a side stack there", PARTY),
        (replace(PARTY, settlement=Settlement.STAKE, stake=5), "pays 5 points to each winner", PARTY),
        (replace(PARTY, match=options.Match.ACCOUNT), "running total", PARTY),
        (replace(PARTY, opening=Opening.LEFT_OF_DEALER), "first dealer is chosen at random", PARTY),
        (replace(PARTY, opening=Opening.CUT_FOR_DEAL), "everybody cuts a card from the pack, for all to see", PARTY),
        (replace(PARTY, completed_return=options.CompletedReturn.WHEN_EMPTY), "become the new one", PARTY),
        (replace(PARTY, payoff=30, packs=3), "That is a small draw pile", PARTY),
    ],
)
def test_an_option_is_told_only_where_it_is_played(
    rules: MaliceRules | SpiteRules, sentence: str, others: MaliceRules | SpiteRules
) -> None:
    assert sentence in told(rules)
    assert sentence not in told(others)


def marks(rules: MaliceRules) -> set[str]:
    return {block.mark for block in page("malice", rules, 2) if isinstance(block, Item) and block.house}


def test_every_rule_is_marked_that_only_the_help_decides_or_the_sources_do_not_know() -> None:
    everywhere = {"6.1", "6.2", "6.3", "6.4", "7.2"}
    assert marks(ONLINE) == everywhere | {"1.3", "1.6"}
    assert marks(PARTY) == everywhere | {"1.3", "3.4", "3.6"}
    assert marks(CLUB) == everywhere | {"1.6", "4.3"}
    to_king = replace(PARTY, jokers=2, build_to_king=True, partners=True, low_cards_forced=True, may_stay_empty=True)
    rules = replace(to_king, new_pile_first=True, discard_order=DiscardOrder.WILD_ANYWHERE)
    assert marks(rules) - marks(PARTY) == {"1.2", "2.3", "2.4", "3.2", "4.3", "4.4", "4.5", "5.1", "7.1"}


def test_what_the_sources_advise_stands_there() -> None:
    assert "the top of the eleven-card stack first, then cards from your hand, and those" in told(CLUB)
    assert "look at what the others are waiting to play" in told(ONLINE)
    assert "You may discard a king or an ace, but take care: once it is covered" in told(ONLINE)
    assert all(trouble in words(online_page()) for trouble in ("firewall", "across continents", "192.168.1.7:8765"))


def test_the_help_ends_with_how_to_play_online() -> None:
    assert page("malice", ONLINE, 2)[-len(online_page()) :] == online_page()
    titles = [block.title for block in online_page() if isinstance(block, Section)]
    assert titles == ["Playing online", "Fair deals"]
