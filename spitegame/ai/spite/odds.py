"""How likely a play wins the trick, by what has been seen of the cards. All odds are probabilities from 0 to 1."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import comb, prod

from spitegame.ai.spite.inner.weights import SpiteWeights
from spitegame.ai.spite.turn import Option, SpiteContext, unseen
from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import FakeJokers, JokerHand, OneFace, PokerHand, PokerKind, arity
from spitegame.rules.spite.deck import FACES, SEQUENCE, height, step
from spitegame.rules.spite.judge import is_beatable
from spitegame.rules.spite.trick import Trick, next_face, suits

_SIZES = (5, 7, 8, 9, 10, 11, 13, 15, 19)
"""The numbers of cards of the rows below; a number between two of them counts as the greater one."""
_HOLDS_HIGHER = (
    (0.03, 0.02, 0.01, 0.0, 0.0),
    (0.15, 0.12, 0.06, 0.0, 0.0),
    (0.30, 0.25, 0.14, 0.01, 0.0),
    (0.49, 0.38, 0.21, 0.01, 0.0),
    (0.63, 0.55, 0.36, 0.02, 0.0),
    (0.78, 0.71, 0.47, 0.03, 0.0),
    (0.92, 0.88, 0.67, 0.06, 0.0),
    (0.99, 0.99, 0.83, 0.12, 0.01),
    (1.0, 1.0, 0.96, 0.33, 0.03),
)
"""The probability that a number of cards (by row) holds a poker hand of a kind (by column) or a higher one. It was
counted over deals."""
_HOLDS_LOWER = (
    (0.01, 0.02, 0.03, 0.03, 0.03),
    (0.03, 0.09, 0.15, 0.15, 0.15),
    (0.10, 0.23, 0.34, 0.34, 0.34),
    (0.19, 0.38, 0.49, 0.49, 0.49),
    (0.24, 0.46, 0.63, 0.63, 0.63),
    (0.40, 0.66, 0.78, 0.78, 0.78),
    (0.50, 0.83, 0.92, 0.92, 0.92),
    (0.69, 0.98, 1.0, 1.0, 1.0),
    (0.88, 1.0, 1.0, 1.0, 1.0),
)
"""The same for a poker hand of this kind or a lower one."""


class Odds:
    """The odds of one moment."""

    def __init__(self, context: SpiteContext, weights: SpiteWeights) -> None:
        self._weights = weights
        self._context = context
        cards = unseen(context.view)
        self._cards = cards
        self._number = max(1, cards.total())
        self._faces = Counter[Rank]()
        for card, number in cards.items():
            self._faces[card.rank] += number
        self._standing: dict[tuple[int, int, Direction], tuple[float, ...]] = {}

    def follows(self, option: Option, seats: Iterable[Seat]) -> dict[Seat, float]:
        """How likely each of these seats has something better, and plays it if it is next."""
        beatable, follows = is_beatable(option.after), {}
        for seat in seats:
            common = self._follows_commonly(option, self._context.held_by(seat)) if beatable else 0.0
            follows[seat] = 1 - (1 - common) * (1 - self._jokes(option, seat))
        return follows

    def control(self, face: Rank, arity: int, direction: Direction, rivals: Sequence[Seat]) -> float:
        """The probability that this number of cards of a face wins a trick without a consec."""
        sizes = [self._context.held_by(seat) for seat in rivals]
        return prod(self._stands(held, arity, direction)[height(face)] for held in sizes)

    def poker_control(self, combo: PokerHand, direction: Direction, rivals: Sequence[Seat]) -> float:
        return prod(1 - self._pokers(combo, direction, self._context.held_by(seat)) for seat in rivals)

    def _follows_commonly(self, option: Option, held: int) -> float:
        match option.combo:
            case OneFace() as hand if option.after.consec:
                return self._follows_consec(option.after, hand, held)
            case OneFace(face=face) as hand:
                return 1 - self._stands(held, arity(hand), option.after.direction)[height(face)]
            case PokerHand() as hand:
                return self._pokers(hand, option.after.direction, held)
            case _:
                return 0.0

    def _follows_consec(self, after: Trick, hand: OneFace, held: int) -> float:
        faces = _open_faces(after, hand)
        if after.consec.suits is None:
            chances = [self._holds(self._faces[face], arity(hand), held) for face in faces]
        else:
            wanted = Counter(suits(hand.cards))
            chances = [
                prod(self._holds(self._cards[Card(face, suit)], each, held) for suit, each in wanted.items())
                for face in faces
            ]
        return (1 - prod(1 - chance for chance in chances)) * self._weights.willing[arity(hand) - 1]

    def _jokes(self, option: Option, seat: Seat) -> float:
        """The probability that the seat follows with a joker."""
        hand = option.combo
        if option.after.consec or isinstance(hand, FakeJokers) or (isinstance(hand, JokerHand) and hand.size > 1):
            return 0.0
        has_fakes = bool(self._context.view.players[seat].fakes)
        holds = 1.0 if has_fakes else self._holds(self._faces[Rank.JOKER], 1, self._context.held_by(seat))
        return holds * self._weights.willing_joker

    def _pokers(self, last: PokerHand, direction: Direction, held: int) -> float:
        if held < 5:
            return 0.0
        part = min(1.0, last.ranks[0] / 14)
        if direction is Direction.HIGHER:
            at, beyond = _holds(_HOLDS_HIGHER, last.kind, held), _holds(_HOLDS_HIGHER, last.kind + 1, held)
            holds = beyond + (at - beyond) * (1 - part)
        else:
            at, beyond = _holds(_HOLDS_LOWER, last.kind, held), _holds(_HOLDS_LOWER, last.kind - 1, held)
            holds = beyond + (at - beyond) * part
        return min(1.0, holds * self._weights.willing[4])

    def _stands(self, held: int, number: int, direction: Direction) -> tuple[float, ...]:
        """For each face, how likely somebody with `held` cards does not follow `number` cards of it."""
        key = held, number, direction
        if key not in self._standing:
            better = [self._holds_or_fills(face, number, held) * self._weights.willing[number - 1] for face in FACES]
            order = range(len(FACES)) if direction is Direction.LOWER else range(len(FACES) - 1, -1, -1)
            stands, found = 1.0, [1.0] * len(FACES)
            for place in order:
                found[place] = stands
                stands *= 1 - better[place]
            self._standing[key] = tuple(found)
        return self._standing[key]

    def _holds_or_fills(self, face: Rank, number: int, held: int) -> float:
        """The probability that a hand has this number of cards of a face, if need be with a 13."""
        natural = self._holds(self._faces[face], number, held)
        if number == 1 or face is Rank.THIRTEEN:
            return natural
        fewer = self._holds(self._faces[face], number - 1, held)
        return natural + (fewer - natural) * self._holds(self._faces[Rank.THIRTEEN], 1, held)

    def _holds(self, number: int, wanted: int, held: int) -> float:
        """How likely at least `wanted` of `number` unseen cards are among the `held` cards of a hand."""
        if held < wanted or number < wanted:
            return 0.0
        return _at_least(number, wanted, round(min(1.0, held / self._number), 3))


@cache
def _at_least(number: int, wanted: int, share: float) -> float:
    return 1 - sum(comb(number, k) * share**k * (1 - share) ** (number - k) for k in range(wanted))


def _holds(table: Sequence[Sequence[float]], kind: int, held: int) -> float:
    if not PokerKind.STRAIGHT <= kind <= PokerKind.STRAIGHT_FLUSH:
        return 0.0
    return table[min(bisect_left(_SIZES, held), len(_SIZES) - 1)][kind - 1]


def _open_faces(after: Trick, last: OneFace) -> Sequence[Rank]:
    """The faces that may follow under a consec."""
    if after.consec.gap is not None:
        face = next_face(after.consec.gap, last)
        return () if face is None else (face,)
    place = step(last.face)
    return SEQUENCE[place + 1 :] if after.direction is Direction.HIGHER else SEQUENCE[:place]
