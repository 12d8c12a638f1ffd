"""Combos, the sets of cards that are played together (4): how cards are read, and which of two combos is higher."""

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
"""The ranks that compare poker hands of one kind: the steps of their faces, beginning with the one that counts most."""

_FILLS = tuple(
    sorted(combinations_with_replacement((2, 1, 0), wilds), key=lambda fill: sorted(fill, reverse=True))
    for wilds in range(4)
)
"""For each number of 13s in a flush, the steps that they may stand for, lowest first. Steps 0 to 2 are enough."""


def poker(steps: Sequence[int], one_suit: bool, wilds: int) -> tuple[PokerKind, Ranks] | None:
    """Return the kind and ranks of the lowest poker hand that the 13s can make of the other cards; None if there is
    none. `steps` are those of the other cards, low to high; `one_suit` is True if all of these have one suit.

    House ruling: cards that are several hands at once count as the highest of them, so three 5s and two 8s of hearts
    are a full house. A 13 stands for any face and suit, however many copies of that card there are. Five 13s are
    nothing.
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
    """Return the ranks of the lowest flush. None if the cards have two faces only, which are a full house, four of a
    kind or five alike."""
    for fill in _FILLS[wilds]:
        ranks = tuple(sorted((*steps, *fill), reverse=True))
        if len(set(ranks)) > 2:
            return ranks
    return None


def _house(steps: Sequence[int]) -> tuple[PokerKind, Ranks] | None:
    """Return the lowest full house or four of a kind, of at most two faces and 13s; None if there is none."""
    faces = sorted(set(steps))
    if len(faces) == 1:
        faces = sorted((faces[0], 0 if faces[0] else 1))  # 13s add the lowest other face
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
    """One to four cards of one face, in which 13s stand for that face. 13s alone are natural cards with a face of their
    own."""

    cards: tuple[Card, ...]
    face: Rank
    wilds: int
    """The number of 13s that stand for the face."""


@dataclass(frozen=True, slots=True)
class PokerHand:
    """Five cards that make a poker hand."""

    cards: tuple[Card, ...]
    kind: PokerKind
    ranks: Ranks
    wilds: int
    """The number of 13s that stand for other cards."""


@dataclass(frozen=True, slots=True)
class JokerHand:
    """A joker, or five or more natural cards of one face. A fake joker that lies face-down has no cards here."""

    cards: tuple[Card, ...]
    size: int
    """The number of cards; 1 for a joker."""
    face: Rank


@dataclass(frozen=True, slots=True)
class FakeJokers:
    """Five or more face-down fake jokers."""

    number: int


CardCombo: TypeAlias = OneFace | PokerHand | JokerHand
Combo: TypeAlias = CardCombo | FakeJokers


def read(cards: Sequence[Card], face_down: int = 0) -> Combo | None:
    """Return the combo that these face-up cards and this number of face-down fake jokers make; None if they make
    none."""
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
    """Return the number of cards, with face-down fake jokers."""
    match combo:
        case OneFace() | PokerHand():
            return len(combo.cards)
        case JokerHand():
            return combo.size
        case FakeJokers():
            return combo.number


def strength(combo: Combo) -> tuple[int, ...]:
    """Return a value that compares a combo with others of its kind. One-face combos of different arity are different
    kinds."""
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
    """Return True if `one` is of the same kind as `other`, and higher. It does not decide which kind may follow
    another."""
    match one, other:
        case OneFace(), OneFace():
            return arity(one) == arity(other) and strength(one) > strength(other)
        case (PokerHand(), PokerHand()) | (JokerHand(), JokerHand()) | (FakeJokers(), FakeJokers()):
            return strength(one) > strength(other)
        case _:
            pass
    return False


def is_natural(combo: Combo | None, face: Rank) -> TypeGuard[OneFace]:
    """Return True if this is a combo of one to four cards of this face, without 13s that stand for it."""
    return isinstance(combo, OneFace) and not combo.wilds and combo.face is face


def is_top(combo: OneFace | PokerHand) -> bool:
    """Return True if no combo of this kind in the deck is higher (11)."""
    return strength(combo) >= _HIGHEST[type(combo), arity(combo)]


def is_bottom(combo: OneFace | PokerHand) -> bool:
    """Return True if no combo of this kind in the deck is lower (11)."""
    return strength(combo) <= _LOWEST[type(combo), arity(combo)]


def _extremes(*hands: str) -> dict[tuple[type[Combo], int], tuple[int, ...]]:
    """Return the strengths of these written hands, by kind and arity."""
    combos = [combo for hand in hands if (combo := read(cards(hand)))]
    return {(type(combo), arity(combo)): strength(combo) for combo in combos}


# The deck has three copies of each card, so of four 2s one has another suit.
_HIGHEST = _extremes("2h", "2h 2h", "2h 2h 2h", "2h 2h 2h 2d", "Jh Qh Kh Ah 2h")
_LOWEST = _extremes("3h", "3h 13h", "3h 13h 13h", "3h 13h 13h 13h", "3h 13h 13h 13h 13d")
