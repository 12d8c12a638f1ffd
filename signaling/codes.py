"""The routing parts of codes: which there are, and which are tried for a new code.

They are as short as can be, but half of those of a length are left to programs that know no others.
"""

from collections.abc import Callable, Iterator, Sequence
from secrets import randbelow

from signaling.messages import ALPHABET

QUARANTINE = 60
"""Seconds after a code has expired in which its route is not given out again: somebody may still be typing it."""
TRIES = 32
"""So many routes of each length are tried; if none is free, hardly any are left."""
LENGTHS = (2, 3, 4)
"""The numbers of symbols that a route may have; the host adds four more."""
LETTERS = tuple(filter(str.isalpha, ALPHABET))


def lengths_for(version: int) -> Sequence[int]:
    """The lengths of routes that a host understands who knows this version of the messages."""
    return LENGTHS if version > 1 else LENGTHS[:1]


def routes(length: int) -> int:
    """The number of routes of this length that there are."""
    others: int = len(ALPHABET) ** (length - 1)
    return len(_firsts(length)) * others


def draws(lengths: Sequence[int], taken: Callable[[int], int]) -> Iterator[str]:
    """Routes to try, one after the other. `taken` tells how many of a length are taken."""
    for length in sorted(lengths, key=lambda length: 2 * taken(length) >= routes(length)):
        for _ in range(TRIES):
            yield drawn(length)


def drawn(length: int) -> str:
    """A route of this number of symbols, drawn by lot."""
    number, others = randbelow(routes(length)), ""
    while len(others) < length - 1:
        number, at = divmod(number, len(ALPHABET))
        others += ALPHABET[at]
    return _firsts(length)[number] + others


def _firsts(length: int) -> Sequence[str]:
    """The first symbols of such routes. In version 1 six symbols that begin with a digit mean something else."""
    return LETTERS if length == LENGTHS[0] else ALPHABET
