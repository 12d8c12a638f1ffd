"""The words for numbers, lists, cards and players, in every game."""

import re
from collections.abc import Sequence
from functools import reduce

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.opponents import style_name
from spitegame.tables.written import Sentences
from spitegame.translation import Role, _

SENTENCES = Sentences("cards")
say, phrase = SENTENCES.say, SENTENCES.phrase


def kind(occupant: Occupant) -> str:
    """Return what sits on a seat, in a word or two; empty for a person."""
    return _("computer, {style}", style=style_name(occupant.level)) if isinstance(occupant, Computer) else ""


_LIKE_AND, _LIKE_OR = re.compile(r"h?i(?!e)", re.IGNORECASE), re.compile(r"h?o|8|11(?!\d)", re.IGNORECASE)
"""The sounds before which Spanish has another word for “and” (“e” for “y”), and for “or” (“u” for “o”)."""


def listed(items: Sequence[str]) -> str:
    """Return a list in words: ``a, b and c``"""
    return _ended("and", items, _LIKE_AND)


def listed_choices(items: Sequence[str]) -> str:
    """Return a list of choices in words: ``a, b or c``"""
    return _ended("or", items, _LIKE_OR)


def _ended(word: str, items: Sequence[str], like_it: re.Pattern[str]) -> str:
    """Return a list with `word` before the last item, in its other form if `like_it` matches that item."""
    if len(items) < 2:
        return "".join(items)
    key = f"{word}_before_its_sound" if like_it.match(items[-1]) else word
    return say(f"lists.{key}", items=in_commas(items[:-1]), last=items[-1])


def in_commas(items: Sequence[str]) -> str:
    """Return the items with commas between them: ``a, b, c``"""
    return reduce(lambda before, item: say("lists.commas", items=before, item=item), items) if items else ""


def ordinal(place: int) -> str:
    """Return a place as an ordinal: ``1st``. The words go up to the last place of the largest table."""
    return say(f"places.{place}")


def signed(number: int) -> str:
    """Return a number with its sign: ``+2``, ``0``, ``−1``"""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def rank_name(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """Return the name of a rank: ``ace``, ``6``, ``king``"""
    return rank.sign if rank.sign.isdigit() else phrase(f"rank.{rank.name}", role)


def a_rank(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """Return a rank with the indefinite article: ``an ace``, ``a 6``"""
    return phrase(f"a_rank.{rank.name}", role)


def a_rank_first(rank: Rank) -> str:
    """Return a rank with its article at the beginning of a sentence: ``An ace``, ``A 6``."""
    return say(f"first.{rank.name}")


def the_rank(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """Return a rank with the definite article: ``the ace``, ``the 6``"""
    return phrase(f"the_rank.{rank.name}", role)


def ranks(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """Return a rank in the plural: ``aces``, ``6s``."""
    return phrase(f"ranks.{rank.name}", role)


def suit_name(suit: Suit) -> str:
    return say(f"suits.{suit.name}")


def _suit_of_card(suit: Suit) -> str:
    return say(f"suits_of_cards.{suit.name}")


def card_name(card: Card) -> str:
    """Return a card's name as on a label: ``6 of spades``; a joker's rank alone."""
    if not card.suit:
        return rank_name(card.rank)
    return say("cards.label", rank=rank_name(card.rank), suit=_suit_of_card(card.suit))


def the_card(card: Card, role: Role = Role.SUBJECT) -> str:
    """Return a card's name with the article: ``the 6 of spades``"""
    if not card.suit:
        return the_rank(card.rank, role)
    return phrase(f"the_card.{card.rank.name}", role, suit=_suit_of_card(card.suit))


def counted_cards(number: int, role: Role = Role.SUBJECT) -> str:
    """Return a number of cards in words: ``1 card``, ``2 cards``"""
    return phrase("cards", role, number=number)


def card_names(cards: Sequence[Card | None], role: Role = Role.SUBJECT) -> str:
    """Return the cards in words, ``the 6 of spades and the king of hearts``, or ``2 cards`` if they are hidden."""
    known = [the_card(card, role) for card in cards if card]
    return listed(known) if known else counted_cards(len(cards), role)
