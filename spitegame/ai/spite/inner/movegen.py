"""Every play that a seat may make, from all cards that lie before it. Training compiles this module.

The order, and the choice among equally good cards, are those of `spitegame.rules.spite.playable`.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner import combos
from spitegame.ai.spite.inner.combos import Combo, fits, height_at, step_of
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation
from spitegame.rules.spite.trick import TOO_MANY

POKER_SIZE = 5
MOST_ALIKE = 4
"""The most cards of a one-face combo."""


class Owned(NamedTuple):
    """The cards that lie before a seat, by kind."""

    indices: Numbers
    """The indices of the cards in the situation's list, by card; of equal ones, those in the order in which they are
    laid: from the hand the last first, then spoils, then fake jokers."""
    starts: Numbers
    """By card, the start of its part of `indices`."""
    faces: Numbers
    """By height, the number of cards."""


class Laid(NamedTuple):
    mask: int
    """A bit for each of the situation's cards."""
    combo: Combo


def owned_of(cards: Numbers, held: int, number: int) -> Owned:
    """Return the first `number` of these cards by kind; the first `held` of them are in the hand."""
    starts, faces, indices = [0] * (combos.KINDS + 1), [0] * (combos.HEIGHTS + 1), [0] * number
    for index in range(number):
        starts[cards[index] + 1] += 1
        faces[cards[index] >> 2] += 1
    for card in range(combos.KINDS):
        starts[card + 1] += starts[card]
    free = starts[:]
    for turn in range(number):
        index = held - 1 - turn if turn < held else turn  # the hand from its last card on
        card = cards[index]
        indices[free[card]] = index
        free[card] += 1
    return Owned(indices, starts, faces)


def number_of(owned: Owned, card: int) -> int:
    return owned.starts[card + 1] - owned.starts[card]


def bits(owned: Owned, card: int, number: int) -> int:
    """Return the bits of the first cards of this kind, in this number."""
    mask, start = 0, owned.starts[card]
    for index in range(start, start + number):
        mask |= 1 << owned.indices[index]
    return mask


def suit_bits(owned: Owned, height: int, suits: int) -> int:
    """Return the bits of cards of one face, with the number of each suit that `suits` counts."""
    mask = 0
    for suit in range(combos.SUITS):
        mask |= bits(owned, height << 2 | suit, suits >> 3 * suit & 7)
    return mask


def splits(owned: Owned, height: int, number: int) -> Numbers:
    """Return the different ways to take this number of cards of a face, at most 7, each as a count of every suit; those
    with most of the first suits come first."""
    card = height << 2
    spades, hearts = number_of(owned, card), number_of(owned, card + 1)
    diamonds, clubs = number_of(owned, card + 2), number_of(owned, card + 3)
    found = [0 for _ in range(0)]
    for first in range(min(spades, number), -1, -1):
        left = number - first
        for second in range(min(hearts, left), -1, -1):
            remaining = left - second
            for third in range(min(diamonds, remaining), -1, -1):
                fourth = remaining - third
                if fourth <= clubs:
                    found.append(first | second << 3 | third << 6 | fourth << 9)
    return found


def several_suits(suits: int) -> bool:
    """True if cards of more than one suit are counted."""
    return (((suits & 0o7) != 0) + ((suits & 0o70) != 0) + ((suits & 0o700) != 0) + ((suits & 0o7000) != 0)) > 1


def wild_suits(owned: Owned, number: int) -> int:
    """Return the first 13s, as a count of every suit."""
    suits, left = 0, number
    for suit in range(combos.SUITS):
        taken = min(left, number_of(owned, combos.THIRTEEN << 2 | suit))
        suits |= taken << 3 * suit
        left -= taken
    return suits


# One-face combos


