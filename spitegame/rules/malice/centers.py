"""What a center needs, and what fits it."""

from spitegame.rules.cards import Card, Rank
from spitegame.rules.malice.options import MaliceRules, last_rank

_RANKS = tuple(Rank)


def needs(height: int) -> Rank:
    """The rank that goes on a center of so many cards; centers are built from the ace."""
    return _RANKS[height]


def is_wild(card: Card, rules: MaliceRules) -> bool:
    """1.7"""
    return card.rank is Rank.JOKER or (card.rank is Rank.KING and not rules.build_to_king)


def fits(card: Card, height: int, rules: MaliceRules) -> bool:
    need = _RANKS[height]
    return card.rank is need or (is_wild(card, rules) and need not in rules.wild_may_not_be)


def is_complete(height: int, rules: MaliceRules) -> bool:
    """1.6"""
    return height == last_rank(rules)
