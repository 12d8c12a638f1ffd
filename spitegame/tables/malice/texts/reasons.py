"""Why something is not accepted, in words that say what to do instead."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum

from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import (
    DEEP_STOCK,
    LOW_STOCK,
    MaliceRules,
    Problem,
    last_rank,
    packs,
    stock_after_deal,
)
from spitegame.session.table import CannotTakeBack
from spitegame.tables.malice.texts.wording import terms
from spitegame.tables.words import a_rank, capital, count, listed, rank_name
from spitegame.tables.written import by_member, written

_WORDS = written("malice")
_RANGES: Mapping[str, range] = {
    option.name: option.metadata["range"] for option in fields(MaliceRules) if "range" in option.metadata
}
_REFUSALS = by_member(_WORDS["refusals"], Reason, CannotTakeBack)


def worded(rules: MaliceRules, text: str) -> str:
    """A text that may name places of the table: `{words.stock}`."""
    return text.format(words=terms(rules))


def refusal(reason: Enum, rules: MaliceRules) -> str:
    return worded(rules, _REFUSALS[reason])


def problem(problem: Enum, rules: MaliceRules, seats: int) -> str:
    """Why the rules cannot be dealt, and what to change."""
    match problem:
        case Problem.WILD_RANKS:
            return _wild_ranks(rules)
        case Problem.SHORT_STOCK:
            return _short_stock(rules, seats)
        case _:
            return str(_WORDS["problems"][problem.name]).format(rules=rules, seats=seats)


def _wild_ranks(rules: MaliceRules) -> str:
    beyond = [a_rank(rank) for rank in sorted(rules.wild_may_not_be) if rank > last_rank(rules)]
    if not beyond:
        return "A wild card has to stand for something. Take at least 1 rank off the list."
    return (
        f"{capital(terms(rules).center_short)}s end with the {rank_name(last_rank(rules))}, so no wild card "
        f"ever stands for {listed(beyond, 'or')}. Take it off the list."
    )


def _short_stock(rules: MaliceRules, seats: int) -> str:
    dealt = seats * (rules.payoff + rules.hand)
    there_are = dealt + stock_after_deal(rules, seats)
    return (
        f"{seats} players are dealt {dealt} cards and at least {LOW_STOCK} have to be left to draw from, but there "
        f"are only {there_are} in {count(packs(rules, seats), 'pack')}. {_remedy(rules, seats, LOW_STOCK)}"
    )


def tight(rules: MaliceRules, seats: int) -> str:
    """The warning for a stock that is small, but can be played with."""
    left = stock_after_deal(rules, seats)
    return (
        f"Only {count(left, 'card')} will be left in the {terms(rules).stock} after the deal. With fewer than "
        f"{DEEP_STOCK} it may run dry. {_remedy(rules, seats, DEEP_STOCK)}"
    )


def _remedy(rules: MaliceRules, seats: int, stock: int) -> str:
    """The changes, each enough by itself, that leave so many cards in the stock."""
    enough = next(each for each in _RANGES["packs"] if stock_after_deal(replace(rules, packs=each), seats) >= stock)
    fewer = [each for each in _RANGES["payoff"] if stock_after_deal(replace(rules, payoff=each), seats) >= stock]
    ways = [f"Take {count(enough, 'pack')}"]
    ways += [f"lower the {terms(rules).payoff_short.lower()} to {count(most, 'card')}" for most in fewer[-1:]]
    return f"{' or '.join(ways)}."
