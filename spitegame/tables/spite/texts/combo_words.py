"""Words for combos, for the kinds of them and for numbers."""

from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, PokerKind
from spitegame.rules.spite.deck import SEQUENCE
from spitegame.rules.spite.trick import LaidCards
from spitegame.tables.spite.texts import phrase, say
from spitegame.tables.words import a_rank, a_rank_first, counted_cards, rank_name, ranks
from spitegame.translation import Role

Form: TypeAlias = Role | None
"""The role of a combo in its sentence; None at the beginning of a sentence."""


def number_word(number: int) -> str:
    return say(f"numbers.{number}") if 0 < number <= 12 else str(number)


def first_number_word(number: int) -> str:
    """Return a number at the beginning of a sentence, as a word with a capital letter from five to twelve."""
    return say(f"first_numbers.{number}") if 5 <= number <= 12 else str(number)


def in_words(combo: Combo, form: Form = Role.SUBJECT) -> str:
    """Return a combo in words: ``three jacks``, ``a pair of 6s including one 13``, ``a full house, 4s over jacks``."""
    match combo:
        case OneFace():
            return with_wilds(alike(combo.face, len(combo.cards), form), combo.wilds, form)
        case PokerHand():
            return with_wilds(_poker(combo, form), combo.wilds, form)
        case JokerHand(cards=(), size=1):  # a fake joker that lies face-down
            return _phrase("fake_joker", form)
        case JokerHand(size=1):
            return alike(Rank.JOKER, 1, form)
        case JokerHand(size=size, face=face):
            return _phrase("joker_hand", form, number=_number(size, form), ranks=_ranks(face, form))
        case FakeJokers(number):
            return _phrase("fake_jokers", form, number=_number(number, form))


def _phrase(key: str, form: Form, /, **gaps: object) -> str:
    """Return a phrase in its role, or as a sentence begins with it."""
    return phrase(key, form, **gaps) if form else say(f"first.{key}", **gaps)


def _number(number: int, form: Form) -> str:
    return number_word(number) if form else first_number_word(number)


def _ranks(face: Rank, form: Form) -> str:
    return ranks(face, form or Role.SUBJECT)


def alike(face: Rank, number: int, form: Form = Role.SUBJECT) -> str:
    """Return cards of one face in words: ``a 6``, ``a pair of 6s``, ``three 6s``"""
    if number == 1:
        return a_rank(face, form) if form else a_rank_first(face)
    return _phrase(f"alike.{number}", form, ranks=_ranks(face, form))


def with_wilds(combo: str, wilds: int, form: Form) -> str:
    """Return a combo in words with the number of its 13s, or alone if it has none."""
    return phrase(f"wilds.{wilds}", form or Role.SUBJECT, combo=combo) if wilds else combo


def _poker(hand: PokerHand, form: Form) -> str:
    faces, key = [SEQUENCE[rank] for rank in hand.ranks], f"poker.{hand.kind.name}"
    high = rank_name(faces[0])
    match hand.kind:
        case PokerKind.STRAIGHT | PokerKind.STRAIGHT_FLUSH:
            return _phrase(key, form, low=rank_name(SEQUENCE[hand.ranks[0] - 4]), high=high)
        case PokerKind.FLUSH:
            return _phrase(key, form, high=high)
        case PokerKind.FULL_HOUSE:
            return _phrase(key, form, ranks=_ranks(faces[0], form), others=_ranks(faces[1], form))
        case PokerKind.FOUR_OF_A_KIND:
            another = a_rank(faces[1], form or Role.SUBJECT)
            return _phrase(key, form, ranks=_ranks(faces[0], form), another=another)


def shown(laid: LaidCards, form: Form = Role.SUBJECT) -> str:
    """Return a play in words. Cards that make no combo are only counted."""
    if combo := laid.combo:
        return in_words(combo, form)
    return counted_cards(len(laid.shown) + len(laid.face_down), form or Role.SUBJECT)


def arity_word(combo: Combo, role: Role = Role.SUBJECT) -> str:
    """Return the kind of combo that has to follow: ``pairs``."""
    match combo:
        case OneFace(cards=cards):
            return phrase(f"arity.{len(cards)}", role)
        case PokerHand():
            return phrase("arity.poker", role)
        case JokerHand():
            return phrase("arity.jokers", role)
        case FakeJokers():
            return phrase("arity.fakes", role)


def longest_arity_word() -> str:
    return max((phrase(f"arity.{each}") for each in ("1", "2", "3", "4", "poker", "jokers", "fakes")), key=len)
