"""Proofs of work in the manner of hashcash: at a busy time, a program pays with computing for more than its share. A
puzzle is a salt and a number of bits. Its solution is a number whose hash with the salt begins with this number of zero
bits: finding one takes 2 to the power of `bits` tries on average, and checking it takes one."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count

NUMBER_BYTES = 8
"""The bytes of the number as it is hashed, the highest first."""
AT_A_TIME = 4096
"""The numbers that `solution_from` tries in one call."""


def is_solution(salt: bytes, bits: int, number: int) -> bool:
    """Return True if the SHA-256 of the salt and this number begins with `bits` zero bits."""
    hashed = sha256(salt + number.to_bytes(NUMBER_BYTES)).digest()
    return int.from_bytes(hashed) >> (8 * len(hashed) - bits) == 0


def solution_from(start: int, salt: bytes, bits: int) -> int | None:
    """Return the smallest solution among the AT_A_TIME numbers from `start` on, or None. This takes some
    milliseconds."""
    return next((number for number in range(start, start + AT_A_TIME) if is_solution(salt, bits, number)), None)


def solve(salt: bytes, bits: int, is_wanted: Callable[[], bool]) -> int | None:
    """Return the smallest solution; None once `is_wanted`, which is called every few milliseconds, returns False."""
    for start in count(0, AT_A_TIME):
        if not is_wanted():
            return None
        number = solution_from(start, salt, bits)
        if number is not None:
            return number
    raise AssertionError("There are always more numbers.")
