"""Cards and combos as whole numbers, and how a trick binds those who follow. Training compiles this module.

A card is four times its height, from 0 for the 3s to 15 for the 2s, plus its suit; a joker is 64. So cards in rising
order are a sorted hand. A face is given by its height.
"""

from typing import NamedTuple

from spitegame.rules.spite.judge import COPIES

KINDS = 65
"""The number of different cards."""
JOKER = 64
HEIGHTS = 16
THREE, SEVEN, THIRTEEN, TWO, JOKER_HEIGHT = 0, 4, 10, 15, 16
"""Heights with a meaning of their own."""
STEPS = 15
"""The number of faces in the sequence, which leaves the 13 out."""
SUITS = 4

NOTHING, ONE_FACE, POKER, JOKER_HAND, FAKES = 0, 1, 2, 3, 4
"""The kinds of combos."""
STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = 1, 2, 3, 4, 5
"""The kinds of poker hands, which are the faces of their combos."""
MOST_OF_A_FACE = 12
"""The number of cards of a face in the deck."""
HIGHER, LOWER = 1, -1
MIXED, ONE_COLOUR, ONE_SUIT = 0, 1, 2

# The bits in one number for the count of a suit, for a rank of a poker hand, and for its natural cards.
_SUIT_BITS = 3
_RANK_BITS = 4
_POWER_BITS = 3


def step_of(height: int) -> int:
    """Return the index of a face in the sequence, for any face but the 13."""
    return height if height < THIRTEEN else height - 1


def height_at(step: int) -> int:
    """Return the face with this index in the sequence."""
    return step if step < THIRTEEN else step + 1


def copies_of(card: int) -> int:
    """Return the number of copies of this card in the deck: the 13s are red, and there is a joker in each pack."""
    if card >> 2 == THIRTEEN and (card & 3) in (0, 3):
        return 0
    return COPIES


class Combo(NamedTuple):
    """A combo, by all that is compared of it."""

    kind: int
    size: int
    """The number of cards."""
    key: int
    """Number by which combos of the same kind and size compare; joker hands and fake jokers of any size."""
    face: int
    """The face; of a poker hand, its kind."""
    wilds: int
    """The number of 13s that stand for other cards."""
    suits: int
    """For cards of one face, the number of each suit, in three bits each, the first suit in the lowest."""


def no_combo() -> Combo:
    return Combo(NOTHING, 0, 0, 0, 0, 0)


def suit_count(suits: int, suit: int) -> int:
    return suits >> _SUIT_BITS * suit & 7


def one_face(height: int, wilds: int, size: int, suits: int) -> Combo:
    """Return one to four cards of one face (4); `suits` counts all that are laid."""
    likeness = MIXED if wilds else similarity(suits)
    # The key compares the height, then the number of 13s, of which fewer are higher, then the suits.
    return Combo(ONE_FACE, size, height << 5 | (3 - wilds) << 2 | likeness, height, wilds, suits)


def suits_with(suits: int, card: int) -> int:
    """Return the counts of the suits with one card more."""
    return suits + (1 << _SUIT_BITS * (card & 3))


def similarity(suits: int) -> int:
    """Return the similarity of cards in suit: `MIXED`, `ONE_COLOUR` or `ONE_SUIT`."""
    black = (suits & 7) + (suits >> 3 * _SUIT_BITS & 7)
    red = (suits >> _SUIT_BITS & 7) + (suits >> 2 * _SUIT_BITS & 7)
    if black and red:
        return MIXED
    for suit in range(SUITS):
        if (suits >> _SUIT_BITS * suit & 7) == black + red:
            return ONE_SUIT
    return ONE_COLOUR


def poker_hand(kind: int, ranks: int, wilds: int) -> Combo:
    """Return a poker hand; `ranks` has four bits for each rank, the weightiest in the highest."""
    return Combo(POKER, 5, (kind << 5 * _RANK_BITS | ranks) << 3 | 5 - wilds, kind, wilds, 0)


def first_rank(combo: Combo) -> int:
    """Return the weightiest rank of a poker hand: a straight has one, full house and quads two, a flush five."""
    ranks = 1 if combo.face == STRAIGHT or combo.face == STRAIGHT_FLUSH else 5 if combo.face == FLUSH else 2
    return combo.key >> _POWER_BITS + (ranks - 1) * _RANK_BITS & 15


def joker_hand(size: int, height: int) -> Combo:
    """Return a joker, or five and more natural cards of one face."""
    return Combo(JOKER_HAND, size, size << 5 | height, height, 0, 0)


def fake_jokers(number: int) -> Combo:
    """Return fake jokers face-down: one is a joker, two to four are no combo (8)."""
    if number == 1:
        return joker_hand(1, JOKER_HEIGHT)
    if number < 5:
        return no_combo()
    return Combo(FAKES, number, number, 0, 0, 0)


class InnerTrick(NamedTuple):
    top: Combo
    """The last combo that stands."""
    second: Combo
    """The one before it."""
    direction: int
    gap: int
    """For a numerical consec, the steps from one face to the next; else 0."""
    suits: int
    """For a suited consec, the number of cards of each suit, as in `Combo.suits`; else 0."""
    jokers: int
    """1 if a joker hand has followed in the trick, which may turn the direction when it ends (4)."""


def fresh_trick(direction: int) -> InnerTrick:
    return InnerTrick(no_combo(), no_combo(), direction, 0, 0, 0)


