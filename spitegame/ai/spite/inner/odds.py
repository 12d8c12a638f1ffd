"""Odds that a play wins the trick, by the cards that have been seen, from 0 to 1. Training compiles this module."""

from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.inner import combos
from spitegame.ai.spite.inner.combos import Combo, InnerTrick
from spitegame.ai.spite.inner.situation import Numbers, Situation
from spitegame.ai.spite.inner.weights import SpiteWeights

Floats: TypeAlias = list[float]

SIZES = 4
"""The most cards of a one-face combo, which has 1 to 4."""
ROUNDED_UP = sum(1 << odd // 2 for odd in range(1, 80, 2) if round(odd / 80, 3) > odd / 80)
"""Bit `odd // 2` is 1 if `odd` eightieths, with `odd` an odd number, are rounded up to a thousandth; see `share_of`."""

_NUMBERS = (5, 7, 8, 9, 10, 11, 13, 15, 19)
"""The numbers of cards by row of the tables below; a number between two of them counts as the greater one."""
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
"""The probability that a number of cards (by row) holds a poker hand of a kind (by column, the lowest first) or a
higher one. It was counted over deals."""
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


class Odds(NamedTuple):
    """Estimates of the rivals' hands at one moment, from the cards that a seat has not seen. Hands of equal size have
    equal odds: so a `hand` below is the index of its size in `hand_sizes`."""

    weights: SpiteWeights
    unseen_total: int
    """The number of unseen cards."""
    unseen: Numbers
    """By card, the number of unseen ones."""
    faces: Numbers
    """By height, the number of unseen cards."""
    hand_sizes: Numbers
    """The different numbers of cards that rivals hold."""
    table_rows: Numbers
    """By hand, its row in the tables of poker hands."""
    hand_indices: Numbers
    """By player, the index of its size in `hand_sizes`; -1 for the seat itself, and for players without cards."""
    holds: Floats
    """The odds that a hand has at least 1, 2, 3 and 4 cards of a face, by hand and height; `holding` reads them."""


def odds_of(situation: Situation, weights: SpiteWeights) -> Odds:
    """Return the odds of the rivals' hands, by the cards that a seat has not seen."""
    total, faces = 0, [0] * (combos.HEIGHTS + 1)
    for card, number in enumerate(situation.unseen):
        faces[card >> 2] += number
        total += number
    total = max(1, total)
    sizes, hand_indices = [0 for _ in range(0)], [-1] * len(situation.hands)
    for player in range(1, len(situation.hands)):
        held = situation.hands[player]
        if not held:
            continue
        for hand, size in enumerate(sizes):
            if size == held:
                hand_indices[player] = hand
        if hand_indices[player] < 0:
            hand_indices[player] = len(sizes)
            sizes.append(held)
    table_rows = [table_row_of(size) for size in sizes]
    return Odds(weights, total, situation.unseen, faces, sizes, table_rows, hand_indices, holds_of(faces, sizes, total))


def holds_of(faces: Numbers, sizes: Numbers, total: int) -> Floats:
    """Return the list `Odds.holds`, for hands of these sizes."""
    holds = [0.0 for _ in range(0)]
    for held in sizes:
        start, share = len(holds), share_of(held, total)
        for height, number in enumerate(faces):
            same = faces.index(number)  # the first height with the same odds
            if same < height:
                for wanted in range(SIZES):
                    holds.append(holds[start + same * SIZES + wanted])
            else:
                holds.extend(at_least(number, held, share))
    return holds


def at_least(number: int, held: int, share: float) -> Floats:
    """Return the odds that a hand has at least 1, 2, 3 and 4 of a number of unseen cards; `share` is the part of all
    unseen cards that is in the hand, and `held` their number."""
    found = [0.0] * SIZES
    fewer, ways = 0.0, 1
    for wanted in range(min(SIZES, number, held)):
        fewer += ways * share**wanted * (1 - share) ** (number - wanted)
        found[wanted] = 1 - fewer
        ways = ways * (number - wanted) // (wanted + 1)
    return found


def share_of(held: int, unseen: int) -> float:
    """Return the part of the unseen cards that is in a hand, rounded to three digits.

    In Python that is `round(held / unseen, 3)`. Machine code rounds otherwise halfway between two thousandths; such
    values are odd numbers of eightieths.
    """
    if held >= unseen:
        return 1.0
    halves = 2000 * held // unseen
    up = halves % 2
    if up and halves * unseen == 2000 * held:
        up = ROUNDED_UP >> (80 * held // unseen // 2) & 1
    return (halves // 2 + up) / 1000


def holding(odds: Odds, hand: int, height: int, wanted: int) -> float:
    """Return the odds that a hand has at least this number of cards of a face."""
    return odds.holds[(hand * (combos.HEIGHTS + 1) + height) * SIZES + wanted - 1]


def holding_or_filling(odds: Odds, hand: int, height: int, wanted: int) -> float:
    """Return the odds of `holding`, if one of the cards may be a 13."""
    natural = holding(odds, hand, height, wanted)
    if wanted == 1 or height == combos.THIRTEEN:
        return natural
    fewer = holding(odds, hand, height, wanted - 1)
    return natural + (fewer - natural) * holding(odds, hand, combos.THIRTEEN, 1)


def standing_of(odds: Odds, direction: int) -> Floats:
    """Return the odds that a hand does not follow cards of one face, by hand, number of cards and height."""
    found = [1.0] * (len(odds.hand_sizes) * SIZES * combos.HEIGHTS)
    for hand in range(len(odds.hand_sizes)):
        for size in range(1, SIZES + 1):
            start, stands = (hand * SIZES + size - 1) * combos.HEIGHTS, 1.0
            for index in range(combos.HEIGHTS):
                height = index if direction == combos.LOWER else combos.HEIGHTS - 1 - index
                found[start + height] = stands
                stands *= 1 - holding_or_filling(odds, hand, height, size) * odds.weights.willing[size - 1]
    return found


def stands(standing: Floats, hand: int, size: int, height: int) -> float:
    """Return the number out of `standing_of` for this hand, number of cards and height."""
    return standing[(hand * SIZES + size - 1) * combos.HEIGHTS + height]


def control(odds: Odds, standing: Floats, size: int, height: int) -> float:
    """Return the probability that this number of cards of a face wins a trick without a consec."""
    wins = 1.0
    for hand in odds.hand_indices:
        if hand >= 0:
            wins *= stands(standing, hand, size, height)
    return wins


def poker_control(odds: Odds, combo: Combo, direction: int) -> float:
    """Return the probability that a poker hand wins a trick."""
    wins = 1.0
    for hand in odds.hand_indices:
        if hand >= 0:
            wins *= 1 - follows_poker(odds, combo, direction, hand)
    return wins


def follows(odds: Odds, standing: Floats, after: InnerTrick, hand: int, fakes: int) -> float:
    """Return the odds that a rival has a better combo than the last one, and plays it if it is next. `standing` is for
    the direction of the trick, `hand` is that of the rival, with `fakes` fake jokers beside it."""
    common = follows_commonly(odds, standing, after, hand) if combos.is_beatable(after) else 0.0
    return 1 - (1 - common) * (1 - jokes(odds, after, hand, fakes))


def follows_commonly(odds: Odds, standing: Floats, after: InnerTrick, hand: int) -> float:
    """Return the odds that a hand follows with anything but a joker."""
    top = after.top
    if top.kind == combos.POKER:
        return follows_poker(odds, top, after.direction, hand)
    if combos.is_bound(after):
        return follows_consec(odds, after, hand) * odds.weights.willing[top.size - 1]
    return 1 - stands(standing, hand, top.size, top.face)


def follows_consec(odds: Odds, after: InnerTrick, hand: int) -> float:
    """Return the odds that a hand has cards that keep to a consec."""
    step, lacks = combos.step_of(after.top.face), 1.0
    first, end = (step + 1, combos.STEPS) if after.direction == combos.HIGHER else (0, step)
    if after.gap:
        height = combos.next_height(after.gap, after.top.face)
        first = combos.step_of(height)
        end = first + 1 if height >= 0 else first
    for other in range(first, end):
        lacks *= 1 - consec_holding(odds, after, hand, combos.height_at(other))
    return 1 - lacks


def consec_holding(odds: Odds, after: InnerTrick, hand: int, height: int) -> float:
    """Return the odds that a hand has cards of the face, in the number and suits that the consec asks for."""
    if not after.suits:
        return holding(odds, hand, height, after.top.size)
    held, chance = odds.hand_sizes[hand], 1.0
    share = share_of(held, odds.unseen_total)
    for suit in range(combos.SUITS):
        wanted = combos.suit_count(after.suits, suit)
        if wanted:
            chance *= at_least(odds.unseen[height << 2 | suit], held, share)[wanted - 1]
    return chance


def jokes(odds: Odds, after: InnerTrick, hand: int, fakes: int) -> float:
    """Return the odds that a rival follows with a joker."""
    top = after.top
    if combos.is_bound(after) or top.kind == combos.FAKES or (top.kind == combos.JOKER_HAND and top.size > 1):
        return 0.0
    holds = 1.0 if fakes else holding(odds, hand, combos.JOKER_HEIGHT, 1)
    return holds * odds.weights.willing_joker


def follows_poker(odds: Odds, top: Combo, direction: int, hand: int) -> float:
    """Return the odds that a hand has a better poker hand, and plays it."""
    if odds.hand_sizes[hand] < _NUMBERS[0]:
        return 0.0
    kind, part = top.face, min(1.0, combos.first_rank(top) / (combos.STEPS - 1))
    at, beyond = holds_poker(odds, hand, kind, direction), holds_poker(odds, hand, kind + direction, direction)
    holds = beyond + (at - beyond) * (1 - part if direction == combos.HIGHER else part)
    return min(1.0, holds * odds.weights.willing[SIZES])


def holds_poker(odds: Odds, hand: int, kind: int, direction: int) -> float:
    """Return the odds that a hand has a poker hand of this kind, or a better one in this direction."""
    if not combos.STRAIGHT <= kind <= combos.STRAIGHT_FLUSH:
        return 0.0
    table = _HOLDS_HIGHER if direction == combos.HIGHER else _HOLDS_LOWER
    return table[odds.table_rows[hand]][kind - 1]


def table_row_of(held: int) -> int:
    """Return the row of the tables for this number of cards."""
    row = 0
    while row < len(_NUMBERS) - 1 and _NUMBERS[row] < held:
        row += 1
    return row