def one_faces(owned: Owned, size: int) -> list[Laid]:
    """All one-face combos that differ in face, suits or number of 13s; beside other cards all 13s are the same."""
    found = [
        Laid(suit_bits(owned, combos.THIRTEEN, suits), combos.one_face(combos.THIRTEEN, 0, size, suits))
        for suits in splits(owned, combos.THIRTEEN, size)
    ]
    for step in range(combos.STEPS):
        height = height_at(step)
        if not owned.faces[height]:
            continue
        for wilds in range(min(owned.faces[combos.THIRTEEN], size - 1) + 1):
            if owned.faces[height] < size - wilds:
                continue
            others = wild_suits(owned, wilds)
            mask = suit_bits(owned, combos.THIRTEEN, others)
            for suits in splits(owned, height, size - wilds):
                combo = combos.one_face(height, wilds, size, suits + others)
                found.append(Laid(mask | suit_bits(owned, height, suits), combo))
    return found


# Poker hands


def pokers(owned: Owned) -> list[Laid]:
    """One poker hand of each kind, ranks and number of 13s."""
    found = [Laid(0, combos.fake_jokers(0)) for _ in range(0)]
    keys = [0 for _ in range(0)]
    for number in range(POKER_SIZE, POKER_SIZE - 1 - min(owned.faces[combos.THIRTEEN], POKER_SIZE - 1), -1):
        wilds = POKER_SIZE - number
        mask = suit_bits(owned, combos.THIRTEEN, wild_suits(owned, wilds))
        for chosen in (straights(owned, number), houses(owned, number), flushes(owned, number)):
            for start in range(0, len(chosen), number):
                combo = read_poker(chosen[start : start + number], wilds)
                if combo.kind != combos.NOTHING and combo.key not in keys:
                    keys.append(combo.key)
                    found.append(Laid(mask | card_bits(owned, chosen[start : start + number]), combo))
    return found


def card_bits(owned: Owned, cards: Numbers) -> int:
    """Return the bits of cards in rising order."""
    mask, again, before = 0, 0, -1
    for card in cards:
        again = again + 1 if card == before else 0
        mask |= 1 << owned.indices[owned.starts[card] + again]
        before = card
    return mask


def straights(owned: Owned, number: int) -> Numbers:
    """Return every choice of `number` cards that 13s may fill up to a straight, one choice after the other."""
    found = [0 for _ in range(0)]
    for low in range(combos.STEPS - 4):
        heights = most_fitting(owned, low)
        if len(heights) >= number:
            cards = of_two_suits(owned, heights[:number])
            cards.sort()
            found.extend(cards)
    return found


def most_fitting(owned: Owned, low: int) -> Numbers:
    """Return the heights of the straight from step `low` on that the owner has, in the order in which they are used:
    the top first, since without it 13s would make a lower straight, then those with the fewest cards."""
    ranked, top = [0 for _ in range(0)], low + POKER_SIZE - 1
    for step in range(low, top + 1):
        height = height_at(step)
        if owned.faces[height]:
            # The height is in the low five bits; 64 is more than any number of cards.
            ranked.append(((64 if low > 0 and step != top else 0) + owned.faces[height]) << 5 | height)
    ranked.sort()
    return [each & 31 for each in ranked]


def of_two_suits(owned: Owned, heights: Numbers) -> Numbers:
    """Return a card of each face, not all of one suit if there is a way: that would be a flush."""
    cards = [next_card(owned, height << 2) for height in heights]
    if len(cards) == 1:
        for suit in range(combos.SUITS):
            if number_of(owned, heights[0] << 2 | suit):
                cards[0] = heights[0] << 2 | suit
        return cards
    for card in cards:
        if card & 3 != cards[0] & 3:
            return cards
    for index in range(len(cards) - 1, -1, -1):
        other = next_card(owned, cards[index] + 1)
        if other >> 2 == heights[index]:
            cards[index] = other
            return cards
    return cards


def next_card(owned: Owned, card: int) -> int:
    """Return the first card from this one on that lies there; one more than the last if there is none."""
    while card < combos.KINDS and not number_of(owned, card):
        card += 1
    return card


def houses(owned: Owned, number: int) -> Numbers:
    """Return choices of `number` cards for full houses and quads: of two faces, or of one and 13s for the other."""
    found = [0 for _ in range(0)]
    heights = [height_at(step) for step in range(combos.STEPS) if owned.faces[height_at(step)]]
    if number > 1:
        for height in heights:
            if number <= min(owned.faces[height], MOST_ALIKE):
                found.extend(mixed_cards(owned, height, number, height, 0))
    for index, height in enumerate(heights):
        for other in heights[index + 1 :]:
            least, most = max(1, number - owned.faces[other]), min(owned.faces[height], number - 1)
            for first in range(least, most + 1):
                found.extend(mixed_cards(owned, height, first, other, number - first))
    return found


