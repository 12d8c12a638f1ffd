"""The knowledge of a seat that is to decide. Training compiles it, with arrays instead of lists."""

from typing import NamedTuple, TypeAlias

from spitegame.ai.spite.inner.combos import Combo, InnerTrick

Numbers: TypeAlias = list[int]

MOST_CARDS = 62
"""The most cards that a seat thinks of at once, since each has a bit; further spoils are left out."""


class Situation(NamedTuple):
    """A turn as the seat finds it: the last play stands. All lists of players begin with the seat itself and go on in
    the order of play."""

    cards: Numbers
    """The cards that may be played: those in the hand, the spoils, the fake jokers, each in rising order."""
    held: int
    """The number of cards in the hand."""
    spoils: int
    fakes: int
    """The number of fake jokers among the cards."""
    trick: InnerTrick
    price: int
    """The number of cards to pick up for playing now; 0 for a seat that has not passed."""
    bought_back: int
    """The number of buy-backs in this round."""
    active: int
    """The number of players with cards left."""
    barred: int
    """1 if the seat's next play may not be its last (7)."""
    streak: int
    """The tricks that it has won with a "come at me" since another player has won one (11)."""
    top: int
    """The player whose combo is to be followed, as an index in the lists below; -1 before the lead."""
    bounty: int
    """The bounty card, or -1."""
    unseen: Numbers
    """By card, the number that may be in other hands or are still to be drawn."""
    hands: Numbers
    """By player, the number of cards in the hand; 0 for a player who has none any more."""
    passed: Numbers
    """By player, 1 if it has passed and not bought back."""
    dared: Numbers
    """By player, the number of its "come at me" in this trick."""
    beside: Numbers
    """By player, the number of fake jokers."""
    others: Numbers
    """By player, the number of spoils."""
    scores: Numbers
    halves: Numbers
    """By player, the half of the last round: 0 before the first, 1 upper, 2 middle, 3 lower."""
    places: Numbers
    """By player, the place in this round; 0 for a player who is still in it."""
    rounds_left: int
    """The number of rounds after this one; -1 in a match without end."""
    penalty: int
    """The number of cards drawn for a misplay."""
    clears: int
    """1 if a joker hand that followed turns the direction to higher when the trick ends (4)."""


class Candidate(NamedTuple):
    """A play that is no misplay."""

    mask: int
    """A bit for each of the situation's cards that is laid face-up. Of equal cards in the hand the last ones are
    taken, so that what is left are always the first ones."""
    down: int
    """The number of fake jokers laid face-down, the lowest ones."""
    combo: Combo
    turned: int
    """1 if the direction is turned with it (6)."""
    after: InnerTrick
    """The trick after it."""
    rest: int
    """A bit for each card that is left in the hand, before any are bought back."""
