"""How numbers, lists, cards and players are put in words, whatever the game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant
from spitegame.session.opponents import style_name
from spitegame.translation import N_, NR_, Role, _, counted_in_role, in_role, pgettext


def kind(occupant: Occupant) -> str:
    """What sits there, in a word or two; empty for a person."""
    return _("computer, {style}", style=style_name(occupant.level)) if isinstance(occupant, Computer) else ""


_SPANISH_AND, _SPANISH_OR = re.compile(r"h?i(?!e)", re.IGNORECASE), re.compile(r"h?o|8|11(?!\d)", re.IGNORECASE)
"""What begins as the usual Spanish words for “and” and “or” sound; they are others before it."""


def listed(items: Sequence[str]) -> str:
    """``a, b and c``"""
    if len(items) < 2:
        return "".join(items)
    if _SPANISH_AND.match(items[-1]):
        # Translators: “e” in Spanish; the usual “and” in all languages that have only one.
        return pgettext("before i", "{items} and {last}", items=in_commas(items[:-1]), last=items[-1])
    # Translators: the end of a list, or a list of two.
    return _("{items} and {last}", items=in_commas(items[:-1]), last=items[-1])


def listed_choices(items: Sequence[str]) -> str:
    """``a, b or c``"""
    if len(items) < 2:
        return "".join(items)
    if _SPANISH_OR.match(items[-1]):
        # Translators: “u” in Spanish; the usual “or” in all languages that have only one.
        return pgettext("before o", "{items} or {last}", items=in_commas(items[:-1]), last=items[-1])
    # Translators: the end of a list, or a list of two.
    return _("{items} or {last}", items=in_commas(items[:-1]), last=items[-1])


def in_commas(items: Sequence[str]) -> str:
    """``a, b, c``"""
    # Translators: the beginning of a list of three or more, or a list that has no end such as “… and …”.
    return reduce(lambda before, item: _("{items}, {item}", items=before, item=item), items) if items else ""


_PLACES = N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"), N_("7th"), N_("8th"), N_("9th")


def ordinal(place: int) -> str:
    """``1st``, up to a table's last place."""
    return _(_PLACES[place - 1])


def signed(number: int) -> str:
    """``+2``, ``0``, ``−1``"""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


_RANKS = {
    Rank.ACE: NR_("ace"),
    Rank.JACK: NR_("jack"),
    Rank.QUEEN: NR_("queen"),
    Rank.KING: NR_("king"),
    Rank.JOKER: NR_("joker"),
}
_A_RANK = {
    Rank.ACE: NR_("an ace"),
    Rank.TWO: NR_("a 2"),
    Rank.THREE: NR_("a 3"),
    Rank.FOUR: NR_("a 4"),
    Rank.FIVE: NR_("a 5"),
    Rank.SIX: NR_("a 6"),
    Rank.SEVEN: NR_("a 7"),
    Rank.EIGHT: NR_("an 8"),
    Rank.NINE: NR_("a 9"),
    Rank.TEN: NR_("a 10"),
    Rank.JACK: NR_("a jack"),
    Rank.QUEEN: NR_("a queen"),
    Rank.KING: NR_("a king"),
    Rank.ELEVEN: NR_("an 11"),
    Rank.TWELVE: NR_("a 12"),
    Rank.THIRTEEN: NR_("a 13"),
    Rank.JOKER: NR_("a joker"),
}
_THE_RANK = {
    Rank.ACE: NR_("the ace"),
    Rank.TWO: NR_("the 2"),
    Rank.THREE: NR_("the 3"),
    Rank.FOUR: NR_("the 4"),
    Rank.FIVE: NR_("the 5"),
    Rank.SIX: NR_("the 6"),
    Rank.SEVEN: NR_("the 7"),
    Rank.EIGHT: NR_("the 8"),
    Rank.NINE: NR_("the 9"),
    Rank.TEN: NR_("the 10"),
    Rank.JACK: NR_("the jack"),
    Rank.QUEEN: NR_("the queen"),
    Rank.KING: NR_("the king"),
    Rank.ELEVEN: NR_("the 11"),
    Rank.TWELVE: NR_("the 12"),
    Rank.THIRTEEN: NR_("the 13"),
    Rank.JOKER: NR_("the joker"),
}
_RANKS_OF = {
    Rank.ACE: NR_("aces"),
    Rank.TWO: NR_("2s"),
    Rank.THREE: NR_("3s"),
    Rank.FOUR: NR_("4s"),
    Rank.FIVE: NR_("5s"),
    Rank.SIX: NR_("6s"),
    Rank.SEVEN: NR_("7s"),
    Rank.EIGHT: NR_("8s"),
    Rank.NINE: NR_("9s"),
    Rank.TEN: NR_("10s"),
    Rank.JACK: NR_("jacks"),
    Rank.QUEEN: NR_("queens"),
    Rank.KING: NR_("kings"),
    Rank.ELEVEN: NR_("11s"),
    Rank.TWELVE: NR_("12s"),
    Rank.THIRTEEN: NR_("13s"),
    Rank.JOKER: NR_("jokers"),
}
# Translators: each begins a sentence.
_A_RANK_FIRST = {
    Rank.ACE: N_("An ace"),
    Rank.TWO: N_("A 2"),
    Rank.THREE: N_("A 3"),
    Rank.FOUR: N_("A 4"),
    Rank.FIVE: N_("A 5"),
    Rank.SIX: N_("A 6"),
    Rank.SEVEN: N_("A 7"),
    Rank.EIGHT: N_("An 8"),
    Rank.NINE: N_("A 9"),
    Rank.TEN: N_("A 10"),
    Rank.JACK: N_("A jack"),
    Rank.QUEEN: N_("A queen"),
    Rank.KING: N_("A king"),
    Rank.ELEVEN: N_("An 11"),
    Rank.TWELVE: N_("A 12"),
    Rank.THIRTEEN: N_("A 13"),
    Rank.JOKER: N_("A joker"),
}
# Translators: {suit} is “spades” or the like, as it stands in the name of a card.
_THE_CARD = {
    Rank.ACE: NR_("the ace of {suit}"),
    Rank.TWO: NR_("the 2 of {suit}"),
    Rank.THREE: NR_("the 3 of {suit}"),
    Rank.FOUR: NR_("the 4 of {suit}"),
    Rank.FIVE: NR_("the 5 of {suit}"),
    Rank.SIX: NR_("the 6 of {suit}"),
    Rank.SEVEN: NR_("the 7 of {suit}"),
    Rank.EIGHT: NR_("the 8 of {suit}"),
    Rank.NINE: NR_("the 9 of {suit}"),
    Rank.TEN: NR_("the 10 of {suit}"),
    Rank.JACK: NR_("the jack of {suit}"),
    Rank.QUEEN: NR_("the queen of {suit}"),
    Rank.KING: NR_("the king of {suit}"),
    Rank.ELEVEN: NR_("the 11 of {suit}"),
    Rank.TWELVE: NR_("the 12 of {suit}"),
    Rank.THIRTEEN: NR_("the 13 of {suit}"),
}
_SUITS = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}


