"""Combos, the sets of cards that are played (4): what cards are read as, and which of two is higher."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

from spitegame.rules.cards import Card, Rank, card
from spitegame.rules.spite.poker import PokerKind, Ranks, poker
from spitegame.rules.spite.ranks import Similarity, height, similarity, sorted_hand, step


@dataclass(frozen=True, slots=True)
class OneFace:
    """One to four cards of one face, 13s among them being wild; 13s alone are natural cards of a face of their own."""

    cards: tuple[Card, ...]
    face: Rank
    wilds: int
    """The number of 13s that stand for the face."""


@dataclass(frozen=True, slots=True)
class PokerHand:
    cards: tuple[Card, ...]
    kind: PokerKind
    ranks: Ranks
    """What it is compared by within its kind."""
    wilds: int
    """The number of 13s."""


@dataclass(frozen=True, slots=True)
class JokerHand:
    """A joker, which has size 1, or five and more natural cards of one face. A face-down fake joker shows no card."""

    cards: tuple[Card, ...]
    size: int
    face: Rank


@dataclass(frozen=True, slots=True)
class FakeJokers:
    """Five or more fake jokers face-down."""

    number: int


Combo: TypeAlias = OneFace | PokerHand | JokerHand | FakeJokers


def read(cards: Sequence[Card], face_down: int = 0) -> Combo | None:
    """The combo that these face-up cards and so many face-down fake jokers make, or None if they make none."""
    if face_down:
        return None if cards else _face_down(face_down)
    held = sorted_hand(cards)
    others = [card for card in held if card.rank is not Rank.THIRTEEN]
    wilds = len(held) - len(others)
    faces = {card.rank for card in others}
    if Rank.JOKER in faces:
        return JokerHand(held, 1, Rank.JOKER) if len(held) == 1 else None
    if len(faces) <= 1 and 1 <= len(held) <= 4:
        return OneFace(held, others[0].rank, wilds) if others else OneFace(held, Rank.THIRTEEN, 0)
    if len(faces) == 1 and not wilds:
        return JokerHand(held, len(held), others[0].rank)
    return _poker_hand(held, others) if len(held) == 5 else None


def _face_down(number: int) -> Combo | None:
    if number == 1:
        return JokerHand((), 1, Rank.JOKER)
    return FakeJokers(number) if number >= 5 else None


def _poker_hand(held: tuple[Card, ...], others: Sequence[Card]) -> PokerHand | None:
    wilds = len(held) - len(others)
    found = poker([step(card.rank) for card in others], len({card.suit for card in others}) == 1, wilds)
    return PokerHand(held, *found, wilds) if found else None


def arity(combo: Combo) -> int:
    """The number of cards; face-down fake jokers count too."""
    match combo:
        case OneFace() | PokerHand():
            return len(combo.cards)
        case JokerHand():
            return combo.size
        case FakeJokers():
            return combo.number


def strength(combo: Combo) -> tuple[int, ...]:
    """Compares a combo with others of its kind; one-face combos of different arity are different kinds."""
    match combo:
        case OneFace():
            return height(combo.face), -combo.wilds, Similarity.MIXED if combo.wilds else similarity(combo.cards)
        case PokerHand():
            return combo.kind, *combo.ranks, -combo.wilds
        case JokerHand():
            return combo.size, height(combo.face)
        case FakeJokers():
            return (combo.number,)


def beats(one: Combo, other: Combo) -> bool:
    """Whether `one` is of the same kind as `other`, and strictly higher. Between kinds the trick decides."""
    match one, other:
        case OneFace(), OneFace():
            return arity(one) == arity(other) and strength(one) > strength(other)
        case (PokerHand(), PokerHand()) | (JokerHand(), JokerHand()) | (FakeJokers(), FakeJokers()):
            return strength(one) > strength(other)
        case _:
            pass
    return False


def is_natural(combo: Combo | None, face: Rank) -> TypeGuard[OneFace]:
    """Whether these are one to four natural cards of the face."""
    return isinstance(combo, OneFace) and not combo.wilds and combo.face is face


def is_top(combo: OneFace | PokerHand) -> bool:
    """Whether nothing of its kind in the deck is higher (11)."""
    return strength(combo) >= _HIGHEST[type(combo), arity(combo)]


def is_bottom(combo: OneFace | PokerHand) -> bool:
    """Whether nothing of its kind in the deck is lower (11)."""
    return strength(combo) <= _LOWEST[type(combo), arity(combo)]


def _extremes(*hands: str) -> dict[tuple[type[Combo], int], tuple[int, ...]]:
    combos = [combo for hand in hands if (combo := read([card(word) for word in hand.split()]))]
    return {(type(combo), arity(combo)): strength(combo) for combo in combos}


# There are three copies of a card, so four 2s cannot share a suit.
_HIGHEST = _extremes("2h", "2h 2h", "2h 2h 2h", "2h 2h 2h 2d", "Jh Qh Kh Ah 2h")
_LOWEST = _extremes("3h", "3h 13h", "3h 13h 13h", "3h 13h 13h 13h", "3h 13h 13h 13h 13d")
