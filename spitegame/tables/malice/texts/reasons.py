"""Why something is not accepted, in words that say what to do instead."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import Enum

from spitegame.rules.malice.options import (
    DEEP_STOCK,
    LOW_STOCK,
    MaliceRules,
    Problem,
    Words,
    last_rank,
    packs,
    stock_after_deal,
)
from spitegame.tables.malice.texts.wording import counted_packs, of_centers, terms
from spitegame.tables.words import a_rank, counted_cards, listed_choices, the_rank
from spitegame.tables.written import written
from spitegame.translation import N_, Role, _, ngettext

_RANGES: Mapping[str, range] = {
    option.name: option.metadata["range"] for option in fields(MaliceRules) if "range" in option.metadata
}


def worded(rules: MaliceRules, text: str) -> str:
    """A text that may name places of the table: `{words.stock}`."""
    return text.format(words=terms(rules))


def refusal(reason: Enum, rules: MaliceRules) -> str:
    return worded(rules, written("malice")["refusals"][type(reason).__name__][reason.name])


def problem(problem: Enum, rules: MaliceRules, seats: int) -> str:
    """Why the rules cannot be dealt, and what to change."""
    match problem:
        case Problem.WILD_RANKS:
            return _wild_ranks(rules)
        case Problem.SHORT_STOCK:
            return _short_stock(rules, seats)
        case _:
            return str(written("malice")["problems"][problem.name]).format(rules=rules, seats=seats)


def _wild_ranks(rules: MaliceRules) -> str:
    last = last_rank(rules)
    beyond = [a_rank(rank, Role.OBJECT) for rank in sorted(rules.wild_may_not_be) if rank > last]
    if not beyond:
        return _("A wild card has to stand for something. Take at least 1 rank off the list.")
    return of_centers(
        rules,
        # Translators: {rank} is “the queen” or “the king”; {ranks} is “a king” or the like, or several.
        N_("Centers end with {rank}, so no wild card ever stands for {ranks}. Take it off the list."),
        # Translators: {rank} is “the queen” or “the king”; {ranks} is “a king” or the like, or several.
        N_("Sequences end with {rank}, so no wild card ever stands for {ranks}. Take it off the list."),
        rank=the_rank(last, Role.OBJECT),
        ranks=listed_choices(beyond),
    )


def _short_stock(rules: MaliceRules, seats: int) -> str:
    dealt = seats * (rules.payoff + rules.hand)
    # Translators: {cards} is “100 cards”, {least} and {there_are} are numbers of cards, and {packs} is “2 packs”.
    too_few = ngettext(
        "{number} player is dealt {cards} and at least {least} have to be left to draw from, but there are only "
        "{there_are} in {packs}.",
        "{number} players are dealt {cards} and at least {least} have to be left to draw from, but there are only "
        "{there_are} in {packs}.",
        seats,
        cards=counted_cards(dealt, Role.OBJECT),
        least=LOW_STOCK,
        there_are=dealt + stock_after_deal(rules, seats),
        packs=counted_packs(packs(rules, seats), Role.OBJECT),
    )
    return f"{too_few} {_remedy(rules, seats, LOW_STOCK)}"


def tight(rules: MaliceRules, seats: int) -> str:
    """The warning for a stock that is small, but can be played with."""
    # Translators: {stock} is “draw pile” or the like.
    few = ngettext(
        "Only {number} card will be left in the {stock} after the deal.",
        "Only {number} cards will be left in the {stock} after the deal.",
        stock_after_deal(rules, seats),
        stock=terms(rules).stock,
    )
    # Translators: {number} cards.
    fewer = _("With fewer than {number} it may run dry.", number=DEEP_STOCK)
    return f"{few} {fewer} {_remedy(rules, seats, DEEP_STOCK)}"


_REMEDIES = {
    # Translators: {packs} is “3 packs”, and {cards} the size that the players choose for their piles: “18 cards”.
    Words.ONLINE: N_("Take {packs} or lower the payoff to {cards}."),
    # Translators: {packs} is “3 packs”, and {cards} the size that the players choose for their piles: “18 cards”.
    Words.PARTY: N_("Take {packs} or lower the goal to {cards}."),
    # Translators: {packs} is “3 packs”, and {cards} the size that the players choose for their piles: “18 cards”.
    Words.CLUB: N_("Take {packs} or lower the stack to {cards}."),
}


def _remedy(rules: MaliceRules, seats: int, stock: int) -> str:
    """The changes, each enough by itself, that leave so many cards in the stock."""
    enough = next(each for each in _RANGES["packs"] if stock_after_deal(replace(rules, packs=each), seats) >= stock)
    fewer = [each for each in _RANGES["payoff"] if stock_after_deal(replace(rules, payoff=each), seats) >= stock]
    more = counted_packs(enough, Role.OBJECT)
    if not fewer:
        # Translators: {packs} is “3 packs”.
        return _("Take {packs}.", packs=more)
    return _(_REMEDIES[rules.words], packs=more, cards=counted_cards(fewer[-1], Role.OBJECT))
