"""Random numbers by Park and Miller's generator, in plain integers. Training compiles this module.

The state of the generator is a number from 1 to `MOST_DICE` - 1, at the index `dice` of a list.
"""

from math import log

MOST_DICE = 2147483647
"""The modulus of the generator, 2 ** 31 - 1."""


def throw(state: list[int], dice: int) -> int:
    """Return a random number from 0 to 2 ** 28 - 1."""
    state[dice] = state[dice] * 48271 % MOST_DICE
    return state[dice] >> 3


def lot(state: list[int], dice: int, among: int) -> int:
    """Return a random number from 0 to among - 1."""
    return throw(state, dice) % among


def chance(state: list[int], dice: int) -> float:
    """Return a random number that is at least 0 and less than 1."""
    return throw(state, dice) / 268435456


def gumbel(state: list[int], dice: int) -> float:
    """Return a random number of the standard Gumbel distribution."""
    return -log(-log(chance(state, dice) * 0.999998 + 1e-6))  # kept off 0 and 1, where it is infinite


def shuffle(state: list[int], dice: int, cards: list[int], number: int) -> None:
    """Shuffle the first `number` cards of the list."""
    for last in range(number - 1, 0, -1):
        other = lot(state, dice, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
