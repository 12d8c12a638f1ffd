"""Every play that a few cards can make, whichever of equally good cards are laid, for searches that are to be exact.

It is written to be compiled.
"""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import (
    JOKER,
    JOKER_HAND,
    JOKER_HEIGHT,
    NOTHING,
    THIRTEEN,
    Combo,
    fake_jokers,
    joker_hand,
    one_face,
    suits_with,
)
from spitegame.ai.spite.inner.movegen import MOST_ALIKE, POKER_SIZE, read_poker, sort
from spitegame.ai.spite.inner.situation import Numbers

MOST_OWNED = 12
"""The most cards before a seat of which every play is found: all sets of them are looked at."""


class LaidSet(NamedTuple):
    """A set of cards that makes a combo."""

    mask: int
    """A bit for each card, face-up or face-down."""
    blocked: int
    """The bits of cards that may not lie there any more: of equal cards the last ones are laid first."""
    combo: Combo
    is_joker: int
    """1 if it may be neither of the last two plays (7)."""
    up: int
    """1 if a fake joker is laid face-up: then it may not be the last play (7)."""


def laid_sets(cards: Numbers, held: int, spoils: int) -> list[LaidSet]:
    """Every set of these cards that makes a combo, those with the most cards first. The hand comes first, then the
    spoils, then the fake jokers, each in rising order."""
    found = [LaidSet(0, 0, fake_jokers(0), 0, 0) for _ in range(0)]
    number, beside = len(cards), held + spoils
    later = [0 for _ in range(number)]
    for place in range(number - 2, -1, -1):
        if cards[place] == cards[place + 1] and place + 1 != held and place + 1 != beside:
            later[place] = later[place + 1] | 1 << place + 1
    for size in range(number, 0, -1):
        mask = (1 << size) - 1
        while mask < 1 << number:
            add_set(found, cards, later, mask, size, beside)
            mask = next_of_size(mask)
    return found


def next_of_size(mask: int) -> int:
    """The next greater number with as many bits."""
    lowest = mask & -mask
    ripple = mask + lowest
    return ripple | ((mask ^ ripple) >> 2) // lowest


def add_set(found: list[LaidSet], cards: Numbers, later: Numbers, mask: int, size: int, beside: int) -> None:
    blocked, places = 0, [0 for _ in range(0)]
    for place in range(len(cards)):
        if mask >> place & 1:
            places.append(place)
            blocked |= later[place]
    combo = read_cards([cards[place] for place in places])
    up = int(mask >> beside != 0)
    if combo.kind != NOTHING:
        found.append(LaidSet(mask, blocked & ~mask, combo, int(combo.kind == JOKER_HAND), up))
    if places[0] >= beside:
        combo = fake_jokers(size)
        if combo.kind != NOTHING:
            found.append(LaidSet(mask, blocked & ~mask, combo, 1, 0))


def read_cards(cards: Numbers) -> Combo:
    """What these cards make, face-up; nothing if they make no combo."""
    size, wilds, face, suits, alike = len(cards), 0, THIRTEEN, 0, True
    for card in cards:
        height = card >> 2
        if card == JOKER:
            return joker_hand(1, JOKER_HEIGHT) if size == 1 else fake_jokers(0)
        suits = suits_with(suits, card)
        if height == THIRTEEN:
            wilds += 1
        else:
            alike = alike and face in (THIRTEEN, height)
            face = height
    if alike and size <= MOST_ALIKE:
        return one_face(face, 0 if wilds == size else wilds, size, suits)
    if alike and not wilds:
        return joker_hand(size, face)
    if size != POKER_SIZE or wilds == size:
        return fake_jokers(0)
    others = [card for card in cards if card >> 2 != THIRTEEN]
    sort(others)
    return read_poker(others, wilds)
