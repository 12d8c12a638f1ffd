"""The help has the numbers and the words of the rules that are played, and nothing that does not apply to them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, product

import pytest

from spitegame.rules.cards import Rank
from spitegame.rules.malice.options import (
    CLUB,
    ONLINE,
    PARTY,
    PRESETS,
    CompletedReturn,
    DiscardOrder,
    MaliceRules,
    Match,
    Opening,
    Settlement,
)
from spitegame.tables.catalog import FILLINGS, OFFERS
from spitegame.tables.help import help_text, online_page, page
from spitegame.tables.pages import Block, Entry, Heading, Item, Paragraph, Section

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
        (1, 15), (3, 6), Opening, zip(cycle(CompletedReturn), DiscardOrder, cycle(Match))
    )
]


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
            case _:
                pass
    return "\n".join(found)


def numbers(blocks: Sequence[Block]) -> list[str]:
    return [block.mark for block in blocks if isinstance(block, Item) and block.mark != "•"]


def told(rules: MaliceRules, seats: int = 4) -> str:
    return words(page("malice", rules, seats))


def test_no_gap_is_left_open_and_the_rules_are_numbered_in_order() -> None:
    for rules in (*PRESETS.values(), *HOUSE_RULES):
        blocks = page("malice", rules, 4)
        text = words(blocks)
        assert not re.search(r"[{}]|\[\w|  |\b[Aa] [aeiou8]|cardss", text), rules
        assert all(line and line == line.strip() for line in text.split("\n")), rules
        found = [tuple(map(int, number.split("."))) for number in numbers(blocks)]
        assert found == sorted(set(found)), rules


@pytest.mark.parametrize("game", OFFERS)
def test_every_condition_is_an_option_of_the_rules_or_one_of_the_games_own(game: str) -> None:
    rules = OFFERS[game].usual.rules
    own = FILLINGS[game](rules, 4)
    for name, value in re.findall(r"\[(?:not )?(\w+)(?: (\w+))?\] ", help_text(game)):
        if value:
            assert value in type(getattr(rules, name)).__members__
        else:
            assert name in own or isinstance(getattr(rules, name), int)


def test_the_numbers_are_those_of_the_table() -> None:
    text = told(replace(PARTY, payoff=33, hand=6, centers=5, jokers=2), 3)
    assert "33 cards" in text
    assert "3 players" in text
    assert "6 cards: filled" in text
    assert "2 jokers" in text
    assert "1 2 3 4 5\n" in text
    assert "W E R T Y [\n" in text


def test_the_words_are_those_of_the_preset() -> None:
    assert "goal pile" in told(PARTY)
    assert "payoff stack" in told(ONLINE, 2)
    assert "eleven-card stack" in told(CLUB)
    assert "stack of 15 cards" in told(replace(CLUB, payoff=15))
    assert "first the top of the eleven-card stack, then cards of your hand, and at last" in told(CLUB)
    assert "the club recommends" not in told(PARTY)


def test_wild_cards_are_told_as_they_are() -> None:
    assert "A king is wild" in told(PARTY)
    assert "a king stands for an ace" in told(PARTY)
    assert "never for an ace or a 7" in told(CLUB)
    assert "stands for an ace" not in told(CLUB)
    assert "A king or a joker is wild" in told(replace(PARTY, jokers=1))
    kings = told(replace(PARTY, jokers=1, build_to_king=True))
    assert "Kings are ordinary cards here" in kings
    assert "A joker is wild" in kings
    assert "rank by rank to the king" in kings
    assert replace(CLUB).wild_may_not_be == {Rank.ACE, Rank.SEVEN}


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (replace(PARTY, low_cards_forced=True), "has to be played before you may discard"),
        (replace(PARTY, partners=True), "are partners"),
        (replace(PARTY, discard_order=DiscardOrder.DESCENDING), "may not be higher than the card it covers"),
        (
            replace(PARTY, discard_order=DiscardOrder.WILD_ANYWHERE),
            "may be discarded on any card and counts as that card",
        ),
        (replace(PARTY, discard_order=DiscardOrder.WILD_ANYWHERE), "a king stands for any card, too"),
        (replace(PARTY, may_stay_empty=True), "you may draw 5 new ones, at once or later in the turn"),
        (replace(PARTY, new_pile_first=True), "has to begin a side stack there"),
        (replace(PARTY, settlement=Settlement.STAKE, stake=5), "pays 5 points to each winner"),
        (replace(PARTY, match=Match.ACCOUNT), "running account"),
        (replace(PARTY, opening=Opening.LEFT_OF_DEALER), "first dealer is drawn by lot"),
        (replace(PARTY, opening=Opening.CUT_FOR_DEAL), "everybody cuts a card from the pack, for all to see"),
        (replace(PARTY, completed_return=CompletedReturn.WHEN_EMPTY), "become the new one"),
        (replace(PARTY, payoff=30, packs=3), "That is a small draw pile"),
    ],
)
def test_a_house_rule_is_told_only_where_it_is_played(rules: MaliceRules, sentence: str) -> None:
    assert sentence in told(rules)
    assert sentence not in told(PARTY)


def marks(rules: MaliceRules) -> set[str]:
    return {block.mark for block in page("malice", rules, 2) if isinstance(block, Item) and block.house}


def test_every_rule_is_marked_that_only_the_help_decides() -> None:
    everywhere = {"6.1", "6.2", "7.2"}
    assert marks(ONLINE) == everywhere | {"1.3", "1.6"}
    assert marks(PARTY) == everywhere | {"1.3", "3.4", "3.6"}
    assert marks(CLUB) == everywhere | {"1.6", "4.3"}


def test_every_rule_is_marked_that_the_sources_do_not_know() -> None:
    to_king = replace(PARTY, jokers=2, build_to_king=True, partners=True, low_cards_forced=True, may_stay_empty=True)
    rules = replace(to_king, new_pile_first=True, discard_order=DiscardOrder.WILD_ANYWHERE)
    assert marks(rules) - marks(PARTY) == {"1.2", "2.3", "2.4", "3.2", "4.3", "4.4", "4.5", "5.1", "7.1"}


def test_what_the_sources_advise_stands_there() -> None:
    assert "first the top of the eleven-card stack, then cards of your hand, and at last" in told(CLUB)
    assert "look at what the others wait to play" in told(ONLINE)
    assert "You may discard a king or an ace, but take care: once it is covered" in told(ONLINE)
    assert all(trouble in words(online_page()) for trouble in ("firewall", "across continents", "192.168.1.7:8765"))


def test_the_help_ends_with_how_to_play_online() -> None:
    assert page("malice", ONLINE, 2)[-len(online_page()) :] == online_page()
    titles = [block.title for block in online_page() if isinstance(block, Section)]
    assert titles == ["Playing online", "Fair deals"]
