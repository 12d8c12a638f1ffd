"""Combos, the sets of cards that are played (4): what cards are read as, and which of two is higher."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import TypeAlias, TypeGuard

from spitegame.rules.cards import Card, Rank, cards
from spitegame.rules.spite.deck import Similarity, height, similarity, sorted_hand, step


class PokerKind(IntEnum):
    """The kinds of poker hands, low to high."""

    STRAIGHT = 1
    FLUSH = 2
    FULL_HOUSE = 3
    FOUR_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


Ranks: TypeAlias = tuple[int, ...]
"""How a combo compares within its kind: the steps of its faces, the one that counts most first."""

_FILLS = tuple(
    sorted(combinations_with_replacement((2, 1, 0), wilds), key=lambda fill: sorted(fill, reverse=True))
    for wilds in range(4)
)
"""By the number of 13s in a flush, what they may stand for, lowest first. Three faces are always enough."""


def poker(steps: Sequence[int], one_suit: bool, wilds: int) -> tuple[PokerKind, Ranks] | None:
    """The lowest hand that the 13s can make of the other cards; `steps` are the steps of those, low to high.

    House ruling: cards that are several hands at once are the highest of them, so three 5s and two 8s of hearts are
    a full house; a 13 stands for any face and suit, however many copies lie there; five 13s are nothing.
    """
    if not steps:
        return None
    if len(set(steps)) == len(steps) and steps[-1] - steps[0] < 5:
        # A 13 takes another suit if it can, so only a natural straight is ever a straight flush.
        kind = PokerKind.STRAIGHT_FLUSH if one_suit and not wilds else PokerKind.STRAIGHT
        return kind, (max(steps[-1], 4),)
    if one_suit and (ranks := _flush(steps, wilds)):
        return PokerKind.FLUSH, ranks
    return _house(steps)


def _flush(steps: Sequence[int], wilds: int) -> Ranks | None:
    """The ranks of the lowest flush, or None: cards of two faces only are a full house, quads or five alike."""
    for fill in _FILLS[wilds]:
        ranks = tuple(sorted((*steps, *fill), reverse=True))
        if len(set(ranks)) > 2:
            return ranks
    return None


def _house(steps: Sequence[int]) -> tuple[PokerKind, Ranks] | None:
    """A full house or quads: two faces, of which the 13s may bring the lower one along."""
    faces = sorted(set(steps))
    if len(faces) == 1:
        faces = sorted((faces[0], 0 if faces[0] else 1))
    if len(faces) > 2:
        return None
    low, high = faces
    for kind, many, few in ((PokerKind.FULL_HOUSE, 3, 2), (PokerKind.FOUR_OF_A_KIND, 4, 1)):
        for most, rest in ((low, high), (high, low)):
            if steps.count(most) <= many and steps.count(rest) <= few:
                return kind, (most, rest)
    return None


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
    wilds: int


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


CardCombo: TypeAlias = OneFace | PokerHand | JokerHand
Combo: TypeAlias = CardCombo | FakeJokers


def read(cards: Sequence[Card], face_down: int = 0) -> Combo | None:
    """The combo that these face-up cards and this number of face-down fake jokers make, or None if they make none."""
    if face_down:
        if not cards and face_down == 1:
            return JokerHand((), 1, Rank.JOKER)
        return FakeJokers(face_down) if not cards and face_down >= 5 else None
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
    if len(held) != 5:
        return None
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
    """True if `one` is of the same kind as `other`, and strictly higher. Between kinds the trick decides."""
    match one, other:
        case OneFace(), OneFace():
            return arity(one) == arity(other) and strength(one) > strength(other)
        case (PokerHand(), PokerHand()) | (JokerHand(), JokerHand()) | (FakeJokers(), FakeJokers()):
            return strength(one) > strength(other)
        case _:
            pass
    return False


def is_natural(combo: Combo | None, face: Rank) -> TypeGuard[OneFace]:
    """True if these are one to four natural cards of the face."""
    return isinstance(combo, OneFace) and not combo.wilds and combo.face is face


def is_top(combo: OneFace | PokerHand) -> bool:
    """True if nothing of its kind in the deck is higher (11)."""
    return strength(combo) >= _HIGHEST[type(combo), arity(combo)]


def is_bottom(combo: OneFace | PokerHand) -> bool:
    """True if nothing of its kind in the deck is lower (11)."""
    return strength(combo) <= _LOWEST[type(combo), arity(combo)]


def _extremes(*hands: str) -> dict[tuple[type[Combo], int], tuple[int, ...]]:
    combos = [combo for hand in hands if (combo := read(cards(hand)))]
    return {(type(combo), arity(combo)): strength(combo) for combo in combos}


# There are three copies of a card, so four 2s cannot share a suit.
_HIGHEST = _extremes("2h", "2h 2h", "2h 2h 2h", "2h 2h 2h 2d", "Jh Qh Kh Ah 2h")
_LOWEST = _extremes("3h", "3h 13h", "3h 13h 13h", "3h 13h 13h 13h", "3h 13h 13h 13h 13d")