def rank_name(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """``ace``, ``6``, ``king``"""
    return in_role(role, _RANKS[rank]) if rank in _RANKS else rank.sign


def a_rank(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """``an ace``, ``a 6``"""
    return in_role(role, _A_RANK[rank])


def a_rank_first(rank: Rank) -> str:
    """``An ace``, ``A 6``, at the beginning of a sentence."""
    return _(_A_RANK_FIRST[rank])


def the_rank(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """``the ace``, ``the 6``"""
    return in_role(role, _THE_RANK[rank])


def ranks(rank: Rank, role: Role = Role.SUBJECT) -> str:
    """Several of them: ``aces``, ``6s``."""
    return in_role(role, _RANKS_OF[rank])


def suit_name(suit: Suit) -> str:
    return _(_SUITS[suit])


def _suit_of_card(suit: Suit) -> str:
    match suit:
        case Suit.SPADES:
            return pgettext("in the name of a card", "spades")
        case Suit.HEARTS:
            return pgettext("in the name of a card", "hearts")
        case Suit.DIAMONDS:
            return pgettext("in the name of a card", "diamonds")
        case Suit.CLUBS:
            return pgettext("in the name of a card", "clubs")


def card_name(card: Card) -> str:
    """``6 of spades``, as on a label."""
    if not card.suit:
        return rank_name(card.rank)
    # Translators: {rank} is “6”, “king” or the like, and {suit} “spades” or the like.
    return _("{rank} of {suit}", rank=rank_name(card.rank), suit=_suit_of_card(card.suit))


def the_card(card: Card, role: Role = Role.SUBJECT) -> str:
    """``the 6 of spades``"""
    if not card.suit:
        return the_rank(card.rank, role)
    return in_role(role, _THE_CARD[card.rank], suit=_suit_of_card(card.suit))


def counted_cards(number: int, role: Role = Role.SUBJECT) -> str:
    """``1 card``, ``2 cards``"""
    return counted_in_role(role, "{number} card", "{number} cards", number)


def card_names(cards: Sequence[Card | None], role: Role = Role.SUBJECT) -> str:
    """``the 6 of spades and the king of hearts``, or ``2 cards`` if they are hidden."""
    known = [the_card(card, role) for card in cards if card]
    return listed(known) if known else counted_cards(len(cards), role)


@dataclass(frozen=True, slots=True)
class Voice:
    """Calls the viewer "you" and all others by name."""

    viewer: Seat | None
    names: Sequence[str]

    def is_you(self, seat: Seat) -> bool:
        return seat == self.viewer

    def tell(self, seat: Seat, you: str, other: str, /, **fields: object) -> str:
        """The sentence for the viewer, or that of which another player is the subject, as `{name}`. Both are marked
        with `N_`."""
        return _(you, **fields) if self.is_you(seat) else _(other, name=self.names[seat], **fields)
