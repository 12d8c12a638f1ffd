"""Combos in words."""

from typing import TypeAlias

from spitegame.rules.cards import Rank
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, PokerKind
from spitegame.rules.spite.deck import SEQUENCE
from spitegame.rules.spite.trick import LaidCards
from spitegame.tables.words import a_rank, a_rank_first, counted_cards, rank_name, ranks
from spitegame.translation import N_, NR_, Role, _, in_role

Form: TypeAlias = Role | None
"""The role that a combo has in its sentence; None: the sentence begins with it."""

_NUMBERS = (
    # Translators: a number before what it counts, as in “three jacks”. If it would have to be inflected, write digits.
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
_FIRST_NUMBERS = {
    # Translators: a number at the beginning of a sentence.
    5: N_("Five"),
    6: N_("Six"),
    7: N_("Seven"),
    8: N_("Eight"),
    9: N_("Nine"),
    10: N_("Ten"),
    11: N_("Eleven"),
    12: N_("Twelve"),
}


def number_word(number: int) -> str:
    return _(_NUMBERS[number - 1]) if 0 < number <= len(_NUMBERS) else str(number)


def first_number_word(number: int) -> str:
    """With a capital letter, for five and more."""
    return _(_FIRST_NUMBERS[number]) if number in _FIRST_NUMBERS else str(number)


# Each phrase as it stands within a sentence, and as it begins one.
_ALIKE = {
    # Translators: {ranks} is several cards of one rank, such as “6s” or “kings”.
    2: (NR_("a pair of {ranks}"), N_("A pair of {ranks}")),
    3: (NR_("three {ranks}"), N_("Three {ranks}")),
    4: (NR_("four {ranks}"), N_("Four {ranks}")),
}
_WITH_WILDS = {
    # Translators: {combo} is a hand such as “a pair of 6s”, one or more of whose cards are 13s, which are wild.
    1: NR_("{combo} with one 13"),
    2: NR_("{combo} with two 13s"),
    3: NR_("{combo} with three 13s"),
    4: NR_("{combo} with four 13s"),
}
_POKER = {
    # Translators: a hand of poker; {low} and {high} are ranks, such as “7” or “jack”.
    PokerKind.STRAIGHT: (NR_("a straight, {low} to {high}"), N_("A straight, {low} to {high}")),
    PokerKind.FLUSH: (NR_("a flush, {high} high"), N_("A flush, {high} high")),
    # Translators: {ranks} are three cards, and {others} two, such as “6s” and “kings”.
    PokerKind.FULL_HOUSE: (NR_("a full house, {ranks} over {others}"), N_("A full house, {ranks} over {others}")),
    # Translators: {ranks} is, for example, “6s”, and {another} is one more card, such as “a king”.
    PokerKind.FOUR_OF_A_KIND: (NR_("four {ranks} and {another}"), N_("Four {ranks} and {another}")),
    PokerKind.STRAIGHT_FLUSH: (NR_("a straight flush, {low} to {high}"), N_("A straight flush, {low} to {high}")),
}
_FAKE_JOKER = NR_("a fake joker, face-down"), N_("A fake joker, face-down")
# Translators: {number} is five or more, in a word or in digits; {ranks} is, for example, “6s”.
_JOKER_HAND = NR_("{number} {ranks}, a joker hand"), N_("{number} {ranks}, a joker hand")
# Translators: {number} is five or more, in a word or in digits.
_FAKE_JOKERS = NR_("{number} fake jokers, face-down"), N_("{number} fake jokers, face-down")


def in_words(combo: Combo, form: Form = Role.SUBJECT) -> str:
    """``three jacks``, ``a pair of 6s with one 13``, ``a full house, 4s over jacks``."""
    match combo:
        case OneFace():
            return with_wilds(alike(combo.face, len(combo.cards), form), combo.wilds, form)
        case PokerHand():
            return with_wilds(_poker(combo, form), combo.wilds, form)
        case JokerHand(cards=(), size=1):
            return _phrase(_FAKE_JOKER, form)
        case JokerHand(size=1):
            return alike(Rank.JOKER, 1, form)
        case JokerHand(size=size, face=face):
            return _phrase(_JOKER_HAND, form, number=_number(size, form), ranks=_ranks(face, form))
        case FakeJokers(number):
            return _phrase(_FAKE_JOKERS, form, number=_number(number, form))


def _phrase(phrase: tuple[str, str], form: Form, /, **fields: object) -> str:
    within, first = phrase
    return in_role(form, within, **fields) if form else _(first, **fields)


def _number(number: int, form: Form) -> str:
    return number_word(number) if form else first_number_word(number)


def _ranks(face: Rank, form: Form) -> str:
    return ranks(face, form or Role.SUBJECT)


def alike(face: Rank, number: int, form: Form = Role.SUBJECT) -> str:
    """``a 6``, ``a pair of 6s``, ``three 6s``"""
    if number == 1:
        return a_rank(face, form) if form else a_rank_first(face)
    return _phrase(_ALIKE[number], form, ranks=_ranks(face, form))


def with_wilds(combo: str, wilds: int, form: Form) -> str:
    return in_role(form or Role.SUBJECT, _WITH_WILDS[wilds], combo=combo) if wilds else combo


def _poker(hand: PokerHand, form: Form) -> str:
    faces, phrase = [SEQUENCE[rank] for rank in hand.ranks], _POKER[hand.kind]
    high = rank_name(faces[0])
    match hand.kind:
        case PokerKind.STRAIGHT | PokerKind.STRAIGHT_FLUSH:
            return _phrase(phrase, form, low=rank_name(SEQUENCE[hand.ranks[0] - 4]), high=high)
        case PokerKind.FLUSH:
            return _phrase(phrase, form, high=high)
        case PokerKind.FULL_HOUSE:
            return _phrase(phrase, form, ranks=_ranks(faces[0], form), others=_ranks(faces[1], form))
        case PokerKind.FOUR_OF_A_KIND:
            another = a_rank(faces[1], form or Role.SUBJECT)
            return _phrase(phrase, form, ranks=_ranks(faces[0], form), another=another)


def shown(laid: LaidCards, form: Form = Role.SUBJECT) -> str:
    """What was played, in words; cards that make no combo are just cards."""
    if combo := laid.combo:
        return in_words(combo, form)
    return counted_cards(len(laid.shown) + len(laid.face_down), form or Role.SUBJECT)


# Translators: hands of one, two, three and four cards of one rank.
_ARITIES = NR_("singles"), NR_("pairs"), NR_("trips"), NR_("quads")
_POKER_HANDS, _JOKER_HANDS, _ONLY_FAKES = NR_("poker hands"), NR_("joker hands"), NR_("fake jokers")


def arity_word(combo: Combo, role: Role = Role.SUBJECT) -> str:
    """The kind of combo that has to follow: ``pairs``."""
    match combo:
        case OneFace(cards=cards):
            return in_role(role, _ARITIES[len(cards) - 1])
        case PokerHand():
            return in_role(role, _POKER_HANDS)
        case JokerHand():
            return in_role(role, _JOKER_HANDS)
        case FakeJokers():
            return in_role(role, _ONLY_FAKES)


def longest_arity_word() -> str:
    every = (_POKER_HANDS, _JOKER_HANDS, _ONLY_FAKES, *_ARITIES)
    return max((in_role(Role.SUBJECT, each) for each in every), key=len)
