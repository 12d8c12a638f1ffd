"""The rules of Eights as data, and their preset. Forms load this module alone."""

from dataclasses import dataclass, replace
from enum import Enum

from spitegame.rules.game import Rulebook, Undealable, are_in_range, between


@dataclass(frozen=True, kw_only=True, slots=True)
class EightsRules:
    """The rules of one table."""

    hand: int = between(3, 9, 7)
    """The cards that each seat is dealt."""


class Problem(Enum):
    """The reason why these rules cannot be dealt."""

    OUT_OF_RANGE = "out of range"
    SEATS = "seats"


def seats(_rules: EightsRules) -> range:
    """Return the possible numbers of seats. Five times nine cards leave some of one pack to draw."""
    return range(2, 6)


def check(rules: EightsRules, number: int) -> None:
    """Check that these rules can be dealt to a number of seats. Raises Undealable."""
    if not are_in_range(rules):
        raise Undealable(Problem.OUT_OF_RANGE)
    if number not in seats(rules):
        raise Undealable(Problem.SEATS)


PLAIN = EightsRules()
RULEBOOK = Rulebook(
    key="eights",
    presets={"plain": PLAIN},
    size="hand",
    seats=seats,
    check=check,
    short=replace(PLAIN, hand=5),
    short_seats=2,
)
