"""Random numbers by Park and Miller's generator, in plain integers. It is written to be compiled.

The state of the generator is the number at index `dice` of a list, from 1 to `MOST_DICE` - 1.
"""

from math import log

MOST_DICE = 2147483647


def throw(state: list[int], dice: int) -> int:
    """A random number below 2 ** 28."""
    state[dice] = state[dice] * 48271 % MOST_DICE
    return state[dice] >> 3


def lot(state: list[int], dice: int, among: int) -> int:
    """A random number from 0 to among − 1."""
    return throw(state, dice) % among


def chance(state: list[int], dice: int) -> float:
    """A random number from 0 to 1."""
    return throw(state, dice) / 268435456


def gumbel(state: list[int], dice: int) -> float:
    """A random number by Gumbel's distribution."""
    return -log(-log(chance(state, dice) * 0.999998 + 1e-6))


def shuffle(state: list[int], dice: int, cards: list[int], number: int) -> None:
    """Shuffles the first `number` cards."""
    for last in range(number - 1, 0, -1):
        other = lot(state, dice, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