def mixed_cards(owned: Owned, height: int, number: int, other: int, others: int) -> Numbers:
    """Return this number of cards of one face and of another, higher one, not all of one suit if there is a way."""
    first, second = 0, 0
    for suits in splits(owned, height, number):
        for more in splits(owned, other, others):
            first, second = suits, more
            if several_suits(first | second):
                return cards_of(height, first, other, second)
    return cards_of(height, first, other, second)


def cards_of(height: int, suits: int, other: int, others: int) -> Numbers:
    cards = [height << 2 | suit for suit in range(combos.SUITS) for _ in range(suits >> 3 * suit & 7)]
    cards.extend([other << 2 | suit for suit in range(combos.SUITS) for _ in range(others >> 3 * suit & 7)])
    return cards


def flushes(owned: Owned, number: int) -> Numbers:
    """Return every different choice of `number` cards of one suit, one choice after the other."""
    found = [0 for _ in range(0)]
    heights = [height_at(step) for step in range(combos.STEPS)]
    for suit in range(combos.SUITS):
        cards = [height << 2 | suit for height in heights for _ in range(number_of(owned, height << 2 | suit))]
        if len(cards) >= number:
            found.extend(different(cards, number))
    return found


def different(cards: Numbers, number: int) -> Numbers:
    """Return every different choice of `number` among cards in rising order, one choice after the other."""
    found = [0 for _ in range(0)]
    total, at = len(cards), list(range(number))
    while True:
        found.extend([cards[index] for index in at])
        turn = number - 1
        while turn >= 0:
            index = at[turn] + 1
            while index < total and cards[index] == cards[at[turn]]:
                index += 1
            if index + number - 1 - turn < total:
                break
            turn -= 1
        if turn < 0:
            return found
        for each in range(turn, number):
            at[each] = index + each - turn


def read_poker(cards: Numbers, wilds: int) -> Combo:
    """Return the lowest poker hand that the 13s can make of other cards, in rising order; nothing if there is none."""
    steps, suits = [step_of(card >> 2) for card in cards], [card & 3 for card in cards]
    one_suit, faces = len(set(suits)) == 1, len(set(steps))
    if faces == len(steps) and steps[-1] - steps[0] < POKER_SIZE:
        kind = combos.STRAIGHT_FLUSH if one_suit and not wilds else combos.STRAIGHT
        return combos.poker_hand(kind, max(steps[-1], 4), wilds)
    if one_suit:
        ranks = flush_ranks(steps, wilds)
        if ranks >= 0:
            return combos.poker_hand(combos.FLUSH, ranks, wilds)
    return house(steps, faces, wilds)


def flush_ranks(steps: Numbers, wilds: int) -> int:
    """Return the ranks of the lowest flush; -1 if there is none, since cards of two faces only are something else."""
    for first in range(3 if wilds > 0 else 1):
        for second in range(first + 1 if wilds > 1 else 1):
            for third in range(second + 1 if wilds > 2 else 1):
                ranks = steps + [first, second, third][:wilds]
                ranks.sort()
                if len(set(ranks)) > 2:
                    return joined(ranks)
    return -1


def joined(ranks: Numbers) -> int:
    """Return ranks in rising order as one number, with four bits for each, the last in the highest."""
    number = 0
    for index in range(len(ranks)):
        number |= ranks[index] << 4 * index
    return number


def house(steps: Numbers, faces: int, wilds: int) -> Combo:
    """Return a full house or quads; five natural cards of one face are neither."""
    if faces > 2 or (faces == 1 and not wilds):
        return combos.fake_jokers(0)
    low, high = steps[0], steps[-1]
    if faces == 1:
        low, high = (0, low) if low else (0, 1)
    lows, highs = steps.count(low), steps.count(high)
    if lows <= 3 and highs <= 2:
        return combos.poker_hand(combos.FULL_HOUSE, low << 4 | high, wilds)
    if highs <= 3 and lows <= 2:
        return combos.poker_hand(combos.FULL_HOUSE, high << 4 | low, wilds)
    if lows <= 4 and highs <= 1:
        return combos.poker_hand(combos.FOUR_OF_A_KIND, low << 4 | high, wilds)
    if highs <= 4 and lows <= 1:
        return combos.poker_hand(combos.FOUR_OF_A_KIND, high << 4 | low, wilds)
    return combos.fake_jokers(0)


