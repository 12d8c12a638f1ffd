"""The best split of a hand into combos to play, and its value. Training compiles this module.

The cards left of a hand are given as bits, one for each card; of equal cards the first ones are left.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import HEIGHTS, HIGHER, JOKER_HEIGHT, THIRTEEN
from spitegame.ai.spite.inner.movegen import owned_of, pokers
from spitegame.ai.spite.inner.odds import SIZES, Floats, Odds, control, poker_control, standing_of
from spitegame.ai.spite.inner.situation import Numbers, Situation
from spitegame.ai.spite.inner.weights import SpiteWeights

MOST_POKERS = 10
"""The most poker hands that are looked at."""
MOST_PLANS = 8
"""The most sets of poker hands that are compared."""
WIDTH = 6
"""The most cards of a stretch, unless they are all of one face."""
TOLERANCE = 1e-9
"""Values that differ by less are equal but for rounding."""


class Worth(NamedTuple):
    """The value of cards that are split in the best way."""

    value: float
    """The worth in turns: 0 for no cards, and about a turn less for each combo that is to be played."""
    worst: float
    """The value of the worst combo."""
    hands: int
    """The number of combos, 13s being played together with others."""


class Stretch(NamedTuple):
    """Neighbouring cards of a hand, of one face or a few, whose values are worked out for each subset of them."""

    start: int
    """The index of the first card."""
    whole: int
    """A mask with one bit for each of the cards."""
    offset: int
    """The start of the stretch in the lists of values: the bits of its cards that are left are the index from there."""


class FaceCards(NamedTuple):
    """The cards of one face in a hand."""

    mask: int
    stretch: int
    """The index of the stretch that they are in."""


class Grouping(NamedTuple):
    """The parts from which the value of any rest of a hand is made up, for one direction."""

    weights: SpiteWeights
    direction: int
    standing: Floats
    """The odds that rivals do not follow, by `standing_of`."""
    again: int
    """A bit for each card that is followed by an equal one."""
    faces: list[FaceCards]
    """The faces in the hand, without 13s and jokers."""
    stretches: list[Stretch]
    """The cards of `faces`, in few parts."""
    values: Floats
    """The values of cards without poker hands, played in the best way; see `Stretch.offset`."""
    worsts: Floats
    """The values of the worst combos, in the same order."""
    counts: Numbers
    """The numbers of faces, in the same order."""
    thirteens: int
    """The bits of the 13s."""
    alone: Floats
    """The value of 13s without other cards, by their number."""
    jokers: int
    """The bits of the jokers."""
    masks: Numbers
    """The bits of each poker hand that is looked at."""
    powers: Floats
    """The value of each of these poker hands."""
    plans: Numbers
    """The sets of poker hands that are compared, with a bit for each poker hand; those in a set share no card."""
    worths: dict[int, Worth]
    """A memo of `worth_of`."""
    removals: dict[int, int]
    """A memo of `best_removal`."""


class Split(NamedTuple):
    """A hand that is split in one way, without its 13s and jokers."""

    left: int
    """The bits of the cards that are not in poker hands."""
    value: float
    worst: float
    hands: int


class Removal(NamedTuple):
    """The loss of a card."""

    value: float
    """The value of what is left then."""
    card: int
    """The bit of the card."""


def bit_count(mask: int) -> int:
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


# What there is to split


def grouping_of(situation: Situation, odds: Odds, direction: int) -> Grouping:
    """Work out all parts of the hand once, for everything that may be left of it."""
    standing = standing_of(odds, direction)
    worth = control_worth(situation, odds.weights)
    again, thirteens, jokers = 0, 0, 0
    faces, stretches = [FaceCards(0, 0) for _ in range(0)], [Stretch(0, 0, 0) for _ in range(0)]
    values, worsts, counts = [0.0 for _ in range(0)], [0.0 for _ in range(0)], [0 for _ in range(0)]
    start, first = 0, 0
    while start < situation.held:
        height, end = situation.cards[start] >> 2, start + 1
        while end < situation.held and situation.cards[end] >> 2 == height:
            if situation.cards[end] == situation.cards[end - 1]:
                again |= 1 << end - 1
            end += 1
        mask = (1 << end) - (1 << start)
        if height == THIRTEEN:
            thirteens, first = mask, end
        elif height == JOKER_HEIGHT:
            jokers = mask
        else:
            if start == first or end - first > WIDTH:
                first = start
                stretches.append(Stretch(start, 0, len(values)))
                values.append(0.0)
                worsts.append(0.0)
                counts.append(0)
            stretches[-1] = Stretch(first, (1 << end - first) - 1, stretches[-1].offset)
            faces.append(FaceCards(mask, len(stretches) - 1))
            single = singles(odds, standing, direction, height, end - start, worth)
            add_face(values, worsts, counts, stretches[-1].offset, single)
        start = end
    alone = singles(odds, standing, direction, THIRTEEN, SIZES if thirteens else 0, worth)
    grouping = Grouping(
        odds.weights, direction, standing, again, faces, stretches, values, worsts, counts, thirteens, alone, jokers,
        [0 for _ in range(0)], [0.0 for _ in range(0)], [0 for _ in range(0)], {0: Worth(0.0, 0.0, 0)}, {0: 0},
    )  # fmt: skip
    add_plans(grouping, situation, odds, worth)
    return grouping


def control_worth(situation: Situation, weights: SpiteWeights) -> float:
    """Return the worth of a combo that wins the trick whenever it is played: less if a rival has few cards."""
    nearest = 0
    for player in range(1, len(situation.hands)):
        held = situation.hands[player]
        if held and (held < nearest or not nearest):
            nearest = held
    return weights.control * (1 - weights.hurry / (nearest or 1))


def singles(odds: Odds, standing: Floats, direction: int, height: int, most: int, worth: float) -> Floats:
    """Return the values of combos of this face, by the number of cards, from 0 up to `most`."""
    found = [0.0]
    share = height / (HEIGHTS - 1)
    follows = share if direction == HIGHER else 1 - share
    for size in range(1, most + 1):
        if size > SIZES:
            found.append(odds.weights.joker)
        else:
            wins = control(odds, standing, size, height)
            found.append(-1 + worth * wins + odds.weights.follow[size - 1] * follows)  # it takes a turn
    return found


def add_face(values: Floats, worsts: Floats, counts: Numbers, offset: int, single: Floats) -> None:
    """Add a face to the last stretch: for each subset, the value of the best way to play it, and its worst combo."""
    best, weakest = [0.0], [0.0]
    for number in range(1, len(single)):
        value, worst = single[number], min(0.0, single[number])
        for size in range(number - 1, 0, -1):
            with_others, among = best[number - size] + single[size], min(weakest[number - size], single[size])
            if with_others > value or (with_others == value and among > worst):
                value, worst = with_others, among
        best.append(value)
        weakest.append(worst)
    before = len(values)
    for mask in range(1, 1 << len(single) - 1):
        number = bit_count(mask)
        for index in range(offset, before):
            values.append(values[index] + best[number])
            worsts.append(min(worsts[index], weakest[number]))
            counts.append(counts[index] + 1)


def add_plans(grouping: Grouping, situation: Situation, odds: Odds, worth: float) -> None:
    """Add the most promising ways to take poker hands out of the whole hand."""
    whole, masks, powers, plans = (1 << situation.held) - 1, grouping.masks, grouping.powers, grouping.plans
    totals = [0.0 for _ in range(0)]
    for hand in pokers(owned_of(situation.cards, 0, situation.held)):
        wins = poker_control(odds, hand.combo, grouping.direction)
        power = -1 + worth * wins + odds.weights.follow[SIZES] * wins
        total = total_of(grouping, split_rest(grouping, whole ^ hand.mask, power, min(0.0, power), 1))
        index = rank(totals, total, MOST_POKERS)
        if index < MOST_POKERS:
            masks.insert(index, hand.mask)
            powers.insert(index, power)
    del masks[MOST_POKERS:], powers[MOST_POKERS:]
    number = len(masks)
    plans.extend([1 << index for index in range(number)])
    for first in range(number):
        for second in range(first + 1, number):
            if not masks[first] & masks[second]:
                add_plan(grouping, totals, whole, 1 << first | 1 << second)
    for first in range(number):
        for second in range(first + 1, number):
            for third in range(second + 1, number):
                if not (masks[first] & masks[second] or (masks[first] | masks[second]) & masks[third]):
                    add_plan(grouping, totals, whole, 1 << first | 1 << second | 1 << third)
    del plans[MOST_PLANS:]


def add_plan(grouping: Grouping, totals: Floats, whole: int, plan: int) -> None:
    """Add a set of poker hands to the plans, if it is among the best."""
    total = total_of(grouping, split(grouping, whole, plan))
    index = rank(totals, total, MOST_PLANS)
    if index < MOST_PLANS:
        grouping.plans.insert(index, plan)


def rank(totals: Floats, total: float, most: int) -> int:
    """Insert a number into a falling list, after those that equal it; return its index, or `most` if it is beyond."""
    index = min(len(totals), most)
    while index and totals[index - 1] < total:
        index -= 1
    totals.insert(index, total)
    return index


# The worth of cards that are left


def worth_of(grouping: Grouping, left: int) -> Worth:
    """Return the worth of these cards."""
    if left not in grouping.worths:
        grouping.worths[left] = best_split(grouping, left)
    return grouping.worths[left]


def best_split(grouping: Grouping, left: int) -> Worth:
    """Return the worth of what is left, with the best set of poker hands taken out."""
    best = Worth(0.0, 0.0, 0)
    for number, taken in enumerate(possible_plans(grouping, left)):
        found = split(grouping, left, taken)
        total = total_of(grouping, found)
        if not number or total > best.value:
            hands = found.hands or min(1, found.left & grouping.thirteens)
            best = Worth(total, found.worst, hands + bit_count(found.left & grouping.jokers))
    return best


def possible_plans(grouping: Grouping, left: int) -> Numbers:
    """Return the sets of poker hands that can be taken out of what is left, each once; the empty one first."""
    whole, found = 0, [0]
    for index, mask in enumerate(grouping.masks):
        if mask & left == mask:
            whole |= 1 << index
    if whole:
        for plan in grouping.plans:
            if plan & whole not in found:
                found.append(plan & whole)
    return found


def split(grouping: Grouping, left: int, taken: int) -> Split:
    """Return the split with these poker hands taken out; `taken` has a bit for each index in `masks`."""
    value, worst, hands = 0.0, 0.0, 0
    if taken:
        for index, mask in enumerate(grouping.masks):
            if taken >> index & 1:
                power = grouping.powers[index]
                left ^= mask
                value, worst, hands = value + power, min(worst, power), hands + 1
    return split_rest(grouping, left, value, worst, hands)


def split_rest(grouping: Grouping, left: int, value: float, worst: float, hands: int) -> Split:
    """Return the split with the cards added that are in no poker hand."""
    for start, whole, offset in grouping.stretches:
        index = offset + (left >> start & whole)
        value += grouping.values[index]
        hands += grouping.counts[index]
        if grouping.worsts[index] < worst:
            worst = grouping.worsts[index]
    return Split(left, value, worst, hands)


def total_of(grouping: Grouping, found: Split) -> float:
    """Return the value of a split, with that of 13s and jokers."""
    return found.value + wilds(grouping, found.left, found.hands)


def wilds(grouping: Grouping, left: int, hands: int) -> float:
    """Return the value that 13s and jokers add to the rest, which makes `hands` combos."""
    value = 0.0
    if left & grouping.thirteens:
        thirteens = bit_count(left & grouping.thirteens)
        value = grouping.weights.thirteen * thirteens if hands else grouping.alone[min(thirteens, SIZES)]
    if left & grouping.jokers:
        late = not several(left & ~grouping.jokers)  # a joker may be neither of the last two plays (7)
        value += grouping.weights.joker * bit_count(left & grouping.jokers) - (grouping.weights.doom if late else 0.0)
    return value


def several(mask: int) -> bool:
    """True if the mask has two bits or more."""
    return mask & mask - 1 != 0


# Exchanges


def exchanges(grouping: Grouping, left: int, most: int) -> Numbers:
    """Return what is left of a hand after 1, 2 and up to `most` cards are exchanged (11), the best one each time."""
    found = [0 for _ in range(0)]
    while left and len(found) < most:
        if left not in grouping.removals:
            grouping.removals[left] = best_removal(grouping, left)
        left ^= grouping.removals[left]
        found.append(left)
    return found


def exchange_gains(grouping: Grouping, left: int, exchanged: Numbers) -> Floats:
    """Return the gain by each of the `exchanges`, less the cost of the cards that are drawn."""
    value, fresh = worth_of(grouping, left).value, grouping.weights.fresh
    return [worth_of(grouping, each).value - value - fresh * (index + 1) for index, each in enumerate(exchanged)]


def without_one(grouping: Grouping, left: int) -> Numbers:
    """Return what is left of a hand for each card that may be exchanged."""
    cards, found = losable(grouping, left), [0 for _ in range(0)]
    while cards:
        card = cards & -cards
        cards ^= card
        found.append(left ^ card)
    return found


def losable(grouping: Grouping, left: int) -> int:
    """Return the bits of the cards that may go: of equal ones only the last."""
    return left & ~(grouping.again & left >> 1)


def best_removal(grouping: Grouping, left: int) -> int:
    """Return the bit of the card without which most is left, by value; of equally good ones the first."""
    plans, cards = possible_plans(grouping, left), losable(grouping, left)
    best = Removal(0.0, 0)
    for taken in plans:
        best = better(best, removal(grouping, left, taken, cards))
        if several(taken):
            for index, mask in enumerate(grouping.masks):
                # Without the poker hand that a card is taken from, the others of the plan remain.
                if taken >> index & 1 and taken ^ 1 << index not in plans:
                    best = better(best, removal(grouping, left, taken ^ 1 << index, cards & mask))
    return best.card


def better(one: Removal, other: Removal) -> Removal:
    """Return the better removal: the one after which more is left. One without a card is none."""
    if not one.card or not other.card:
        return one if one.card else other
    if abs(one.value - other.value) > TOLERANCE:
        return one if one.value > other.value else other
    return one if one.card < other.card else other


def removal(grouping: Grouping, left: int, taken: int, cards: int) -> Removal:
    """Return the best removal among these cards, if the poker hands `taken` stay whole."""
    found = split(grouping, left, taken)
    left, cards, best = found.left, cards & found.left, Removal(0.0, 0)
    # Usually 13s and jokers are worth the same whichever card goes.
    steady = found.hands > 1 and several(left & left - 1 & ~grouping.jokers)
    rest = wilds(grouping, left, found.hands)
    for mask, stretch in grouping.faces:
        losing = cards & mask
        if losing:
            card = losing & -losing
            start, whole, offset = grouping.stretches[stretch]
            held, fewer = offset + (left >> start & whole), offset + ((left ^ card) >> start & whole)
            value = found.value - grouping.values[held] + grouping.values[fewer]
            if not steady:
                rest = wilds(grouping, left ^ card, found.hands - grouping.counts[held] + grouping.counts[fewer])
            if not best.card or value + rest > best.value + TOLERANCE:
                best = Removal(value + rest, card)
    for others in (cards & grouping.thirteens, cards & grouping.jokers):
        if others:
            card = others & -others
            value = found.value + wilds(grouping, left ^ card, found.hands)
            best = better(best, Removal(value, card))
    return best
