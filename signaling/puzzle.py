"""Proofs of work, as hashcash has them: who wants more than its share at a busy time pays with computing.

A puzzle is a salt and a number of bits. Its solution is a number whose hash with the salt begins with as many zero
bits: to find one takes 2 to the power of that many tries on an average, and to check it takes one.
"""

from collections.abc import Callable
from hashlib import sha256
from itertools import count

NUMBER_BYTES = 8
AT_A_TIME = 4096


def is_solution(salt: bytes, bits: int, number: int) -> bool:
    hashed = sha256(salt + number.to_bytes(NUMBER_BYTES)).digest()
    return int.from_bytes(hashed) >> (8 * len(hashed) - bits) == 0


def solution_from(start: int, salt: bytes, bits: int) -> int | None:
    """The smallest solution among the next AT_A_TIME numbers, or None: some milliseconds of work."""
    return next((number for number in range(start, start + AT_A_TIME) if is_solution(salt, bits, number)), None)


def solve(salt: bytes, bits: int, is_wanted: Callable[[], bool]) -> int | None:
    """The smallest solution; None as soon as `is_wanted`, asked every few milliseconds, says no."""
    for start in count(0, AT_A_TIME):
        if not is_wanted():
            return None
        number = solution_from(start, salt, bits)
        if number is not None:
            return number
    raise AssertionError("There are always more numbers.")