def next_trick(trick: InnerTrick, clears: int) -> InnerTrick:
    """Return the trick after this one: with `clears`, a joker hand that followed (not led) turns it to higher (4)."""
    return fresh_trick(HIGHER if clears and trick.jokers else trick.direction)


def is_bound(trick: InnerTrick) -> bool:
    """True under a consec."""
    return trick.gap != 0 or trick.suits != 0


def counts(combo: Combo) -> bool:
    """True for a combo that may be part of a pattern (10)."""
    return combo.kind == ONE_FACE and combo.wilds == 0 and combo.face != THIRTEEN


def next_height(gap: int, height: int) -> int:
    """Return the only face that may follow under a numerical consec; -1 after a 13, which none may follow."""
    if height == THIRTEEN:
        return -1
    return height_at((step_of(height) + gap) % STEPS)


def fits(trick: InnerTrick, combo: Combo) -> bool:
    """True if the combo may be played now, whoever plays it (4, 10)."""
    top = trick.top
    if combo.kind == NOTHING:
        return False
    if top.kind == NOTHING:
        return combo.kind != FAKES
    if combo.kind == FAKES:
        return top.kind != FAKES or combo.key > top.key
    if top.kind == FAKES:
        return False
    if combo.kind == JOKER_HAND:
        if is_bound(trick):
            return False
        if top.kind != JOKER_HAND:
            return True
        return combo.key > top.key if combo.size > 1 else top.size == 1
    if top.kind == JOKER_HAND or combo.size != top.size or combo.kind != top.kind:
        return False
    if combo.kind == ONE_FACE and is_bound(trick):
        if not counts(combo) or (trick.suits and combo.suits != trick.suits):
            return False
        if trick.gap:
            return combo.face == next_height(trick.gap, top.face)
    return combo.key > top.key if trick.direction == HIGHER else combo.key < top.key


def trick_after(trick: InnerTrick, combo: Combo, turned: int) -> InnerTrick:
    """Return the trick with a combo that stands; `turned` is 1 if natural 7s turn the direction (6, 10)."""
    top, second = trick.top, trick.second
    gap, suits, direction = trick.gap, trick.suits, trick.direction
    if counts(combo) and counts(top) and counts(second):
        step = step_of(combo.face) - step_of(top.face)
        if not gap and step == step_of(top.face) - step_of(second.face):
            gap = step
        if not suits and combo.suits == top.suits and top.suits == second.suits:
            suits = combo.suits
    if turned:
        direction = -direction
    if trick.direction == LOWER and combo.kind == ONE_FACE and not combo.wilds and combo.face == THREE:
        direction = HIGHER
        gap = -gap
    jokers = trick.jokers
    if combo.kind == JOKER_HAND and top.kind != NOTHING:
        jokers = 1
    return InnerTrick(combo, top, direction, gap, suits, jokers)


def may_turn(after: InnerTrick) -> bool:
    """True if a direction may be announced with the last combo (6)."""
    top = after.top
    return top.kind == ONE_FACE and not top.wilds and top.face == SEVEN and after.gap == 0


def is_beatable(after: InnerTrick) -> bool:
    """True if some combo of the deck other than a joker hand may follow the last one (11)."""
    top = after.top
    if top.kind != ONE_FACE and top.kind != POKER:
        return False
    if top.kind == ONE_FACE:
        for suit in range(SUITS):
            if suit_count(after.suits, suit) > COPIES:
                return False
        if is_bound(after):
            return after.gap != 0 or top.face != (TWO if after.direction == HIGHER else THREE)
    return top.key < highest_key(top) if after.direction == HIGHER else top.key > lowest_key(top)


def highest_key(combo: Combo) -> int:
    """Return the greatest key of its kind and size: four 2s cannot share a suit, as a card has three copies."""
    if combo.kind == POKER:
        return (STRAIGHT_FLUSH << 5 * _RANK_BITS | STEPS - 1) << 3 | 5
    return TWO << 5 | 3 << 2 | (ONE_COLOUR if combo.size == SUITS else ONE_SUIT)


def lowest_key(combo: Combo) -> int:
    """Return the least key of its kind and size in the deck."""
    if combo.kind == POKER:
        return (STRAIGHT << 5 * _RANK_BITS | 4) << 3 | 1
    return (3 << 2 | ONE_SUIT) if combo.size == 1 else (4 - combo.size) << 2  # a 3, with 13s if there are more


def is_invincible(after: InnerTrick) -> bool:
    """True if only face-down fake jokers may follow the last combo (10), and it is not of these itself."""
    top = after.top
    if top.kind == NOTHING or top.kind == FAKES:
        return False
    if top.kind == JOKER_HAND:
        return top.size == MOST_OF_A_FACE and top.face == TWO
    return is_bound(after) and not is_beatable(after)


def must_say_unbeatable(after: InnerTrick) -> bool:
    """True for natural 2s under a suited, not numerical, consec going higher (10)."""
    top = after.top
    return top.kind == ONE_FACE and not top.wilds and top.face == TWO and after.gap == 0 and is_invincible(after)


def price_of(bought_back: int) -> int:
    """Return the number of cards that the next buy-back costs, by the number of those before it in the round (5)."""
    now, then = 1, 1
    for _ in range(bought_back):
        now, then = then, now + then
    return now