# Joker hands


def joker_hands(owned: Owned) -> list[Laid]:
    """One joker hand of each size and face."""
    found = [
        Laid(bits(owned, combos.JOKER, 1), combos.joker_hand(1, combos.JOKER_HEIGHT))
        for _ in range(min(1, number_of(owned, combos.JOKER)))
    ]
    for step in range(combos.STEPS):
        height = height_at(step)
        for size in range(POKER_SIZE, owned.faces[height] + 1):
            found.append(Laid(bits(owned, height << 2, size), combos.joker_hand(size, height)))
    return found


# Everything


def following(owned: Owned, top: Combo) -> list[Laid]:
    """Return the combos of the kinds that may follow `top`, whether or not they beat it; all if it is NOTHING."""
    if top.kind == combos.NOTHING:
        found = one_faces(owned, 1)
        for size in range(2, MOST_ALIKE + 1):
            found.extend(one_faces(owned, size))
        found.extend(pokers(owned))
        found.extend(joker_hands(owned))
        return found
    found = joker_hands(owned)
    if top.kind == combos.JOKER_HAND or top.kind == combos.FAKES:
        return found
    common = one_faces(owned, top.size) if top.kind == combos.ONE_FACE else pokers(owned)
    common.extend(found)
    return common


def candidates(situation: Situation) -> list[Candidate]:
    """Return all plays that are no misplay; those that lose the round at once only if a leader has no others (7)."""
    found = valid_plays(situation)
    safe = [each for each in found if not loses_at_once(situation, each)]
    return safe if len(safe) or situation.trick.top.kind != combos.NOTHING else found


def valid_plays(situation: Situation) -> list[Candidate]:
    """Return all plays that are no misplay, even if they lose the round at once."""
    found = [candidate(situation, 0, 0, combos.fake_jokers(0), 0) for _ in range(0)]
    if situation.price >= TOO_MANY:
        return found
    trick = situation.trick
    for laid in following(owned_of(situation.cards, situation.held, len(situation.cards)), trick.top):
        if fits(trick, laid.combo):
            add(found, situation, laid.mask, 0, laid.combo)
    for number in range(1, situation.fakes + 1):
        combo = combos.fake_jokers(number)
        if fits(trick, combo):
            add(found, situation, 0, number, combo)
    return found


def add(found: list[Candidate], situation: Situation, mask: int, down: int, combo: Combo) -> None:
    """Add a play, and once more with the direction turned, if that is allowed."""
    laid = candidate(situation, mask, down, combo, 0)
    found.append(laid)
    if combos.may_turn(laid.after):
        found.append(candidate(situation, mask, down, combo, 1))


def candidate(situation: Situation, mask: int, down: int, combo: Combo, turned: int) -> Candidate:
    """Return a play in whole numbers, with the trick and the hand after it."""
    rest = ((1 << situation.held) - 1) & ~mask
    return Candidate(mask, down, combo, turned, combos.trick_after(situation.trick, combo, turned), rest)


def is_joker(laid: Candidate) -> bool:
    """True if this play may be neither of the last two (7)."""
    return laid.down > 0 or laid.combo.kind == combos.JOKER_HAND or laid.combo.kind == combos.FAKES


def goes_out(situation: Situation, laid: Candidate) -> bool:
    """True if the play empties the hand, and no card is picked up for it."""
    return laid.rest == 0 and situation.price == 0


def face_up(situation: Situation, laid: Candidate) -> int:
    """Return the bits of the fake jokers that are laid face-up."""
    return laid.mask >> situation.held + situation.spoils


def loses_at_once(situation: Situation, laid: Candidate) -> bool:
    """True if this is the last play, and has a joker or comes right after one: that loses the round (7)."""
    if not goes_out(situation, laid):
        return False
    return is_joker(laid) or situation.barred != 0 or face_up(situation, laid) != 0
