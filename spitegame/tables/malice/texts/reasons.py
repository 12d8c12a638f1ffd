"""Sentences that tell why an action is refused, or why rules cannot be dealt, and what to do instead."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum

from spitegame.rules.malice.options import (
    DEEP_STOCK,
    LOW_STOCK,
    MaliceRules,
    Problem,
    last_rank,
    packs,
    stock_after_deal,
)
from spitegame.tables.malice.texts import say
from spitegame.tables.malice.texts.wording import counted_packs, of_centers, terms
from spitegame.tables.words import a_rank, counted_cards, listed_choices, the_rank
from spitegame.tables.written import written
from spitegame.translation import Role

_RANGES: Mapping[str, range] = {
    option.name: option.metadata["range"] for option in fields(MaliceRules) if "range" in option.metadata
}
"""The numbers that each option may have, by its name."""


def worded(rules: MaliceRules, text: str) -> str:
    """Return a text with each gap such as `{words.stock}` filled with the name of a place."""
    return text.format(words=terms(rules))


def refusal(reason: Enum, rules: MaliceRules) -> str:
    """Return the sentence that tells why an action is refused, in the terms of these rules."""
    return worded(rules, written("malice")["refusals"][type(reason).__name__][reason.name])


def problem(problem: Enum, rules: MaliceRules, seats: int) -> str:
    """Return the sentence that tells why the rules cannot be dealt, and what to change."""
    match problem:
        case Problem.WILD_RANKS:
            return _wild_ranks(rules)
        case Problem.SHORT_STOCK:
            return _short_stock(rules, seats)
        case _:
            return say(f"problems.{problem.name}", rules=rules, seats=seats)


def _wild_ranks(rules: MaliceRules) -> str:
    """Return the sentence about wild cards that may stand for no rank, or not for one that no center needs."""
    last = last_rank(rules)
    beyond = [a_rank(rank, Role.OBJECT) for rank in sorted(rules.wild_may_not_be) if rank > last]
    if not beyond:
        return say("problems.WILD_RANKS.none")
    rank = the_rank(last, Role.OBJECT)
    return of_centers("problems.WILD_RANKS", rules, rank=rank, ranks=listed_choices(beyond))


def _short_stock(rules: MaliceRules, seats: int) -> str:
    dealt = seats * (rules.payoff + rules.hand)
    too_few = say(
        "problems.SHORT_STOCK",
        number=seats,
        cards=counted_cards(dealt, Role.OBJECT),
        least=LOW_STOCK,
        there_are=dealt + stock_after_deal(rules, seats),
        packs=counted_packs(packs(rules, seats), Role.OBJECT),
    )
    return f"{too_few} {_remedy(rules, seats, LOW_STOCK)}"


def tight(rules: MaliceRules, seats: int) -> str:
    """Return the warning about a stock that is small but can be played with."""
    few = say("tight.left", number=stock_after_deal(rules, seats), stock=terms(rules).stock)
    return f"{few} {say('tight.may_run_dry', number=DEEP_STOCK)} {_remedy(rules, seats, DEEP_STOCK)}"


def _remedy(rules: MaliceRules, seats: int, stock: int) -> str:
    """Return a sentence with the changes that leave `stock` cards in the stock at least; each is enough by itself."""
    enough = next(each for each in _RANGES["packs"] if stock_after_deal(replace(rules, packs=each), seats) >= stock)
    fewer = [each for each in _RANGES["payoff"] if stock_after_deal(replace(rules, payoff=each), seats) >= stock]
    more = counted_packs(enough, Role.OBJECT)
    if not fewer:
        return say("remedy.packs", packs=more)
    return say(f"remedy.{rules.words.name}", packs=more, cards=counted_cards(fewer[-1], Role.OBJECT))
