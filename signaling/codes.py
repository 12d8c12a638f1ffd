"""Routes, the first symbols of room codes: the possible ones, and those to try for a new code. They are as short as
possible; but once half of the routes of one length are taken, longer ones are tried first, so that the rest is left to
old programs that know no longer ones."""

from collections.abc import Callable, Iterator, Sequence
from secrets import randbelow

from signaling.messages import ALPHABET

QUARANTINE = 60
"""Seconds after a code has expired in which its route is not given out again, as somebody may still be typing it."""
TRIES = 32
"""The number of random routes of each length that are tried; if none of them is free, hardly any is."""
LENGTHS = (2, 3, 4)
"""The numbers of symbols that a route may have; the host adds four symbols of its own."""
LETTERS = tuple(filter(str.isalpha, ALPHABET))
"""The symbols of codes that are no digits."""


def lengths_for(version: int) -> Sequence[int]:
    """Return the lengths of routes that a host of this version of the messages understands."""
    return LENGTHS if version > 1 else LENGTHS[:1]


def route_count(length: int) -> int:
    """Return the number of possible routes of this length."""
    others: int = len(ALPHABET) ** (length - 1)
    return len(_firsts(length)) * others


def routes_to_try(lengths: Sequence[int], taken: Callable[[int], int]) -> Iterator[str]:
    """Yield random routes to try. `taken` returns the number of taken routes of a length."""
    for length in sorted(lengths, key=lambda length: 2 * taken(length) >= route_count(length)):
        for _ in range(TRIES):
            yield random_route(length)


def random_route(length: int) -> str:
    """Return a random route with this number of symbols."""
    number, others = randbelow(route_count(length)), ""
    while len(others) < length - 1:
        number, at = divmod(number, len(ALPHABET))
        others += ALPHABET[at]
    return _firsts(length)[number] + others


def _firsts(length: int) -> Sequence[str]:
    """Return the symbols with which a route of this length may begin. The shortest begin with a letter, since version 1
    takes a code that begins with a digit for something else."""
    return LETTERS if length == LENGTHS[0] else ALPHABET
