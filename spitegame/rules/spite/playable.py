"""The combos that the cards of a hand can make (4)."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import TypeAlias

from spitegame.rules.cards import Card, Rank, Suit
from spitegame.rules.spite.combos import CardCombo, Combo, FakeJokers, JokerHand, OneFace, PokerHand, arity, read
from spitegame.rules.spite.deck import SEQUENCE, sorted_hand

_Cards: TypeAlias = tuple[Card, ...]
_ByFace: TypeAlias = dict[Rank, _Cards]


def playable(held: Sequence[Card]) -> list[CardCombo]:
    """Return all combos that these cards can make. Of combos that are equal in everything that matters, only one is
    returned."""
    return [*(hand for arity in range(1, 5) for hand in one_faces(held, arity)), *pokers(held), *joker_hands(held)]


def following(last: Combo | None, held: Sequence[Card]) -> list[CardCombo]:
    """Return the combos of a kind that may follow the last one, also those that are too low; to lead, all combos."""
    match last:
        case None:
            return playable(held)
        case OneFace():
            return [*one_faces(held, arity(last)), *joker_hands(held)]
        case PokerHand():
            return [*pokers(held), *joker_hands(held)]
        case JokerHand() | FakeJokers():
            return [*joker_hands(held)]


def one_faces(held: Sequence[Card], arity: int) -> list[OneFace]:
    """Return all one-face combos of this arity that differ in face, suits or number of 13s. Where 13s stand for other
    cards, all 13s are the same."""
    wilds = _thirteens(held)
    hands = [OneFace(chosen, Rank.THIRTEEN, 0) for chosen in _different(wilds, arity)]
    for face, alike in _by_face(held).items():
        for used in range(min(len(wilds), arity - 1) + 1):
            for chosen in _different(alike, arity - used):
                hands.append(OneFace(sorted_hand(chosen + wilds[:used]), face, used))
    return hands


def pokers(held: Sequence[Card]) -> list[PokerHand]:
    """Return one poker hand for each kind, ranks and number of 13s."""
    wilds = _thirteens(held)
    hands: dict[tuple[object, ...], PokerHand] = {}
    for chosen in _worth_reading(held, most_wilds=min(len(wilds), 4)):
        hand = read(chosen + wilds[: 5 - len(chosen)])
        if isinstance(hand, PokerHand):
            hands.setdefault((hand.kind, hand.ranks, hand.wilds), hand)
    return list(hands.values())


def joker_hands(held: Sequence[Card]) -> list[JokerHand]:
    """Return one joker hand for each size and face."""
    jokers = [JokerHand((card,), 1, Rank.JOKER) for card in held if card.rank is Rank.JOKER]
    return jokers[:1] + [
        JokerHand(alike[:size], size, face)
        for face, alike in _by_face(held).items()
        for size in range(5, len(alike) + 1)
    ]


def _worth_reading(held: Sequence[Card], most_wilds: int) -> Iterator[_Cards]:
    """Yield sets of cards that 13s fill up to five. Some are no poker hands then, but every poker hand is among
    them."""
    by_face = _by_face(held)
    for number in range(5, 4 - most_wilds, -1):  # the fewest 13s first
        yield from _straights(by_face, number)
        yield from _houses(by_face, number)
        yield from _flushes(held, number)


def _straights(by_face: _ByFace, number: int) -> Iterator[_Cards]:
    """Yield cards of different faces within five steps."""
    for low in range(len(SEQUENCE) - 4):
        faces = _most_fitting(by_face, low)[:number]
        if len(faces) == number:
            yield _of_two_suits(*(_different(by_face[face], 1) for face in faces))


def _most_fitting(by_face: _ByFace, low: int) -> list[Rank]:
    """Return the faces for a straight from this step on, in the order of use. The top face comes first, since 13s would
    make a lower straight without it; then the rarest faces, which keeps pairs together."""
    top = SEQUENCE[low + 4]
    held = [face for face in SEQUENCE[low : low + 5] if face in by_face]
    return sorted(held, key=lambda face: (low > 0 and face is not top, len(by_face[face])))


def _houses(by_face: _ByFace, number: int) -> Iterator[_Cards]:
    """Yield cards for full houses and four of a kind: of two faces, or of one to which 13s add the other."""
    for alike in by_face.values():
        if 1 < number <= min(len(alike), 4):
            yield _of_two_suits(_different(alike, number))
    for some, others in combinations(by_face.values(), 2):
        for first in range(max(1, number - len(others)), min(len(some), number - 1) + 1):
            yield _of_two_suits(_different(some, first), _different(others, number - first))


def _flushes(held: Sequence[Card], number: int) -> Iterator[_Cards]:
    """Yield cards of one suit."""
    ordinary = [card for card in held if card.rank in SEQUENCE]
    for suit in Suit:
        yield from _different([card for card in ordinary if card.suit is suit], number)


def _of_two_suits(*choices: Sequence[_Cards]) -> _Cards:
    """Return one of each choice, preferably not all of one suit, as they would then be a flush."""
    found: _Cards = ()
    for chosen in product(*choices):
        found = tuple(chain.from_iterable(chosen))
        if len({card.suit for card in found}) > 1:
            break
    return found


def _different(cards: Sequence[Card], number: int) -> list[_Cards]:
    """Return all different sets of this number of cards."""
    return list(dict.fromkeys(combinations(sorted_hand(cards), number)))


def _thirteens(held: Sequence[Card]) -> _Cards:
    return sorted_hand(card for card in held if card.rank is Rank.THIRTEEN)


def _by_face(held: Sequence[Card]) -> _ByFace:
    """Return the cards of each face but 13s and jokers, low to high."""
    faces = {card.rank: None for card in held}
    return {face: sorted_hand(card for card in held if card.rank is face) for face in SEQUENCE if face in faces}
