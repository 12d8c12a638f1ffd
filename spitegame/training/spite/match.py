"""The whole truth of a match in plain numbers. numba compiles this module."""

from typing import NamedTuple

from spitegame.ai.spite.inner.combos import Combo, InnerTrick
from spitegame.ai.spite.inner.situation import Numbers


class MatchTerms(NamedTuple):
    """The rules that matter where nobody makes a misplay, as numbers. A field with the name of an option of the rules
    has its value."""

    seats: int
    rounds: int
    """0 in a match without end."""
    fake_jokers: int
    opening: int
    penalty: int
    joker_turns_higher: int
    """1 if a joker hand that followed turns the direction to higher when the trick ends (4)."""
    strict: int
    """1 if a play is settled at once; if not, whoever lays the last card is in the round until somebody else acts."""


class InnerMatch(NamedTuple):
    """A match in play. In each pile, only the number of cards that `now` tells counts."""

    terms: MatchTerms
    hands: Numbers
    """Counts of the cards in the hands, by seat and card: `KINDS` numbers for every seat."""
    spoils: Numbers
    """Counts of the spoils, by seat and card."""
    fakes: Numbers
    """Counts of the fake jokers beside the hands, by seat and card."""
    held: Numbers
    """By seat, the number of cards in the hand."""
    others: Numbers
    """By seat, the number of spoils."""
    beside: Numbers
    """By seat, the number of fake jokers."""
    stock: Numbers
    """The last card is the next to be drawn."""
    spent: Numbers
    """The cards of finished tricks and all else that was put away, in the order in which it went."""
    laid: Numbers
    """The cards that lie in the trick."""
    laid_fakes: Numbers
    """The fake jokers that lie in the trick."""
    fake_pile: Numbers
    """The last fake joker is the next to be earned."""
    shown: Numbers
    """By card, the number that everybody has seen: those that are spent or lie in the trick, and the bounty."""
    places: Numbers
    """By seat, the place in this round, or the last one; 0 for a player who is in it."""
    streaks: Numbers
    barred: Numbers
    passed: Numbers
    dared: Numbers
    """`streaks`, `barred`, `passed` and `dared` are by seat, and mean the same as in a `Situation`."""
    led: Numbers
    """By seat, the decision at which it got the lead last; 0 before the first time."""
    scores: Numbers
    halves: Numbers
    """The tallies with which the round began."""
    next_scores: Numbers
    next_halves: Numbers
    """The tallies with which the last round has ended."""
    trick: Numbers
    """The trick; `trick_of` reads it."""
    now: Numbers
    """The numbers at the indices of `codes`, from `STOCK` on."""
    blank: Numbers
    """Zeros, for new rows."""


def trick_of(match: InnerMatch) -> InnerTrick:
    """Read the trick out of its row."""
    row = match.trick
    top = Combo(row[0], row[1], row[2], row[3], row[4], row[5])
    second = Combo(row[6], row[7], row[8], row[9], row[10], row[11])
    return InnerTrick(top, second, row[12], row[13], row[14], row[15])


def keep_trick(match: InnerMatch, trick: InnerTrick) -> None:
    """Write a trick into its row."""
    row = match.trick
    row[0], row[1], row[2], row[3], row[4], row[5] = trick.top
    row[6], row[7], row[8], row[9], row[10], row[11] = trick.second
    row[12], row[13], row[14], row[15] = trick.direction, trick.gap, trick.suits, trick.jokers


def active(match: InnerMatch) -> int:
    """The number of players in the round."""
    number = 0
    for place in match.places:
        if not place:
            number += 1
    return number


def best_open_place(match: InnerMatch) -> int:
    place = 1
    while place in match.places:
        place += 1
    return place


def worst_open_place(match: InnerMatch) -> int:
    place = match.terms.seats
    while place in match.places:
        place -= 1
    return place
