"""The routing parts of codes: which there are, and which are tried next."""

from collections.abc import Iterator
from itertools import product
from secrets import choice

from signaling.messages import ALPHABET

LIFE = 600
"""Seconds that a code lives."""
QUARANTINE = 600
"""Seconds after its end in which the route of a code is not given out again: somebody may still be typing it."""
TRIES = 32

_LETTERS = tuple(filter(str.isalpha, ALPHABET))
_DIGITS = tuple(filter(str.isdigit, ALPHABET))
LETTER_ROUTES = tuple(map("".join, product(_LETTERS, ALPHABET)))
"""They leave four symbols of the code to the secret part."""
DIGIT_ROUTES = tuple(map("".join, product(_DIGITS, ALPHABET, ALPHABET)))
"""They leave three, and are for when the others become scarce."""
HALF = len(LETTER_ROUTES) // 2


def draws(letters_taken: int) -> Iterator[str]:
    """Routes to try, one after the other, until one is free. If none is, there are hardly any left."""
    kinds = (LETTER_ROUTES, DIGIT_ROUTES) if letters_taken < HALF else (DIGIT_ROUTES, LETTER_ROUTES)
    for routes in kinds:
        for _ in range(TRIES):
            yield choice(routes)


def is_letter_route(route: str) -> bool:
    return route[0] in _LETTERS
