"""Combos in words."""

from spitegame.rules.cards import Rank
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, PokerKind
from spitegame.rules.spite.deck import SEQUENCE
from spitegame.rules.spite.trick import LaidCards
from spitegame.tables.words import a_rank, count, rank_name

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_word(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def in_words(combo: Combo) -> str:
    """``three jacks``, ``a pair of 6s with one 13``, ``a full house, 4s over jacks``."""
    match combo:
        case OneFace():
            return alike(combo.face, len(combo.cards)) + _with_wilds(combo.wilds)
        case PokerHand():
            return _poker(combo) + _with_wilds(combo.wilds)
        case JokerHand(cards=(), size=1):
            return "a fake joker, face-down"
        case JokerHand(size=1):
            return "a joker"
        case JokerHand(size=size, face=face):
            return f"{number_word(size)} {plural(face)}, a joker hand"
        case FakeJokers(number):
            return f"{number_word(number)} fake jokers, face-down"


def plural(face: Rank) -> str:
    return f"{rank_name(face)}s"


def alike(face: Rank, number: int) -> str:
    """``a 6``, ``a pair of 6s``, ``three 6s``"""
    match number:
        case 1:
            return a_rank(face)
        case 2:
            return f"a pair of {plural(face)}"
        case _:
            return f"{number_word(number)} {plural(face)}"


def _with_wilds(wilds: int) -> str:
    return f" with {number_word(wilds)} {'13' if wilds == 1 else '13s'}" if wilds else ""


def _poker(hand: PokerHand) -> str:
    faces = [SEQUENCE[rank] for rank in hand.ranks]
    first = rank_name(faces[0])
    match hand.kind:
        case PokerKind.STRAIGHT | PokerKind.STRAIGHT_FLUSH:
            low = rank_name(SEQUENCE[hand.ranks[0] - 4])
            kind = "straight" if hand.kind is PokerKind.STRAIGHT else "straight flush"
            return f"a {kind}, {low} to {first}"
        case PokerKind.FLUSH:
            return f"a flush, {first} high"
        case PokerKind.FULL_HOUSE:
            return f"a full house, {plural(faces[0])} over {plural(faces[1])}"
        case PokerKind.FOUR_OF_A_KIND:
            return f"four {plural(faces[0])} and {a_rank(faces[1])}"


def shown(laid: LaidCards) -> str:
    """What was played, in words; cards that make no combo are just cards."""
    if combo := laid.combo:
        return in_words(combo)
    return count(len(laid.shown) + len(laid.face_down), "card")


def arity_word(combo: Combo) -> str:
    """The kind of combo that has to follow: ``pairs``."""
    match combo:
        case OneFace(cards=cards):
            return ("singles", "pairs", "trips", "quads")[len(cards) - 1]
        case PokerHand():
            return "poker hands"
        case JokerHand():
            return "joker hands"
        case FakeJokers():
            return "fake jokers"
