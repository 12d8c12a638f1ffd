"""Chance in plain numbers, by Park and Miller's generator. It is written to be compiled.

The dice are the number at an index of a list, from 1 up to `MOST_DICE`, which is left out.
"""

from math import log

MOST_DICE = 2147483647


def throw(row: list[int], dice: int) -> int:
    """A random number below 2 ** 28."""
    row[dice] = row[dice] * 48271 % MOST_DICE
    return row[dice] >> 3


def lot(row: list[int], dice: int, among: int) -> int:
    """A random number from 0 to among − 1."""
    return throw(row, dice) % among


def chance(row: list[int], dice: int) -> float:
    """A random number from 0 to 1."""
    return throw(row, dice) / 268435456


def gumbel(row: list[int], dice: int) -> float:
    """A random number by Gumbel's distribution."""
    return -log(-log(chance(row, dice) * 0.999998 + 1e-6))


def shuffle(row: list[int], dice: int, cards: list[int], number: int) -> None:
    """Shuffles the first `number` cards."""
    for last in range(number - 1, 0, -1):
        other = lot(row, dice, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
