"""How numbers, lists, cards and players are put in English, whatever the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant


def kind(occupant: Occupant) -> str:
    """What sits there, in a word or two; empty for a person."""
    return f"computer, {occupant.level}" if isinstance(occupant, Computer) else ""


def count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def listed(items: Sequence[str], joint: str = "and") -> str:
    """``a, b and c``"""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def ordinal(place: int) -> str:
    """``1st``, up to a table's last place."""
    return str(place) + {1: "st", 2: "nd", 3: "rd"}.get(place, "th")


def signed(number: int) -> str:
    """``+2``, ``0``, ``−1``"""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


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


@dataclass(frozen=True, slots=True)
class Voice:
    """Calls the viewer "you" and all others by name."""

    viewer: Seat | None
    names: Sequence[str]

    def is_you(self, seat: Seat) -> bool:
        return seat == self.viewer

    def who(self, seat: Seat) -> str:
        return "You" if self.is_you(seat) else self.names[seat]

    def whom(self, seat: Seat) -> str:
        return "you" if self.is_you(seat) else self.names[seat]

    def whose(self, seat: Seat) -> str:
        return "your" if self.is_you(seat) else f"{self.names[seat]}’s"

    def verb(self, seat: Seat, verb: str, others: str = "") -> str:
        """The verb as it goes with this player; with a name it is `others`, or else gets an s."""
        return verb if self.is_you(seat) else others or f"{verb}s"

    def does(self, seat: Seat, verb: str, others: str = "") -> str:
        """``You play``, ``Anna plays``"""
        return f"{self.who(seat)} {self.verb(seat, verb, others)}"
