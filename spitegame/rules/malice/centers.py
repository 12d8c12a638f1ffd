"""What a center needs, and what fits it."""

from collections.abc import Sequence

from spitegame.rules.cards import Card, Rank
from spitegame.rules.malice.options import MaliceRules, last_rank

_RANKS = tuple(Rank)


def needs(height: int) -> Rank:
    """The rank that goes on a center of so many cards; centers are built from the ace."""
    return _RANKS[height]


def is_wild(card: Card, rules: MaliceRules) -> bool:
    """Whether the card stands for the rank that a center needs (3.2)."""
    return card.rank is Rank.JOKER or (card.rank is Rank.KING and not rules.build_to_king)


def fits(card: Card, height: int, rules: MaliceRules) -> bool:
    return bool(fitting(card, (needs(height),), rules))


def fitting(card: Card, needed: Sequence[Rank], rules: MaliceRules) -> list[int]:
    """The places of those ranks among them that the card may be played as."""
    rank = card.rank
    if is_wild(card, rules):
        barred = rules.wild_may_not_be
        return [place for place, need in enumerate(needed) if need is rank or need not in barred]
    return [place for place, need in enumerate(needed) if need is rank]


def is_complete(height: int, rules: MaliceRules) -> bool:
    """Whether a center of so many cards is complete (3.5)."""
    return height == last_rank(rules)
