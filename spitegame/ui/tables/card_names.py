"""What cards are called, in every game."""

from collections.abc import Sequence

from spitegame.rules.cards import Card, Rank
from spitegame.ui.tables.prose import count, listed

_NAMES = {
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.JOKER: "joker",
}


def rank_name(rank: Rank) -> str:
    """``ace``, ``6``, ``king``."""
    return _NAMES.get(rank, rank.sign)


def a_rank(rank: Rank) -> str:
    article = "an" if rank in (Rank.ACE, Rank.EIGHT, Rank.ELEVEN) else "a"
    return f"{article} {rank_name(rank)}"


def card_name(card: Card) -> str:
    """``6 of spades``"""
    return f"{rank_name(card.rank)} of {card.suit.name.lower()}" if card.suit else rank_name(card.rank)


def card_names(cards: Sequence[Card | None]) -> str:
    """``the 6 of spades and the king of hearts``, or ``2 cards`` if they are hidden."""
    known = [f"the {card_name(card)}" for card in cards if card]
    return listed(known) if known else count(len(cards), "card")
