"""Cards and packs, and the written form of cards: ``10h Ks 13d *``."""

from collections.abc import Sequence
from enum import Enum, IntEnum
from typing import NamedTuple


class Suit(Enum):
    """A suit. Its value is its letter in written cards."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"


class Rank(IntEnum):
    """The rank of a card. Ace to king are 1 to 13, and the joker is the highest. The three ranks between them exist
    only in Spite, which has another order of ranks, `FACES`."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ELEVEN = 14
    TWELVE = 15
    THIRTEEN = 16
    JOKER = 17

    @property
    def sign(self) -> str:
        """The sign in the corner of the card: ``A``, ``10``, ``13``, ``K``, and ``*`` for a joker."""
        return _SIGNS[self]


_SIGNS = dict(zip(Rank, "A 2 3 4 5 6 7 8 9 10 J Q K 11 12 13 *".split(), strict=True))  # noqa: SIM905
_SUITED = {sign: rank for rank, sign in _SIGNS.items() if rank is not Rank.JOKER}


class Card(NamedTuple):
    """A card as a value: two cards of the same rank and suit are equal. A joker has no suit."""

    rank: Rank
    suit: Suit | None

    def __str__(self) -> str:
        return self.rank.sign + (self.suit.value if self.suit else "")


JOKER = Card(Rank.JOKER, None)
PACK = tuple(Card(rank, suit) for suit in Suit for rank in Rank if rank <= Rank.KING)


def card(written: str) -> Card:
    """Read one card in its written form. Raises ValueError."""
    if written == "*":
        return JOKER
    try:
        return Card(_SUITED[written[:-1]], Suit(written[-1:]))
    except (KeyError, ValueError):
        such = "write a rank and a suit letter, as in 10h or Ks, or * for a joker"
        raise ValueError(f"{written!r} is not a card: {such}") from None


def cards(written: str) -> tuple[Card, ...]:
    """Read cards with spaces between them; an empty text gives none. Raises ValueError."""
    return tuple(card(word) for word in written.split())


def written(held: Sequence[Card]) -> str:
    """Return the cards in their written form."""
    return " ".join(map(str, held))
