"""The help: one text with gaps and parts, filled from the rules that are played."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.malice.options import (
    DEEP_STOCK,
    LOW_STOCK,
    CompletedReturn,
    DiscardOrder,
    MaliceRules,
    Match,
    Opening,
    Packs,
    Settlement,
    Words,
    is_tight,
    last_rank,
    packs,
    preset_of,
    stock_after_deal,
)
from spitegame.ui.assets import help_text
from spitegame.ui.tables.malice.wording import a_rank, capital, count, listed, rank_name, terms


@dataclass(frozen=True, slots=True)
class Section:
    """A heading that the contents list."""

    title: str


@dataclass(frozen=True, slots=True)
class Heading:
    """Within a section."""

    title: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """Of a list. `house`: the sources leave this open, and the answer is ours."""

    mark: str
    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a table of two columns."""

    term: str
    text: str


Block: TypeAlias = Section | Heading | Paragraph | Item | Entry

_HOUSE = "{house}"
_HAND_KEYS = "WERTY[]"
_CONDITION = re.compile(r"\[(not )?(\w+)\] ")


def page(rules: MaliceRules, seats: int, read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """What applies to a table with these rules, with its own numbers and words, and how to play online."""
    given, gaps = _conditions(rules, seats), _gaps(rules, seats)
    texts = (_applying(part, given) for part in _parts(read("malice")))
    return _blocks([text.format_map(gaps) for text in texts if text]) + online_page(read)


def online_page(read: Callable[[str], str] = help_text) -> tuple[Block, ...]:
    """How to come together from several machines."""
    return _blocks([*_parts(read("online")), *_parts(read("fair"))])


def _parts(text: str) -> list[str]:
    return [part.replace("\n", " ") for part in text.strip().split("\n\n")]


def _applying(part: str, given: dict[str, bool]) -> str:
    """The part without its condition; nothing if that is not met."""
    condition = _CONDITION.match(part)
    if condition is None:
        return part
    wanted = condition[1] is None
    return part[condition.end() :] if given[condition[2]] is wanted else ""


def _blocks(parts: Sequence[str]) -> tuple[Block, ...]:
    """The numbers of the rules run through the whole page, whatever is left out."""
    blocks: list[Block] = []
    number = 0
    for part in parts:
        sign, _, text = part.partition(" ")
        match sign:
            case "##":
                blocks.append(Section(text))
            case "###":
                blocks.append(Heading(text))
            case "1.":
                number += 1
                blocks.append(_item(f"{number}.", text))
            case "-":
                blocks.append(_item("•", text))
            case "|":
                term, _, meaning = text.partition(" | ")
                blocks.append(Entry(term, meaning))
            case _:
                blocks.append(Paragraph(part))
    return tuple(blocks)


def _item(mark: str, text: str) -> Item:
    return Item(mark, text.removesuffix(_HOUSE).rstrip(), house=text.endswith(_HOUSE))


def _conditions(rules: MaliceRules, seats: int) -> dict[str, bool]:
    return {
        "partners": rules.partners,
        "jokers": rules.jokers > 0,
        "deep": rules.packs is Packs.DEEP_STOCK,
        "tight": is_tight(rules, seats),
        "highest": rules.opening is Opening.HIGHEST_PAYOFF,
        "left": rules.opening is Opening.LEFT_OF_DEALER,
        "low": rules.low_cards_forced,
        "to_king": rules.build_to_king,
        "wild_ace": Rank.ACE not in rules.wild_may_not_be,
        "at_once": rules.completed_return is CompletedReturn.AT_ONCE,
        "when_low": rules.completed_return is CompletedReturn.WHEN_LOW,
        "when_empty": rules.completed_return is CompletedReturn.WHEN_EMPTY,
        "new_pile": rules.new_pile_first,
        "descending": rules.discard_order is DiscardOrder.DESCENDING,
        "stake": rules.settlement is Settlement.STAKE,
        "account": rules.match is Match.ACCOUNT,
    }


def _gaps(rules: MaliceRules, seats: int) -> dict[str, str]:
    words, wilds = terms(rules), _wilds(rules)
    a_wild = listed([a_rank(rank) for rank in wilds], "or")
    never = listed([a_rank(rank) for rank in sorted(rules.wild_may_not_be)], "or")
    return {
        "payoff": words.payoff,
        "center": words.center,
        "discard": words.discard,
        "stock": words.stock,
        "completed": words.completed,
        "taken_away": words.taken_away,
        "preset": capital(preset_of(rules)),
        "seats": str(seats),
        "packs": count(packs(rules, seats), "pack"),
        "jokers": count(rules.jokers, "joker"),
        "payoff_cards": count(rules.payoff, "card"),
        "stock_cards": count(stock_after_deal(rules, seats), "card"),
        "hand": str(rules.hand),
        "centers": str(rules.centers),
        "last": rank_name(last_rank(rules)),
        "wild": capital(a_wild),
        "a_wild": a_wild,
        "wilds": listed([f"{rank_name(rank)}s" for rank in wilds]),
        "except": f", but never for {never}" if never else "",
        "deep": str(DEEP_STOCK),
        "low_stock": str(LOW_STOCK),
        "stake": count(rules.stake, "point"),
        "center_keys": " ".join(str(index + 1) for index in range(rules.centers)),
        "hand_keys": " ".join(_HAND_KEYS[: rules.hand]),
        "house": _HOUSE,
        "house_opening": _HOUSE if rules.words is Words.ONLINE else "",
        "house_piles": _HOUSE if rules.words is Words.CLUB else "",
    }


def _wilds(rules: MaliceRules) -> list[Rank]:
    kings = [] if rules.build_to_king else [Rank.KING]
    return kings + ([Rank.JOKER] if rules.jokers else [])
